// The module for the catalogue, as visitors read it.
import type { Browse, Product } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { Connection } from './client.ts'
import { createQuery } from './query.ts'

/** What may be asked of each field of a product. */
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

/** Calls about products. */
export const products = ({ call }: Connection) => {
  const query = () =>
    createQuery<Product, ProductFields>(async (question, options) => {
      const answer = await call(
        'QUERY /stores-reader/v1/products/query-platformized',
        { body: { query: question } },
        options,
      )
      return { items: answer.products, total: answer.metadata.total }
    })
  return {
    /** Which generation of the catalogue the store has. */
    version: async (options?: CallOptions) =>
      (await call('GET /stores/v3/provision/version', {}, options)).catalogVersion,
    /** The product with this id, or `null`. */
    get: async (
      id: string,
      {
        forMerchant,
        ...options
      }: CallOptions & { /** With what it costs; needs an API key. */ forMerchant?: boolean } = {},
    ): Promise<Product | null> => {
      const answer = await call(
        'GET /stores-reader/v1/products/{id}',
        { path: { id }, ...(forMerchant && { query: { includeMerchantSpecificData: true } }) },
        { ...options, absent: 'PRODUCT_NOT_FOUND' },
      )
      return answer?.product ?? null
    },
    /** The product with this slug, or `null`. */
    bySlug: async (slug: string, options?: CallOptions): Promise<Product | null> => {
      const { items } = await query().eq('slug', slug).limit(1).find(options)
      return items[0] ?? null
    },
    /** Looks through the shop: a page of goods, and how many each further choice would leave. */
    browse: (look: Browse = {}, options?: CallOptions) =>
      call('QUERY /vitrine/v1/products/browse', { body: look }, options),
    /** Asks for products: conditions, order and paging follow; then `find` a page, or loop over all. */
    query,
  }
}

/** What the `products` module can do. */
export interface ProductCalls extends ReturnType<typeof products> {}
