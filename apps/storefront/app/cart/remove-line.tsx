// A line out of the cart, as a form without script posts it.
import type { Route } from './+types/remove-line'
import { visitorContext } from '../context.ts'
import { answer } from './change.tsx'

export { backToCart as loader, Refused as default } from './change.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return answer(() => context.get(visitorContext).cart.remove([String(form.get('line'))]))
}
