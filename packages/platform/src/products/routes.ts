// Reading the catalogue.
import { type productRoutes, queryBounds } from '@vitrine/contract'
import { Refusal, readFilter, readSort } from '@vitrine/rules'
import type { Handlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import { productFields } from './fields.ts'
import { openShelf } from './shelf.ts'
import { queryProducts, readProduct } from './store.ts'

/** Answers the catalogue's addresses. */
export function productHandlers(world: World): Handlers<typeof productRoutes> {
  const { database } = world
  const shelf = openShelf(world)
  return {
    'GET /stores/v3/provision/version': () => ({ catalogVersion: 'V1_CATALOG' }),

    'GET /stores-reader/v1/products/{id}': async ({ path }, { storeId, elevated }) => {
      const [product] = await shelf.take(
        storeId,
        await readProduct(database, storeId, path.id, elevated),
        elevated,
      )
      if (!product) throw new Refusal('PRODUCT_NOT_FOUND', { id: path.id })
      return { product }
    },

    'QUERY /stores-reader/v1/products/query-platformized': async ({ body }, { storeId, elevated }) => {
      const { filter, sort, paging } = body.query ?? {}
      const offset = paging?.offset ?? 0
      const answered = await queryProducts(database, storeId, {
        condition: readFilter(filter ?? {}, productFields, queryBounds),
        sort: readSort(sort ?? [], productFields),
        limit: paging?.limit ?? queryBounds.defaultLimit,
        offset,
        hidden: elevated,
      })
      const products = await shelf.take(storeId, answered, elevated)
      return {
        products,
        metadata: { count: products.length, offset, total: answered.total, tooManyToCount: false },
      }
    },
  }
}
