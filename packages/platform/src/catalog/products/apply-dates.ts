// The job that saves products again when one of their dates has passed: discounts and publications begin and end. Prices and
// visibility follow the clock at once; filters, sort orders, counts, events and the price history follow here.
import type { Deps } from '../../deps.ts'
import { system } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { datesJob, datesJobAt } from './date-queue.ts'
import { lockProducts, readProducts, saveFacts } from './save.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'

// So that the rows of one transaction stay locked far shorter than a second.
const perTransaction = 100

const findDue = statement<{ storeId: string; now: Date; limit: number }>(
  'products.due',
  `select id from products where store_id = $storeId and changes_at <= $now order by changes_at, id limit $limit`,
)
const findNext = statement<{ storeId: string }>(
  'products.next-change',
  'select min(changes_at) as next from products where store_id = $storeId and changes_at is not null',
)

/** Saves some of the products whose dates have passed; returns how many there were. */
async function applySome(tx: CatalogTransaction): Promise<number> {
  const { storeId } = tx
  const due = await tx.run<{ id: string }>(findDue({ storeId, now: new Date(tx.now), limit: perTransaction }))
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockProducts(tx, ids)
  const stored = await readProducts(tx, ids)
  await saveFacts(
    tx,
    [...stored.values()].map((before) => ({ before, facts: before.facts, levels: [] })),
  )
  return ids.length
}

/** Makes what saves the products of a store whose dates have passed, and waits for the next date. */
export const dateJobs = (deps: Deps): Record<string, JobHandler> => ({
  async [datesJob]({ storeId }, signal) {
    const apply = () =>
      deps.database.transaction(async (session) =>
        applySome(await catalogTransaction(session, { storeId, actor: system }, deps)),
      )
    while (!signal.aborted && (await apply()) === perTransaction);
    return async (tx) => {
      const [row] = await tx.run<{ next: Date | null }>(findNext({ storeId }))
      if (row?.next) await tx.queue(datesJobAt(row.next))
    }
  },
})
