// Loads a listing: the products that match the filters, and the choices of each filter with their counts.
import type { ProductSearch, SearchFacets, SearchPage } from '@vitrine/client'
import { redirect } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { shopContext } from '../context.ts'
import { loadShop } from '../frame/load-shop.ts'
import { language } from '../messages/index.ts'
import { formatPrice } from '../products/format-price.ts'
import { toCard } from '../products/product-card.tsx'
import { throwNotFound, visitorContext } from '../visitor.ts'
import {
  filtersUrl,
  pageSize,
  hasFilters,
  lastPage,
  readFilters,
  toSearchQuery,
  isCanonical,
  sortOrders,
  unfilteredQuery,
} from './filters-url.ts'
import type { ListingFilters } from './filters-url.ts'

/** The data of a listing. */
export type Listing = Awaited<ReturnType<typeof loadListing>>

/** Which products are listed, and under which path: a collection, the results of a search, or all products. */
interface ListingScope {
  path: string
  collectionId?: string
  /** Whether the page has a search text; other pages ignore `q`. */
  hasText?: boolean
}

/** Loads the listing for a query; redirects to the canonical query if it is written in another way. */
export async function loadListing(
  context: Readonly<RouterContextProvider>,
  { path, collectionId, hasText = false }: ListingScope,
  params: URLSearchParams,
) {
  const visitor = context.get(visitorContext)
  const { products } = visitor
  const urlFilters = readFilters(params)
  const filters = {
    ...urlFilters,
    ...(!hasText && { text: '' }),
    // Without the order of a collection, the newest products are the default.
    ...(!collectionId && urlFilters.sort === '-createdDate' && { sort: sortOrders[0] }),
  }
  if (!isCanonical(params, filters)) throw redirect(filtersUrl(path, filters))
  const search = (query: ProductSearch) => products.search(query).catch(throwNotFound)
  const [{ settings }, page, unfiltered] = await Promise.all([
    loadShop(visitor, context.get(shopContext)).catch(throwNotFound),
    search(toSearchQuery(filters, collectionId)),
    // One product, because the listing needs a currency even if nothing matches the filters.
    hasFilters(filters) && search({ ...unfilteredQuery(filters.text, collectionId), limit: 1 }),
  ])
  const { total } = page
  const pages = Math.min(Math.max(1, Math.ceil(total / pageSize)), lastPage)
  if (filters.page > pages) throw redirect(filtersUrl(path, { ...filters, page: pages }))
  return {
    filters,
    isCollection: collectionId !== undefined,
    /** How often loading another listing failed since this one was loaded. */
    failedReloads: 0,
    total,
    pages,
    /** How many products the pages reach: fewer than `total` in a very long listing. */
    reachable: Math.min(total, pages * pageSize),
    products: page.items.map((product) => toCard(product, filters.choices)),
    ...toFilterOptions(filters, page, unfiltered || page, settings.language ?? language),
  }
}

/** The choices of the filters that match products or are selected, with the number of products that each would match now. */
function toFilterOptions(
  filters: ListingFilters,
  { facets }: SearchPage,
  unfiltered: SearchPage,
  priceLanguage: string,
) {
  const [product] = unfiltered.items
  const format = (amount: number | undefined) =>
    amount === undefined || !product
      ? undefined
      : formatPrice(amount, product.priceData.currency, priceLanguage)
  return {
    /** How many products there are before any filter. */
    unfilteredTotal: unfiltered.total,
    options: unfiltered.facets.options
      .filter((option) => isUseful(option) || filters.choices.some(([name]) => name === option.name))
      .map(({ name, choices }) => ({
        name,
        choices: countChoices(choices, facets.options.find((option) => option.name === name)?.choices),
      }))
      .filter(({ choices }) => choices.length > 0),
    /** Empty unless shoppers can choose between brands. */
    brands:
      unfiltered.facets.brands.length > 1 || filters.brands.length > 0
        ? countChoices(unfiltered.facets.brands, facets.brands)
        : [],
    price: unfiltered.facets.price,
    currency: product?.priceData.currency,
    /** The price bounds of the filters, formatted with their currency. */
    priceText: { min: format(filters.min), max: format(filters.max) },
    inStock: facets.inStock,
    /** Undefined if no product of the listing is on sale. */
    onSale: unfiltered.facets.onSale > 0 ? facets.onSale : undefined,
  }
}

type Option = SearchFacets['options'][number]
type CountedChoice = Omit<Option['choices'][number], 'selected'>

/** A choice is worth filtering by if more than one product has it. */
const isUseful = ({ choices }: Option) => choices.some(({ count }) => count > 1)

/** The choices that match products or are selected, in a fixed order: those of most products before any filter first. */
function countChoices(choices: CountedChoice[], current: CountedChoice[] = []) {
  return choices
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ name: choice, color }) => {
      // The facets hold the choices that match products, and the selected ones.
      const facet = current.find((other) => other.name === choice)
      return facet ? { name: choice, ...(color && { color }), count: facet.count } : []
    })
}
