// How many of a line, as a form without script posts it.
import type { Route } from './+types/set-quantity'
import { visitorContext } from '../context.ts'
import { Refused, change, onlyPosts, posted } from './change.tsx'
import { isRemoval, typed } from './quantity-asked.ts'

export const middleware: Route.MiddlewareFunction[] = [onlyPosts]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await posted(request)
  const [line, quantity] = [String(form.get('line')), String(form.get('quantity'))]
  const { cart } = context.get(visitorContext)
  return change(
    () =>
      isRemoval(quantity)
        ? cart.remove([line])
        : cart.updateQuantities([{ id: line, quantity: typed(quantity) }]),
    { line, quantity },
  )
}

export default Refused
