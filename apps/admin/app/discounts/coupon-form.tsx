// One coupon: its code, what it gives, on which items, when, and how often.
import { useMemo } from 'react'
import type { Route } from './+types/coupon-form'
import type { EntityForm } from '../form/form.ts'
import { FormPage } from '../form/form-page.tsx'
import { loadForm } from '../form/load-form.ts'
import { localTime } from '../form/local-time.ts'
import { saveForm } from '../form/save-form.ts'
import { saveOnline } from '../form/save-online.ts'
import { couponFields } from './coupon-fields.ts'
import { toState } from './coupon-row.ts'
import { loadCoupon, newCoupon, readKind, valuesOfCoupon } from './coupon-values.ts'
import type { CouponFieldName, CouponFormKind, EditedCoupon } from './coupon-values.ts'
import { StateAside } from './discount-cells.tsx'
import { type StoreOfDiscounts, unknownStore } from './discount-fields.ts'
import type { DiscountState } from './discount-texts.ts'
import { loadStore } from './load-store.ts'
import { createCoupon, saveCoupon } from './save-coupon.ts'

interface CouponSummary extends DiscountState {
  name: string
  kind: CouponFormKind
  uses: string
}

const formOf = (
  store: StoreOfDiscounts,
  kind?: CouponFormKind,
): EntityForm<EditedCoupon, CouponFieldName, CouponSummary> => ({
  area: 'coupons',
  noun: 'coupon',
  permission: 'discounts.write',
  fields: couponFields(store, kind),
  load: loadCoupon,
  values: valuesOfCoupon,
  summary: (coupon) => ({
    name: coupon.specification.name ?? '',
    kind: readKind(coupon.specification.type),
    ...toState(coupon, coupon.timeZone),
  }),
  save: saveCoupon,
  creation: { title: 'New coupon', values: newCoupon, create: createCoupon },
  deletion: {
    warning: () => 'cannot be restored. Carts that have its code lose it.',
    delete: ({ coupons }, id) => coupons.delete(id),
  },
  title: ({ name }) => name,
  aside: StateAside,
})

const form = formOf(unknownStore)

export async function loader(args: Route.LoaderArgs) {
  const [loaded, { timeZone, ...store }] = await Promise.all([loadForm(form, args), loadStore(args)])
  // A new coupon starts now, unless the merchant says otherwise.
  if (!loaded.summary)
    loaded.values = { ...loaded.values, startTime: localTime(new Date().toISOString(), timeZone) }
  return { loaded, store }
}

export const action = (args: Route.ActionArgs) => saveForm(form, args)

export const clientAction = (args: Route.ClientActionArgs) => saveOnline(form, args)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.loaded.summary?.name ?? 'New coupon'} · Coupons` },
]

export default function CouponForm({ loaderData: { loaded, store } }: Route.ComponentProps) {
  const { summary } = loaded
  const form = useMemo(() => formOf(store, summary?.kind), [store, summary])
  return <FormPage form={form} loaded={loaded} />
}
