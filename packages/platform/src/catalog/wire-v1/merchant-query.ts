// The query with which merchants list products: hidden and archived ones too, by what only merchants filter by.
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { pagingMetadata, parseQuery, queryList } from '../../storage/list.ts'
import type { ProductCache } from '../products/product-cache.ts'
import { type FoundProduct, merchantProductList } from '../products/store.ts'

/** Makes the handler of the query. */
export const merchantQueryHandler = (
  { database }: Deps,
  cache: ProductCache,
): Pick<Handlers<'merchantProducts'>, 'QUERY /vitrine/v1/products/query'> => ({
  'QUERY /vitrine/v1/products/query': async ({ body }, { storeId }) => {
    const query = parseQuery(body.query, merchantProductList.fields, true)
    const result = await queryList<FoundProduct>(database, merchantProductList, storeId, query)
    const products = await cache.render(storeId, result, { canSeeHidden: true, forMerchant: true })
    return { products, metadata: { ...pagingMetadata(result, query), count: products.length } }
  },
})
