// Adds a removed cart line again when the form is posted without script.
import type { Route } from './+types/restore-line'
import { visitorContext } from '../visitor.ts'
import { applyForm, requirePost, readForm } from './form-actions.ts'
import { parseQuantity } from './quantity-input.ts'
import { RefusedCart } from './refused-cart.tsx'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const [productId, variantId] = [String(form.get('product')), String(form.get('variant'))]
  const quantity = parseQuantity(form.get('quantity'))
  const preOrderRequested = form.has('preorder') || undefined
  const item = { productId, variantId, preOrderRequested, quantity }
  // A second click, or one in another tab, must not add the line again.
  const idempotencyKey = /^[\w-]+$/.exec(String(form.get('line')))?.[0]
  const { cart } = context.get(visitorContext)
  return applyForm(request, () => cart.add([item], { idempotencyKey }), {})
}

export default RefusedCart
