// Makes the order that a program has sent. Its figures are taken as they are, if they add up.
import type { Order, Parsed } from '@vitrine/contract'
import { withoutNulls } from '../cart-details.ts'
import { Invalid, Refusal, violation } from '../refusal.ts'
import type { StoreFacts } from '../settings.ts'
import { type NewLine, toNewLine } from './new-order-lines.ts'
import { type Shipping, toDiscounts, toFees, toShipping } from './new-order-parts.ts'
import { sum, type Sums, sumsOf } from './sums.ts'
import { toBuyer, toContact } from './to-order.ts'

type Sent = Parsed<'POST /ecom/v1/orders'>['body']['order']

// Clocks differ, and a request takes a while.
const toleranceMs = 60_000

/** When an order was placed, and whether that is over: then it is an import. */
export function purchaseOf(sent: string | null | undefined, now: number): { date: string; isPast: boolean } {
  const time = sent ? Date.parse(sent) : now
  if (time > now + toleranceMs) throw new Refusal('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  return { date: new Date(time).toISOString(), isPast: time < now - toleranceMs }
}

/** Adds the parts up; throws with the first field that differs. */
function addUp(
  sums: Sums,
  { priceSummary: sent, taxInfo, lineItems, shippingInfo, additionalFees }: Sent,
  parts: {
    lines: readonly NewLine[]
    shipping: Shipping | undefined
    fees: ReturnType<typeof toFees>
    discount: bigint | undefined
    isIncluded: boolean
  },
) {
  const { lines, shipping, fees } = parts
  const fieldOf = (name: string) => `priceSummary.${name}`
  const subtotal = sums.check(sent.subtotal, fieldOf('subtotal'), sum(lines.map(({ total }) => total)))
  const ofLines = lines.some(({ hasDiscount }) => hasDiscount)
    ? sum(lines.map((each) => each.discount))
    : undefined
  const expected = ofLines ?? parts.discount
  const discount =
    expected === undefined
      ? (sums.read(sent.discount, fieldOf('discount')) ?? 0n)
      : sums.check(sent.discount, fieldOf('discount'), expected)
  if (parts.discount !== undefined && parts.discount !== discount)
    sums.check({ amount: sums.format(parts.discount).amount }, 'appliedDiscounts', discount)
  const shippingCost = shippingInfo?.cost
    ? sums.check(sent.shipping, fieldOf('shipping'), shipping?.cost ?? 0n)
    : (sums.read(sent.shipping, fieldOf('shipping')) ?? 0n)
  const totalFees = sums.check(
    sent.totalAdditionalFees,
    fieldOf('totalAdditionalFees'),
    sum(fees.map(({ price }) => price)),
  )
  const sold = [...lineItems, shippingInfo?.cost ?? {}, ...(additionalFees ?? [])]
  const ofParts = sold.some((each) => 'taxInfo' in each && each.taxInfo)
    ? sum([...lines, ...(shipping ? [shipping] : []), ...fees].map(({ tax }) => tax))
    : (sums.read(sent.tax, fieldOf('tax')) ?? sums.read(taxInfo?.totalTax, 'taxInfo.totalTax') ?? 0n)
  const tax = sums.check(sent.tax, fieldOf('tax'), ofParts)
  sums.check(taxInfo?.totalTax, 'taxInfo.totalTax', tax)
  const discounted = sums.check(undefined, fieldOf('discount'), subtotal - discount)
  const total = sums.check(
    sent.total,
    fieldOf('total'),
    discounted + shippingCost + totalFees + (parts.isIncluded ? 0n : tax),
  )
  return { subtotal, discount, shipping: shippingCost, tax, totalAdditionalFees: totalFees, total }
}

/** Refuses what an order of this store cannot have. */
function assertFits({ currency, lineItems }: Sent, store: StoreFacts): void {
  const { code } = store.currency
  if (currency && currency !== code)
    throw new Invalid([
      violation('order.currency', 'VALIDATION', `must be ${code}, the currency of the store`),
    ])
  const ids = lineItems.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length)
    throw new Invalid([
      violation('order.lineItems', 'VALIDATION', 'must have ids that differ from each other'),
    ])
}

