// Splits what a checkout costs into what is paid to place the order and what is paid later: lines that are paid offline.
import type { CartEstimate } from '../pricing/estimate-cart.ts'
import type { LineFigures } from '../pricing/figures.ts'
import { paymentOptionOf } from '../pricing/to-line-item.ts'
import { amountAfterDiscounts, deliveryTaxId } from '../pricing/tax-estimate.ts'

/** A part of a price, in minor units. */
export interface PricePart {
  subtotal: bigint
  discount: bigint
  shipping: bigint
  /** To show: also as far as prices include it. */
  tax: bigint
  total: bigint
}

const isPaidLater = ({ line }: LineFigures) =>
  ['FULL_PAYMENT_OFFLINE', 'MEMBERSHIP_OFFLINE'].includes(paymentOptionOf(line))

/** The price of some of the lines, with the delivery or without. */
function partOf(
  { cart, delivery, tax }: CartEstimate,
  lines: readonly LineFigures[],
  hasDelivery: boolean,
): PricePart {
  const known = tax?.problem ? undefined : tax
  const items = [
    ...lines.map((line) => ({ id: line.line.id, amount: amountAfterDiscounts(cart, line) })),
    ...(hasDelivery && delivery ? [{ id: deliveryTaxId, amount: delivery.cost - delivery.discount }] : []),
  ]
  const sum = (of: (item: { id: string; amount: bigint }) => bigint) =>
    items.reduce((total, item) => total + of(item), 0n)
  const subtotal = lines.reduce((total, line) => total + line.total, 0n)
  const paid = lines.reduce((total, line) => total + amountAfterDiscounts(cart, line), 0n)
  return {
    subtotal,
    discount: subtotal - paid + (hasDelivery ? (delivery?.discount ?? 0n) : 0n),
    shipping: hasDelivery ? (delivery?.cost ?? 0n) : 0n,
    tax: sum(({ id }) => known?.byItem.get(id)?.tax ?? 0n),
    total: sum(({ id, amount }) => known?.byItem.get(id)?.gross ?? amount),
  }
}

/** What is paid now and what later; delivery is paid later only if all lines are. */
export function payParts(estimate: CartEstimate): { payNow: PricePart; payLater: PricePart } {
  const { lines } = estimate.cart
  const later = lines.filter(isPaidLater)
  const isAllLater = later.length === lines.length && lines.length > 0
  return {
    payNow: partOf(
      estimate,
      lines.filter((line) => !isPaidLater(line)),
      !isAllLater,
    ),
    payLater: partOf(estimate, later, isAllLater),
  }
}
