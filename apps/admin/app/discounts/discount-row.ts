// What the list of discounts shows of a rule; its form shows some of it, too.
import type { DiscountRule } from '@vitrine/client'
import { toUpdated } from '../list/columns.tsx'
import {
  amountOf,
  coveredText,
  type DiscountState,
  percentText,
  stateOf,
  usesText,
} from './discount-texts.ts'
import { whenText } from './rule-conditions.ts'
import { itemsOf, itemsText } from './rule-items.ts'

/** How much a rule takes off, in words: '10% off', '€5.00 off each item'. */
function giftText({ discounts }: DiscountRule, currency: string): string {
  const [discount] = discounts.values
  if (discount?.fixedAmount != null) return `${amountOf(discount.fixedAmount, currency)} off each item`
  if (discount?.fixedPrice != null) return `${amountOf(discount.fixedPrice, currency)} each`
  return percentText(discount?.percentage ?? 0)
}

/** What a merchant sees of the state of a rule. */
export function toState(rule: DiscountRule, timeZone: string): DiscountState & { uses: string } {
  const { active, status, usageCount, settings, activeTimeInfo } = rule
  const limit = settings?.usageLimit
  const facts = {
    isActive: active,
    phase: status,
    isUsedUp: limit != null && usageCount >= limit,
    start: activeTimeInfo?.start,
    end: activeTimeInfo?.end,
  }
  return { ...stateOf(facts, timeZone), uses: usesText(usageCount, limit) }
}

/** One row of the list. */
export const toDiscountRow = (rule: DiscountRule, timeZone: string, currency: string) => ({
  id: rule.id,
  name: rule.name,
  gives: giftText(rule, currency),
  items: coveredText(itemsText(itemsOf(rule)), rule.settings?.appliesTo === 'LOWEST_PRICED_ITEM'),
  when: whenText(rule.trigger, currency),
  ...toState(rule, timeZone),
  ...toUpdated(rule, timeZone),
})

export type DiscountRow = ReturnType<typeof toDiscountRow>
