// The products that match the filters on variants, and the counts of their choices. Sets of whole products suffice for all
// that have every combination of their choices; only the variants of the others are checked one by one.
import type { BitSet } from './bit-set.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { ChoiceValue } from './choice-table.ts'
import type { OptionFilter } from './filters.ts'
import type { VariantFilter } from './variant-filter.ts'

// Reading the row of one product takes as long as comparing this many products as bits, for all of their choices.
const productsPerRow = 8

/** The products that match, how many of them have a matching variant in stock, and the counts by choice value. */
interface Matches {
  products: BitSet
  inStock: number
  counts: Int32Array
}

/**
 * Counts by choice value the products of a set: reads their rows if they are few, or those of all others if these are few,
 * or compares the set with the products of each value.
 */
function countChoices(index: CatalogIndex, products: BitSet, values: readonly ChoiceValue[]): Int32Array {
  const { rows, choices, size } = index
  const counts = new Int32Array(choices.values.length)
  const count = products.count()
  if (count * productsPerRow < size) rows.count(products.slots(), counts)
  else if ((size - count) * productsPerRow < size) {
    rows.count(index.products.copy().subtract(products).slots(), counts)
    for (const { id, products: all } of values) counts[id] = all.size - (counts[id] as number)
  } else for (const { id, products: all } of values) counts[id] = all.countIn(products)
  return counts
}

/** The products that match all filters on options, but for an omitted one. */
function matchingAll(products: BitSet, filters: readonly OptionFilter[], omitted?: OptionFilter): BitSet {
  const matching = products.copy()
  for (const filter of filters) if (filter !== omitted) matching.retain(filter.products)
  return matching
}

/** The products that at most one filter on an option excludes. */
function withoutOneFilter(products: BitSet, filters: readonly OptionFilter[]): BitSet {
  const matching = matchingAll(products, filters)
  for (const omitted of filters) matching.include(matchingAll(products, filters, omitted))
  return matching
}

/** Finds the products of a set that match all filters on variants, and counts their choices. */
export function findMatches(
  index: CatalogIndex,
  listed: BitSet,
  filters: readonly OptionFilter[],
  variants: VariantFilter,
  mustBeInStock: boolean,
): Matches {
  const plain = listed.copy()
  if (filters.length > 0) plain.retain(index.complete)
  if (mustBeInStock) plain.retain(index.fullyInStock)
  const products = matchingAll(plain, filters)
  const counts = new Int32Array(index.choices.values.length)
  const filterOf = new Map(filters.map((filter) => [filter.option, filter]))
  for (const omitted of [undefined, ...filters]) {
    // A choice of a filtered option counts as if it were the only accepted one of its option.
    const matching = omitted ? matchingAll(plain, filters, omitted) : products
    const values = index.choices.values.filter(({ option }) => filterOf.get(option) === omitted)
    const counted = countChoices(index, matching, values)
    for (const { id } of values) counts[id] = counted[id] as number
  }
  let inStock = products.countCommon(filters.length > 0 ? index.fullyInStock : index.inStock)
  if (filters.length > 0)
    for (const slot of products.copy().retain(index.inStock).subtract(index.fullyInStock).slots())
      if (variants.check(slot) && variants.isInStock) inStock += 1

  const others = withoutOneFilter(listed.copy().subtract(plain), filters)
  if (mustBeInStock) others.retain(index.inStock)
  const slots = others.slots()
  for (let i = 0; i < slots.length; i += 1) {
    const slot = slots[i] as number
    if (variants.check(slot)) products.add(slot)
    if (variants.isInStock) inStock += 1
    variants.count(slot, counts)
  }
  return { products, inStock, counts }
}
