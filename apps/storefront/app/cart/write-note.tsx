// A note to the shop, as a form without script posts it.
import { data } from 'react-router'
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
  const answer = await change(() => context.get(visitorContext).cart.update({ buyerNote: note }))
  return answer instanceof Response ? answer : data({ ...answer.data, note }, answer.init ?? {})
}

export default Refused
