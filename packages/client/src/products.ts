// The module for products: read one, query many, or search with facets.
import type { Browse, CatalogVersion, Facets, Product } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createQuery, openPage, type Page, type Query } from './query.ts'

/** The fields of a product that `query` takes. */
export interface ProductFields {
  compare: {
    id: string
    name: string
    slug: string
    sku: string
    description: string
    numericId: string
    price: number
    'priceData.price': number
    productType: Product['productType']
    lastUpdated: string | Date
    createdDate: string | Date
  }
  list: { collectionIds: string }
  sort:
    | 'id'
    | 'name'
    | 'slug'
    | 'sku'
    | 'numericId'
    | 'price'
    | 'priceData.price'
    | 'productType'
    | 'lastUpdated'
}

/** A search for products. All conditions apply together. */
export interface ProductSearch {
  /** Each word must start a word of the name; case, accents and signs are ignored. */
  text?: string | null | undefined
  collectionId?: string | null | undefined
  /** Selected choices by option: `{ Colour: ['Sage', 'Clay'] }`. One variant must match all options. */
  options?: Record<string, string[]> | null | undefined
  /** In units of the store's currency. */
  price?: { min?: number | null | undefined; max?: number | null | undefined } | null | undefined
  /** Only products with a matching variant in stock. */
  inStock?: boolean | null | undefined
  /** Only products below their full price. */
  onSale?: boolean | null | undefined
  /** `-` sorts in descending order: `-createdDate` lists the newest first. Default `name`. */
  sort?: 'name' | 'price' | '-price' | '-createdDate' | null | undefined
  /** Default 50, at most 100. */
  limit?: number | null | undefined
  offset?: number | null | undefined
}

/** The filters that would narrow a search further, with the number of products each would leave. */
export interface SearchFacets {
  /** The lowest and the highest price, ignoring the price filter; absent when nothing matches. */
  price?: { min: number; max: number } | undefined
  options: {
    name: string
    choices: { name: string; color?: string | undefined; count: number; selected: boolean }[]
  }[]
  inStock: number
  onSale: number
}

/** One page of search results, with the facets of all of them. */
export interface SearchPage extends Page<Product> {
  facets: SearchFacets
  next(options?: CallOptions): Promise<SearchPage>
}

/** What the `products` module can do. */
export interface ProductsModule {
  /** The version of the catalog API that the store has. */
  version(options?: CallOptions): Promise<CatalogVersion['catalogVersion']>
  /** The product with this id, or `null`. `forMerchant` adds cost and profit, and needs an API key. */
  get(id: string, options?: CallOptions & { forMerchant?: boolean }): Promise<Product | null>
  /** The product with this slug, or `null`. */
  bySlug(slug: string, options?: CallOptions): Promise<Product | null>
  /** Searches products by text, collection and filters, and counts what each further filter would leave. */
  search(search?: ProductSearch, options?: CallOptions): Promise<SearchPage>
  /** Starts a query: chain conditions, sort order and paging, then `find` a page or iterate over all products. */
  query(): Query<Product, ProductFields>
}

const toFacets = ({ options, reduced, ...facets }: Facets): SearchFacets => ({
  ...facets,
  onSale: reduced,
  options: options.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ chosen, ...choice }) => ({ ...choice, selected: chosen })),
  })),
})

/** The module for products. */
export const products: ModuleFactory<ProductsModule> = ({ call }) => {
  const query = () =>
    createQuery<Product, ProductFields>(async (body, options) => {
      const answer = await call(
        'QUERY /stores-reader/v1/products/query-platformized',
        { body: { query: body } },
        options,
      )
      return { items: answer.products, total: answer.metadata.total }
    })
  return {
    version: async (options) => (await call('GET /stores/v3/provision/version', {}, options)).catalogVersion,
    get: async (id, { forMerchant, ...options } = {}) => {
      const answer = await call(
        'GET /stores-reader/v1/products/{id}',
        { path: { id }, ...(forMerchant && { query: { includeMerchantSpecificData: true } }) },
        { ...options, absent: 'PRODUCT_NOT_FOUND' },
      )
      return answer?.product ?? null
    },
    bySlug: async (slug, options) => {
      const { items } = await query().eq('slug', slug).limit(1).find(options)
      return items[0] ?? null
    },
    search: ({ text, collectionId, onSale, sort, limit, offset, ...rest } = {}, options) =>
      openPage(
        async (paging, callOptions) => {
          const body: Browse = {
            ...rest,
            ...paging,
            search: text,
            collection: collectionId,
            reduced: onSale,
            sort: sort === '-createdDate' ? '-created' : sort,
          }
          const answer = await call('QUERY /vitrine/v1/products/browse', { body }, callOptions)
          return { items: answer.products, total: answer.metadata.total, facets: toFacets(answer.facets) }
        },
        { offset: offset ?? 0, limit: limit ?? 50 },
        options,
      ),
    query,
  }
}
