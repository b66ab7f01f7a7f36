// What the cart costs, with its discounts and the box for a code; in the drawer with a link to the cart page, and on the page
// with the order note.
import { useCart } from '@vitrine/react'
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import type { FormError } from '../error-text.ts'
import { useShopData } from '../frame/shop-data.ts'
import { cart as messages } from '../messages/index.ts'
import { BuyerNote } from './buyer-note.tsx'
import { CouponBox, CouponCode, CouponWarning } from './coupon-box.tsx'
import { cartWarnings, summaryRows } from './summary-rows.ts'
import { Summary } from './summary.tsx'
import { useCoupon } from './use-coupon.ts'

/** The summary; `problem` is shown beside the note or the code if that could not be saved. */
export function CartSummary({
  inDrawer,
  formQuery,
  problem,
  onLeave,
}: {
  inDrawer: boolean
  formQuery: string
  problem: FormError | undefined
  onLeave: (() => void) | undefined
}) {
  const { cart, count: items, violations } = useCart()
  const coupon = useCoupon(problem?.code === undefined ? undefined : problem)
  const rows = summaryRows(cart, items)
  const form = { coupon, formQuery }

  const draw = (shown: typeof rows) => (
    <Summary
      rows={shown}
      isPredicted={cart?.isPredicted}
      renderCode={(code) => <CouponCode {...form} code={code} />}
    />
  )
  const taxNote = <TaxNote />
  const warnings = cartWarnings(violations).map((violation) => (
    <CouponWarning key={violation.description} {...form} violation={violation} />
  ))
  const hasCoupon = warnings.length > 0 || rows.some(({ code }) => code)
  const box = <CouponBox {...form} hasCoupon={hasCoupon} />

  if (inDrawer)
    return (
      <>
        <div ref={coupon.area} className="grid gap-2 border-t border-line py-2">
          {rows.length > 1 && <div className="pt-3">{draw(rows.slice(0, -1))}</div>}
          {warnings}
          {box}
        </div>
        {/* Only the last row stays in view: many discounts would cover the items. */}
        <div className="sticky bottom-0 -mx-6 grid gap-4 border-t border-line bg-paper px-6 py-5">
          {draw(rows.slice(-1))}
          {taxNote}
          <Link to="/cart" onClick={onLeave} className={buttonClass('primary')}>
            {messages.view}
          </Link>
        </div>
      </>
    )
  return (
    <div className="grid gap-6 lg:sticky lg:top-8 lg:pt-5">
      <div ref={coupon.area} className="grid gap-4">
        {draw(rows)}
        {taxNote}
        {warnings}
        {box}
      </div>
      <BuyerNote
        note={cart?.buyerNote ?? ''}
        formQuery={formQuery}
        formError={problem?.note === undefined ? undefined : problem}
      />
    </div>
  )
}

function TaxNote() {
  const taxNote = useShopData()?.taxNote
  return (
    taxNote && (
      <p dir="auto" lang={taxNote.lang} className="-mt-3 text-sm text-ink-soft">
        {taxNote.text}
      </p>
    )
  )
}
