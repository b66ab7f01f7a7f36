// Which products the rule of a collection selects: for one product, and as the filter that finds all of them.
import type { CollectionRule, RuleCondition } from '@vitrine/contract'
import type { IndexFields } from './catalog-index/fields.ts'
import type { ProductFacts } from './product/product.ts'
import { fold } from './text.ts'

/** A collection whose products follow from a rule. */
export interface RuledCollection {
  id: string
  rule: CollectionRule
}

/** What rules look at: the document of a product, and its figures, which are those of the moment at which it is saved. */
interface RuledProduct {
  facts: Pick<ProductFacts, 'name' | 'brand' | 'ribbon' | 'productType'>
  shown: Pick<IndexFields, 'price' | 'reduced'>
}

/** The rule as it is stored, without what has no effect. */
export const toStoredRule = ({ match, conditions }: CollectionRule): CollectionRule => ({
  match,
  conditions: conditions.map(({ type, value }) =>
    type === 'ON_SALE' ? { type } : { type, value: value ?? '' },
  ),
})

/** A rule after brands or ribbons are renamed; the same object if it names none of them. */
export function renameInRule(
  rule: CollectionRule,
  kind: 'brand' | 'ribbon',
  names: ReadonlyMap<string, string>,
): CollectionRule {
  const type = kind === 'brand' ? 'BRAND_IS' : 'RIBBON_IS'
  const newName = (each: RuleCondition) =>
    each.type === type && each.value ? names.get(each.value) : undefined
  if (!rule.conditions.some(newName)) return rule
  return {
    ...rule,
    conditions: rule.conditions.map((each) => ({ ...each, ...(newName(each) && { value: newName(each) }) })),
  }
}

type Test = (product: RuledProduct, value: string) => boolean

const tests: Record<RuleCondition['type'], Test> = {
  NAME_CONTAINS: ({ facts }, value) => fold(facts.name).includes(fold(value)),
  BRAND_IS: ({ facts }, value) => facts.brand === value,
  RIBBON_IS: ({ facts }, value) => facts.ribbon === value,
  PRODUCT_TYPE_IS: ({ facts }, value) => facts.productType === value,
  PRICE_AT_LEAST: ({ shown }, value) => shown.price >= Number(value),
  PRICE_AT_MOST: ({ shown }, value) => shown.price <= Number(value),
  ON_SALE: ({ shown }) => shown.reduced,
}

/** Whether a product matches a rule. */
export function matchesRule({ match, conditions }: CollectionRule, product: RuledProduct): boolean {
  const matches = ({ type, value }: RuleCondition) => tests[type](product, value ?? '')
  return match === 'ALL' ? conditions.every(matches) : conditions.some(matches)
}

const filters: Record<RuleCondition['type'], (value: string) => Record<string, unknown>> = {
  NAME_CONTAINS: (value) => ({ name: { $contains: value } }),
  BRAND_IS: (value) => ({ brand: value }),
  RIBBON_IS: (value) => ({ ribbon: value }),
  PRODUCT_TYPE_IS: (value) => ({ productType: value }),
  PRICE_AT_LEAST: (value) => ({ minPrice: { $gte: value } }),
  PRICE_AT_MOST: (value) => ({ minPrice: { $lte: value } }),
  ON_SALE: () => ({ onSale: true }),
}

/** The filter of a merchant's query that finds the products of a rule. */
export const toRuleFilter = ({ match, conditions }: CollectionRule): Record<string, unknown> => ({
  [match === 'ALL' ? '$and' : '$or']: conditions.map(({ type, value }) => filters[type](value ?? '')),
})

/**
 * The collections of a product after the rules have decided which of those with a rule it is in; the others stay. The same list
 * if nothing changes.
 */
export function applyRules(
  collectionIds: readonly string[],
  collections: readonly RuledCollection[],
  product: RuledProduct,
): readonly string[] {
  const matching = new Map(collections.map(({ id, rule }) => [id, matchesRule(rule, product)]))
  const kept = collectionIds.filter((id) => matching.get(id) ?? true)
  const joined = [...matching].flatMap(([id, matches]) =>
    matches && !collectionIds.includes(id) ? [id] : [],
  )
  return joined.length === 0 && kept.length === collectionIds.length ? collectionIds : [...kept, ...joined]
}
