// What may change of an order after the sale: contact and addresses, how it is filed, and that it was paid.
import type { ContactInfo, Order, Parsed } from '@vitrine/contract'
import { withoutNulls } from '../cart-details.ts'
import { Invalid, Refusal, violation } from '../refusal.ts'
import { toOrderAddress } from './to-order.ts'

type Update = Parsed<'PATCH /ecom/v1/orders/{id}'>['body']
type Sent = Update['order']
type Contact = Order['billingInfo']

const refusedWhile = {
  PENDING: 'ORDER_IS_PENDING',
  REJECTED: 'ORDER_IS_REJECTED',
} as const

/** Refuses a change of an order whose payment is under way or has failed. */
function assertSettled({ id, status }: Order): void {
  if (status === 'PENDING' || status === 'REJECTED') throw new Refusal(refusedWhile[status], { id })
}

/** A contact with what was sent of it; an address is replaced as a whole. */
function changeContact(before: Contact, sent: ContactInfo | null | undefined): Contact {
  if (!sent) return before
  const { address, ...others } = before
  const next = sent.address === undefined ? address : (withoutNulls(sent.address) ?? undefined)
  const contactDetails = withoutNulls({ ...before.contactDetails, ...sent.contactDetails })
  return {
    ...others,
    ...(next && { address: sent.address ? toOrderAddress(next) : next }),
    contactDetails: {
      ...contactDetails,
      firstName: contactDetails.firstName ?? '',
      lastName: contactDetails.lastName ?? '',
    },
  }
}

function changeDelivery({ shippingInfo }: Order, sent: Sent['shippingInfo']): Pick<Order, 'shippingInfo'> {
  const destination = sent?.logistics?.shippingDestination
  if (!destination) return { ...(shippingInfo && { shippingInfo }) }
  const before = shippingInfo?.logistics.shippingDestination
  if (!shippingInfo || !before) {
    const field = 'order.shippingInfo.logistics.shippingDestination'
    throw new Invalid([violation(field, 'FIELD_NOT_ALLOWED', 'the order is not delivered to an address')])
  }
  const logistics = { ...shippingInfo.logistics, shippingDestination: changeContact(before, destination) }
  return { shippingInfo: { ...shippingInfo, logistics } }
}

/** The fields of an update that its mask names; all of them without a mask. */
function maskedFields({ order, fieldMask }: Update): Sent {
  if (!fieldMask?.length) return order
  const names = fieldMask.map((path) => path.split('.')[0])
  return Object.fromEntries(Object.entries(order).filter(([name]) => names.includes(name)))
}

/** The order with what a program changes of it. */
export function changeOrder(order: Order, update: Update): Order {
  assertSettled(order)
  const sent = maskedFields(update)
  const { email: _, ...buyer } = order.buyerInfo
  const email = sent.buyerInfo?.email === undefined ? order.buyerInfo.email : sent.buyerInfo.email
  return {
    ...order,
    buyerInfo: { ...buyer, ...(email && { email }) },
    buyerLanguage: sent.buyerLanguage ?? order.buyerLanguage,
    weightUnit: sent.weightUnit ?? order.weightUnit,
    billingInfo: changeContact(order.billingInfo, sent.billingInfo),
    recipientInfo: changeContact(order.recipientInfo, sent.recipientInfo),
    ...changeDelivery(order, sent.shippingInfo),
    archived: sent.archived ?? order.archived,
    seenByAHuman: sent.seenByAHuman ?? order.seenByAHuman,
    attributionSource: sent.attributionSource ?? order.attributionSource,
  }
}

/** The order, paid in full. */
export function toPaidOrder(order: Order, { activityId, now }: { activityId: string; now: string }): Order {
  const { id, status, paymentStatus, priceSummary, balanceSummary, activities } = order
  assertSettled(order)
  if (status === 'CANCELED') throw new Refusal('ORDER_CANCELED', { id })
  if (paymentStatus !== 'NOT_PAID') throw new Refusal('ORDER_ALREADY_PAID', { id })
  return {
    ...order,
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { ...balanceSummary, balance: balanceSummary.paid, paid: priceSummary.total },
    activities: [...activities, { id: activityId, type: 'ORDER_PAID', createdDate: now }],
  }
}
