// Formats the figures of a cart as the totals of the wire.
import type { CartTotals } from '@vitrine/contract'
import type { DeliveryFigures } from '../delivery/find-delivery.ts'
import type { AppliedFigures } from '../discounts/figures.ts'
import { toPrice } from '../money.ts'
import type { CartEstimate } from './estimate-cart.ts'
import { type PricedCart, toCart } from './to-cart.ts'
import { toAppliedDiscount } from './to-discounts.ts'
import { linePrices, paymentOptionOf } from './to-line-item.ts'
import { toShippingErrors, toShippingInfo } from './to-shipping-info.ts'
import { amountAfterDiscounts, deliveryTaxId } from './tax-estimate.ts'
import { taxedPrices, toTaxErrors, toTaxSummary } from './to-tax.ts'
import { amountOf, totalOf } from './total-rows.ts'

/** An estimate of a cart, and what else its answer holds. */
export interface EstimatedCart extends Omit<PricedCart, 'figures'> {
  estimate: CartEstimate
}

/** A discount on delivery, with what it takes off the delivery that is selected. */
const withDelivery = (applied: AppliedFigures, delivery: DeliveryFigures | undefined): AppliedFigures => ({
  ...applied,
  base: delivery?.cost ?? 0n,
  amount: delivery?.discount ?? 0n,
})

/** The totals of a cart. */
export function toTotals({ estimate, ...priced }: EstimatedCart): CartTotals {
  const { cart: figures, delivery, tax, totalRows } = estimate
  const { cart, violations } = toCart({ ...priced, figures })
  const { store } = priced
  const known = tax?.problem ? undefined : tax
  const calculationErrors = { ...(delivery && toShippingErrors(delivery)), ...toTaxErrors(tax) }
  const priceOf = (amount: bigint) => toPrice(amount, store.currency, store.conversion)
  return {
    cart,
    calculatedLineItems: figures.lines.map((line) => ({
      lineItemId: line.line.id,
      pricesBreakdown: {
        ...linePrices(line, store),
        totalDiscount: priceOf(figures.discounts.byLine.get(line.line.id) ?? 0n),
        ...taxedPrices(known?.byItem.get(line.line.id), amountAfterDiscounts(figures, line), store),
      },
      paymentOption: paymentOptionOf(line.line),
    })),
    priceSummary: {
      subtotal: priceOf(amountOf(totalRows, 'subtotal')),
      discount: priceOf(-amountOf(totalRows, 'discount')),
      shipping: priceOf(amountOf(totalRows, 'shipping')),
      ...(tax && { tax: priceOf(known?.tax ?? 0n) }),
      total: priceOf(totalOf(totalRows)),
    },
    ...(delivery && {
      shippingInfo: toShippingInfo(delivery, known?.byItem.get(deliveryTaxId), store),
    }),
    ...(known && { taxSummary: toTaxSummary(known, store) }),
    ...(Object.keys(calculationErrors).length > 0 && { calculationErrors }),
    appliedDiscounts: figures.discounts.applied.map((each) =>
      toAppliedDiscount(each.type === 'SHIPPING' ? withDelivery(each, delivery) : each, store),
    ),
    weightUnit: cart.weightUnit,
    currency: cart.currency,
    violations,
  }
}
