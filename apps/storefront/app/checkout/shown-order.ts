// What the thank-you page shows of an order. It runs on the server only, so it costs no script.
import type { Order, StoreSettings } from '@vitrine/client'
import { addressLines, slotText, subdivisionName } from '@vitrine/ui'
import { countryName } from '../account/countries.ts'
import { describeLine } from '../cart/line-text.ts'
import { itemRows } from '../cart/summary-rows.ts'
import type { SummaryRow } from '../cart/summary-rows.ts'
import { deliveryRow, rateRows } from '../delivery/estimate-rows.ts'
import { delivery as messages, language } from '../messages/index.ts'

type OrderedLine = Order['lineItems'][number]

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

/** What the page shows. */
export interface ShownOrder {
  number: string
  firstName: string
  email: string | undefined
  lines: ShownLine[]
  rows: SummaryRow[]
  delivery: ShownDelivery | undefined
  payment: {
    /** Absent if nothing is left to pay. */
    toPay: string | undefined
    isFree: boolean
    /** How, if the shop still says so. */
    method: { title: string; instructions?: string | null | undefined } | null
  }
  note: string | undefined
}

function toRows(order: Order): SummaryRow[] {
  const { lineItems, priceSummary, appliedDiscounts, shippingInfo, taxInfo, taxIncludedInPrices } = order
  const count = lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
  const taxes = taxInfo?.taxBreakdown ?? []
  return [
    ...itemRows(priceSummary.subtotal, count, appliedDiscounts),
    ...(shippingInfo ? [deliveryRow(shippingInfo.title, priceSummary.shipping)] : []),
    ...rateRows(
      taxes.map(({ taxName, rate, aggregatedTaxAmount }) => {
        return { name: taxName, rate, amount: aggregatedTaxAmount, isIncluded: taxIncludedInPrices }
      }),
    ),
    { key: 'total', name: messages.total, amount: priceSummary.total, isTotal: true },
  ]
}

const toText = (lines: (string | null | undefined)[]) => lines.filter(Boolean).join('\n')

function toDelivery({ shippingInfo }: Order, timeZone: string): ShownDelivery | undefined {
  if (!shippingInfo) return undefined
  const { title, logistics } = shippingInfo
  const { pickupDetails, shippingDestination, deliveryTimeSlot: slot, deliveryTime, instructions } = logistics
  const { firstName, lastName, company } = shippingDestination?.contactDetails ?? {}
  const address = pickupDetails?.address ?? shippingDestination?.address
  const isPickup = pickupDetails !== undefined
  return {
    title,
    details: toText([deliveryTime, instructions]),
    time: slot && slotText(slot, language, timeZone),
    isPickup,
    address: toText([
      ...(isPickup ? [] : [[firstName, lastName].filter(Boolean).join(' '), company]),
      ...(address ? addressLines({ ...address, subdivision: subdivisionName(address) }, countryName) : []),
    ]),
  }
}

/** What the page shows of an order of a store. */
export function toShownOrder(order: Order, { timeZone, offlinePayment }: StoreSettings): ShownOrder {
  const { balance } = order.balanceSummary
  return {
    number: order.number,
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
    delivery: toDelivery(order, timeZone),
    payment: {
      toPay: Number(balance.amount) > 0 ? balance.formattedAmount : undefined,
      isFree: Number(order.priceSummary.total.amount) === 0,
      method: offlinePayment,
    },
    note: order.buyerNote,
  }
}
