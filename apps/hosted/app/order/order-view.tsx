// An order: its number, how it is paid, where it goes, and what it costs.
import type { CheckoutPage, Order } from '@vitrine/contract'
import { ButtonLink, slotText } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { language, orderLinesOf, toAddressLines } from '../checkout/checkout-parts.ts'
import { Lines, Totals } from '../checkout/lines.tsx'
import { PaymentText } from '../checkout/payment-section.tsx'
import { Policies } from '../checkout/policies.tsx'
import { orderRows } from '../checkout/total-rows.ts'

/** The order. */
export function OrderView({
  order,
  payment,
  timeZone,
  shopUrl,
  deliveryLabel,
  billingLabel,
  policies = [],
  storeName,
  title,
  children,
}: {
  order: Order
  payment: CheckoutPage['payment']
  timeZone: string
  /** Where the buyer goes on. */
  shopUrl: string
  /** In place of addresses that the page does not get. */
  deliveryLabel?: string | undefined
  billingLabel?: string | undefined
  policies?: CheckoutPage['policies']
  storeName: string
  title: string
  /** What stands below the title. */
  children: ReactNode
}) {
  const { number, paymentStatus, priceSummary } = order
  return (
    <>
      <title>{`Order ${number} · ${storeName}`}</title>
      <div>
        <h1 className="font-display text-3xl">{title}</h1>
        <p className="mt-2 max-w-measure text-ink-soft wrap-anywhere">{children}</p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid gap-6">
          {payment && paymentStatus === 'NOT_PAID' && (
            <Part title="Payment">
              <p className="mb-2">
                Amount to pay:{' '}
                <span className="font-medium tabular-nums">{priceSummary.total.formattedAmount}</span>.
                Reference: order {number}.
              </p>
              <PaymentText payment={payment} />
            </Part>
          )}
          {order.shippingInfo && (
            <Delivery shipping={order.shippingInfo} timeZone={timeZone} label={deliveryLabel} />
          )}
          {order.billingInfo.address && (
            <Part title="Billing address">
              <Address of={order.billingInfo} label={billingLabel} />
            </Part>
          )}
          {order.buyerNote && (
            <Part title="Your note">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {order.buyerNote}
              </p>
            </Part>
          )}
          <ButtonLink kind="primary" href={shopUrl} data-brand="place" className="justify-self-start">
            Continue shopping
          </ButtonLink>
        </div>
        <Summary order={order} policies={policies} />
      </div>
    </>
  )
}

/** What was ordered, what it costs, and the policies of the shop. */
const Summary = ({ order, policies }: { order: Order; policies: CheckoutPage['policies'] }) => (
  <section
    aria-labelledby="review-title"
    data-brand="summary"
    className="grid gap-6 bg-surface p-5 sm:p-6 lg:border lg:border-line"
  >
    <h2 id="review-title" className="font-display text-xl">
      Your order
    </h2>
    <Lines lines={orderLinesOf(order)} />
    <Totals rows={orderRows(order)} total={order.priceSummary.total.formattedAmount} />
    <Policies policies={policies} />
  </section>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-2 font-display text-xl">{title}</h2>
    {children}
  </section>
)

function Delivery({
  shipping: { title, logistics },
  timeZone,
  label,
}: {
  shipping: NonNullable<Order['shippingInfo']>
  timeZone: string
  label: string | undefined
}) {
  const { deliveryTime, deliveryTimeSlot, instructions, pickupDetails, shippingDestination } = logistics
  const slot = deliveryTimeSlot && slotText(deliveryTimeSlot, language, timeZone)
  return (
    <Part title="Delivery">
      {[title, slot, deliveryTime, instructions].map(
        (text) =>
          text && (
            <p key={text} dir="auto" className="wrap-anywhere">
              {text}
            </p>
          ),
      )}
      {pickupDetails ? (
        <Address of={{ address: pickupDetails.address }} />
      ) : (
        shippingDestination && <Address of={shippingDestination} label={label} />
      )}
    </Part>
  )
}

type OrderAddress = Partial<Order['billingInfo']>

function Address({
  of: { address, contactDetails },
  label,
}: {
  of: OrderAddress
  /** In place of the address. */
  label?: string | undefined
}) {
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  const whole = address ? toAddressLines(address) : []
  return (
    <p dir="auto" className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">
      {[name, contactDetails?.company, ...(label === undefined ? whole : [label])].filter(Boolean).join('\n')}
    </p>
  )
}
