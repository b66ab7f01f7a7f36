// Sets the quantity of a cart line when the form is posted without script.
import type { Route } from './+types/set-quantity'
import { visitorContext } from '../context.ts'
import { RefusedCart, applyForm, requirePost, readForm } from './form-actions.tsx'
import { isRemoval, parseQuantity } from './quantity-input.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const [line, quantity] = [String(form.get('line')), String(form.get('quantity'))]
  const { cart } = context.get(visitorContext)
  return applyForm(
    () =>
      isRemoval(quantity)
        ? cart.remove([line])
        : cart.updateQuantities([{ id: line, quantity: parseQuantity(quantity) }]),
    { line, quantity },
  )
}

export default RefusedCart