/** How an order is paid, and thereby its status. */
function statusOf({ paymentStatus, status: sent, lineItems }: Sent, total: bigint) {
  const isPaid = total === 0n || paymentStatus === 'PAID'
  const isPaidLater = lineItems.every(({ paymentOption }) => paymentOption === 'FULL_PAYMENT_OFFLINE')
  const status = isPaid || isPaidLater ? 'APPROVED' : 'INITIALIZED'
  if (sent && sent !== status)
    throw new Invalid([
      violation('order.status', 'VALIDATION', `follows from the payment of the order: it is ${status}`),
    ])
  return { status, paymentStatus: isPaid ? 'PAID' : 'NOT_PAID' } as const
}

/** What an order has besides what was sent; it gets its number when it is written. */
interface Context {
  id: string
  now: number
  newId: () => string
  store: StoreFacts
}

/** The order that a program has sent. */
export function toNewOrder(sent: Sent, { id, now, newId, store }: Context): Omit<Order, 'number'> {
  assertFits(sent, store)
  const { currency } = store
  const sums = sumsOf(currency, 'order')
  const isIncluded = sent.taxIncludedInPrices ?? store.pricesIncludeTax
  const lines = sent.lineItems.map((line, i) =>
    toNewLine(sums, line, { field: `lineItems[${i}]`, id: line.id ?? newId(), isIncluded }),
  )
  const shipping = toShipping(sums, sent.shippingInfo, isIncluded)
  const fees = toFees(sums, sent, isIncluded, newId)
  const { discounts, total: discount } = toDiscounts(sums, sent)
  const added = addUp(sums, sent, { lines, shipping, fees, discount, isIncluded })
  const { format } = sums
  const statuses = statusOf(sent, added.total)
  const isPaid = statuses.paymentStatus === 'PAID'
  const date = new Date(now).toISOString()
  const activity = (type: string) => ({ id: newId(), type, createdDate: date })
  const billing = sent.billingInfo ?? sent.recipientInfo
  const recipient = sent.recipientInfo ?? sent.shippingInfo?.logistics?.shippingDestination ?? billing
  return {
    id,
    createdDate: date,
    updatedDate: date,
    purchasedDate: purchaseOf(sent.purchasedDate, now).date,
    lineItems: lines.map(({ line }) => line),
    buyerInfo: toBuyer(withoutNulls(sent.buyerInfo ?? {}) as Order['buyerInfo']),
    ...statuses,
    fulfillmentStatus: lines.some(({ line }) => line.physicalProperties.shippable)
      ? 'NOT_FULFILLED'
      : 'FULFILLED',
    archived: sent.archived ?? false,
    seenByAHuman: sent.seenByAHuman ?? false,
    currency: currency.code,
    currencyConversionDetails: sent.currencyConversionDetails,
    weightUnit: sent.weightUnit ?? store.weightUnit,
    buyerLanguage: sent.buyerLanguage ?? currency.language,
    siteLanguage: currency.language,
    taxIncludedInPrices: isIncluded,
    priceSummary: {
      subtotal: format(added.subtotal),
      shipping: format(added.shipping),
      tax: format(added.tax),
      discount: format(added.discount),
      totalAdditionalFees: format(added.totalAdditionalFees),
      total: format(added.total),
      totalPrice: format(added.total),
    },
    balanceSummary: {
      balance: format(isPaid ? 0n : added.total),
      paid: format(isPaid ? added.total : 0n),
      refunded: format(0n),
      authorized: format(0n),
    },
    billingInfo: toContact(
      billing?.address ?? recipient?.address,
      billing?.contactDetails ?? recipient?.contactDetails ?? null,
    ),
    recipientInfo: toContact(recipient?.address, recipient?.contactDetails ?? null),
    ...(shipping && { shippingInfo: shipping.info }),
    ...(sent.buyerNote && { buyerNote: sent.buyerNote }),
    ...(sent.taxInfo && { taxInfo: { totalTax: format(added.tax), taxBreakdown: [] } }),
    taxSummary: { totalTax: format(added.tax) },
    appliedDiscounts: discounts,
    additionalFees: fees.map(({ fee }) => fee),
    activities: [activity('ORDER_PLACED'), ...(isPaid ? [activity('ORDER_PAID')] : [])],
    attributionSource: sent.attributionSource ?? 'UNSPECIFIED',
    createdBy: {},
    channelInfo: withoutNulls(sent.channelInfo) as Order['channelInfo'],
    customFields: sent.customFields ?? [],
    ...(sent.businessLocation && { businessLocation: sent.businessLocation }),
    ...(sent.extendedFields && { extendedFields: sent.extendedFields }),
  }
}
