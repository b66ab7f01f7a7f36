// Formats the figures of a cart as the totals of the wire.
import type { CartTotals } from '@vitrine/contract'
import { toPrice } from '../money.ts'
import { type PricedCart, toCart } from './to-cart.ts'
import { totalOf } from './total-rows.ts'

/** The totals of a cart: products only, because delivery and tax are not calculated yet. */
export function toTotals(priced: PricedCart): CartTotals {
  const { cart, violations } = toCart(priced)
  const { currency, conversion } = priced.store
  return {
    cart,
    calculatedLineItems: cart.lineItems.map((line) => ({
      lineItemId: line.id,
      pricesBreakdown: {
        price: line.price,
        fullPrice: line.fullPrice,
        priceBeforeDiscounts: line.priceBeforeDiscounts,
        lineItemPrice: line.lineItemPrice,
        ...(line.modifiersTotalPrice && { modifiers: line.modifiersTotalPrice }),
      },
      paymentOption: line.paymentOption,
    })),
    priceSummary: {
      subtotal: cart.subtotal,
      discount: cart.discount,
      total: toPrice(totalOf(priced.figures.totalRows), currency, conversion),
    },
    appliedDiscounts: cart.appliedDiscounts,
    weightUnit: cart.weightUnit,
    currency: cart.currency,
    violations,
  }
}
