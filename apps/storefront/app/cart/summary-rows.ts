// What the total of a cart is made of, and what keeps its coupon from taking anything off.
import type { CurrentCart, OrderPrice, Violation } from '@vitrine/client'
import { cart as messages, coupon as discountMessages } from '../messages/index.ts'

/** One row of the summary. */
export interface SummaryRow {
  key: string
  /** What the row is called; a merchant has written the names of discounts. */
  name: string
  isByMerchant?: boolean
  /** Shown after the name. */
  note?: string
  /** Shown below the name. */
  detail?: string
  /** The code of a coupon, which can be removed. */
  code?: string
  /** Undefined until the platform has created the cart. */
  amount: OrderPrice | undefined
  /** Whether the amount is taken off. */
  isOff?: boolean
  /** Whether this is what the cart costs. */
  isTotal?: boolean
}

/** Whether a discount takes anything off the items; free delivery does not. */
export const takesOff = ({ amount }: OrderPrice) => Number(amount) !== 0

/** A discount of a cart or of an order. */
interface ShownDiscount {
  coupon?: { id: string; name: string; code: string; amount: OrderPrice } | undefined
  discountRule?: { id: string; name: { original: string }; amount: OrderPrice } | undefined
  merchantDiscount?: { amount: OrderPrice } | undefined
  /** What it gives, in words. */
  description?: string
}

function discountRow({ coupon, discountRule, merchantDiscount, description }: ShownDiscount): SummaryRow[] {
  const detail = description === undefined ? {} : { detail: description }
  if (discountRule) {
    const { id, name, amount } = discountRule
    return [{ key: id, name: name.original, isByMerchant: true, ...detail, amount, isOff: true }]
  }
  if (coupon) {
    const { id, name, code, amount } = coupon
    return [{ key: id, name, isByMerchant: true, ...detail, code, amount, isOff: true }]
  }
  return merchantDiscount
    ? [{ key: 'merchant', name: discountMessages.discount, amount: merchantDiscount.amount, isOff: true }]
    : []
}

/** What this number of items costs, and what is taken off. */
export function itemRows(
  subtotal: OrderPrice | undefined,
  items: number,
  discounts: readonly ShownDiscount[] = [],
): SummaryRow[] {
  return [
    { key: 'subtotal', name: messages.subtotal, note: messages.items(items), amount: subtotal },
    // A merchant may give several discounts, which have no ids.
    ...discounts.flatMap(discountRow).map((row, place) => ({ ...row, key: `${row.key} ${place}` })),
  ]
}

/** The rows of a cart with this number of items; the last one is what the cart costs. */
export function summaryRows(cart: CurrentCart | null, items: number): SummaryRow[] {
  const [subtotal, ...discounts] = itemRows(cart?.subtotal, items, cart?.appliedDiscounts) as [
    SummaryRow,
    ...SummaryRow[],
  ]
  if (discounts.length === 0) return [{ ...subtotal, isTotal: true }]
  return [
    subtotal,
    ...discounts,
    { key: 'total', name: discountMessages.totalSoFar, amount: cart?.subtotalAfterDiscounts, isTotal: true },
  ]
}

/** What is wrong with the cart as a whole: so far, why its coupon takes nothing off. */
export const cartWarnings = (violations: readonly Violation[]): Violation[] =>
  violations.filter(({ target }) => target.other)
