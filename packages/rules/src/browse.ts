// In-memory catalog index: the filterable fields of every visible product, pre-sorted by every sort order.
// It is built once per catalog version; a search is one pass over it.
import type { Browse, Facets } from '@vitrine/contract'
import { nameMatcher, searchWords } from './text.ts'

/** The indexed fields of a product, stored beside its document. */
export interface IndexFields {
  folded: string
  /** The lowest price to pay, in units of the currency. */
  price: number
  created: number
  /** The product has a discount. */
  reduced: boolean
  collections: readonly string[]
  options: readonly { name: string; choices: readonly { name: string; color?: string }[] }[]
  /** The choices of each variant, in the order of their ids. */
  variants: readonly Readonly<Record<string, string>>[]
}

/** A set of a product's variants: the nth bit stands for the nth variant. */
type Variants = bigint
const noVariants: Variants = 0n
const allVariants: Variants = -1n
const nthVariant = (index: number): Variants => 1n << BigInt(index)

/** A product in the index. */
export interface IndexedProduct extends Omit<IndexFields, 'options' | 'variants'> {
  id: string
  /** The words of its name, from `searchWords`. */
  spelled: string
  /** The variants in stock. */
  inStock: Variants
  /** The options, each choice with the variants that have it. */
  options: readonly {
    name: string
    choices: readonly { name: string; color?: string; variants: Variants }[]
  }[]
}

/** Indexes a product; `inStock` is in the order of its variants. */
export function toIndexed(id: string, facts: IndexFields, inStock: readonly boolean[]): IndexedProduct {
  const { options, variants, ...rest } = facts
  const variantsWhere = (matches: (index: number) => boolean | undefined) =>
    variants.reduce((set, _, index) => (matches(index) ? set | nthVariant(index) : set), noVariants)
  return {
    ...rest,
    id,
    spelled: searchWords(rest.folded),
    inStock: variantsWhere((index) => inStock[index]),
    options: options.map(({ name, choices }) => ({
      name,
      choices: choices.map((choice) => ({
        ...choice,
        variants: variantsWhere((index) => variants[index]?.[name] === choice.name),
      })),
    })),
  }
}

type Order = NonNullable<Browse['sort']>

/** All visible products of a store, in each sort order. */
export interface CatalogIndex {
  all: ReadonlyMap<string, IndexedProduct>
  orders: Record<Order, readonly IndexedProduct[]>
}

const byId = (a: IndexedProduct, b: IndexedProduct) => (a.id < b.id ? -1 : 1)
const compare: Record<Order, (a: IndexedProduct, b: IndexedProduct) => number> = {
  name: (a, b) => (a.folded === b.folded ? byId(a, b) : a.folded < b.folded ? -1 : 1),
  price: (a, b) => a.price - b.price || byId(a, b),
  '-price': (a, b) => b.price - a.price || byId(a, b),
  '-created': (a, b) => b.created - a.created || byId(a, b),
}

const empty: CatalogIndex = { all: new Map(), orders: { name: [], price: [], '-price': [], '-created': [] } }

/** Builds the index. Products that the index `before` already has keep their order, so only new ones are sorted in. */
export function buildIndex(
  all: ReadonlyMap<string, IndexedProduct>,
  before: CatalogIndex = empty,
): CatalogIndex {
  const fresh = [...all.values()].filter((product) => before.all.get(product.id) !== product)
  const orders = {} as Record<Order, readonly IndexedProduct[]>
  for (const order of Object.keys(compare) as Order[]) {
    // A sorted run costs the sort one pass.
    const unchanged = before.orders[order].filter((product) => all.get(product.id) === product)
    orders[order] = [...unchanged, ...fresh].sort(compare[order])
  }
  return { all, orders }
}

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

/** A filter on whole products, as opposed to their variants. */
interface ProductFilter {
  facet: 'price' | 'reduced'
  matches(product: IndexedProduct): boolean
}

function productFilters({ price, reduced }: Browse): ProductFilter[] {
  const { min, max } = price ?? {}
  const filters: ProductFilter[] = []
  if (min != null || max != null)
    filters.push({
      facet: 'price',
      matches: (product) => product.price >= (min ?? 0) && product.price <= (max ?? Infinity),
    })
  if (reduced) filters.push({ facet: 'reduced', matches: (product) => product.reduced })
  return filters
}

/** A filter on an option: the accepted choices. */
interface OptionFilter {
  name: string
  wanted: ReadonlySet<string>
}

