// One filters at a part of the shop, as its page needs it: the goods, and what they could be narrowed by.
import type { Product, ProductSearch, SearchFacets, SearchPage } from '@vitrine/client'
import { redirect } from 'react-router'
import { language } from '../messages/index.ts'
import { toCard } from '../products/product-card.tsx'
import { throwNotFound } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import {
  filtersUrl,
  pageSize,
  hasFilters,
  lastPage,
  readFilters,
  toSearchQuery,
  isCanonical,
  unfilteredQuery,
} from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'

/** What a list shows. */
export type Listing = Awaited<ReturnType<typeof loadListing>>

/** Which part of the shop is looked at, and where: what a collection gathers, what words find, or all of it. */
interface ListingScope {
  path: string
  /** Its id. */
  collectionId?: string
  hasText?: boolean
}

/** Looks at what an address asks for; one that says it otherwise than we would is led to ours. */
export async function loadListing(
  visitor: Visitor,
  { path, collectionId, hasText = false }: ListingScope,
  asked: URLSearchParams,
) {
  const said = readFilters(asked)
  const filters = hasText ? said : { ...said, text: '' }
  if (!isCanonical(asked, filters)) throw redirect(filtersUrl(path, filters))
  const search = (query: ProductSearch) => visitor.products.search(query).catch(throwNotFound)
  const [seen, whole] = await Promise.all([
    search(toSearchQuery(filters, collectionId)),
    // One good tells the currency when nothing is left.
    hasFilters(filters) && search({ ...unfilteredQuery(filters.text, collectionId), limit: 1 }),
  ])
  const { total } = seen
  const pages = Math.min(Math.max(1, Math.ceil(total / pageSize)), lastPage)
  if (filters.page > pages) throw redirect(filtersUrl(path, { ...filters, page: pages }))
  return {
    filters,
    /** How often it was asked for something else since, and nobody answered. */
    failedReloads: 0,
    total,
    pages,
    /** How many stand on none of the pages. */
    beyond: Math.max(0, total - pages * pageSize),
    products: seen.items.map((product) => toCard(product, filters.choices)),
    ...narrowingsOf(filters, seen, whole || seen),
  }
}

/** Everything there is to choose, and how much each choice would leave now. */
function narrowingsOf(filters: ListingFilters, { facets }: SearchPage, whole: SearchPage) {
  const [any] = whole.items
  const written = (amount: number | undefined) =>
    amount === undefined || !any ? undefined : inMoney(amount, any)
  return {
    /** How much there is before anything is left out. */
    all: whole.total,
    options: whole.facets.options
      .filter((option) => isWorthAChoice(option) || filters.choices.some(([name]) => name === option.name))
      .map((option) => ({ name: option.name, choices: counted(option, facets) })),
    price: whole.facets.price,
    currency: any?.priceData.currency,
    /** The prices that were asked for, as the shop writes them. */
    asked: { min: written(filters.min), max: written(filters.max) },
    inStock: facets.inStock,
    /** Absent where nothing is. */
    onSale: whole.facets.onSale > 0 ? facets.onSale : undefined,
  }
}

type Option = SearchFacets['options'][number]

/** What only one good comes in narrows nothing: its own page offers it. */
const isWorthAChoice = ({ choices }: Option) => choices.some(({ count }) => count > 1)

/** The choices that most goods come in first; those that would leave nothing now keep their place. */
function counted({ name, choices }: Option, now: SearchFacets) {
  const left = now.options.find((option) => option.name === name)?.choices ?? []
  return choices
    .toSorted((one, other) => other.count - one.count)
    .map((choice) => ({
      name: choice.name,
      ...(choice.color && { color: choice.color }),
      count: left.find((option) => option.name === choice.name)?.count ?? 0,
    }))
}

/**
 * Written here and not in the browser, whose own rules for figures may be other ones. Currencies that are usually written
 * without their minor units show those that there are.
 */
const inMoney = (amount: number, { priceData: { currency } }: Product) =>
  new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 4 }).format(amount)
