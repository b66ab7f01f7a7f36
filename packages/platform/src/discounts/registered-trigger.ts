// The triggers that an operator registers for discount rules.
import type { CustomTrigger } from '@vitrine/rules'

/** A trigger that merchants may choose for their rules. */
export interface RegisteredTrigger {
  id: string
  appId: string
  name: string
  /** Whether a rule applies to the lines of a cart. Synchronous and pure: it has 5 ms. */
  applies: CustomTrigger
}
