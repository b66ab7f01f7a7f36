// A step of pricing: what the rules of the store, the merchant and the coupon take off the lines of a cart.
import type { Violation } from '@vitrine/contract'
import type { CartFacts } from '../cart-facts.ts'
import { applyDiscounts, type DiscountFigures, type DiscountInput } from '../discounts/apply-discounts.ts'
import type { DiscountableLine } from '../discounts/figures.ts'
import type { LineFigures } from './figures.ts'

/** What discounts a cart may get: the rules of its store, and its coupon, if that still exists. */
export type PossibleDiscounts = Pick<DiscountInput, 'rules' | 'coupon' | 'currency' | 'now'>

/** The lines that discounts look at: those that are for sale. */
export const discountableLines = (lines: readonly LineFigures[]): DiscountableLine[] =>
  lines.filter(({ isForSale }) => isForSale).map(toDiscountable)

const toDiscountable = ({ line, offer, price }: LineFigures) => ({
  id: line.id,
  product: line.product,
  collectionIds: offer?.collectionIds ?? [],
  isCustom: line.custom !== undefined,
  quantity: line.quantity,
  price,
})

/** The discounts of a cart; a coupon that was deleted since is over. */
export function discountCart(
  { coupon, merchantDiscounts = [] }: CartFacts,
  lines: readonly LineFigures[],
  possible: PossibleDiscounts,
): DiscountFigures {
  const figures = applyDiscounts({
    ...possible,
    lines: discountableLines(lines),
    merchantDiscounts,
  })
  if (!coupon || possible.coupon) return figures
  const text = `The coupon ${coupon.code} is no longer valid.`
  return { ...figures, couponProblem: { why: 'NOT_FOUND', text } }
}

/** Why the coupon of a cart takes nothing off. */
export const couponViolations = ({ couponProblem }: DiscountFigures): Violation[] =>
  couponProblem
    ? [
        {
          severity: 'WARNING',
          target: { other: { name: 'OTHER_DEFAULT' } },
          description: couponProblem.text,
        },
      ]
    : []
