// Discount rules as pricing needs them: compiled once from what is stored, sorted in the order in which they run.
import type { DiscountKind, NewDiscountRule } from '@vitrine/contract'
import { parseAmount, ratioOf } from '../money.ts'
import type { StoredPricingEntity } from '../pricing/stored-entity.ts'
import { coveredByScopes, type FindCovered } from './scopes.ts'
import { perUnit, share, type TakeOff, toUnitPrice } from './take-off.ts'
import { type CompiledTrigger, compileTrigger, type TriggerContext } from './triggers.ts'

/** What is stored of a rule, besides its name. */
export interface DiscountRuleFacts extends Omit<NewDiscountRule, 'name' | 'subscriptionSettings'> {
  usageCount?: number
}

/** A rule as it is stored. */
export type StoredRule = StoredPricingEntity<DiscountRuleFacts>

/** A rule that is ready to be applied. */
export interface CompiledRule {
  id: string
  name: string
  /** What keeps it from being tried, whatever the time and the cart. */
  whyOff: 'INACTIVE' | 'USED_UP' | undefined
  /** In milliseconds; absent ends are open. */
  start: number
  end: number
  trigger: CompiledTrigger
  findCovered: FindCovered
  coversAll: boolean
  onlyCheapest: boolean
  takeOff: TakeOff
  /** What it gives, in words: '10% off'. */
  kind: { type: DiscountKind; percentage?: number; amount?: bigint }
}

/** In which order the kinds run. */
const orderOfKinds: Record<DiscountKind, number> = { FIXED_PRICE: 0, FIXED_AMOUNT: 1, PERCENTAGE: 2 }

type Discount = NewDiscountRule['discounts']['values'][number]

const kinds = {
  FIXED_PRICE({ fixedPrice }, currency) {
    const amount = parseAmount(fixedPrice ?? '0', currency)
    return { takeOff: toUnitPrice(amount), kind: { type: 'FIXED_PRICE', amount } }
  },
  FIXED_AMOUNT({ fixedAmount }, currency) {
    const amount = parseAmount(fixedAmount ?? '0', currency)
    return { takeOff: perUnit(amount), kind: { type: 'FIXED_AMOUNT', amount } }
  },
  PERCENTAGE({ percentage }) {
    const { numerator, denominator } = ratioOf(percentage ?? 0)
    return {
      takeOff: share({ numerator, denominator: denominator * 100n }),
      kind: { type: 'PERCENTAGE', percentage: percentage ?? 0 },
    }
  },
} satisfies Record<
  DiscountKind,
  (discount: Discount, currency: string) => Pick<CompiledRule, 'takeOff' | 'kind'>
>

function whyOff({ active, settings, usageCount = 0 }: DiscountRuleFacts): CompiledRule['whyOff'] {
  if (active === false) return 'INACTIVE'
  return settings?.usageLimit != null && usageCount >= settings.usageLimit ? 'USED_UP' : undefined
}

const timeOf = (text: string | null | undefined, otherwise: number) => (text ? Date.parse(text) : otherwise)

/** Whether a rule has begun and has not ended, by its times alone. */
export const statusOfRule = ({ activeTimeInfo }: Pick<DiscountRuleFacts, 'activeTimeInfo'>, now: number) => {
  if (timeOf(activeTimeInfo?.start, -Infinity) > now) return 'PENDING'
  return timeOf(activeTimeInfo?.end, Infinity) <= now ? 'EXPIRED' : 'LIVE'
}

/** Compiles rules, in the order in which they run: by kind, by age, by id. */
export function compileRules(stored: readonly StoredRule[], context: TriggerContext): CompiledRule[] {
  return stored
    .flatMap(({ facts, ...rule }) => facts.discounts.values.map((discount) => ({ ...rule, facts, discount })))
    .sort(
      (a, b) =>
        orderOfKinds[a.discount.discountType] - orderOfKinds[b.discount.discountType] ||
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id, name, facts, discount }) => ({
      id,
      name,
      whyOff: whyOff(facts),
      start: timeOf(facts.activeTimeInfo?.start, -Infinity),
      end: timeOf(facts.activeTimeInfo?.end, Infinity),
      trigger: compileTrigger(facts.trigger, context),
      findCovered: coveredByScopes(discount.specificItemsInfo?.scopes),
      coversAll: !discount.specificItemsInfo,
      onlyCheapest: facts.settings?.appliesTo === 'LOWEST_PRICED_ITEM',
      ...kinds[discount.discountType](discount, context.currency),
    }))
}
