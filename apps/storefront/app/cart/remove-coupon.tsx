// Removes the coupon of the cart when the form is posted without script.
import type { Route } from './+types/remove-coupon'
import { visitorContext } from '../visitor.ts'
import { applyForm, requirePost, readForm } from './form-actions.ts'
import { RefusedCart } from './refused-cart.tsx'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request)
  return applyForm(request, () => context.get(visitorContext).cart.removeCoupon(), {})
}

export default RefusedCart
