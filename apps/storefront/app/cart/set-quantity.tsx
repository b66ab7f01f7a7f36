// Sets the quantity of a cart line when the form is posted without script.
import type { Route } from './+types/set-quantity'
import { visitorContext } from '../visitor.ts'
import { applyForm, requirePost, readForm } from './form-actions.ts'
import { isRemoval, parseQuantity } from './quantity-input.ts'
import { RefusedCart } from './refused-cart.tsx'
import { removeByForm } from './removed-item.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const [line, quantity] = [String(form.get('line')), String(form.get('quantity'))]
  const visitor = context.get(visitorContext)
  const posted = { line, quantity }
  return isRemoval(quantity)
    ? removeByForm(request, visitor, posted)
    : applyForm(
        request,
        () => visitor.cart.updateQuantities([{ id: line, quantity: parseQuantity(quantity) }]),
        posted,
      )
}

export default RefusedCart
