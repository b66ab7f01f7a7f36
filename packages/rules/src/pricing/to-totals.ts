// Formats the figures of a cart as the totals of the wire.
import type { CartTotals } from '@vitrine/contract'
import { toPrice } from '../money.ts'
import { type PricedCart, toCart } from './to-cart.ts'
import { linePrices, paymentOptionOf } from './to-line-item.ts'
import { amountOf, totalOf } from './total-rows.ts'

/** The totals of a cart: products only, because delivery and tax are not calculated yet. */
export function toTotals(priced: PricedCart): CartTotals {
  const { cart, violations } = toCart(priced)
  const { figures, store } = priced
  const { totalRows } = figures
  const priceOf = (amount: bigint) => toPrice(amount, store.currency, store.conversion)
  return {
    cart,
    calculatedLineItems: figures.lines.map((line) => ({
      lineItemId: line.line.id,
      pricesBreakdown: {
        ...linePrices(line, store),
        totalDiscount: priceOf(figures.discounts.byLine.get(line.line.id) ?? 0n),
      },
      paymentOption: paymentOptionOf(line.line),
    })),
    priceSummary: {
      subtotal: priceOf(amountOf(totalRows, 'subtotal')),
      discount: priceOf(-amountOf(totalRows, 'discount')),
      total: priceOf(totalOf(totalRows)),
    },
    appliedDiscounts: cart.appliedDiscounts,
    weightUnit: cart.weightUnit,
    currency: cart.currency,
    violations,
  }
}
