// How many of a line, as a form without script posts it.
import type { Route } from './+types/set-quantity'
import { visitorContext } from '../context.ts'
import { Refused, change, onlyPosts, posted } from './change.tsx'

export const middleware: Route.MiddlewareFunction[] = [onlyPosts]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await posted(request)
  return change(() =>
    context
      .get(visitorContext)
      .cart.setQuantities([{ id: String(form.get('line')), quantity: Number(form.get('quantity')) }]),
  )
}

export default Refused
