// The discount rules of stores as pricing needs them: compiled once for each version of a store's rules.
import { type CompiledRule, compileRules, type DiscountRuleFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import { statement } from '../storage/database.ts'
import { findTrigger } from './custom-triggers.ts'
import type { RulesOfStore, RulesReader } from './rules-reader.ts'

/** The most rules of a store. */
export const maxRules = 100

/** How many stores' rules a process keeps. */
const maxStores = 1000

interface RuleRow {
  id: string
  name: string
  createdAt: Date
  facts: DiscountRuleFacts
}

const readAll = statement<{ storeId: string }>(
  'discounts.rules',
  `select id, name, facts, created_at as "createdAt" from entities
   where store_id = $storeId and kind = 'discountRule' order by id limit ${maxRules}`,
)

const none: readonly CompiledRule[] = []

/** Makes the function that finds the rules of a store; a version that the process knows costs no query. */
function rulesReader(deps: Pick<Deps, 'discountTriggers' | 'log'>): RulesReader {
  const known = new BoundedMap<string, RulesOfStore & { rules: readonly CompiledRule[] }>({
    entries: maxStores,
  })
  const custom = findTrigger(deps)
  return async (session, { storeId, rulesVersion, currency }) => {
    // A store that never had a rule.
    if (rulesVersion === 0n) return none
    const found = known.get(storeId)
    if (found?.rulesVersion === rulesVersion && found.currency === currency) return found.rules
    const stored = await session.run<RuleRow>(readAll({ storeId }))
    const rules = compileRules(stored, { currency, custom })
    known.set(storeId, { storeId, rulesVersion, currency, rules })
    return rules
  }
}

/** What carts need of discount rules. */
export const discountDeps = (
  log: Deps['log'],
  discountTriggers: Deps['discountTriggers'] = [],
): Pick<Deps, 'discountTriggers' | 'rulesOf'> => ({
  discountTriggers,
  rulesOf: rulesReader({ discountTriggers, log }),
})
