// The parts of discount rules: when a rule applies, to what, and what it takes off.
import { z } from 'zod'
import { Guid, key } from '../ids.ts'
import { decimal } from '../money.ts'

const positive = decimal.refine((text) => Number(text) > 0, {
  error: 'must be > 0',
  params: { rule: 'DECIMAL_GT', data: { threshold: 0 } },
})

export const DiscountScope = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['CATALOG_ITEM', 'CUSTOM_FILTER']),
  catalogItemFilter: z
    .object({
      catalogAppId: Guid,
      catalogItemIds: z
        .array(key)
        .max(50)
        .nullish()
        .describe('The ids of products. Absent or empty: all products.'),
    })
    .nullish()
    .describe('Of `CATALOG_ITEM`.'),
  customFilter: z
    .object({
      appId: Guid,
      params: z.object({ collectionIds: z.array(key).max(50).nullish() }).nullish(),
    })
    .nullish()
    .describe('Of `CUSTOM_FILTER`: the products of these collections.'),
})
/** Which items a rule looks at, or takes something off. */
export interface DiscountScope extends z.infer<typeof DiscountScope> {}

const scopes = z.array(DiscountScope).max(50)

const triggerTypes = ['AND', 'OR', 'SUBTOTAL_RANGE', 'ITEM_QUANTITY_RANGE', 'CUSTOM'] as const
/** The kinds of triggers. */
export type DiscountTriggerType = (typeof triggerTypes)[number]

const count = z.int().min(1)
const customerEligibility = z.unknown().optional().describe('Not served: a rule that has it is refused.')

/** Combines triggers. */
export interface DiscountOperator {
  triggers: DiscountTrigger[]
}

// An operator within another one is refused by its name on the wire, whatever it holds.
const nestedOperator = z.unknown().optional() as unknown as z.ZodOptional<z.ZodType<DiscountOperator | null>>

const NestedTrigger = z.object({
  triggerType: z.enum(triggerTypes),
  and: nestedOperator,
  or: nestedOperator,
  subtotalRange: z
    .object({ scopes: scopes.nullish(), from: decimal.nullish(), to: decimal.nullish() })
    .nullish()
    .describe(
      'Of `SUBTOTAL_RANGE`: the sum of the items in its scopes, before any rule. Both ends belong to it.',
    ),
  itemQuantityRange: z
    .object({ scopes: scopes.nullish(), from: count.nullish(), to: count.nullish() })
    .nullish()
    .describe(
      'Of `ITEM_QUANTITY_RANGE`: how many units the items in its scopes are. Both ends belong to it.',
    ),
  customTrigger: z
    .object({
      id: z.string().min(1).max(100),
      appId: Guid,
      params: z.record(z.string().max(100), z.unknown()).nullish(),
    })
    .nullish()
    .describe('Of `CUSTOM`: a function that the operator has registered.'),
  customerEligibility,
})

const operator = z.object({ triggers: z.array(NestedTrigger).min(2).max(5) }).nullish()

export const DiscountTrigger = NestedTrigger.extend({
  and: operator.describe('Of `AND`: all of these hold.'),
  or: operator.describe('Of `OR`: one of these holds.'),
})
/** When a rule applies. */
export interface DiscountTrigger extends Omit<z.infer<typeof NestedTrigger>, 'and' | 'or'> {
  and?: DiscountOperator | null | undefined
  or?: DiscountOperator | null | undefined
}

const discountKinds = ['PERCENTAGE', 'FIXED_AMOUNT', 'FIXED_PRICE'] as const
/** What a rule takes off: a share, an amount of each unit, or what is above a price of each unit. */
export type DiscountKind = (typeof discountKinds)[number]

const notServed = z.unknown().optional().describe('Not served: a rule that has it is refused.')

export const Discount = z.object({
  discountType: z.enum(discountKinds),
  percentage: z.number().min(0.1).max(100).nullish().describe('Of `PERCENTAGE`.'),
  fixedAmount: positive.nullish().describe('Of `FIXED_AMOUNT`: off each unit.'),
  fixedPrice: decimal.nullish().describe('Of `FIXED_PRICE`: what each unit costs, if it costs more.'),
  targetType: z.enum(['SPECIFIC_ITEMS']).nullish(),
  specificItemsInfo: z
    .object({
      scopes: scopes.min(1),
      limit: notServed,
      excludedScopes: notServed,
    })
    .nullish()
    .describe('The items that get the discount. Absent: all items.'),
  quantityBased: notServed,
  buyXGetYInfo: notServed,
})
/** What a rule takes off, and of which items. */
export interface Discount extends z.infer<typeof Discount> {}
