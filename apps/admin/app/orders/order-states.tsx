// How far an order is paid and fulfilled, as labels.
import type { Order } from '@vitrine/client'
import { Tag, type Tone } from '@vitrine/ui'

type State = readonly [label: string, tone: Tone]

const payments: Record<Order['paymentStatus'], State> = {
  UNSPECIFIED: ['Payment unknown', 'plain'],
  NOT_PAID: ['Not paid', 'warn'],
  PAID: ['Paid', 'good'],
  PARTIALLY_REFUNDED: ['Partly refunded', 'plain'],
  FULLY_REFUNDED: ['Refunded', 'plain'],
  PENDING: ['Payment under way', 'warn'],
  PARTIALLY_PAID: ['Partly paid', 'warn'],
  PENDING_MERCHANT: ['Payment to confirm', 'warn'],
  CANCELED: ['Payment canceled', 'plain'],
  DECLINED: ['Payment declined', 'bad'],
}

const deliveries: Record<Order['fulfillmentStatus'], State> = {
  NOT_FULFILLED: ['Unfulfilled', 'plain'],
  FULFILLED: ['Fulfilled', 'good'],
  PARTIALLY_FULFILLED: ['Partly fulfilled', 'warn'],
  CANCELED: ['Fulfilment canceled', 'plain'],
}

/** What the labels of an order follow from. */
type OrderStates = Pick<Order, 'status' | 'paymentStatus' | 'fulfillmentStatus'>

const StateTag = ({ state: [label, tone] }: { state: State }) => <Tag tone={tone}>{label}</Tag>

/** Whether an order is paid, or canceled. */
export const Payment = ({ status, paymentStatus }: OrderStates) =>
  status === 'CANCELED' ? <Tag>Canceled</Tag> : <StateTag state={payments[paymentStatus]} />

/** Whether what was ordered is on its way; nothing of a canceled order is. */
export const Fulfillment = ({ status, fulfillmentStatus }: OrderStates) =>
  status === 'CANCELED' ? null : <StateTag state={deliveries[fulfillmentStatus]} />
