// The module for discount rules. Storefronts do not import it, so it is not in their bundles.
import type { DiscountRule, DiscountRuleUpdate, NewDiscountRule } from '@vitrine/contract'
import { type EntityModule, entityModule } from './entity-module.ts'

export type {
  Discount,
  DiscountRule,
  DiscountRuleUpdate,
  DiscountScope,
  DiscountTrigger,
  NewDiscountRule,
} from '@vitrine/contract'

/** The fields of a discount rule that `query` takes. */
export interface DiscountRuleFields {
  compare: {
    id: string
    name: string
    active: boolean
    'activeTimeInfo.start': string
    'activeTimeInfo.end': string
    createdDate: string
    updatedDate: string
  }
  list: Record<never, never>
  sort: 'name' | 'active' | 'activeTimeInfo.start' | 'activeTimeInfo.end' | 'createdDate' | 'updatedDate'
}

/** What the `discountRules` module can do. Of an update, `null` removes what a rule can be without, such as its trigger. */
export interface DiscountRulesModule
  extends Pick<
    EntityModule<DiscountRule, NewDiscountRule, DiscountRuleUpdate, DiscountRuleFields>,
    'create' | 'get' | 'update' | 'delete' | 'query' | 'count'
  > {}

/** The module for discount rules; it needs an API key. */
export const discountRules = entityModule<DiscountRulesModule>({
  name: 'discountRule',
  plural: 'discountRules',
  base: '/ecom/v1/discount-rules',
  absent: 'DISCOUNT_RULE_NOT_FOUND',
})
