// Applies the discounts of a cart one after the other, each to what those before it have left: rules, the merchant's own
// discounts, then the coupon.
import type { NotAppliedReason } from '@vitrine/contract'
import { formatMoney, parseAmount, fromNumber, type Currency } from '../money.ts'
import { kindOfCoupon, refusalOfCoupon, type StoredCoupon, takeOffOf } from './coupon.ts'
import { type AppliedFigures, type DiscountableLine, leftOf, subtotalOf, type Units } from './figures.ts'
import type { CompiledRule } from './rule.ts'
import { coversCouponScope, type IndexedLines, indexLines } from './scopes.ts'
import { once, splitCheapest, type TakeOff } from './take-off.ts'

/** A discount that a merchant gives a cart, in minor units. */
export interface MerchantDiscount {
  amount: string
  /** Absent: off all lines. */
  lineItemIds?: readonly string[] | undefined
}

/** What discounts are applied to, and with. */
export interface DiscountInput {
  lines: readonly DiscountableLine[]
  rules: readonly CompiledRule[]
  merchantDiscounts: readonly MerchantDiscount[]
  coupon: StoredCoupon | undefined
  currency: Currency
  now: number
}

/** What keeps the coupon of a cart from applying. */
interface CouponProblem {
  why: NotAppliedReason
  /** In words for shoppers. */
  text: string
  /** How much the subtotal would have to be more. */
  missing?: bigint
}

/** What the discounts of a cart take off. */
export interface DiscountFigures {
  applied: AppliedFigures[]
  /** By the ids of lines. */
  byLine: Map<string, bigint>
  /** Why the coupon of the cart takes nothing off. */
  couponProblem?: CouponProblem
  /** The rules that did not apply. */
  notApplied: { id: string; why: NotAppliedReason }[]
}

// Kept: making one costs more than the rest of a discount.
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

const numberText = (value: number) =>
  Number.isInteger(value) && value < 1000 ? `${value}` : numbers.format(value)

const units = (count: number) => `${numberText(count)} ${count === 1 ? 'item' : 'items'}`

interface Step {
  /** The lines that it covers, in their order. */
  covered: readonly DiscountableLine[]
  onlyCheapest: boolean
  takeOff: TakeOff
}

/** What one discount takes off units, and how many they are. */
type Taken = Pick<AppliedFigures, 'base' | 'amount' | 'lines'> & { count: number }

/** Takes a discount off units, which have that much less left. */
function take(chosen: readonly Units[], takeOff: TakeOff, currency: string): Taken {
  const base = leftOf(chosen)
  const amounts = takeOff(chosen, currency)
  const lines: AppliedFigures['lines'] = []
  let amount = 0n
  for (const [i, units] of chosen.entries()) {
    const off = amounts[i] ?? 0n
    if (off === 0n) continue
    amount += off
    units.left -= off
    const last = lines.at(-1)
    // Units of one line follow each other.
    if (last?.lineId === units.line.id) last.amount += off
    else lines.push({ lineId: units.line.id, amount: off })
  }
  const count = Number(chosen.reduce((sum, each) => sum + each.count, 0n))
  return { base, amount, lines, count }
}

const percentText = (percentage: number) => `${numberText(percentage)}% off`

/** What a rule gives, in words. */
function textOfRule({ kind }: CompiledRule, count: number, currency: Currency): string {
  if (kind.type === 'PERCENTAGE') return `${percentText(kind.percentage ?? 0)} ${units(count)}`
  const amount = formatMoney(kind.amount ?? 0n, currency)
  if (kind.type === 'FIXED_AMOUNT') return `${amount} off each of ${units(count)}`
  return `${units(count)} at ${amount} each`
}

/** The same of a coupon. */
function textOfCoupon({ facts }: StoredCoupon, count: number, currency: Currency): string {
  const amount = (value: number) =>
    formatMoney(parseAmount(fromNumber(value, currency.code), currency.code), currency)
  if (facts.freeShipping) return 'Free delivery'
  if (facts.moneyOffAmount !== undefined) return `${amount(facts.moneyOffAmount)} off`
  if (facts.fixedPriceAmount !== undefined) return `${units(count)} at ${amount(facts.fixedPriceAmount)} each`
  return `${percentText(facts.percentOffRate ?? 0)} ${units(count)}`
}

const overProblems = {
  ERROR_COUPON_IS_NOT_ACTIVE_YET: { why: 'PENDING', text: 'is not active' },
  ERROR_COUPON_HAS_EXPIRED: { why: 'EXPIRED', text: 'has expired' },
  ERROR_COUPON_USAGE_EXCEEDED: { why: 'USED_UP', text: 'was used as often as it may be' },
} as const

/** What keeps the coupon of a cart from being tried. */
function problemOfCoupon(
  { facts }: StoredCoupon,
  { lines, currency, now }: DiscountInput,
): CouponProblem | undefined {
  const { code } = facts
  const refusal = refusalOfCoupon(facts, now)
  if (refusal) {
    const { why, text } = overProblems[refusal]
    return { why: facts.active === false ? 'INACTIVE' : why, text: `The coupon ${code} ${text}.` }
  }
  const least = facts.minimumSubtotal ?? 0
  const missing = parseAmount(fromNumber(least, currency.code), currency.code) - subtotalOf(lines)
  if (missing > 0n) {
    const text = `Add ${formatMoney(missing, currency)} more to use the coupon ${code}.`
    return { why: 'TRIGGER', text, missing }
  }
  return lines.some(coversCouponScope(facts.scope))
    ? undefined
    : { why: 'NO_ITEMS', text: `The coupon ${code} is for none of these items.` }
}

