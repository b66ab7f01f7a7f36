// What the list of coupons shows of one; its form shows some of it, too.
import type { Coupon } from '@vitrine/client'
import {
  allItems,
  amountOf,
  coveredText,
  type DiscountState,
  percentText,
  stateOf,
  usesText,
} from './discount-texts.ts'

type Specification = Coupon['specification']

/** How much a coupon takes off, in words: '€5.00 off', '10% off'. */
function giftText(specification: Specification, currency: string): string {
  const { moneyOffAmount, percentOffRate, fixedPriceAmount } = specification
  if (moneyOffAmount != null) return `${amountOf(moneyOffAmount, currency)} off`
  if (percentOffRate != null) return percentText(percentOffRate)
  return fixedPriceAmount == null ? 'Free delivery' : `${amountOf(fixedPriceAmount, currency)} each`
}

/** The items that a coupon is for, in words. */
function itemsText({ scope, limitedToOneItem, freeShipping }: Specification): string {
  const { name, entityId } = scope?.group ?? {}
  if (freeShipping) return ''
  return coveredText(entityId ? `one ${name}` : scope ? 'all products' : allItems, limitedToOneItem ?? false)
}

const isoOf = (epochMs: string | null | undefined) =>
  epochMs == null ? undefined : new Date(Number(epochMs)).toISOString()

/** What a merchant sees of the state of a coupon. */
export function toState(
  { specification, expired, numberOfUsages }: Coupon,
  timeZone: string,
): DiscountState & { uses: string } {
  const { active, startTime, expirationTime, usageLimit } = specification
  const isPending = Number(startTime ?? 0) > Date.now()
  const facts = {
    isActive: active !== false,
    phase: expired ? ('EXPIRED' as const) : isPending ? ('PENDING' as const) : ('LIVE' as const),
    isUsedUp: usageLimit != null && numberOfUsages >= usageLimit,
    start: isoOf(startTime),
    end: isoOf(expirationTime),
  }
  return { ...stateOf(facts, timeZone), uses: usesText(numberOfUsages, usageLimit) }
}

/** One row of the list. */
export const toCouponRow = (coupon: Coupon, timeZone: string, currency: string) => {
  const { id, specification } = coupon
  const { code, name, minimumSubtotal } = specification
  return {
    id,
    code: code ?? '',
    name: name ?? '',
    gives: giftText(specification, currency),
    items: itemsText(specification),
    minimum: minimumSubtotal ? amountOf(minimumSubtotal, currency) : '',
    ...toState(coupon, timeZone),
  }
}

export type ListedCoupon = ReturnType<typeof toCouponRow>
