// Keeps the chosen way of delivery in the cart when the form is posted without script.
import type { Route } from './+types/choose-option'
import { applyForm, readForm, requirePost } from '../cart/form-actions.ts'
import { RefusedCart } from '../cart/refused-cart.tsx'
import { visitorContext } from '../visitor.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const code = String(form.get('delivery') ?? '')
  return applyForm(
    request,
    () => context.get(visitorContext).cart.update({ selectedShippingOption: { code } }),
    {},
  )
}

export default RefusedCart