const optionFilters = ({ options }: Browse): OptionFilter[] =>
  Object.entries(options ?? {})
    .filter(([, wanted]) => wanted.length > 0)
    .map(([name, wanted]) => ({ name, wanted: new Set(wanted) }))

/** The variants of a product that match a filter on an option. */
function variantsMatching({ options }: IndexedProduct, { name, wanted }: OptionFilter): Variants {
  let matching = noVariants
  for (const option of options)
    if (option.name === name)
      for (const choice of option.choices) if (wanted.has(choice.name)) matching |= choice.variants
  return matching
}

/** Searches the index: returns one page of product ids, and the facet counts. */
export function search({ orders }: CatalogIndex, query: BrowseQuery): BrowseResult {
  const nameMatches = nameMatcher(query.search ?? '')
  const filters = productFilters(query)
  const byOption = optionFilters(query)
  const counts = facetCounter(byOption)
  const matches: IndexedProduct[] = []
  for (const product of orders[query.sort ?? 'name']) {
    if (query.collection != null && !product.collections.includes(query.collection)) continue
    if (!nameMatches(product.spelled)) continue
    // A product that fails only one filter still counts for the facet of that filter.
    const failed = filters.filter((filter) => !filter.matches(product))
    if (failed.length > 1) continue
    // One variant must match all options, and be in stock if that is required.
    const candidates = query.inStock ? product.inStock : allVariants
    const matchingByOption = byOption.map((option) => variantsMatching(product, option))
    const matchingWithout = (omitted: number) =>
      matchingByOption.reduce((set, matching, i) => (i === omitted ? set : set & matching), candidates)
    const fit = matchingWithout(-1)
    if (fit !== noVariants) counts.add(product, fit, failed[0]?.facet)
    if (failed.length > 0) continue
    if (fit !== noVariants) matches.push(product)
    counts.addOptions(product, fit, matchingWithout)
  }
  return {
    ids: matches.slice(query.offset, query.offset + query.limit).map(({ id }) => id),
    total: matches.length,
    facets: counts.facets(),
  }
}

interface ChoiceCount {
  color?: string
  count: number
  chosen?: boolean
}

/** The value of a key; creates it if it is missing. */
function getOrCreate<Value>(map: Map<string, Value>, name: string, create: () => Value): Value {
  const existing = map.get(name)
  if (existing !== undefined) return existing
  const created = create()
  map.set(name, created)
  return created
}

/** Counts products by facet. */
function facetCounter(byOption: readonly OptionFilter[]) {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let inStock = 0
  let reduced = 0
  const options = new Map<string, Map<string, ChoiceCount>>()

  return {
    /** Counts a product with matching variants; `only` is the one product filter that it fails. */
    add(product: IndexedProduct, fit: Variants, only: ProductFilter['facet'] | undefined) {
      if (only !== 'reduced') {
        min = Math.min(min, product.price)
        max = Math.max(max, product.price)
      }
      if (product.reduced && only !== 'price') reduced += 1
      if (!only && (fit & product.inStock) !== noVariants) inStock += 1
    },
    /** Counts the choices of a product; a choice of a filtered option counts as if it were the only accepted one. */
    addOptions(product: IndexedProduct, fit: Variants, matchingWithout: (omitted: number) => Variants) {
      for (const { name, choices } of product.options) {
        const filterIndex = byOption.findIndex((filter) => filter.name === name)
        const matching = filterIndex < 0 ? fit : matchingWithout(filterIndex)
        const counted = getOrCreate(options, name, () => new Map<string, ChoiceCount>())
        // Choices without matches are added too, to keep the order of the option.
        for (const { name: choice, color, variants } of choices) {
          const entry = getOrCreate(counted, choice, () => ({ ...(color && { color }), count: 0 }))
          if ((variants & matching) !== noVariants) entry.count += 1
        }
      }
    },
    facets(): Facets {
      // Chosen choices are returned even without matches, so that the shopper can remove them.
      for (const { name, wanted } of byOption) {
        const counted = getOrCreate(options, name, () => new Map<string, ChoiceCount>())
        for (const choice of wanted)
          getOrCreate(counted, choice, (): ChoiceCount => ({ count: 0 })).chosen = true
      }
      return {
        ...(max >= min && { price: { min, max } }),
        options: [...options]
          .map(([name, counted]) => ({
            name,
            choices: [...counted]
              .filter(([, { count, chosen }]) => count > 0 || chosen)
              .map(([choice, { color, count, chosen = false }]) => ({
                name: choice,
                ...(color && { color }),
                count,
                chosen,
              })),
          }))
          .filter(({ choices }) => choices.length > 0),
        inStock,
        reduced,
      }
    },
  }
}
