// Removes a cart line when the form is posted without script.
import type { Route } from './+types/remove-line'
import { visitorContext } from '../visitor.ts'
import { requirePost, readForm } from './form-actions.ts'
import { RefusedCart } from './refused-cart.tsx'
import { removeByForm } from './removed-item.ts'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return removeByForm(request, context.get(visitorContext), { line: String(form.get('line')) })
}

export default RefusedCart
