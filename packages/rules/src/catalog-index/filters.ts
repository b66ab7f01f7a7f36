// The filters of a search: which products match those on whole products, and what those on variants accept.
import type { Browse } from '@vitrine/contract'
import { BitSet } from './bit-set.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** A filter on an option: one of these choices. */
export interface OptionFilter {
  option: string
  choices: ReadonlySet<string>
  /** Products with a variant that has one of them. */
  products: BitSet
}

/** The filters on options that have choices. */
export function optionFilters({ choices }: CatalogIndex, { options }: Browse): OptionFilter[] {
  return Object.entries(options ?? {})
    .filter(([, accepted]) => accepted.length > 0)
    .map(([option, accepted]) => {
      const products = new BitSet()
      for (const name of new Set(accepted))
        for (const value of choices.byOption.get(option)?.get(name)?.values ?? [])
          if (value.hasVariants) value.products.addTo(products)
      return { option, choices: new Set(accepted), products }
    })
}

/** The products that match collection, text and sale: all filters on products but brand and price. */
export function withoutPrice(index: CatalogIndex, { collection, search, reduced }: Browse): BitSet {
  const matching = index.products.copy()
  if (collection != null) matching.retain(index.collection(collection))
  const withWords = index.words.matching(search ?? '')
  if (withWords) matching.retain(withWords)
  return reduced ? matching.retain(index.reduced) : matching
}

/** Keeps the products in a range of prices: takes out all others, or starts from those in it, whichever are fewer. */
export function inPriceRange(
  { prices, orders }: CatalogIndex,
  products: BitSet,
  price: Browse['price'],
): BitSet {
  const { min, max } = price ?? {}
  if (min == null && max == null) return products
  const { slots } = orders.price
  const from = orders.price.placeOf((slot) => (prices[slot] as number) - (min ?? 0))
  const to = Math.max(
    from,
    orders.price.placeOf((slot) => ((prices[slot] as number) <= (max ?? Infinity) ? -1 : 1)),
  )
  if ((to - from) * 2 < slots.length) {
    const kept = new BitSet()
    for (let i = from; i < to; i += 1) kept.add(slots[i] as number)
    return kept.retain(products)
  }
  const kept = products.copy()
  for (let i = 0; i < from; i += 1) kept.delete(slots[i] as number)
  for (let i = to; i < slots.length; i += 1) kept.delete(slots[i] as number)
  return kept
}
