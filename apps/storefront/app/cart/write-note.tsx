// A note to the shop, as a form without script posts it.
import type { Route } from './+types/write-note'
import { visitorContext } from '../context.ts'
import { answer } from './change.tsx'

export { backToCart as loader, Refused as default } from './change.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const buyerNote = String(form.get('note') ?? '').trim()
  return answer(() => context.get(visitorContext).cart.update({ buyerNote }))
}
