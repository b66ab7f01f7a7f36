// Which products are in a collection: a merchant adds and removes them, and all leave a collection that is deleted. Products
// are written as always (products/save.ts). Their rows are locked first, then the store's, then those of collections.
import { Invalid, type ProductFacts, Refusal, violation } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { perTransaction, takeNext } from '../bulk/filter-jobs.ts'
import { lockProducts, readProducts, saveProducts } from '../products/save.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import type { CallScope } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import type { Skipped } from '../../storage/bulk.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { readRule } from '../rules-of-collections.ts'
import { expectCollection, lockCollection, readCollection } from './store.ts'
import { keepCollections } from '../products/collections.ts'

const maxCollectionsOfProduct = 500

/** The collections of a product after a change. */
type ChangeIds = (collectionIds: readonly string[], productId: string) => string[]

/** Saves other collections for those of the products that the change is one for. */
async function saveMembership(tx: CatalogTransaction, ids: string[], changeIds: ChangeIds) {
  const stored = await readProducts(tx, ids)
  const changes = [...stored.values()].flatMap((before) => {
    const collectionIds = before.facts.collectionIds ?? []
    const changed = changeIds(collectionIds, before.id)
    return changed.length === collectionIds.length
      ? []
      : [{ before, draft: { ...before.facts, collectionIds: changed } satisfies ProductFacts }]
  })
  await saveProducts(tx, changes)
}

const without =
  (id: string): ChangeIds =>
  (collectionIds) =>
    collectionIds.filter((other) => other !== id)

/** Throws if a product does not exist, or is in as many collections as it may be. */
async function checkAdditions(tx: CatalogTransaction, id: string, productIds: readonly string[]) {
  const stored = await readProducts(tx, [...productIds])
  const violations = productIds.flatMap((productId, i) => {
    const product = stored.get(productId)
    const refuse = (why: string) => [violation(`productIds[${i}]`, 'VALIDATION', why)]
    if (!product) return refuse('is not a product of the store')
    const collectionIds = product.facts.collectionIds ?? []
    return collectionIds.length >= maxCollectionsOfProduct && !collectionIds.includes(id)
      ? refuse(`is in ${maxCollectionsOfProduct} collections, and cannot be in more`)
      : []
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** Adds products to a collection or removes them; products that need no change are not written. */
export const changeMembership = (
  deps: Deps,
  scope: CallScope,
  id: string,
  change: 'add' | 'remove',
  productIds: readonly string[],
): Promise<void> => {
  const { storeId, actor, call } = scope
  return inTransaction(deps, scope, {
    async work(session, remember) {
      await keepCollections(session, storeId)
      const [found] = (await readCollection(session, storeId, 'id', id, true)).found
      const { revision } = expectCollection(call, id, found)
      if (await readRule(session, storeId, id)) throw new Refusal('COLLECTION_HAS_RULE', { id })
      const tx = await catalogTransaction(session, { storeId, actor }, deps)
      const ids = [...new Set(productIds)]
      await lockProducts(tx, ids)
      if (change === 'add') {
        await checkAdditions(tx, id, productIds)
        await saveMembership(tx, ids, (others) => (others.includes(id) ? [...others] : [...others, id]))
      } else await saveMembership(tx, ids, without(id))
      if (call.ifMatch) {
        // Only now, because the rows of collections are locked behind those of products and of the store.
        await tx.version()
        expectCollection(call, id, await lockCollection(session, storeId, id))
      }
      await remember({ id, revision: `${revision}` })
    },
    replay: async () => {},
  })
}

/** Adds locked products to collections or removes them; one that would be in too many stays as it is, and is returned with the reason. */
export async function changeProductsOf(
  tx: CatalogTransaction,
  productIds: string[],
  ids: readonly string[],
  change: 'add' | 'remove',
): Promise<Skipped> {
  const skipped = new Map<string, Invalid>()
  await saveMembership(tx, productIds, (before, productId) => {
    if (change === 'remove') return before.filter((id) => !ids.includes(id))
    const all = [...new Set([...before, ...ids])]
    if (all.length <= maxCollectionsOfProduct || all.length === before.length) return all
    const why = `would put a product into more than ${maxCollectionsOfProduct} collections`
    skipped.set(productId, new Invalid([violation('categoryIds', 'VALIDATION', why)]))
    return [...before]
  })
  return skipped
}

const readNext = statement<{ storeId: string; id: string; after: string; limit: number }>(
  'collections.products',
  `select id, jsonb_array_length(facts->'variants') as variants from products
   where store_id = $storeId and id > $after and collection_ids @> array[$id::text]
   order by id limit $limit`,
)

/** Locks the next products of a collection behind `after`; `last` is the last of them if there are more. */
export async function lockNext(
  tx: CatalogTransaction,
  id: string,
  after: string,
): Promise<{ ids: string[]; last: string | undefined }> {
  const { storeId } = tx
  const limit = perTransaction.items + 1
  const products = await tx.run<{ id: string; variants: number }>(readNext({ storeId, id, after, limit }))
  const ids = takeNext(products).map((product) => product.id)
  if (ids.length > 0) await lockProducts(tx, ids)
  return { ids, last: ids.length < products.length ? ids.at(-1) : undefined }
}

/** Lets products that are locked leave a collection. */
export const leaveCollection = (tx: CatalogTransaction, id: string, productIds: string[]): Promise<void> =>
  saveMembership(tx, productIds, without(id))
