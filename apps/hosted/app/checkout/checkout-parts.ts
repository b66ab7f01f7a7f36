// What the page reads from a checkout and from an order: its delivery, and its lines.
import type { Checkout, CheckoutLineItem, Order, OrderPrice } from '@vitrine/contract'
import { type AddressParts, addressLines, countryName, type OfferedDelivery } from '@vitrine/ui'

/** The language of the page. */
export const language = 'en'

/** Whether something is delivered or picked up. */
export const takesDelivery = ({ lineItems }: Checkout): boolean =>
  lineItems.some(({ physicalProperties }) => physicalProperties.shippable)

/** The lines of an address, with the names of its country and of its state. */
export const toAddressLines = (address: AddressParts): string[] =>
  addressLines(address, (code) => countryName(code, language))

/** The ways of delivery. */
export const deliveryOptions = ({ shippingInfo }: Checkout): OfferedDelivery[] =>
  shippingInfo.carrierServiceOptions.flatMap(({ shippingOptions }) =>
    shippingOptions.map(({ code, title, cost, logistics }) => ({
      code,
      title,
      price: cost.price,
      logistics,
    })),
  )

/** How many units a checkout or an order has. */
export const countItems = ({ lineItems }: { lineItems: { quantity: number }[] }): number =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** A line, of a checkout or of an order. */
export interface ReviewLine
  extends Pick<CheckoutLineItem, 'id' | 'quantity' | 'productName' | 'descriptionLines'> {
  picture: CheckoutLineItem['media']
  /** Of one unit, before the discounts of the cart. */
  price: OrderPrice
  /** Of one unit, before the product's own discount. */
  fullPrice?: OrderPrice
  total: OrderPrice
}

/** The lines of a checkout. */
export const linesOf = ({ lineItems }: Checkout): ReviewLine[] =>
  lineItems.map(({ media, lineItemPrice, ...line }) => ({ ...line, picture: media, total: lineItemPrice }))

/** The lines of an order. */
export const orderLinesOf = ({ lineItems }: Order): ReviewLine[] =>
  lineItems.map(({ image, priceBeforeDiscounts, lineItemPrice, ...line }) => ({
    ...line,
    picture: image,
    price: priceBeforeDiscounts,
    total: lineItemPrice,
  }))

/** The choices of a line in words, such as `Colour: Sage`. */
export const choicesOf = ({ descriptionLines }: ReviewLine): { name: string; text: string }[] =>
  descriptionLines.map(({ name, colorInfo, plainText }) => ({
    name: name.original,
    text: (colorInfo ?? plainText)?.original ?? '',
  }))

/** What the ways of delivery say besides the words of the merchant. */
export const deliveryTexts = {
  free: 'Free',
  times: (n: number) => `Choose a time (${n})`,
  pickup: {
    STORE_PICKUP: 'Pick up in the shop',
    PICKUP_POINT: 'Pick up at a collection point',
  },
}
