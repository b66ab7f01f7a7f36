// An order as its link shows it: a mail may be passed on, so streets, phone numbers, the
// whole email address and what is the merchant's are left out, and the note, which a stranger may have written.
import type { Order } from '@vitrine/contract'
import { hideFiles } from '@vitrine/rules'
import { maskAddress } from '../mail/mail-text.ts'

type OrderAddress = Order['billingInfo']

/** The place without its street, and the person without the phone. */
function maskContact({ address, contactDetails }: OrderAddress): OrderAddress {
  const { city, subdivision, country, postalCode } = address ?? {}
  const { phone: _phone, vatId: _vatId, ...person } = contactDetails
  return {
    ...(address && {
      address: {
        ...(city && { city }),
        ...(subdivision && { subdivision }),
        ...(country && { country }),
        ...(postalCode && { postalCode }),
      },
    }),
    contactDetails: person,
  }
}

function maskShipping(shipping: NonNullable<Order['shippingInfo']>): NonNullable<Order['shippingInfo']> {
  const { shippingDestination, ...logistics } = shipping.logistics
  return {
    ...shipping,
    logistics: {
      ...logistics,
      ...(shippingDestination && { shippingDestination: maskContact(shippingDestination) }),
    },
  }
}

/** The order. */
export function maskOrder(order: Order): Order {
  const {
    buyerInfo,
    billingInfo,
    recipientInfo,
    shippingInfo,
    extendedFields: _fields,
    checkoutId: _checkout,
    cartId: _cart,
    purchaseFlowId: _flow,
    buyerConsent: _consent,
    buyerNote: _note,
    ...agreed
  } = order
  return hideFiles({
    ...agreed,
    lineItems: order.lineItems.map(({ extendedFields: _ofLine, ...line }) => line),
    channelInfo: { type: order.channelInfo.type },
    customFields: [],
    activities: [],
    createdBy: {},
    buyerInfo: { ...(buyerInfo.email && { email: maskAddress(buyerInfo.email) }) },
    billingInfo: maskContact(billingInfo),
    recipientInfo: maskContact(recipientInfo),
    ...(shippingInfo && { shippingInfo: maskShipping(shippingInfo) }),
  })
}
