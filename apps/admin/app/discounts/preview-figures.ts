// What the page that tries discounts shows of a priced cart.
import type { AppliedDiscount, DiscountPreview } from '@vitrine/client'
import { outcomeText } from './outcome-text.ts'

const nameOf = ({ coupon, discountRule }: AppliedDiscount) =>
  coupon ? `Coupon ${coupon.code}` : (discountRule?.name.original ?? '')

/** The lines with what discounts take off them, the totals, and what each discount does. */
export function toFigures({ totals, discountRules, coupon }: DiscountPreview, timeZone: string) {
  const { cart, priceSummary, appliedDiscounts, violations } = totals
  const { subtotal, discount, total } = priceSummary
  return {
    lines: cart.lineItems.map(({ id, productName, descriptionLines, quantity, lineItemPrice }) => ({
      id,
      name: productName.original,
      details: descriptionLines
        .map(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? '')
        .join(', '),
      quantity,
      price: lineItemPrice.formattedAmount,
      warnings: violations.flatMap(({ target, description }) =>
        target.lineItem?.id === id ? [description] : [],
      ),
      discounts: appliedDiscounts.flatMap((applied) =>
        applied.lineItemDiscounts
          .filter((each) => each.id === id)
          .map(({ totalDiscountAmount: { formattedAmount } }) => ({
            name: nameOf(applied),
            amount: `−${formattedAmount}`,
          })),
      ),
    })),
    totals: [
      { name: 'Subtotal', amount: subtotal.formattedAmount },
      { name: 'Discounts', amount: `${Number(discount.amount) > 0 ? '−' : ''}${discount.formattedAmount}` },
      { name: 'Total', amount: total.formattedAmount },
    ],
    outcomes: [
      ...discountRules.map((rule) => ({ ...rule, path: `/discounts/${rule.id}` })),
      ...(coupon
        ? [{ ...coupon, name: `Coupon ${coupon.code}`, path: coupon.id ? `/coupons/${coupon.id}` : '' }]
        : []),
    ].map(({ path, ...outcome }) => ({
      name: outcome.name,
      path,
      isApplied: outcome.isApplied,
      text: outcomeText(outcome, timeZone),
    })),
  }
}

export type PreviewFigures = ReturnType<typeof toFigures>
