// What the total of a checkout, and of an order, is made of.
import type { Checkout, Order, OrderPrice } from '@vitrine/contract'
import { countItems, language } from './checkout-parts.ts'

/** A row of the total. */
export interface PriceRow {
  name: string
  /** Below the name. */
  detail?: string
  amount: string
  isOff?: boolean
}

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })

const isZero = ({ amount }: OrderPrice) => Number(amount) === 0
const freeOr = (price: OrderPrice) => (isZero(price) ? 'Free' : price.formattedAmount)

/** One discount, of a checkout or of an order. */
interface ShownDiscount {
  coupon?: { name: string; code: string; amount: OrderPrice } | undefined
  discountRule?: { name: { original: string }; amount: OrderPrice } | undefined
  merchantDiscount?: { amount: OrderPrice } | undefined
}

function discountRow({ coupon, discountRule, merchantDiscount }: ShownDiscount): PriceRow[] {
  const amount = (coupon ?? discountRule ?? merchantDiscount)?.amount
  if (!amount || isZero(amount)) return []
  const name = coupon?.name ?? discountRule?.name.original ?? 'Discount'
  return [
    {
      name,
      ...(coupon && { detail: `Code ${coupon.code}` }),
      amount: `−${amount.formattedAmount}`,
      isOff: true,
    },
  ]
}

interface ShownTax {
  taxName: string
  rate: string
  amount: OrderPrice
}

/** A row for each rate, also if it is 0%; one row where no tax is collected. */
function taxRows(taxes: readonly ShownTax[] | undefined, zero: OrderPrice, isIncluded: boolean): PriceRow[] {
  if (!taxes) return []
  if (taxes.length === 0) return [{ name: 'Tax', detail: 'Not collected', amount: zero.formattedAmount }]
  return taxes.map(({ taxName, rate, amount }) => ({
    name: `${taxName || 'Tax'} ${percent.format(Number(rate))}`,
    detail: isIncluded ? 'Included in the total' : 'Added to the prices',
    amount: amount.formattedAmount,
  }))
}

interface ShownTotal {
  summary: { subtotal: OrderPrice; shipping: OrderPrice; tax: OrderPrice }
  items: number
  discounts: readonly ShownDiscount[]
  /** The title of the delivery; undefined without one. */
  delivery: string | undefined
  taxes: readonly ShownTax[] | undefined
  isTaxIncluded: boolean
}

const rowsOf = ({ summary, items, discounts, delivery, taxes, isTaxIncluded }: ShownTotal): PriceRow[] => [
  {
    name: 'Subtotal',
    detail: items === 1 ? '1 item' : `${items} items`,
    amount: summary.subtotal.formattedAmount,
  },
  ...discounts.flatMap(discountRow),
  ...(delivery === undefined
    ? []
    : [{ name: 'Delivery', detail: delivery, amount: freeOr(summary.shipping) }]),
  ...taxRows(taxes, summary.tax, isTaxIncluded),
]

/** What the total of a checkout is made of. */
export const checkoutRows = (checkout: Checkout): PriceRow[] =>
  rowsOf({
    summary: checkout.priceSummary,
    items: countItems(checkout),
    discounts: checkout.appliedDiscounts,
    delivery: checkout.shippingInfo.selectedCarrierServiceOption?.title,
    taxes: checkout.taxSummary?.aggregatedTaxBreakdown.map(({ aggregatedTaxAmount, ...tax }) => ({
      ...tax,
      amount: aggregatedTaxAmount,
    })),
    isTaxIncluded: checkout.taxIncludedInPrice,
  })

/** What the total of an order is made of. */
export const orderRows = (order: Order): PriceRow[] =>
  rowsOf({
    summary: order.priceSummary,
    items: countItems(order),
    discounts: order.appliedDiscounts,
    delivery: order.shippingInfo?.title,
    taxes: order.taxInfo?.taxBreakdown.map(({ aggregatedTaxAmount, ...tax }) => ({
      ...tax,
      amount: aggregatedTaxAmount,
    })),
    isTaxIncluded: order.taxIncludedInPrices,
  })
