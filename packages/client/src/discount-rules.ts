// The module for discount rules. Storefronts do not import it, so it is not in their bundles.
import type {
  DiscountPreview,
  DiscountRule,
  DiscountRuleUpdate,
  EstimateTotals,
  NewDiscountRule,
} from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import { type CartItem, toLineItem } from './cart.ts'
import type { ModuleFactory } from './client.ts'
import { type EntityModule, entityModule } from './entity-module.ts'

export type {
  Discount,
  DiscountOutcome,
  DiscountPreview,
  DiscountRule,
  DiscountRuleUpdate,
  DiscountScope,
  DiscountTrigger,
  NewDiscountRule,
  NotAppliedReason,
  UnmetCondition,
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

/** A cart to price in a preview. */
export interface PreviewedCart extends Pick<EstimateTotals, 'shippingAddress' | 'selectedShippingOption'> {
  items: readonly CartItem[]
  couponCode?: string | undefined
  /** When it is priced, such as `2030-06-01T08:00:00Z`; without it, now. */
  time?: string | undefined
}

type RuleModule = Pick<
  EntityModule<DiscountRule, NewDiscountRule, DiscountRuleUpdate, DiscountRuleFields>,
  'create' | 'get' | 'update' | 'delete' | 'query' | 'count'
>

/** What the `discountRules` module can do. Of an update, `null` removes what a rule can be without, such as its trigger. */
export interface DiscountRulesModule extends RuleModule {
  /** Prices a cart without storing it, and says of each rule, and of the coupon, whether it applies and why. */
  preview(cart: PreviewedCart, options?: CallOptions): Promise<DiscountPreview>
}

const rules = entityModule<RuleModule>({
  name: 'discountRule',
  plural: 'discountRules',
  base: '/ecom/v1/discount-rules',
  absent: 'DISCOUNT_RULE_NOT_FOUND',
})

/** The module for discount rules; it needs an API key. */
export const discountRules: ModuleFactory<DiscountRulesModule> = (connection) => ({
  ...rules(connection),
  preview: ({ items, ...cart }, options) =>
    connection.call(
      'POST /vitrine/v1/discounts/preview',
      { body: { lineItems: items.map(toLineItem), ...cart } },
      options,
    ),
})
