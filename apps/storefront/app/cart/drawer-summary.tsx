// What the cart costs, in the drawer: its discounts, the box for a code, the checkout's button, and a link to the cart page.
import { buttonClass } from '@vitrine/ui'
import { Link } from 'react-router'
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { cart as messages } from '../messages/index.ts'
import { TaxNote, useSummary } from './use-summary.tsx'
import type { SummaryProps } from './use-summary.tsx'

/** The summary of the drawer. */
export function DrawerSummary(props: SummaryProps) {
  const { rows, couponArea, warnings, box, draw } = useSummary(props)
  return (
    <>
      <div ref={couponArea} className="grid gap-2 border-t border-line py-2">
        {rows.length > 1 && <div className="pt-3">{draw(rows.slice(0, -1))}</div>}
        {warnings}
        {box}
      </div>
      {/* Only the last row stays in view: many discounts would cover the items. */}
      <div className="sticky bottom-0 -mx-6 grid gap-4 border-t border-line bg-paper px-6 py-5">
        {draw(rows.slice(-1))}
        <TaxNote />
        <div className="grid gap-2">
          <CheckoutForm formQuery={props.formQuery} />
          <Link to="/cart" onClick={props.onLeave} className={buttonClass()}>
            {messages.view}
          </Link>
        </div>
      </div>
    </>
  )
}
