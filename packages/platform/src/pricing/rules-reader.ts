// What prices depend on besides a cart and its offers: the entities of a store, compiled.
import type { CompiledRule, DeliveryPlan, TaxPlan } from '@vitrine/rules'
import type { DatabaseSession } from '../storage/database.ts'

/** The entities of a store that pricing needs, compiled. */
export interface PricingRules {
  discounts: readonly CompiledRule[]
  delivery: DeliveryPlan
  tax: TaxPlan
}

/** What says which rules of a store hold: read with every cart. */
export interface RulesOfStore {
  storeId: string
  rulesVersion: bigint
  currency: string
}

/** Finds the rules of a store. */
export type RulesReader = (session: DatabaseSession, of: RulesOfStore) => Promise<PricingRules>
