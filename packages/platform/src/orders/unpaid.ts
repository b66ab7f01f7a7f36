// The job that cancels an order which was to be paid and was not: what it has taken goes back into stock.
import type { Deps } from '../deps.ts'
import { releaseStock } from '../catalog/inventory/take-stock.ts'
import { system } from '../storage/commit.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { lockOrders, updateOrder } from './store.ts'

const kind = 'order-unpaid'
const waitMs = 24 * 3_600_000

/** The job for an order that waits for its payment. */
export const unpaidJobOf = (orderId: string, now: number): NewJob => ({
  kind,
  key: orderId,
  payload: {},
  dueAt: new Date(now + waitMs),
})

/** Makes what cancels orders that are still unpaid. */
export const unpaidJobs = ({ clock, ids }: Deps): Record<string, JobHandler> => ({
  [kind]:
    async ({ storeId, key: id }) =>
    async (tx) => {
      const [locked] = await lockOrders(tx, storeId, [id])
      if (locked?.facts.status !== 'INITIALIZED') return
      const now = new Date(clock.now())
      const { facts, taken } = locked
      const activity = { id: ids.uuid(), type: 'ORDER_CANCELED', createdDate: now.toISOString() }
      const order = { ...facts, status: 'CANCELED' as const, activities: [...facts.activities, activity] }
      await updateOrder(tx, order, { storeId, now, happened: ['canceled'] })
      await releaseStock(tx, { storeId, actor: system, now }, taken)
    },
})
