// The order of a collection: the products that a merchant has placed first. Products that are deleted or leave the collection
// leave its order.
import type { ProductOrder } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { readOrder } from '../products/collection-order.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import type { CallScope } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import { inTransaction, type Transaction } from '../../storage/transaction.ts'
import {
  collectionEvents,
  eventSourceOf,
  expectCollection,
  lockCollection,
  raiseRevision,
  readCollection,
} from './store.ts'

const put = statement<{ storeId: string; id: string; version: bigint; productIds: string[] }>(
  'collections.put-order',
  `insert into collection_orders (store_id, collection_id, version, product_ids)
   values ($storeId, $id, $version, $productIds)
   on conflict (store_id, collection_id) do update
     set version = excluded.version, product_ids = excluded.product_ids`,
)

/** Forgets the order of a collection that is deleted. */
export const clearOrder = async (tx: CatalogTransaction, id: string) =>
  tx.run(put({ storeId: tx.storeId, id, version: await tx.version(), productIds: [] }))

const findMembers = statement<{ storeId: string; id: string; productIds: string[] }>(
  'collections.find-members',
  `select id from products
   where store_id = $storeId and id = any($productIds) and collection_ids @> array[$id::text]`,
)

/** Throws if a product is there twice, or not in the collection. */
async function checkOrder(tx: Transaction, storeId: string, id: string, productIds: string[]): Promise<void> {
  const members = await tx.run<{ id: string }>(findMembers({ storeId, id, productIds }))
  const known = new Set(members.map((member) => member.id))
  const violations = productIds.flatMap((productId, i) => {
    const refuse = (why: string) => [violation(`productIds[${i}]`, 'VALIDATION', why)]
    if (!known.has(productId)) return refuse('is not a product of this collection')
    return productIds.indexOf(productId) < i ? refuse('is in the order twice') : []
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** Reads the order of a collection, for merchants. */
export async function readOrderOf(deps: Deps, storeId: string, id: string): Promise<ProductOrder> {
  const [collection] = (await readCollection(deps.database, storeId, 'id', id, true)).found
  if (!collection) throw new Refusal('COLLECTION_NOT_FOUND', { id })
  return {
    productIds: await readOrder(deps.database, storeId, id),
    revision: `${collection.revision}`,
  }
}

/** Places products first in a collection, in this order, instead of those that were. */
export const setOrder = (
  deps: Deps,
  scope: CallScope,
  id: string,
  productIds: string[],
): Promise<ProductOrder> => {
  const { storeId, actor, call } = scope
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      const catalog = await catalogTransaction(tx, { storeId, actor }, deps)
      // Locks the store's row: until the transaction ends, no product leaves the collection.
      const version = await catalog.version()
      const stored = expectCollection(call, id, await lockCollection(tx, storeId, id))
      await checkOrder(tx, storeId, id, productIds)
      const before = await readOrder(tx, storeId, id)
      const isSame = before.length === productIds.length && before.every((each, i) => each === productIds[i])
      if (!isSame) {
        await tx.run(put({ storeId, id, version, productIds }))
        await raiseRevision(tx, storeId, id, deps.clock.now())
        const payload = { ...eventSourceOf(id), changedFields: ['productOrder' as const] }
        await tx.record(collectionEvents, id, [{ name: 'collection.changed', payload }])
      }
      const revision = `${stored.revision + (isSame ? 0n : 1n)}`
      await remember({ id, revision })
      return { productIds, revision }
    },
    replay: async (_tx, { revision }) => ({ productIds, revision }),
  })
}
