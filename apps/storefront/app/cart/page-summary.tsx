// What the cart costs, on the cart page: its discounts, delivery and tax, the box for a code, the checkout's
// button, and the order note.
import { CheckoutForm } from '../checkout/checkout-form.tsx'
import { OptionForm } from '../delivery/option-form.tsx'
import { DeliveryNotices } from '../delivery/delivery-notices.tsx'
import { EstimateForm } from '../delivery/estimate-form.tsx'
import { FreeDelivery } from '../delivery/free-delivery.tsx'
import { estimateRows } from '../delivery/estimate-rows.ts'
import { useEstimate } from '../delivery/use-estimate.ts'
import { BuyerNote } from './buyer-note.tsx'
import { TaxNote, useSummary } from './use-summary.tsx'
import type { SummaryProps } from './use-summary.tsx'

/** The summary of the cart page. */
export function PageSummary(props: SummaryProps) {
  const { formQuery, problem } = props
  const { cart, items, rows, couponArea, warnings, box, draw } = useSummary(props)
  const state = useEstimate(problem?.destination && problem)
  const { loaded, estimate, isFresh, chosen, country, missing, choose } = state
  return (
    <div className="grid gap-6 lg:sticky lg:top-8 lg:pt-5">
      <div ref={couponArea} className="grid gap-4">
        {cart && estimate ? draw(estimateRows(cart, items, estimate, country), !isFresh) : draw(rows)}
        {estimate && <FreeDelivery options={estimate.options} chosen={chosen} />}
        {/* A row of the estimate tells the tax. */}
        {!estimate?.taxes && <TaxNote />}
        {warnings}
        <div>
          {loaded && <EstimateForm state={state} formQuery={formQuery} />}
          {estimate && <DeliveryNotices missing={missing} needsDelivery={estimate.needsDelivery} />}
          {loaded && estimate && estimate.options.length > 0 && (
            <OptionForm
              options={estimate.options}
              chosen={chosen}
              timeZone={loaded.timeZone}
              onChoose={choose}
              formQuery={formQuery}
            />
          )}
        </div>
        {box}
        <CheckoutForm formQuery={formQuery} />
      </div>
      <BuyerNote
        note={cart?.buyerNote ?? ''}
        formQuery={formQuery}
        formError={problem?.note === undefined ? undefined : problem}
      />
    </div>
  )
}
