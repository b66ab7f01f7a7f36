// The settings of the checkout: what buyers read and tick there, and how it looks.
import type { Route } from './+types/checkout-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { type CheckoutField, checkoutFields } from './checkout-fields.ts'
import { checkoutValues, type EditedCheckout, loadCheckout, saveCheckout } from './checkout-values.ts'

const form: EntityForm<EditedCheckout, CheckoutField, object> = {
  area: 'checkout-settings',
  noun: 'checkout',
  permission: 'settings.write',
  fields: checkoutFields,
  load: loadCheckout,
  values: checkoutValues,
  summary: () => ({}),
  save: saveCheckout,
  title: () => 'Checkout settings',
}

export const loader = (args: Route.LoaderArgs) => loadForm(form, args)
export const action = (args: Route.ActionArgs) => saveForm(form, args)
export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

export const meta = () => [{ title: 'Checkout settings' }]

export default function CheckoutForm({ loaderData }: Route.ComponentProps) {
  return <FormPage form={form} loaded={loaderData} />
}
