// What the page of an order shows, with dates by the clocks of the store. Amounts are the texts that were agreed.
import type { Order, OrderLineItem } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract/constants'
import { slotText } from '@vitrine/ui'
import { localTime } from '../form/local-time.ts'
import { toPercent } from '../taxes/load-taxes.ts'
import { channelOf } from './channels.ts'
import { letterOf, linesOf } from './order-contact.ts'

const isZero = ({ amount }: { amount: string }) => Number(amount) === 0

function toLine(line: OrderLineItem, isTaxIncluded: boolean) {
  const { catalogReference, descriptionLines, totalDiscount, taxInfo, image } = line
  const { sku } = line.physicalProperties
  const isInside = taxInfo?.taxIncludedInPrice ?? isTaxIncluded
  return {
    id: line.id,
    name: line.productName.original,
    path:
      catalogReference.appId === storesAppId
        ? `/products/${encodeURIComponent(catalogReference.catalogItemId)}`
        : null,
    picture: image ? { url: image.url, width: image.width, height: image.height } : undefined,
    details: [
      ...descriptionLines.map(
        ({ name, plainText, colorInfo }) => `${name.original}: ${(plainText ?? colorInfo)?.original ?? ''}`,
      ),
      ...(sku ? [`SKU: ${sku}`] : []),
    ],
    quantity: line.quantity.toLocaleString('en'),
    price: line.price.formattedAmount,
    discount: isZero(totalDiscount) ? '' : `−${totalDiscount.formattedAmount}`,
    total: (isInside ? line.totalPriceAfterTax : line.totalPriceBeforeTax).formattedAmount,
  }
}

/** The names of what was taken off: codes of coupons, and names of discounts. */
const discountNames = ({ appliedDiscounts }: Order) =>
  appliedDiscounts
    .flatMap(({ coupon, discountRule }) => coupon?.code ?? discountRule?.name.original ?? [])
    .join(', ')

const taxesOf = ({ taxInfo, priceSummary: { tax } }: Order) =>
  taxInfo?.taxBreakdown.length
    ? taxInfo.taxBreakdown.map(
        ({ taxName, rate, jurisdiction, aggregatedTaxAmount: { formattedAmount } }) => ({
          label: `${taxName} ${toPercent(rate)}%`,
          details: jurisdiction,
          amount: formattedAmount,
        }),
      )
    : isZero(tax)
      ? []
      : [{ label: 'Tax', details: '', amount: tax.formattedAmount }]

/** The sums below the lines, from the subtotal to what is still to pay. */
function sumsOf(order: Order) {
  const { priceSummary, balanceSummary, additionalFees, shippingInfo, taxIncludedInPrices } = order
  const { subtotal, discount, shipping, total } = priceSummary
  const taxes = taxesOf(order)
  const row = (label: string, amount: string, details = '', isTotal = false) => ({
    label,
    details,
    amount,
    isTotal,
  })
  const asRows = (prefix = '') =>
    taxes.map(({ label, details, amount }) => row(`${prefix}${label}`, amount, details))
  return [
    row('Subtotal', subtotal.formattedAmount),
    ...(isZero(discount) ? [] : [row('Discount', `−${discount.formattedAmount}`, discountNames(order))]),
    ...(shippingInfo ? [row('Delivery', shipping.formattedAmount, shippingInfo.title)] : []),
    ...additionalFees.map(({ name, price }) => row(name, price.formattedAmount)),
    ...(taxIncludedInPrices ? [] : asRows()),
    row('Total', total.formattedAmount, '', true),
    ...(taxIncludedInPrices ? asRows('Includes ') : []),
    ...(isZero(balanceSummary.paid) ? [] : [row('Paid', balanceSummary.paid.formattedAmount)]),
    ...(isZero(balanceSummary.balance) ? [] : [row('To pay', balanceSummary.balance.formattedAmount)]),
  ]
}

function deliveryOf({ shippingInfo }: Order, timeZone: string) {
  if (!shippingInfo) return null
  const { deliveryTime, deliveryTimeSlot, instructions, pickupDetails, shippingDestination } =
    shippingInfo.logistics
  return {
    title: shippingInfo.title,
    heading: pickupDetails ? 'Pickup' : 'Delivery',
    details: [
      deliveryTimeSlot && slotText(deliveryTimeSlot, 'en', timeZone),
      deliveryTime,
      instructions,
    ].filter((text): text is string => !!text),
    address: pickupDetails
      ? linesOf(pickupDetails.address)
      : shippingDestination
        ? letterOf(shippingDestination)
        : [],
  }
}

/** 'Order placed' of ORDER_PLACED. */
const activityText = (type: string) => type.charAt(0) + type.slice(1).toLowerCase().replaceAll('_', ' ')

const answerText = (value: Order['customFields'][number]['value']) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : [value].flat().join(', ')

/** What the buyer has agreed to. */
const consentsOf = ({ buyerConsent }: Order) =>
  [
    { text: 'Agreed to the policies', date: buyerConsent?.policiesAgreedDate },
    { text: 'Wants news and offers', date: buyerConsent?.subscribedDate },
  ].flatMap(({ text, date }) => (date ? [{ text, date }] : []))

/** What the page shows of an order. */
export function toOrderView(order: Order, timeZone: string) {
  const timeOf = (time: string) => ({ date: time, text: localTime(time, timeZone).replace('T', ' ') })
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    isArchived: order.archived,
    placed: timeOf(order.purchasedDate),
    channel: channelOf(order),
    email: order.buyerInfo.email ?? '',
    isMember: order.buyerInfo.memberId !== undefined,
    lines: order.lineItems.map((line) => toLine(line, order.taxIncludedInPrices)),
    sums: sumsOf(order),
    delivery: deliveryOf(order, timeZone),
    recipient: order.shippingInfo?.logistics.shippingDestination ? [] : letterOf(order.recipientInfo),
    billing: letterOf(order.billingInfo),
    note: order.buyerNote ?? '',
    answers: order.customFields.map(({ title, value }) => ({ title, text: answerText(value) })),
    consents: consentsOf(order).map(({ text, date }) => ({ text, time: timeOf(date) })),
    activities: order.activities
      .map(({ id, type, createdDate, authorEmail }) => ({
        id,
        text: activityText(type),
        author: authorEmail ?? '',
        time: timeOf(createdDate),
      }))
      .reverse(),
  }
}

/** An order as its page shows it. */
export type OrderView = ReturnType<typeof toOrderView>
