// Reading the catalogue: products and their variants.
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

/** Answers the catalogue's addresses. */
export function productHandlers(
  world: Deps,
): Handlers<typeof productRoutes & typeof variantRoutes & typeof searchRoutes & typeof browseRoutes> {
  const { database } = world
  const kept = productCache(world)
  const windows = catalogIndexes(database)

  const productOf = async (storeId: string, id: string, hidden: boolean, costs = false) => {
    const answered = await readProduct(database, storeId, id, hidden)
    const [product] = await kept.render(storeId, answered, { hidden, costs })
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id })
    return product
  }

  const browse = async (
    storeId: string,
    body: Parsed<'QUERY /vitrine/v1/products/browse'>['body'],
  ): Promise<BrowseAnswer> => {
    const look = { ...body, ...pagingOf(body) }
    const { seen, ...found } = await windows.look(storeId, look)
    const products = await kept.render(storeId, found, { hidden: false })
    const { total, facets } = seen
    const metadata = { count: products.length, offset: look.offset, total, tooManyToCount: false }
    return { products, metadata, facets }
  }

  return {
    'GET /stores/v3/provision/version': () => ({ catalogVersion: 'V1_CATALOG' }),

    'GET /stores-reader/v1/products/{id}': async ({ path, query }, { storeId, isMerchant: elevated }) => ({
      product: await productOf(storeId, path.id, elevated, query.includeMerchantSpecificData ?? false),
    }),

    'QUERY /stores-reader/v1/products/query-platformized': async (
      { body },
      { storeId, isMerchant: elevated },
    ) => {
      const question = parseQuery(body.query, productFields, elevated)
      const answered = await queryList<FoundProduct>(database, productList, storeId, question)
      const products = await kept.render(storeId, answered, { hidden: elevated })
      return { products, metadata: { ...pagingMetadata(answered, question), count: products.length } }
    },

    'QUERY /vitrine/v1/products/search': async ({ body }, { storeId }) =>
      toSearchAnswer(await browse(storeId, toBrowse(body))),

    'QUERY /vitrine/v1/products/browse': ({ body }, { storeId }) => browse(storeId, body),

    'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': async (
      { path, body },
      { storeId, isMerchant: elevated },
    ) => availabilityOf(await productOf(storeId, path.id, elevated), body.options ?? {}),

    'QUERY /stores-reader/v1/products/{id}/variants/query': async (
      { path, body },
      { storeId, isMerchant: elevated },
    ) => {
      const costs = body.includeMerchantSpecificData ?? false
      const product = await productOf(storeId, path.id, elevated, costs)
      const choices = body.choices ?? {}
      checkChoices(product, choices, 'choices')
      const ids = body.variantIds?.map((id) => id.toLowerCase())
      const all = variantsWith(product.variants, choices).filter(({ id }) => !ids?.length || ids.includes(id))
      const { limit, offset } = pagingOf(body.paging)
      const variants = all.slice(offset, offset + limit)
      return { variants, metadata: { items: variants.length, offset }, totalResults: all.length }
    },

    'QUERY /stores-reader/v1/variants/query': async ({ body }, { storeId, isMerchant: elevated }) => {
      const question = parseQuery(body.query, variantList.fields, elevated)
      const answered = await queryList<FoundVariant>(database, variantList, storeId, question)
      const store = storeFacts(answered.store, world)
      const variants = answered.found.map((row) => toStoreVariant(toOffered(row), store))
      return { variants, metadata: pagingMetadata(answered, question) }
    },

    'GET /stores-reader/v1/variants/{id}': async ({ path }, { storeId, isMerchant: elevated }) => {
      const read = await readVariant(database, storeId, path.id, elevated)
      const [found] = read?.found ?? []
      if (!read || !found) throw new Refusal('VARIANT_NOT_FOUND', { id: path.id })
      return { variant: toStoreVariant(toOffered(found), storeFacts(read.store, world)) }
    },
  }
}
