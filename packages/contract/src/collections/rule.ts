// The rule of a collection: conditions that select its products, in place of a merchant who adds and removes them.
import { z } from 'zod'
import { decimal } from '../money.ts'
import { productBounds } from '../products/draft.ts'
import { requiredText } from '../required-text.ts'

/** How many conditions a rule has, and how many collections of a store have a rule. */
export const ruleBounds = { conditions: 10, collections: 100 } as const

const productTypes = ['physical', 'digital']

export const RuleCondition = z
  .object({
    type: z.enum([
      'NAME_CONTAINS',
      'BRAND_IS',
      'RIBBON_IS',
      'PRODUCT_TYPE_IS',
      'PRICE_AT_LEAST',
      'PRICE_AT_MOST',
      'ON_SALE',
    ]),
    value: requiredText(productBounds.name)
      .nullish()
      .describe(
        'A part of the name, a brand, a ribbon, `physical` or `digital`, or a decimal such as 24.50. `ON_SALE` needs none.',
      ),
  })
  .superRefine(({ type, value }, { addIssue }) => {
    const refuse = (rule: string, message: string) =>
      addIssue({ code: 'custom', path: ['value'], params: { rule }, message })
    if (type === 'ON_SALE') return
    if (value == null) return refuse('REQUIRED_FIELD', 'must have a value')
    if (type.startsWith('PRICE') && !decimal.safeParse(value).success)
      return refuse('FORMAT', 'must be a decimal such as 24.50')
    if (type === 'PRODUCT_TYPE_IS' && !productTypes.includes(value))
      return refuse('INVALID_ENUM_VALUE', 'must be physical or digital')
  })
/** One condition of a rule. Prices are the lowest price of a product, with the discount that holds. */
export interface RuleCondition extends z.infer<typeof RuleCondition> {}

export const CollectionRule = z.object({
  match: z.enum(['ALL', 'ANY']).describe('Whether a product matches all conditions, or any of them.'),
  conditions: z.array(RuleCondition).min(1).max(ruleBounds.conditions),
})
/** Which products are in a collection. */
export interface CollectionRule extends z.infer<typeof CollectionRule> {}

export const RuleOfCollection = z.object({
  /** Null: merchants choose its products by hand. */
  rule: CollectionRule.nullable(),
  /** The revision of the collection. */
  revision: z.string(),
})
/** The rule of a collection, if it has one. */
export interface RuleOfCollection extends z.infer<typeof RuleOfCollection> {}

export const RulesAnswer = z.object({
  rules: z.array(z.object({ collectionId: z.string(), rule: CollectionRule })),
})
