// The routes of products in catalog version 1.
import type { Product } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { withCurrent } from '../../storage/current-entity.ts'
import { queryPlatformList } from '../../storage/platform-list.ts'
import { inCollectionOrder } from '../products/collection-order.ts'
import { mayReadAll } from '../products/merchant-data.ts'
import type { ProductCache, ProductView } from '../products/product-cache.ts'
import {
  type FoundProduct,
  type GetProduct,
  type GetWritten,
  productList,
  readProduct,
} from '../products/store.ts'
import { readCatalogVersion } from '../transaction.ts'
import { variantHandlers } from './variants.ts'
import { writeHandlers } from './write-products.ts'

type ReadRoutes = 'GET /stores/v3/provision/version' | `${string} /stores-reader/v1/products/${string}`
type Reads = Pick<Handlers<'products'>, Extract<keyof Handlers<'products'>, ReadRoutes>>

/** Makes the handlers of products and their variants. */
export function productHandlers(deps: Deps, cache: ProductCache) {
  const { database } = deps

  const findProduct = async (storeId: string, id: string, view: ProductView): Promise<Product> => {
    const result = await readProduct(database, storeId, id, { ...view, now: deps.clock.now() })
    const [product] = await cache.render(storeId, result, view)
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    return product
  }

  const getProduct: GetProduct = (caller, id, requested = {}) =>
    findProduct(caller.storeId, id, { canSeeHidden: mayReadAll(caller), ...requested })

  const getWritten: GetWritten = (program, id) => {
    const hidesCosts = !mayReadAll(program)
    return findProduct(program.storeId, id, { canSeeHidden: true, forMerchant: true, hidesCosts })
  }

  const reads: Reads = {
    'GET /stores/v3/provision/version': async (_, { storeId }) => ({
      catalogVersion: await readCatalogVersion(database, storeId),
    }),

    'GET /stores-reader/v1/products/{id}': async ({ path, query }, caller, { currency }) => ({
      product: await getProduct(caller, path.id, {
        forMerchant: query.includeMerchantSpecificData ?? false,
        currency,
      }),
    }),

    'QUERY /stores-reader/v1/products/query-platformized': async ({ body }, caller, { currency }) => {
      const { storeId } = caller
      const view = { canSeeHidden: mayReadAll(caller) }
      const { metadata, ...page } = await queryPlatformList<FoundProduct>(database, productList, {
        storeId,
        query: body.query,
        ...view,
        inOrder: (query) => inCollectionOrder(database, storeId, query),
      })
      const products = await cache.render(storeId, page, { ...view, currency })
      return { products, metadata: { ...metadata, count: products.length } }
    },
  }
  return {
    ...reads,
    ...variantHandlers(deps, getProduct),
    ...withCurrent(writeHandlers(deps, getWritten, cache), 'product', getWritten),
  }
}