/** What a coupon is to the cart that it applies to. */
function figuresOfCoupon(coupon: StoredCoupon, count: number, currency: Currency) {
  const { id, name, facts } = coupon
  const kind = kindOfCoupon(facts) ?? ''
  const itemType = facts.scope ? ('SPECIFIC_ITEMS' as const) : ('GLOBAL' as const)
  return {
    source: 'coupon' as const,
    id,
    name,
    code: facts.code,
    kind,
    type: kind === 'freeShipping' ? ('SHIPPING' as const) : itemType,
    text: textOfCoupon(coupon, count, currency),
  }
}

/** What keeps a rule from being tried on a cart. */
function whyNotNow(
  { whyOff, start, end, trigger }: CompiledRule,
  covered: readonly DiscountableLine[],
  lines: IndexedLines,
  now: number,
): NotAppliedReason | undefined {
  if (whyOff) return whyOff
  if (start > now) return 'PENDING'
  if (end <= now) return 'EXPIRED'
  if (lines.all.length === 0) return 'TRIGGER'
  // Costs less than its trigger, and most rules of a store cover nothing of a cart.
  if (covered.length === 0) return 'NO_ITEMS'
  return trigger.applies(lines, now) ? undefined : 'TRIGGER'
}

/** The lines of a cart while discounts are applied to them. */
function startWith(lines: readonly DiscountableLine[], currency: string) {
  const applied: AppliedFigures[] = []
  const byLine = new Map<string, bigint>()
  const unitsOf = new Map(
    lines.map((line): [DiscountableLine, Units[]] => {
      const count = BigInt(line.quantity)
      return [line, [{ line, count, left: line.price * count }]]
    }),
  )

  /** Applies one discount; returns what keeps it from that. */
  function run(
    { covered, onlyCheapest, takeOff }: Step,
    figuresOf: (taken: Taken) => AppliedFigures,
  ): NotAppliedReason | undefined {
    const payable: Units[] = []
    for (const line of covered)
      for (const units of unitsOf.get(line) ?? []) if (units.left > 0n) payable.push(units)
    if (payable.length === 0) return covered.some(({ price }) => price > 0n) ? 'NOTHING_LEFT' : 'NO_EFFECT'
    const split = onlyCheapest ? splitCheapest(payable) : undefined
    const taken = take(split ? [split.cheapest] : payable, takeOff, currency)
    if (taken.amount === 0n) return 'NO_EFFECT'
    if (split) {
      const { from, cheapest, rest } = split
      const units = unitsOf.get(from.line) ?? []
      units.splice(units.indexOf(from), 1, cheapest, ...(rest.count > 0n ? [rest] : []))
    }
    for (const { lineId, amount } of taken.lines) byLine.set(lineId, (byLine.get(lineId) ?? 0n) + amount)
    applied.push(figuresOf(taken))
    return undefined
  }

  return { applied, byLine, run }
}

/** The discounts of a cart. */
export function applyDiscounts(input: DiscountInput): DiscountFigures {
  const { lines, rules, merchantDiscounts, coupon, currency, now } = input
  const { applied, byLine, run } = startWith(lines, currency.code)
  const indexed = indexLines(lines)
  const notApplied: DiscountFigures['notApplied'] = []
  for (const rule of rules) {
    const { id, name, coversAll, onlyCheapest, takeOff } = rule
    const covered = rule.findCovered(indexed)
    const why =
      whyNotNow(rule, covered, indexed, now) ??
      run({ covered, onlyCheapest, takeOff }, ({ base, amount, lines, count }) => ({
        source: 'rule',
        id,
        name,
        type: coversAll ? 'GLOBAL' : 'SPECIFIC_ITEMS',
        text: textOfRule(rule, count, currency),
        base,
        amount,
        lines,
      }))
    if (why) notApplied.push({ id, why })
  }
  for (const [place, { amount, lineItemIds }] of merchantDiscounts.entries()) {
    const ids = lineItemIds && new Set(lineItemIds)
    const name = 'Discount'
    run(
      {
        covered: ids ? lines.filter(({ id }) => ids.has(id)) : lines,
        onlyCheapest: false,
        takeOff: once(BigInt(amount)),
      },
      ({ count: _, ...taken }) => ({
        source: 'merchant',
        id: `${place}`,
        name,
        type: ids ? 'SPECIFIC_ITEMS' : 'GLOBAL',
        text: name,
        ...taken,
      }),
    )
  }
  if (!coupon) return { applied, byLine, notApplied }
  const couponProblem = problemOfCoupon(coupon, input)
  if (couponProblem) return { applied, byLine, notApplied, couponProblem }
  const { facts } = coupon
  const takeOff = takeOffOf(facts, currency.code)
  if (!takeOff) {
    // Free delivery takes effect where delivery is priced.
    applied.push({ ...figuresOfCoupon(coupon, 0, currency), base: 0n, amount: 0n, lines: [] })
    return { applied, byLine, notApplied }
  }
  const why = run(
    {
      covered: lines.filter(coversCouponScope(facts.scope)),
      onlyCheapest: facts.limitedToOneItem ?? false,
      takeOff,
    },
    ({ count, ...taken }) => ({ ...figuresOfCoupon(coupon, count, currency), ...taken }),
  )
  return {
    applied,
    byLine,
    notApplied,
    ...(why && { couponProblem: { why, text: `The coupon ${facts.code} has nothing left to take off.` } }),
  }
}
