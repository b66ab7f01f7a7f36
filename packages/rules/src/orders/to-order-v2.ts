// Formats an order as the older API of stores has it.
import type { Order, OrderV2 } from '@vitrine/contract'

/** The same order in the older API. */
export function toOrderV2({ priceSummary, lineItems, buyerInfo, billingInfo, ...order }: Order): OrderV2 {
  const { firstName, lastName } = billingInfo.contactDetails
  const buyerId = buyerInfo.memberId ?? buyerInfo.contactId
  return {
    id: order.id,
    number: order.number,
    dateCreated: order.createdDate,
    lastUpdated: order.updatedDate,
    currency: order.currency,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    archived: order.archived,
    buyerInfo: {
      ...(buyerId && { id: buyerId }),
      ...(buyerInfo.email && { email: buyerInfo.email }),
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    },
    totals: {
      subtotal: priceSummary.subtotal.amount,
      shipping: priceSummary.shipping.amount,
      tax: priceSummary.tax.amount,
      discount: priceSummary.discount.amount,
      total: priceSummary.total.amount,
      quantity: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    lineItems: lineItems.map(({ id, image, ...line }) => ({
      id,
      productId: line.catalogReference.catalogItemId,
      name: line.productName.original,
      quantity: line.quantity,
      price: line.price.amount,
      totalPrice: line.lineItemPrice.amount,
      ...(line.physicalProperties.sku && { sku: line.physicalProperties.sku }),
      ...(image && { mediaItem: { id: image.id, url: image.url, altText: image.altText } }),
    })),
  }
}
