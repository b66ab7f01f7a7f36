// The job that lets the catalogue index follow the stock that orders have changed, so that no order locks a product or its store.
import type { Deps } from '../../deps.ts'
import { catalogTransaction } from '../transaction.ts'
import { system } from '../../storage/commit.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import type { NewJob } from '../../storage/jobs.ts'
import { lockProducts } from './change-stock.ts'
import { refreshSoldOut } from './sold-out.ts'

const jobKind = 'inventory.refresh-sold-out'

/** The job for a product of which a variant sold out or came back. */
export const soldOutJobOf = (productId: string): NewJob => ({ kind: jobKind, key: productId, payload: {} })

/**
 * Makes what refreshes the index of a product. It is a transaction of its own: that which removes the job locks its row, for which
 * an order that queues it again would wait as long as a merchant writes.
 */
export const soldOutJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]: ({ storeId, key }) =>
    deps.database.transaction(async (session) => {
      const tx = await catalogTransaction(session, { storeId, actor: system }, deps)
      await lockProducts(tx, [key])
      await refreshSoldOut(tx, storeId, [key], tx.version)
    }),
})
