// Formats the discounts of a cart as the wire has them.
import type { AppliedDiscount } from '@vitrine/contract'
import type { AppliedFigures } from '../discounts/figures.ts'
import { toPrice } from '../money.ts'
import type { StoreFacts } from '../settings.ts'

/** A discount with what gives it. */
export function toAppliedDiscount(
  { source, id, name, code = '', kind = '', type, base, amount, lines, text }: AppliedFigures,
  { currency, conversion }: StoreFacts,
): AppliedDiscount {
  const priceOf = (minor: bigint) => toPrice(minor, currency, conversion)
  const total = priceOf(amount)
  return {
    discountType: type,
    lineItemIds: lines.map(({ lineId }) => lineId),
    ...(source === 'coupon' && { coupon: { id, code, name, amount: total, couponType: kind } }),
    ...(source === 'merchant' && { merchantDiscount: { amount: total } }),
    ...(source === 'rule' && {
      discountRule: { id, name: { original: name, translated: name }, amount: total },
    }),
    lineItemDiscounts: lines.map((line) => ({
      id: line.lineId,
      totalDiscountAmount: line.amount === amount ? total : priceOf(line.amount),
    })),
    baseAmount: priceOf(base),
    description: text,
  }
}
