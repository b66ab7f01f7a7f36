// What the pages show of an order. It runs on the server only, so it costs no script.
import type { Order, StoreSettings } from '@vitrine/client'
import { addressLines, slotText } from '@vitrine/ui'
import { countryName } from '../account/countries.ts'
import { describeLine } from '../cart/line-text.ts'
import { itemRows } from '../cart/summary-rows.ts'
import type { SummaryRow } from '../cart/summary-rows.ts'
import { deliveryRow, rateRows } from '../delivery/estimate-rows.ts'
import { delivery as messages, language } from '../messages/index.ts'
import { toStates } from './order-states.ts'

type OrderedLine = Order['lineItems'][number]

/** The day of an order, in the time zone of the store. */
export interface ShownDate {
  text: string
  /** As the order has it. */
  time: string
}

/** A line of the page. */
export interface ShownLine extends Pick<OrderedLine, 'id' | 'quantity' | 'image'> {
  name: string
  options: { option: string; text: string }[]
  total: OrderedLine['lineItemPrice']
}

/** Where and how the items arrive. */
export interface ShownDelivery {
  title: string
  /** What the merchant says about it, by lines. */
  details: string
  time: string | undefined
  isPickup: boolean
  /** To whom and where, by lines. */
  address: string
}

/** What is left to pay, and how, if the shop still says so. */
export interface ShownPayment {
  amount: string
  method: StoreSettings['offlinePayment']
  /** The number of the order, by which the shop knows whose money it is. */
  number: string
}

/** What the page shows. */
export interface ShownOrder {
  number: string
  date: ShownDate
  states: ReturnType<typeof toStates>
  firstName: string
  email: string | undefined
  lines: ShownLine[]
  rows: SummaryRow[]
  delivery: ShownDelivery | undefined
  /** The address of the bill, by lines, unless the order goes there. */
  billing: string | undefined
  toPay: ShownPayment | undefined
  note: string | undefined
}

/** The day on which an order was placed. */
export const toDate = ({ purchasedDate: time }: Order, timeZone: string): ShownDate => ({
  text: new Date(time).toLocaleDateString(language, { dateStyle: 'long', timeZone }),
  time,
})

/** How many items were ordered. */
export const countOrdered = ({ lineItems }: Order): number =>
  lineItems.reduce((sum, { quantity }) => sum + quantity, 0)

function toRows(order: Order): SummaryRow[] {
  const { priceSummary, appliedDiscounts, shippingInfo, additionalFees, taxInfo, taxIncludedInPrices } = order
  const taxes = taxInfo?.taxBreakdown ?? []
  return [
    ...itemRows(priceSummary.subtotal, countOrdered(order), appliedDiscounts),
    ...(shippingInfo ? [deliveryRow(shippingInfo.title, priceSummary.shipping)] : []),
    ...additionalFees.map(({ id, name, price }) => ({ key: id, name, isByMerchant: true, amount: price })),
    ...rateRows(
      taxes.map(({ taxName, rate, aggregatedTaxAmount }) => {
        return { name: taxName, rate, amount: aggregatedTaxAmount, isIncluded: taxIncludedInPrices }
      }),
    ),
    { key: 'total', name: messages.total, amount: priceSummary.total, isTotal: true },
  ]
}

type Contact = Partial<Order['billingInfo']>

const toText = (lines: (string | null | undefined)[]) => lines.filter(Boolean).join('\n')

const toAddress = (address: Contact['address']): string[] =>
  address ? addressLines(address, countryName) : []

/** To whom and where, by lines. */
function toLetter({ contactDetails: { firstName, lastName, company } = {}, address }: Contact): string {
  return toText([[firstName, lastName].filter(Boolean).join(' '), company, ...toAddress(address)])
}

function toDelivery({ shippingInfo }: Order, timeZone: string): ShownDelivery | undefined {
  if (!shippingInfo) return undefined
  const { title, logistics } = shippingInfo
  const { pickupDetails, shippingDestination, deliveryTimeSlot: slot, deliveryTime, instructions } = logistics
  return {
    title,
    details: toText([deliveryTime, instructions]),
    time: slot && slotText(slot, language, timeZone),
    isPickup: pickupDetails !== undefined,
    address: pickupDetails ? toText(toAddress(pickupDetails.address)) : toLetter(shippingDestination ?? {}),
  }
}

/** Nothing is to pay for an order that has ended, nor while a payment is under way. */
function toPayment(order: Order, method: ShownPayment['method']): ShownPayment | undefined {
  const { balance } = order.balanceSummary
  const isOpen = order.status === 'APPROVED' && /^(NOT|PARTIALLY)_PAID$/.test(order.paymentStatus)
  return isOpen && Number(balance.amount) > 0
    ? { amount: balance.formattedAmount, method, number: order.number }
    : undefined
}

/** What the page shows of an order of a store. */
export function toShownOrder(order: Order, { timeZone, offlinePayment }: StoreSettings): ShownOrder {
  const delivery = toDelivery(order, timeZone)
  const billing = order.billingInfo.address && toLetter(order.billingInfo)
  return {
    number: order.number,
    date: toDate(order, timeZone),
    states: toStates(order),
    firstName: order.billingInfo.contactDetails.firstName ?? '',
    email: order.buyerInfo.email,
    lines: order.lineItems.map((line) => ({
      id: line.id,
      name: line.productName.original,
      quantity: line.quantity,
      image: line.image,
      options: describeLine(line),
      total: line.lineItemPrice,
    })),
    rows: toRows(order),
    delivery,
    billing: billing === delivery?.address ? undefined : billing,
    toPay: toPayment(order, offlinePayment),
    note: order.buyerNote,
  }
}
