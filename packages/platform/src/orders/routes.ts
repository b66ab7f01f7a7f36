// The routes of orders.
import { Refusal } from '@vitrine/rules'
import { assertMay, type Handlers } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { changeHandlers } from './change.ts'
import { createHandlers } from './create.ts'
import { linkHandlers } from './links.ts'
import { orderMailJobs } from './mails.ts'
import { readerOf, toReader } from './own-orders.ts'
import { searchHandlers } from './search.ts'
import { findOrder } from './store.ts'
import { unpaidJobs } from './unpaid.ts'

/** Makes the feature of orders. */
export function ordersFeature(deps: FeatureDeps) {
  const { database } = deps
  const handlers: Handlers<'orders'> = {
    ...createHandlers(deps),
    ...changeHandlers(deps),
    ...searchHandlers(deps),
    ...linkHandlers(deps),
    'GET /ecom/v1/orders/{id}': async ({ path: { id } }, caller) => {
      assertMay(caller, 'orders.read')
      const order = await findOrder(database, caller.storeId, id, await readerOf(database, caller))
      if (!order) throw new Refusal('NOT_FOUND', { id })
      return { order: toReader(caller, order) }
    },
  }
  return { handlers, jobs: { ...orderMailJobs(deps), ...unpaidJobs(deps) } }
}
