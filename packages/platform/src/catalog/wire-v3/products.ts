// The routes that read products of catalog version 3.
import type { RequestedField } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Handlers, Principal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import type { ProductCache } from '../products/product-cache.ts'
import { readProduct } from '../products/store.ts'
import { productListsV3 } from './product-list.ts'
import { viewOf } from './view.ts'

type Fields = readonly RequestedField[] | null | undefined

/** Makes the handlers that read products of catalog version 3. */
export function productsV3Handlers(deps: Deps, cache: ProductCache): Handlers<'productsV3'> {
  const { database } = deps
  const lists = productListsV3(deps, cache)

  const getBy = async (caller: Principal, by: 'id' | 'slug', value: string, fields: Fields) => {
    const view = viewOf(caller, fields)
    const result = await readProduct(database, caller.storeId, value, { ...view, now: deps.clock.now() }, by)
    const [product] = await cache.renderV3(caller.storeId, result, view)
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { [by]: value })
    return { product }
  }

  return {
    'GET /stores/v3/products/{productId}': ({ path, query }, caller) =>
      getBy(caller, 'id', path.productId, query.fields),
    'GET /stores/v3/products/slug/{slug}': ({ path, query }, caller) =>
      getBy(caller, 'slug', path.slug, query.fields),
    'QUERY /stores/v3/products/query': ({ body }, caller) => lists.query(caller, body),
    'QUERY /stores/v3/products/search': ({ body }, caller) => lists.search(caller, body),
    'QUERY /stores/v3/products/count': ({ body }, caller) => lists.count(caller, body),
  }
}
