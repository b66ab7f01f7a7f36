// One discount that needs no code: what it gives, on which items, when, and how often.
import { Notice } from '@vitrine/ui'
import { useMemo } from 'react'
import type { Route } from './+types/discount-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { StateAside } from './discount-cells.tsx'
import { discountFields, noOtherParts, unknownStore } from './discount-fields.ts'
import type { OtherParts, StoreOfDiscounts } from './discount-fields.ts'
import { toState } from './discount-row.ts'
import type { DiscountState } from './discount-texts.ts'
import { loadDiscount, newDiscount, valuesOfDiscount } from './discount-values.ts'
import type { DiscountFieldName, EditedDiscount } from './discount-values.ts'
import { loadStore } from './load-store.ts'
import { conditionsOf } from './rule-conditions.ts'
import { itemsOf } from './rule-items.ts'
import { createDiscount, saveDiscount } from './save-discount.ts'

interface DiscountSummary extends DiscountState, OtherParts {
  name: string
  uses: string
}

/** Says which parts of a rule the form cannot show. */
function OtherPartsNotice({ hasOtherItems, hasOtherTrigger }: OtherParts) {
  if (!hasOtherItems && !hasOtherTrigger) return null
  const parts = [...(hasOtherItems ? ['its items'] : []), ...(hasOtherTrigger ? ['when it applies'] : [])]
  return (
    <div className="mt-3 max-w-3xl">
      <Notice title={`A program has set ${parts.join(' and ')}`}>
        This form cannot show that, and leaves it as it is.
      </Notice>
    </div>
  )
}

const formOf = (
  store: StoreOfDiscounts,
  others: OtherParts,
): EntityForm<EditedDiscount, DiscountFieldName, DiscountSummary> => ({
  area: 'discounts',
  noun: 'discount',
  permission: 'discounts.write',
  fields: discountFields(store, others),
  load: loadDiscount,
  values: valuesOfDiscount,
  summary: (rule) => ({
    name: rule.name,
    ...toState(rule, rule.timeZone),
    hasOtherItems: !itemsOf(rule),
    hasOtherTrigger: !conditionsOf(rule.trigger),
  }),
  save: saveDiscount,
  creation: { title: 'New discount', values: newDiscount, create: createDiscount },
  deletion: {
    warning: () => 'ends at once, also in carts that have it. It cannot be restored.',
    delete: ({ discountRules }, id) => discountRules.delete(id),
  },
  title: ({ name }) => name,
  intro: OtherPartsNotice,
  aside: StateAside,
})

const form = formOf(unknownStore, noOtherParts)

export async function loader(args: Route.LoaderArgs) {
  const [loaded, { currency, collections }] = await Promise.all([loadForm(form, args), loadStore(args)])
  return { loaded, store: { currency, collections } }
}

export const action = (args: Route.ActionArgs) => saveForm(form, args)

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New discount'} · Discounts` },
]

export default function DiscountForm({ loaderData: { loaded, store } }: Route.ComponentProps) {
  const { summary } = loaded
  const form = useMemo(() => formOf(store, summary ?? noOtherParts), [store, summary])
  return <FormPage form={form} loaded={loaded} />
}
