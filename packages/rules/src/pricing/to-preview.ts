// Formats the preview of discounts: what each takes off a priced cart, or why it takes nothing off.
import type { DiscountOutcome, DiscountPreview, UnmetCondition } from '@vitrine/contract'
import type { StoredCoupon } from '../discounts/coupon.ts'
import type { CompiledRule } from '../discounts/rule.ts'
import { indexLines } from '../discounts/scopes.ts'
import type { Unmet } from '../discounts/triggers.ts'
import { toPrice } from '../money.ts'
import type { StoreFacts } from '../settings.ts'
import { discountableLines } from './discount-cart.ts'
import { type EstimatedCart, toTotals } from './to-totals.ts'

/** What a cart was priced with, and the code that was entered, whether a coupon has it or not. */
interface Previewed {
  rules: readonly CompiledRule[]
  coupon: StoredCoupon | undefined
  couponCode: string | undefined
  now: number
}

function toUnmet(
  { triggerType, isForSomeItems, missing = 0n }: Unmet,
  { currency, conversion }: StoreFacts,
): UnmetCondition {
  const by = missing < 0n ? -missing : missing
  const subtotal = toPrice(by, currency, conversion)
  const amounts = {
    SUBTOTAL_RANGE: missing < 0n ? { excessSubtotal: subtotal } : { missingSubtotal: subtotal },
    ITEM_QUANTITY_RANGE: missing < 0n ? { excessQuantity: Number(by) } : { missingQuantity: Number(by) },
    CUSTOM: {},
  }
  return { triggerType, isForSomeItems, ...amounts[triggerType] }
}

const timesOf = (start: number, end: number) => ({
  ...(Number.isFinite(start) && { startTime: new Date(start).toISOString() }),
  ...(Number.isFinite(end) && { endTime: new Date(end).toISOString() }),
})

/** What a discount with this id takes off, if it takes something off. */
function appliedOf(
  { estimate: { cart, delivery }, store }: EstimatedCart,
  source: 'rule' | 'coupon',
  id: string | undefined,
): Pick<DiscountOutcome, 'isApplied' | 'amount' | 'description'> {
  const applied = cart.discounts.applied.find((each) => each.source === source && each.id === id)
  const amount = applied?.type === 'SHIPPING' ? delivery?.discount : applied?.amount
  return {
    isApplied: applied !== undefined,
    amount: toPrice(amount ?? 0n, store.currency, store.conversion),
    ...(applied && { description: applied.text }),
  }
}

function toRuleOutcome({ id, name, start, end, trigger }: CompiledRule, priced: EstimatedCart, now: number) {
  const { store } = priced
  const figures = priced.estimate.cart
  const reason = figures.discounts.notApplied.find((each) => each.id === id)?.why
  return {
    id,
    name,
    ...appliedOf(priced, 'rule', id),
    ...(reason && { reason }),
    ...timesOf(start, end),
    ...(reason === 'TRIGGER' && {
      unmetConditions: trigger
        .unmet(indexLines(discountableLines(figures.lines)), now)
        .map((each) => toUnmet(each, store)),
      isOneConditionEnough: trigger.isOneEnough,
    }),
  }
}

function toCouponOutcome(
  coupon: StoredCoupon | undefined,
  code: string,
  priced: EstimatedCart,
): DiscountPreview['coupon'] {
  const applied = appliedOf(priced, 'coupon', coupon?.id)
  if (!coupon) return { code, name: '', ...applied, reason: 'NOT_FOUND' }
  const { id, name, facts } = coupon
  const { why, missing } = priced.estimate.cart.discounts.couponProblem ?? {}
  const unmet = { triggerType: 'SUBTOTAL_RANGE', isForSomeItems: false, missing: missing ?? 0n } as const
  return {
    id,
    code: facts.code,
    name,
    ...applied,
    ...(why && { reason: why }),
    ...timesOf(Number(facts.startTime), Number(facts.expirationTime ?? Infinity)),
    ...(missing !== undefined && { unmetConditions: [toUnmet(unmet, priced.store)] }),
  }
}

/** The preview of a priced cart. */
export const toPreview = (
  priced: EstimatedCart,
  { rules, coupon, couponCode, now }: Previewed,
): DiscountPreview => ({
  totals: toTotals(priced),
  discountRules: rules.map((rule) => toRuleOutcome(rule, priced, now)),
  ...(couponCode && { coupon: toCouponOutcome(coupon, couponCode, priced) }),
})
