// The routes of orders.
import { Refusal } from '@vitrine/rules'
import { type Handlers, hasPermission, type Principal } from '../call.ts'
import { ownersOf } from '../checkout/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { orderMailJobs } from './mails.ts'
import { findOrder } from './store.ts'

/** Refuses a program without the permission; visitors and members have their own orders. */
function assertMayRead(caller: Principal): void {
  if (caller.kind === 'program' && !hasPermission(caller, 'orders.read'))
    throw new Refusal('PERMISSION_DENIED', { permission: 'orders.read' })
}

/** Makes the feature of orders. */
export function ordersFeature(deps: FeatureDeps) {
  const { database } = deps
  const handlers: Handlers<'orders'> = {
    'GET /ecom/v1/orders/{id}': async ({ path: { id } }, caller) => {
      assertMayRead(caller)
      const order = await findOrder(database, caller.storeId, id, ownersOf(caller))
      if (!order) throw new Refusal('NOT_FOUND', { id })
      return { order: caller.kind === 'program' ? order : withoutFiles(order) }
    },
  }
  return { handlers, jobs: orderMailJobs(deps) }
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** An order as its buyer gets it: files are sent by the shop. */
const withoutFiles = (order: Found): Found => ({
  ...order,
  lineItems: order.lineItems.map(({ digitalFile: _, ...line }) => line),
})
