// What the platform does for discount rules beyond their description: checks them, and lets all processes know of a change.
import type { NewDiscountRule } from '@vitrine/contract'
import {
  checkDiscountRule,
  type DiscountRuleFacts,
  Invalid,
  Refusal,
  statusOfRule,
  violation,
} from '@vitrine/rules'
import { statement } from '../storage/database.ts'
import type { MakeHooks } from '../storage/entities/kind.ts'
import { maxRules } from './live-rules.ts'

const raiseVersion = statement<{ storeId: string }>(
  'discounts.raise-version',
  'update stores set rules_version = rules_version + 1 where id = $storeId returning currency',
)
const countRules = statement<{ storeId: string }>(
  'discounts.count-rules',
  `select count(*)::int as count from entities where store_id = $storeId and kind = 'discountRule'`,
)

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
    // The store's row comes first: it is what changes of rules wait for.
    const [store] = await tx.run<{ currency: string }>(raiseVersion({ storeId }))
    return async (changes) => {
      for (const { after } of changes)
        if (after) checkDiscountRule({ name: after.name, ...factsOf(after.facts) }, store?.currency ?? '')
      const [row] = is === 'creation' ? await tx.run<{ count: number }>(countRules({ storeId })) : []
      if (row && row.count > maxRules) throw new Refusal('MAX_DISCOUNT_RULES_REACHED', { max: maxRules })
    }
  },
})
