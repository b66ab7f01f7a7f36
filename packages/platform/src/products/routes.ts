// The read routes of the catalog: products and their variants.
import type {
  BrowseAnswer,
  browseRoutes,
  Parsed,
  productRoutes,
  searchRoutes,
  variantRoutes,
} from '@vitrine/contract'
import { availabilityOf, checkChoices, Refusal, toStoreVariant, variantsWith } from '@vitrine/rules'
import type { Handlers } from '../http/handlers.ts'
import { storeFacts } from '../settings/store-facts.ts'
import { pagingOf, pagingMetadata, queryList, parseQuery } from '../storage/list.ts'
import type { Deps } from '../deps.ts'
import { productFields } from './fields.ts'
import { toBrowse, toSearchAnswer } from './search.ts'
import { productCache } from './product-cache.ts'
import { type FoundProduct, productList, readProduct } from './store.ts'
import { catalogIndexes } from './catalog-index.ts'
import { type FoundVariant, readVariant, toOffered, variantList } from './variants.ts'

/** Handlers of the product, variant and browse routes. */
export function productHandlers(
  deps: Deps,
): Handlers<typeof productRoutes & typeof variantRoutes & typeof searchRoutes & typeof browseRoutes> {
  const { database } = deps
  const cache = productCache(deps)
  const indexes = catalogIndexes(database)

  const getProduct = async (storeId: string, id: string, canSeeHidden: boolean, costs = false) => {
    const result = await readProduct(database, storeId, id, canSeeHidden)
    const [product] = await cache.render(storeId, result, { canSeeHidden, costs })
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    return product
  }

  const browse = async (
    storeId: string,
    body: Parsed<'QUERY /vitrine/v1/products/browse'>['body'],
  ): Promise<BrowseAnswer> => {
    const query = { ...body, ...pagingOf(body) }
    const { result, ...page } = await indexes.search(storeId, query)
    const products = await cache.render(storeId, page, { canSeeHidden: false })
    const { total, facets } = result
    const metadata = { count: products.length, offset: query.offset, total, tooManyToCount: false }
    return { products, metadata, facets }
  }

  return {
    'GET /stores/v3/provision/version': () => ({ catalogVersion: 'V1_CATALOG' }),

    'GET /stores-reader/v1/products/{id}': async ({ path, query }, { storeId, isMerchant }) => ({
      product: await getProduct(storeId, path.id, isMerchant, query.includeMerchantSpecificData ?? false),
    }),

    'QUERY /stores-reader/v1/products/query-platformized': async ({ body }, { storeId, isMerchant }) => {
      const query = parseQuery(body.query, productFields, isMerchant)
      const result = await queryList<FoundProduct>(database, productList, storeId, query)
      const products = await cache.render(storeId, result, { canSeeHidden: isMerchant })
      return { products, metadata: { ...pagingMetadata(result, query), count: products.length } }
    },

    'QUERY /vitrine/v1/products/search': async ({ body }, { storeId }) =>
      toSearchAnswer(await browse(storeId, toBrowse(body))),

    'QUERY /vitrine/v1/products/browse': ({ body }, { storeId }) => browse(storeId, body),

    'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': async (
      { path, body },
      { storeId, isMerchant },
    ) => availabilityOf(await getProduct(storeId, path.id, isMerchant), body.options ?? {}),

    'QUERY /stores-reader/v1/products/{id}/variants/query': async (
      { path, body },
      { storeId, isMerchant },
    ) => {
      const costs = body.includeMerchantSpecificData ?? false
      const product = await getProduct(storeId, path.id, isMerchant, costs)
      const choices = body.choices ?? {}
      checkChoices(product, choices, 'choices')
      const ids = body.variantIds?.map((id) => id.toLowerCase())
      const matches = variantsWith(product.variants, choices).filter(
        ({ id }) => !ids?.length || ids.includes(id),
      )
      const { limit, offset } = pagingOf(body.paging)
      const variants = matches.slice(offset, offset + limit)
      return { variants, metadata: { items: variants.length, offset }, totalResults: matches.length }
    },

    'QUERY /stores-reader/v1/variants/query': async ({ body }, { storeId, isMerchant }) => {
      const query = parseQuery(body.query, variantList.fields, isMerchant)
      const result = await queryList<FoundVariant>(database, variantList, storeId, query)
      const store = storeFacts(result.store, deps)
      const variants = result.found.map((row) => toStoreVariant(toOffered(row), store))
      return { variants, metadata: pagingMetadata(result, query) }
    },

    'GET /stores-reader/v1/variants/{id}': async ({ path }, { storeId, isMerchant }) => {
      const result = await readVariant(database, storeId, path.id, isMerchant)
      const [found] = result?.found ?? []
      if (!result || !found) throw new Refusal('VARIANT_NOT_FOUND', { id: path.id })
      return { variant: toStoreVariant(toOffered(found), storeFacts(result.store, deps)) }
    },
  }
}
