// Removes a cart line when the form is posted without script.
import type { Route } from './+types/remove-line'
import { visitorContext } from '../context.ts'
import { RefusedCart, applyForm, requirePost, readForm } from './form-actions.tsx'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const line = String(form.get('line'))
  return applyForm(() => context.get(visitorContext).cart.remove([line]), { line })
}

export default RefusedCart
