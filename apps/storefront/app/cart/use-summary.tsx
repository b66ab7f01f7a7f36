// The parts of a summary that the drawer and the cart page share: the coupon, and what its rows show.
import { useCart } from '@vitrine/react'
import type { FormError } from '../error-text.ts'
import { useShopData } from '../frame/shop-data.ts'
import { CouponBox, CouponCode, CouponWarning } from './coupon-box.tsx'
import { cartWarnings, summaryRows } from './summary-rows.ts'
import type { SummaryRow } from './summary-rows.ts'
import { Summary } from './summary.tsx'
import { useCoupon } from './use-coupon.ts'

/** What a summary is given. */
export interface SummaryProps {
  formQuery: string
  /** Shown beside the form that it belongs to. */
  problem: FormError | undefined
  onLeave: (() => void) | undefined
}

/** The rows of the cart, what draws them, and the coupon with its warnings. */
export function useSummary({ formQuery, problem }: Pick<SummaryProps, 'formQuery' | 'problem'>) {
  const { cart, count: items, violations } = useCart()
  const coupon = useCoupon(problem?.code === undefined ? undefined : problem)
  const rows = summaryRows(cart, items)
  const form = { coupon, formQuery }
  const warnings = cartWarnings(violations).map((violation) => (
    <CouponWarning key={violation.description} {...form} violation={violation} />
  ))
  const hasCoupon = warnings.length > 0 || rows.some(({ code }) => code)
  return {
    cart,
    items,
    rows,
    couponArea: coupon.area,
    warnings,
    box: <CouponBox {...form} hasCoupon={hasCoupon} />,
    draw: (shown: readonly SummaryRow[], isBusy = false) => (
      <Summary
        rows={shown}
        isBusy={isBusy || cart?.isPredicted === true}
        renderCode={(code) => <CouponCode {...form} code={code} />}
      />
    ),
  }
}

/** What the shop says about tax. */
export function TaxNote() {
  const taxNote = useShopData()?.taxNote
  return (
    taxNote && (
      <p dir="auto" lang={taxNote.lang} className="-mt-3 text-sm text-ink-soft">
        {taxNote.text}
      </p>
    )
  )
}
