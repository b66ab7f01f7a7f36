// Reading the catalogue (wire.md §1.5).
import { type productRoutes, queryBounds } from '@vitrine/contract'
import { type ProductFacts, Refusal, readFilter, readSort, toProduct } from '@vitrine/rules'
import type { Handlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { productFields } from './fields.ts'
import { storeFacts } from '../settings/store-facts.ts'
import { queryProducts, readProduct } from './store.ts'

/** Answers the catalogue's addresses. */
export function productHandlers(world: World): Handlers<typeof productRoutes> {
  const { database } = world
  return {
    'GET /stores/v3/provision/version': () => ({ catalogVersion: 'V1_CATALOG' }),

    'GET /stores-reader/v1/products/{id}': async ({ path }, { storeId, elevated }) => {
      const row = await readProduct(database, storeId, path.id, elevated)
      if (!row.facts) throw new Refusal('PRODUCT_NOT_FOUND', { id: path.id })
      return { product: toProduct(row.facts as ProductFacts, row.stock ?? {}, storeFacts(row, world)) }
    },

    'QUERY /stores-reader/v1/products/query-platformized': async ({ body }, { storeId, elevated }) => {
      const { filter, sort, paging } = body.query ?? {}
      const limit = paging?.limit ?? queryBounds.defaultLimit
      const offset = paging?.offset ?? 0
      const { store, total, found } = await queryProducts(database, storeId, {
        condition: readFilter(filter ?? {}, productFields, queryBounds),
        sort: readSort(sort ?? [], productFields),
        limit,
        offset,
        hidden: elevated,
      })
      const facts = storeFacts(store, world)
      const products = found.map((one) => toProduct(one.facts, one.stock, facts))
      return { products, metadata: { count: products.length, offset, total, tooManyToCount: false } }
    },
  }
}
