// A note to the shop, as a form without script posts it.
import type { Route } from './+types/write-note'
import { visitorContext } from '../context.ts'
import { Refused, change, onlyPosts, posted } from './change.tsx'

export const middleware: Route.MiddlewareFunction[] = [onlyPosts]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await posted(request)
  // Forms send each end of a line as two letters, and the platform would count both.
  const note = String(form.get('note') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  return change(() => context.get(visitorContext).cart.update({ buyerNote: note }), { note })
}

export default Refused
