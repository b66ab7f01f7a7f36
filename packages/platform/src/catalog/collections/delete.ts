// Deletes a collection. Its products leave it in the same transaction; those of a large one leave it in jobs, a part in each.
import type { Deps } from '../../deps.ts'
import { catalogTransaction } from '../transaction.ts'
import { type CallScope, system } from '../../storage/commit.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { leaveCollection, lockNext } from './membership.ts'
import { clearOrder } from './order.ts'
import { removeRule } from '../rules-of-collections.ts'
import {
  collectionEvents,
  eventSourceOf,
  expectCollection,
  lockCollection,
  readCollection,
  removeCollection,
} from './store.ts'
import { lockDeletions } from '../products/collections.ts'

const jobKind = 'collections.empty'

/** The job that lets more products leave a deleted collection, behind the one that was last. */
const emptyLater = (id: string, after: string) => ({ kind: jobKind, key: id, payload: { after } })

/** Deletes a collection; its products stay in the store. */
export const deleteCollection = (deps: Deps, scope: CallScope, id: string): Promise<void> => {
  const { storeId, actor, call } = scope
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      await lockDeletions(tx, storeId)
      expectCollection(call, id, (await readCollection(tx, storeId, 'id', id, true)).found[0])
      // First, so that no product follows the rule while it leaves.
      const hadRule = await removeRule(tx, storeId, id)
      const catalog = await catalogTransaction(tx, { storeId, actor }, deps)
      const { ids, last } = await lockNext(catalog, id, '')
      await leaveCollection(catalog, id, ids)
      // Only now, because a product that is saved meanwhile locks the store's row and then its collections, to count it.
      await catalog.version()
      const { revision } = expectCollection(call, id, await lockCollection(tx, storeId, id))
      await tx.record(collectionEvents, id, [{ name: 'collection.deleted', payload: eventSourceOf(id) }])
      await removeCollection(tx, storeId, id)
      await clearOrder(catalog, id)
      // Products that were saved meanwhile may have followed the rule into any part of the collection.
      if (hadRule) await tx.queue(emptyLater(id, ''))
      else if (last !== undefined) await tx.queue(emptyLater(id, last))
      await remember({ id, revision: `${revision}`, deleted: true })
    },
    replay: async () => {},
  })
}

/**
 * Makes what lets the products of deleted collections leave them: one part in the transaction of each job. Products of a
 * collection that has come back under its id stay in it.
 */
export const detachProductsJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]:
    async ({ storeId, key: id, payload }) =>
    async (tx) => {
      const catalog = await catalogTransaction(tx, { storeId, actor: system }, deps)
      const { ids, last } = await lockNext(catalog, id, (payload as { after: string }).after)
      if (ids.length === 0) return
      // With the store's row locked, no other transaction creates the collection.
      await catalog.version()
      if (await lockCollection(tx, storeId, id)) return
      await leaveCollection(catalog, id, ids)
      if (last !== undefined) await tx.queue(emptyLater(id, last))
    },
})
