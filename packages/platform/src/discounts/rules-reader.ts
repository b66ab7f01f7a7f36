// What carts need of discount rules: the triggers that the operator has registered, and the rules of a store.
import type { CompiledRule, CustomTrigger } from '@vitrine/rules'
import type { DatabaseSession } from '../storage/database.ts'

/** A trigger that merchants may choose for their rules. */
export interface RegisteredTrigger {
  id: string
  appId: string
  name: string
  /** Whether a rule applies to the lines of a cart. Synchronous and pure: it has 5 ms. */
  applies: CustomTrigger
}

/** What says which rules of a store hold: read with every cart. */
export interface RulesOfStore {
  storeId: string
  rulesVersion: bigint
  currency: string
}

/** Finds the rules of a store. */
export type RulesReader = (session: DatabaseSession, of: RulesOfStore) => Promise<readonly CompiledRule[]>
