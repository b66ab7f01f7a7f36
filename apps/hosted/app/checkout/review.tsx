// The order before it is placed: its lines with what is wrong with them, note, coupon and total, and the button.
import type { CheckoutPage } from '@vitrine/contract'
import { Button, slotText } from '@vitrine/ui'
import { language, linesOf, takesDelivery } from './checkout-parts.ts'
import { Coupon, Note } from './coupon-and-note.tsx'
import type { Values } from './form-fields.ts'
import { LineProblems } from './line-problems.tsx'
import { Lines, Totals } from './lines.tsx'
import { Agreement, Policies } from './policies.tsx'
import type { PlacedProblem } from './problems.ts'
import { Problems } from './section.tsx'
import { checkoutRows } from './total-rows.ts'

interface ReviewProps {
  page: CheckoutPage
  problems: readonly PlacedProblem[]
  fields: Record<string, string>
  values: Values
  storeName: string
  /** The field that gets the cursor. */
  focused: string | undefined
}

/** The review. */
export function Review(props: ReviewProps) {
  const { page, problems } = props
  const { checkout } = page
  const { total } = checkout.priceSummary
  const ofItems = problems.filter(({ section, lineItemId }) => section === 'items' && !lineItemId)
  const isFree = Number(total.amount) === 0
  const isWhole = !takesDelivery(checkout) || checkout.shippingInfo.selectedCarrierServiceOption !== undefined
  return (
    <section
      id="review"
      data-brand="summary"
      tabIndex={-1}
      aria-labelledby="review-title"
      className="grid gap-6 bg-surface p-5 outline-none sm:p-6 lg:border lg:border-line"
    >
      <h2 id="review-title" className="font-display text-xl">
        Your order
      </h2>
      <Problems problems={ofItems} />
      <div id="items" tabIndex={-1} className="-mt-4 outline-none">
        <Lines
          lines={linesOf(checkout)}
          renderProblems={(line) => (
            <LineProblems
              line={line}
              problems={problems.filter(({ lineItemId }) => lineItemId === line.id)}
              item={checkout.lineItems.find(({ id }) => id === line.id)}
            />
          )}
        />
      </div>
      <ShownTotals checkout={checkout} />
      <Coupon {...props} />
      <Note values={props.values} />
      <Totals
        rows={checkoutRows(checkout)}
        total={total.formattedAmount}
        name={isWhole ? 'Total' : 'Total before delivery'}
      />
      <DeliveryTime {...props} />
      <Agreement {...props} />
      <div className="grid gap-3">
        <Button kind="primary" name="intent" value="place" data-brand="place">
          {isFree ? 'Place order' : 'Place order and pay'}
        </Button>
        {!isFree && isWhole && (
          <p className="text-sm text-ink-soft">
            With your order you agree to pay {total.formattedAmount}
            {page.payment && (
              <>
                {' '}
                by <bdi>{page.payment.title}</bdi>
              </>
            )}
            .
          </p>
        )}
      </div>
      <Policies {...page} />
    </section>
  )
}

/** The total and the prices that the page shows: `submit-form.ts` compares them before the order. */
const ShownTotals = ({ checkout: { lineItems, priceSummary } }: Pick<CheckoutPage, 'checkout'>) => (
  <>
    <input type="hidden" name="total" value={priceSummary.total.amount} />
    <input type="hidden" name="totalText" value={priceSummary.total.formattedAmount} />
    {lineItems.map(({ id, quantity, lineItemPrice }) => (
      <input
        key={id}
        type="hidden"
        name={`shown.${id}`}
        value={`${quantity} ${lineItemPrice.formattedAmount}`}
      />
    ))}
  </>
)

/** When it is there: the law wants it beside the button. */
function DeliveryTime({ page: { checkout, timeZone } }: ReviewProps) {
  const selected = checkout.shippingInfo.selectedCarrierServiceOption
  if (!takesDelivery(checkout) || !selected) return null
  const { title, logistics } = selected
  const time = logistics.deliveryTimeSlot
    ? slotText(logistics.deliveryTimeSlot, language, timeZone)
    : logistics.deliveryTime
  return (
    <p className="text-sm wrap-anywhere">
      <bdi className="font-medium">{title}</bdi>
      {time && (
        <>
          : <bdi>{time}</bdi>
        </>
      )}
    </p>
  )
}
