// What the platform does for discount rules beyond their description: checks them, and lets all processes know of a change.
import type { NewDiscountRule } from '@vitrine/contract'
import { checkDiscountRule, type DiscountRuleFacts, Invalid, statusOfRule, violation } from '@vitrine/rules'
import { assertKindFits, raiseRulesVersion } from '../pricing/kinds.ts'
import type { MakeHooks } from '../storage/entities/kind.ts'

type Sent = { [K in keyof NewDiscountRule]?: NewDiscountRule[K] | null | undefined }

const factsOf = (facts: object) => facts as DiscountRuleFacts

export const discountRuleHooks: MakeHooks = ({ clock }) => ({
  // Of an update, `null` removes what a rule can be without.
  toFacts({ name, active, ...sent }: Sent, before) {
    if (sent.discounts === null)
      throw new Invalid([violation('discountRule.discounts', 'REQUIRED_FIELD', 'is required')])
    const facts: Record<string, unknown> = { ...before?.facts }
    for (const [field, value] of Object.entries(sent)) {
      if (value === null) delete facts[field]
      else if (value !== undefined) facts[field] = value
    }
    return {
      name: name ?? before?.name ?? '',
      facts: { ...facts, active: active ?? facts.active ?? true },
    }
  },
  toFields({ name, facts }) {
    const rule = factsOf(facts)
    return { name, ...rule, status: statusOfRule(rule, clock.now()), usageCount: rule.usageCount ?? 0 }
  },
  async onChange(tx, { storeId }, { is }) {
    const currency = await raiseRulesVersion(tx, storeId)
    return async (changes) => {
      for (const { after } of changes)
        if (after) checkDiscountRule({ name: after.name, ...factsOf(after.facts) }, currency)
      if (is === 'creation') await assertKindFits(tx, storeId, 'discountRule', 'MAX_DISCOUNT_RULES_REACHED')
    }
  },
})
