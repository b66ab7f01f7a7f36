// The lists of products of catalog version 3: queries, searches and counts.
import type { Parsed } from '@vitrine/contract'
import { withCategoryIds } from '@vitrine/rules'
import type { Principal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { parseCursorQuery, parseSearch, queryCursorList, searchList } from '../../storage/cursor-list.ts'
import { countList } from '../../storage/list.ts'
import type { ProductCache } from '../products/product-cache.ts'
import type { FoundProduct } from '../products/store.ts'
import { queriedProducts, searchedBy } from './fields.ts'
import { readSearch } from './selection.ts'
import { viewOf } from './view.ts'

/** Makes the lists of a store's products of catalog version 3. */
export const productListsV3 = ({ database }: Deps, cache: ProductCache) => ({
  async query(caller: Principal, { query, fields }: Parsed<'QUERY /stores/v3/products/query'>['body']) {
    const view = viewOf(caller, fields)
    const { storeId } = caller
    const parsed = parseCursorQuery(query, queriedProducts.fields, view.canSeeHidden)
    const page = await queryCursorList<FoundProduct>(database, queriedProducts, storeId, parsed)
    const products = await cache.renderV3(storeId, page, view)
    return { products, pagingMetadata: { ...page.pagingMetadata, count: products.length } }
  },

  async search(caller: Principal, { search, fields }: Parsed<'QUERY /stores/v3/products/search'>['body']) {
    const view = viewOf(caller, fields)
    const { storeId } = caller
    const list = searchedBy(view.canSeeHidden)
    const parsed = parseSearch(readSearch(search, 'search.filter'), list.fields, view.canSeeHidden)
    const { aggregationData, ...page } = await searchList<FoundProduct>(database, list, storeId, parsed)
    const products = await cache.renderV3(storeId, page, view)
    return { products, pagingMetadata: { ...page.pagingMetadata, count: products.length }, aggregationData }
  },

  async count(caller: Principal, body: Parsed<'QUERY /stores/v3/products/count'>['body']) {
    const isMerchant = viewOf(caller, undefined).canSeeHidden
    const canSeeHidden = body.returnNonVisibleProducts === true && isMerchant
    const filter = withCategoryIds(body.filter ?? {}, 'filter')
    const counted = { ...body, filter, canSeeHidden }
    return { count: await countList(database, searchedBy(isMerchant), caller.storeId, counted) }
  },
})
