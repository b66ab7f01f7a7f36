// What the hooks and `prefetch` read: each query has a key in the store and a function that reads it.
import type {
  Collection,
  Product,
  ProductFields,
  ProductSearch,
  ProductsModule,
  Query,
  SearchFacets,
} from '@vitrine/client'
import { productKey, type ShopClient } from './store.ts'

/** A query for products. */
export type ProductQuery = Query<Product, ProductFields>

/** The first page of a list of products. */
interface ProductList {
  items: Product[]
  /** The number of products on all pages. */
  total: number
}

/** A page of search results. */
export interface ProductResults extends ProductList {
  facets: SearchFacets
}

/** A key of the store, and what to read for it. */
interface StoreQuery<T> {
  key: string
  read(): Promise<T>
}

/** A module that the page uses, and so must have been passed to `createClient`. */
const moduleOf = <Name extends keyof ShopClient>(
  client: ShopClient,
  name: Name,
): NonNullable<ShopClient[Name]> => {
  const module = client[name]
  if (!module) throw new Error(`Pass the module \`${name}\` to createClient`)
  return module
}

const looksLikeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const findProduct = async (products: ProductsModule, slugOrId: string): Promise<Product | null> =>
  looksLikeId.test(slugOrId)
    ? ((await products.get(slugOrId)) ?? products.bySlug(slugOrId))
    : ((await products.bySlug(slugOrId)) ?? products.get(slugOrId))

/** One product, by its slug or its id; `null` if it is not found. */
export const productQuery = (client: ShopClient, slugOrId: string): StoreQuery<Product | null> => ({
  key: productKey(slugOrId),
  read: () => findProduct(moduleOf(client, 'products'), slugOrId),
})

/** The first page of a query. */
export const listQuery = (query: ProductQuery): StoreQuery<ProductList> => ({
  key: `products ${JSON.stringify(query)}`,
  async read() {
    const { items, total } = await query.find()
    return { items, total }
  },
})

/** A page of a search. */
export const searchQuery = (client: ShopClient, search: ProductSearch): StoreQuery<ProductResults> => ({
  key: `search ${JSON.stringify(search)}`,
  async read() {
    const { items, total, facets } = await moduleOf(client, 'products').search(search)
    return { items, total, facets }
  },
})

/** The first 100 collections, by name. */
export const collectionsQuery = (client: ShopClient): StoreQuery<Collection[]> => ({
  key: 'collections',
  async read() {
    const { items } = await moduleOf(client, 'collections').query().ascending('name').limit(100).find()
    return items
  },
})
