// Saves the order note when the form is posted without script.
import type { Route } from './+types/save-note'
import { visitorContext } from '../visitor.ts'
import { applyForm, requirePost, readForm } from './form-actions.ts'
import { RefusedCart } from './refused-cart.tsx'

export const middleware: Route.MiddlewareFunction[] = [requirePost]

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  // Forms send a line break as two characters, and the platform would count both.
  const note = String(form.get('note') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
  return applyForm(request, () => context.get(visitorContext).cart.update({ buyerNote: note }), { note })
}

export default RefusedCart
