// Searches the catalogue index: one page of products, and the facets of all that match.
import type { Browse, Facets } from '@vitrine/contract'
import type { BitSet } from './bit-set.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { optionFacets } from './facets.ts'
import { inPriceRange, optionFilters, withoutPrice } from './filters.ts'
import { findMatches } from './matches.ts'
import type { SlotOrder } from './slot-order.ts'
import { VariantFilter } from './variant-filter.ts'

/** A search with its page. */
export interface BrowseQuery extends Browse {
  limit: number
  offset: number
}

/** The result of a search. */
export interface BrowseResult {
  ids: string[]
  total: number
  facets: Facets
}

/** The lowest and the highest price of the products that pass. */
function priceRange({ prices, orders }: CatalogIndex, passes: (slot: number) => boolean): Facets['price'] {
  const { slots } = orders.price
  const lowest = slots.find(passes)
  const highest = slots.findLast(passes)
  if (lowest === undefined || highest === undefined) return undefined
  return { min: prices[lowest] as number, max: prices[highest] as number }
}

/** The order of all products; those that a merchant has placed first in a collection come before it. */
const orderOf = (index: CatalogIndex, { sort }: BrowseQuery): SlotOrder =>
  index.orders[sort === 'featured' ? '-created' : (sort ?? 'name')]

/** A page of the matching products, in their order. */
function findPage(index: CatalogIndex, products: BitSet, query: BrowseQuery): number[] {
  const { sort, collection, limit, offset } = query
  const order = orderOf(index, query)
  const isPlaced = collection != null && (sort == null || sort === 'featured')
  const placed = isPlaced ? index.placed(collection).filter((slot) => products.has(slot)) : []
  if (placed.length === 0) return order.page(products, query)
  const page = placed.slice(offset, offset + limit)
  const others = products.copy()
  for (const slot of placed) others.delete(slot)
  const next = { limit: limit - page.length, offset: Math.max(0, offset - placed.length) }
  return [...page, ...order.page(others, next)]
}

/** Searches the index: returns one page of product ids, and the facet counts. */
export function search(index: CatalogIndex, query: BrowseQuery): BrowseResult {
  const order = orderOf(index, query)
  const filters = optionFilters(index, query)
  const mustBeInStock = query.inStock === true
  const ofAnyBrand = withoutPrice(index, query)
  const brands = new Set(query.brands)
  const atAnyPrice = brands.size > 0 ? ofAnyBrand.copy().retain(index.brands.matching(brands)) : ofAnyBrand
  const listed = inPriceRange(index, atAnyPrice, query.price)
  const variants = new VariantFilter(index, filters, mustBeInStock)
  const find = (products: BitSet) => findMatches(index, products, filters, variants, mustBeInStock)
  const matches = find(listed)
  // A brand counts as if it were the only accepted one.
  const countedByBrand = brands.size > 0 ? find(inPriceRange(index, ofAnyBrand, query.price)) : matches

  // Without its own filter, the price may be that of products that were not checked yet.
  const candidates = atAnyPrice.copy()
  for (const { products } of filters) candidates.retain(products)
  if (mustBeInStock) candidates.retain(index.inStock)
  const price = priceRange(index, (slot) =>
    listed.has(slot) ? matches.products.has(slot) : candidates.has(slot) && variants.check(slot),
  )
  const total = matches.products.count()
  return {
    ids: findPage(index, matches.products, query).map((slot) => index.ids[slot] as string),
    total,
    facets: {
      ...(price && { price }),
      brands: index.brands.facets(countedByBrand.products, brands),
      options: optionFacets(index, listed, order, matches.counts, filters),
      inStock: matches.inStock,
      reduced: matches.products.countCommon(index.reduced),
    },
  }
}
