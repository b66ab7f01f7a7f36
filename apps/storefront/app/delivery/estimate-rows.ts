// What the total of a cart is made of once its delivery and its tax are estimated.
import type { CurrentCart, OrderPrice } from '@vitrine/client'
import { itemRows } from '../cart/summary-rows.ts'
import type { SummaryRow } from '../cart/summary-rows.ts'
import { coupon, delivery as messages, language } from '../messages/index.ts'
import type { Estimate, EstimatedTax } from './estimate.ts'

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })

/** A price of a delivery, which may be free. */
const deliveryPrice = (price: OrderPrice): OrderPrice =>
  Number(price.amount) === 0 ? { ...price, formattedAmount: messages.free } : price

/** What the chosen delivery costs. */
export const deliveryRow = (title: string, price: OrderPrice): SummaryRow => ({
  key: 'delivery',
  name: messages.delivery,
  detail: title,
  amount: deliveryPrice(price),
})

/** A row for each rate, also if it is 0%; one row where no tax is collected. */
function taxRows({ taxes, tax }: Estimate, country: string): SummaryRow[] {
  if (taxes?.length === 0)
    return [{ key: 'tax', name: messages.tax.none, detail: messages.tax.notCollected(country), amount: tax }]
  return rateRows(taxes ?? [])
}

/** A row for each rate. */
export const rateRows = (taxes: readonly EstimatedTax[]): SummaryRow[] =>
  taxes.map(({ name, rate, amount, isIncluded }, place) => ({
    key: `tax ${place}`,
    name: messages.tax.name(name, percent.format(Number(rate))),
    ...(isIncluded && { note: messages.tax.included }),
    amount,
  }))

/** The rows of a cart with this number of items; `country` is the name of the one that the estimate is for. */
export function estimateRows(
  cart: CurrentCart,
  items: number,
  estimate: Estimate,
  country: string,
): SummaryRow[] {
  // With it the total counts on another option.
  const isWhole = estimate.problems.every(({ code }) => code === 'SHIPPING_OPTION_NOT_AVAILABLE')
  return [
    ...itemRows(cart.subtotal, items, estimate.discounts),
    ...(estimate.selected ? [deliveryRow(estimate.selected.title, estimate.shipping)] : []),
    ...taxRows(estimate, country),
    {
      key: 'total',
      name: isWhole ? messages.total : coupon.totalSoFar,
      amount: estimate.total,
      isTotal: true,
    },
  ]
}
