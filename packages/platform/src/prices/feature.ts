// The prices feature: what products on sale cost before, and the price history for merchants.
import { Refusal } from '@vitrine/rules'
import { type Handlers, hasPermission } from '../call.ts'
import type { Deps } from '../deps.ts'
import { readPriceHistory, readPriorPrices } from './store.ts'

/** Makes the prices feature. */
export function pricesFeature(deps: Deps) {
  const handlers: Handlers<'prices'> = {
    'GET /vitrine/v1/products/{id}/prior-prices': async ({ path }, caller) => {
      const canSeeHidden = hasPermission(caller, 'products.read')
      const prices = await readPriorPrices(deps, caller.storeId, path.id, canSeeHidden)
      if (!prices) throw new Refusal('PRODUCT_NOT_FOUND', path)
      return { prices }
    },
    'QUERY /vitrine/v1/price-history/query': ({ body }, { storeId }) =>
      readPriceHistory(deps.database, storeId, body),
  }
  return { handlers }
}
