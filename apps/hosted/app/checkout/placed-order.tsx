// The order that was just placed: the buyer is thanked, and told what happens next.
import type { CheckoutPage } from '@vitrine/contract'
import { OrderView } from '../order/order-view.tsx'

/** The order. */
export function PlacedOrder({
  page: { payment, timeZone, checkout, savedAddresses, savedAddressId, policies },
  placed: { order, continueUrl },
  storeName,
}: {
  page: CheckoutPage
  placed: NonNullable<CheckoutPage['order']>
  storeName: string
}) {
  // The page does not get a saved address, only its label.
  const label = savedAddresses.find(({ id }) => id === savedAddressId)?.label
  const { email } = order.buyerInfo
  return (
    <OrderView
      order={order}
      payment={payment}
      timeZone={timeZone}
      shopUrl={continueUrl}
      deliveryLabel={label}
      billingLabel={checkout.billingInfo ? undefined : label}
      policies={policies}
      storeName={storeName}
      title={`Thank you. Order ${order.number}`}
    >
      We have your order.
      {email && (
        <>
          {' '}
          A confirmation is on its way to <bdi className="text-ink">{email}</bdi>.
        </>
      )}
    </OrderView>
  )
}
