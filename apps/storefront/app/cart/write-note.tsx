// A note to the shop, as a form without script posts it.
import type { Route } from './+types/write-note'
import { visitorContext } from '../context.ts'
import { Refused, change, onlyPosts } from './change.tsx'

export const middleware: Route.MiddlewareFunction[] = [onlyPosts]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const buyerNote = String(form.get('note') ?? '').trim()
  return change(() => context.get(visitorContext).cart.update({ buyerNote }))
}

export default Refused
