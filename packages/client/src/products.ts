// The module for products: read one, query many, or search with facets.
import type { CatalogVersion, PagingMetadata, Product, ProductSearch, SearchFacets } from '@vitrine/contract'
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

/** One page of search results, with the facets of all of them. */
export interface SearchPage extends Page<Product> {
  facets: SearchFacets
  next(options?: CallOptions): Promise<SearchPage>
}

/** What the `products` module can do. */
export interface ProductsModule {
  /** The version of the catalog API that the store has. */
  version(options?: CallOptions): Promise<CatalogVersion['catalogVersion']>
  /** The product with this id, or `null`. `forMerchant` adds cost, profit and the revision, and needs an API key. */
  get(id: string, options?: CallOptions & { forMerchant?: boolean }): Promise<Product | null>
  /** The product with this slug, or `null`. */
  bySlug(slug: string, options?: CallOptions): Promise<Product | null>
  /**
   * Searches products by text, collection and filters, and counts the products that each filter value would match. A
   * page has 50 products unless `limit` says otherwise, and 100 at most.
   */
  search(search?: ProductSearch, options?: CallOptions): Promise<SearchPage>
  /** Starts a query: chain conditions, sort order and paging, then `find` a page or iterate over all products. */
  query(): Query<Product, ProductFields>
}

/** The module for products. */
export const products: ModuleFactory<ProductsModule> = ({ call }) => {
  const query = () =>
    createQuery<Product, ProductFields>(async (body, options) => {
      const answer = await call(
        'QUERY /stores-reader/v1/products/query-platformized',
        { body: { query: body } },
        options,
      )
      return { items: answer.products, ...(answer.metadata as PagingMetadata) }
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
    search: ({ offset, limit, ...search } = {}, options) =>
      openPage(
        async (paging, callOptions) => {
          const body = { ...search, ...paging }
          const answer = await call('QUERY /vitrine/v1/products/search', { body }, callOptions)
          return { items: answer.products, total: answer.metadata.total, facets: answer.facets }
        },
        { offset: offset ?? 0, limit: limit ?? 50 },
        options,
      ),
    query,
  }
}
