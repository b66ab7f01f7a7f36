// The routes of the catalog: products and their variants.
import type { BrowseAnswer, Parsed, Product } from '@vitrine/contract'
import { availabilityOf, checkChoices, Refusal, toStoreVariant, variantsWith } from '@vitrine/rules'
import type { Call, Handlers } from '../call.ts'
import { withCurrent } from '../storage/current-entity.ts'
import { storeFacts } from '../storage/store-facts.ts'
import { pagingOf } from '../storage/list.ts'
import { queryPlatformList } from '../storage/platform-list.ts'
import type { Deps } from '../deps.ts'
import type { FeatureDeps } from '../feature.ts'
import { type ProductsAdmin, productsAdmin } from './admin.ts'
import { dateJobs } from './apply-dates.ts'
import { inCollectionOrder } from './collection-order.ts'
import { toBrowse, toSearchAnswer } from './search.ts'
import { previewHandlers } from './previews.ts'
import { productCache, type ProductView } from './product-cache.ts'
import { type FoundProduct, type GetProduct, type GetWritten, productList, readProduct } from './store.ts'
import { catalogIndexes } from './catalog-index.ts'
import { purgeBulkChanges } from './bulk-change-state.ts'
import { mayReadAll } from './merchant-data.ts'
import { merchantFilterJobs } from './merchant-filter-changes.ts'
import { productFilterJobs } from './v3-filter-changes.ts'
import { variantsV3Handlers } from './v3-variants.ts'
import { productsV3Handlers } from './v3-routes.ts'
import { writeV3Handlers } from './v3-write-routes.ts'
import { seoHandlers } from './seo.ts'
import { readCatalogVersion } from './version.ts'
import { writeHandlers } from './write-routes.ts'
import { type FoundVariant, readVariant, toOffered, variantList } from './variants.ts'

/** Makes the products feature: products, their variants, and the search for them. */
export function productsFeature(deps: FeatureDeps) {
  const { database } = deps
  const cache = productCache(deps)
  const indexes = catalogIndexes(database)

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

  const browse = async (
    storeId: string,
    body: Parsed<'QUERY /vitrine/v1/products/browse'>['body'],
    { currency }: Call,
  ): Promise<BrowseAnswer> => {
    const query = { ...body, ...pagingOf(body) }
    const { result, ...page } = await indexes.search(storeId, query)
    const products = await cache.render(storeId, page, { canSeeHidden: false, currency })
    const { total, facets } = result
    const metadata = { count: products.length, offset: query.offset, total, tooManyToCount: false }
    return { products, metadata, facets }
  }

  const handlers: Handlers<'products'> = {
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

    'QUERY /vitrine/v1/products/search': async ({ body }, { storeId }, call) =>
      toSearchAnswer(await browse(storeId, toBrowse(body), call)),

    'QUERY /vitrine/v1/products/browse': ({ body }, { storeId }, call) => browse(storeId, body, call),
  }
  return {
    handlers: {
      ...handlers,
      ...variantHandlers(deps, getProduct),
      ...withCurrent(writeHandlers(deps, getWritten, cache), 'product', getWritten),
      ...productsV3Handlers(deps, cache),
      ...variantsV3Handlers(deps, cache),
      ...writeV3Handlers(deps, cache),
      ...previewHandlers(deps, cache),
      ...seoHandlers(deps, cache),
    },
    jobs: dateJobs(deps),
    bulkJobs: { ...productFilterJobs(deps), ...merchantFilterJobs(deps) },
    purges: { 'purge-bulk-changes': purgeBulkChanges },
    store: (findStore: () => Promise<string>): ProductsAdmin => productsAdmin(deps, findStore),
  }
}

/** Makes the handlers of the variants, those of one product and those of all. */
const variantHandlers = (deps: Deps, getProduct: GetProduct): Handlers<'variants'> => ({
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': async (
    { path, body },
    caller,
    { currency },
  ) => availabilityOf(await getProduct(caller, path.id, { currency }), body.options ?? {}),

  'QUERY /stores-reader/v1/products/{id}/variants/query': async ({ path, body }, caller, { currency }) => {
    const product = await getProduct(caller, path.id, {
      forMerchant: body.includeMerchantSpecificData ?? false,
      currency,
    })
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

  'QUERY /stores-reader/v1/variants/query': async ({ body }, caller) => {
    const page = await queryPlatformList<FoundVariant>(deps.database, variantList, {
      storeId: caller.storeId,
      query: body.query,
      canSeeHidden: mayReadAll(caller),
    })
    const store = storeFacts(page.store, deps)
    const variants = page.found.map((row) => toStoreVariant(toOffered(row), store))
    return { variants, metadata: page.metadata }
  },

  'GET /stores-reader/v1/variants/{id}': async ({ path }, caller) => {
    const result = await readVariant(deps.database, caller.storeId, path.id, mayReadAll(caller))
    const [found] = result.found
    if (!found) throw new Refusal('VARIANT_NOT_FOUND', { id: path.id })
    return { variant: toStoreVariant(toOffered(found), storeFacts(result.store, deps)) }
  },
})
