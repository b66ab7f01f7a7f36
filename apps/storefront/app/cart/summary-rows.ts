// What the total of a cart is made of, and what keeps its coupon from taking anything off.
import type { AppliedDiscount, CurrentCart, Price, Violation } from '@vitrine/client'
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
  amount: Price | undefined
  /** Whether the amount is taken off. */
  isOff?: boolean
  /** Whether this is what the cart costs. */
  isTotal?: boolean
}

/** Whether a discount takes anything off the items; free delivery does not. */
export const takesOff = ({ amount }: Price) => Number(amount) !== 0

function discountRow({ coupon, discountRule, merchantDiscount, description }: AppliedDiscount): SummaryRow[] {
  if (discountRule) {
    const { id, name, amount } = discountRule
    return [{ key: id, name: name.original, isByMerchant: true, detail: description, amount, isOff: true }]
  }
  if (coupon) {
    const { id, name, code, amount } = coupon
    return [{ key: id, name, isByMerchant: true, detail: description, code, amount, isOff: true }]
  }
  return merchantDiscount
    ? [{ key: 'merchant', name: discountMessages.discount, amount: merchantDiscount.amount, isOff: true }]
    : []
}

/** What the items of a cart cost, and what is taken off. */
export function itemRows(cart: CurrentCart | null, items: number): SummaryRow[] {
  // A merchant may give several discounts, which have no ids.
  const discounts = (cart?.appliedDiscounts ?? [])
    .flatMap(discountRow)
    .map((row, place) => ({ ...row, key: `${row.key} ${place}` }))
  return [
    { key: 'subtotal', name: messages.subtotal, note: messages.items(items), amount: cart?.subtotal },
    ...discounts,
  ]
}

/** The rows of a cart with this number of items; the last one is what the cart costs. */
export function summaryRows(cart: CurrentCart | null, items: number): SummaryRow[] {
  const [subtotal, ...discounts] = itemRows(cart, items) as [SummaryRow, ...SummaryRow[]]
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
