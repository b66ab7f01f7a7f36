// What an order stands at, in plain words. It runs on the server only, so it costs no script.
import type { Order } from '@vitrine/client'
import type { Tone } from '@vitrine/ui'
import { orderStates as messages } from '../messages/index.ts'

/** A label of an order. */
export interface OrderState {
  text: string
  tone: Tone
}

const paymentTones: Partial<Record<Order['paymentStatus'], Tone>> = {
  NOT_PAID: 'warn',
  PARTIALLY_PAID: 'warn',
  PAID: 'good',
  DECLINED: 'bad',
}

function paymentState({ paymentStatus, priceSummary }: Order): OrderState {
  if (Number(priceSummary.total.amount) === 0) return { text: messages.free, tone: 'good' }
  return { text: messages.payments[paymentStatus], tone: paymentTones[paymentStatus] ?? 'plain' }
}

/** How far the order is on its way. An order of which nothing is delivered has no such state. */
function deliveryStates({ shippingInfo, fulfillmentStatus }: Order): OrderState[] {
  if (!shippingInfo) return []
  const texts = shippingInfo.logistics.pickupDetails ? messages.pickups : messages.deliveries
  const tone = fulfillmentStatus === 'FULFILLED' ? 'good' : 'plain'
  return [{ text: texts[fulfillmentStatus], tone }]
}

/** What an order stands at: first its payment, or that it has ended. */
export function toStates(order: Order): [OrderState, ...OrderState[]] {
  const payment = paymentState(order)
  switch (order.status) {
    case 'APPROVED':
      return [payment, ...deliveryStates(order)]
    case 'REJECTED':
      return [{ text: messages.rejected, tone: 'bad' }]
    case 'CANCELED': {
      const isPaid = Number(order.balanceSummary.paid.amount) > 0
      return [{ text: messages.canceled, tone: 'plain' }, ...(isPaid ? [payment] : [])]
    }
    default:
      return [payment]
  }
}
