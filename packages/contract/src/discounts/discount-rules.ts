// Discount rules: what a cart costs less without a code.
import { z } from 'zod'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { flag, keyOnly, text, time } from '../fields.ts'
import { sentDates } from '../products/dates.ts'
import { requiredText } from '../required-text.ts'
import { Discount, DiscountTrigger } from './parts.ts'

const uses = z.int().min(1).max(2_147_483_646)
const notServed = z.unknown().optional().describe('Not served: a rule that has it is refused.')

const NewDiscountRule = z.object({
  name: requiredText(50).describe('Shoppers read it in the cart, such as Summer sale.'),
  active: z.boolean().nullish().describe('Absent: true.'),
  trigger: DiscountTrigger.nullish().describe('When the rule applies. Absent: always.'),
  activeTimeInfo: z
    .object({ start: sentDates.startDate, end: sentDates.endDate, recurrence: notServed })
    .nullish(),
  discounts: z.object({ values: z.array(Discount).min(1).max(1) }),
  settings: z
    .object({
      appliesTo: z
        .enum(['ALL_ITEMS', 'LOWEST_PRICED_ITEM'])
        .nullish()
        .describe('`LOWEST_PRICED_ITEM`: one unit, that which costs least.'),
      usageLimit: uses.nullish().describe('In how many orders it applies, of all customers together.'),
      usageLimitPerUser: uses.nullish().describe('The same of one customer.'),
    })
    .nullish(),
  subscriptionSettings: notServed,
})
/** What creates a discount rule. */
export interface NewDiscountRule extends z.infer<typeof NewDiscountRule> {}

const DiscountRuleUpdate = updateOf(NewDiscountRule)
/** What a merchant changes of a discount rule. */
export interface DiscountRuleUpdate extends z.input<typeof DiscountRuleUpdate> {}

export const DiscountRule = z.object({
  ...entityFields,
  ...NewDiscountRule.omit({ subscriptionSettings: true }).shape,
  active: z.boolean(),
  status: z
    .enum(['PENDING', 'LIVE', 'EXPIRED'])
    .describe('By its times: before its start, between start and end, after its end.'),
  usageCount: z.int().describe('In how many orders it was applied.'),
})
/** A discount rule, as the API returns it. */
export interface DiscountRule extends z.infer<typeof DiscountRule> {}

const described = entity({
  name: 'discountRule',
  plural: 'discountRules',
  nouns: ['discount rule', 'discount rules'],
  code: 'DISCOUNT_RULE',
  base: '/ecom/v1/discount-rules',
  wire: 'wix.ecom.discounts.v1.discount_rule',
  permission: 'discounts',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count'],
  shape: DiscountRule,
  input: NewDiscountRule,
  update: DiscountRuleUpdate,
  fields: {
    id: keyOnly,
    name: text,
    active: flag,
    'activeTimeInfo.start': time,
    'activeTimeInfo.end': time,
    createdDate: time,
    updatedDate: time,
  },
  about:
    'Discount rules: what carts cost less without a code. Fixed prices come first, then amounts off each unit, then shares; a rule takes off what the rules before it have left.',
  sample: {
    id: 'd15c0000-0000-4000-8000-000000000001',
    creates: [
      {
        name: 'Three or more',
        trigger: { triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from: 3 } },
        discounts: { values: [{ discountType: 'PERCENTAGE', percentage: 10 }] },
      },
    ],
    changes: { name: 'Three and more' },
  },
})

export const { kind, about, examples, events } = described

export const refusals = {
  ...described.refusals,
  MAX_DISCOUNT_RULES_REACHED: {
    status: 409,
    message: 'The store has as many discount rules as it may have',
    fix: 'Delete a rule that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

export const routes = {
  ...described.routes,
  'POST /ecom/v1/discount-rules': {
    ...described.routes['POST /ecom/v1/discount-rules'],
    refuses: ['MAX_DISCOUNT_RULES_REACHED'],
  },
} as const
