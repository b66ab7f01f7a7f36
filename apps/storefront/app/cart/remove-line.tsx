// A line out of the cart, as a form without script posts it.
import type { Route } from './+types/remove-line'
import { visitorContext } from '../context.ts'
import { Refused, change, onlyPosts, posted } from './change.tsx'

export const middleware: Route.MiddlewareFunction[] = [onlyPosts]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await posted(request)
  const line = String(form.get('line'))
  return change(() => context.get(visitorContext).cart.remove([line]), { line })
}

export default Refused
