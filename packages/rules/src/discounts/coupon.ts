// Coupons: what may be said of one, and what is stored of it; amounts of the wire are JSON numbers.
import type { CouponSpecification, FieldViolation } from '@vitrine/contract'
import { decimalViolations, fromNumber, parseAmount, ratioOf } from '../money.ts'
import { Invalid, violation } from '../refusal.ts'
import { once, share, type TakeOff, toUnitPrice } from './take-off.ts'

/** The kinds of coupons, by the field of the wire that says how much. */
const couponKinds = ['moneyOffAmount', 'percentOffRate', 'freeShipping', 'fixedPriceAmount'] as const
type CouponKind = (typeof couponKinds)[number]

/** What is stored of a coupon, besides its name and its folded code. */
export type CouponFacts = {
  [K in keyof Omit<
    CouponSpecification,
    'name' | 'buyXGetY' | 'appliesToSubscriptions' | 'discountedCycleCount'
  >]: NonNullable<CouponSpecification[K]> | undefined
} & { code: string; usageCount?: number }

/** A coupon as it is stored. */
export interface StoredCoupon {
  id: string
  name: string
  facts: CouponFacts
}

/** A code as it is compared: without case and blanks, in one Unicode form. */
export const foldCode = (code: string): string => code.normalize().replaceAll(/\s+/g, '').toUpperCase()

/** Which kind a coupon is. */
export const kindOfCoupon = (facts: Partial<CouponFacts>): CouponKind | undefined =>
  couponKinds.find((kind) => facts[kind] !== undefined && facts[kind] !== false)

const notServed = ['buyXGetY', 'appliesToSubscriptions', 'discountedCycleCount'] as const
const amounts = ['moneyOffAmount', 'fixedPriceAmount', 'minimumSubtotal'] as const

const missing = (field: string) => violation(field, 'REQUIRED_FIELD', 'is required')

/** Throws if a coupon that is to be stored contradicts itself. */
function checkCoupon(name: string, facts: Partial<CouponFacts>, field: string, currency: string): void {
  const given = couponKinds.filter((kind) => facts[kind] !== undefined && facts[kind] !== false)
  const violations: FieldViolation[] = [
    ...(name ? [] : [missing(`${field}.name`)]),
    ...(facts.code ? [] : [missing(`${field}.code`)]),
    ...(facts.startTime ? [] : [missing(`${field}.startTime`)]),
    ...(given.length === 1
      ? []
      : [violation(field, 'ONE_OF_ALIGNMENT', `must have exactly one of ${couponKinds.join(', ')}`)]),
    ...(given[0] === 'freeShipping'
      ? facts.scope
        ? [violation(`${field}.scope`, 'FIELD_NOT_ALLOWED', 'must be absent with freeShipping')]
        : []
      : !facts.scope === (facts.minimumSubtotal === undefined)
        ? [violation(field, 'REQUIRED_ONE_OF_FIELD', 'must have either scope or minimumSubtotal')]
        : []),
    ...(facts.expirationTime && Number(facts.expirationTime) <= Number(facts.startTime)
      ? [violation(`${field}.expirationTime`, 'VALIDATION', 'must be after startTime')]
      : []),
    ...amounts.flatMap((amount) =>
      facts[amount] === undefined
        ? []
        : decimalViolations(`${field}.${amount}`, fromNumber(facts[amount], currency), currency),
    ),
  ]
  if (violations.length > 0) throw new Invalid(violations)
}

/** What a coupon becomes: what was sent over what is stored; `null` removes a field, and the kind stays. */
export function toCouponFacts(
  sent: CouponSpecification,
  before: Pick<StoredCoupon, 'name' | 'facts'> | undefined,
  { field, currency }: { field: string; currency: string },
): { name: string; facts: CouponFacts } {
  const refused = notServed.filter((name) => sent[name] != null && sent[name] !== false)
  if (refused.length > 0)
    throw new Invalid(
      refused.map((name) => violation(`${field}.${name}`, 'FIELD_NOT_ALLOWED', 'is not served')),
    )
  const merged: Record<string, unknown> = { ...before?.facts, name: before?.name }
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) delete merged[name]
    else if (value !== undefined) merged[name] = value
  }
  const { name, ...facts } = merged as Partial<CouponFacts> & { name?: string }
  const kept = before && kindOfCoupon(before.facts)
  if (kept && kindOfCoupon(facts) !== kept)
    throw new Invalid([
      violation(`${field}.${kept}`, 'FIELD_NOT_ALLOWED', 'must stay: the kind cannot change'),
    ])
  checkCoupon(name ?? '', facts, field, currency)
  return { name: name as string, facts: facts as CouponFacts }
}

/** Whether a coupon can be used at a time, or the code of the wire for why not. */
export function refusalOfCoupon(
  { active, startTime, expirationTime, usageLimit, usageCount = 0 }: CouponFacts,
  now: number,
) {
  if (active === false || Number(startTime) > now) return 'ERROR_COUPON_IS_NOT_ACTIVE_YET'
  if (expirationTime && Number(expirationTime) <= now) return 'ERROR_COUPON_HAS_EXPIRED'
  return usageLimit !== undefined && usageCount >= usageLimit ? 'ERROR_COUPON_USAGE_EXCEEDED' : undefined
}

/** What a coupon takes off the units that it covers; free delivery takes nothing off them. */
export function takeOffOf(facts: CouponFacts, currency: string): TakeOff | undefined {
  const amountOf = (value: number) => parseAmount(fromNumber(value, currency), currency)
  if (facts.moneyOffAmount !== undefined) return once(amountOf(facts.moneyOffAmount))
  if (facts.fixedPriceAmount !== undefined) return toUnitPrice(amountOf(facts.fixedPriceAmount))
  if (facts.percentOffRate === undefined) return undefined
  const { numerator, denominator } = ratioOf(facts.percentOffRate)
  return share({ numerator, denominator: denominator * 100n })
}
