// Saves the collections of a script: new ones, and those whose ids the store has.
import type { CollectionDraft } from '@vitrine/contract'
import { changedFieldsOf, isSameJson, toCollection } from '@vitrine/rules'
import type { CatalogTransaction } from '../transaction.ts'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import { type DomainEvent, toEventParams } from '../../storage/outbox.ts'
import { leaveCollection, lockNext } from './membership.ts'
import {
  collectionEvents,
  eventSourceOf,
  lockCollection,
  publishCollection,
  replaceCollection,
} from './store.ts'
import { isSlugTaken, slugTaken } from './write.ts'

const productsToDetach = statement<{ storeId: string; ids: string[] }>(
  'collections.to-detach',
  'select id from products where store_id = $storeId and collection_ids && $ids::text[]',
)

/** The products that have not yet left collections that are deleted. */
export const readProductsToDetach = async (
  session: DatabaseSession,
  storeId: string,
  ids: string[],
): Promise<string[]> =>
  (await session.run<{ id: string }>(productsToDetach({ storeId, ids }))).map(({ id }) => id)

/** Lets all products leave a collection before it comes back, so that it begins without any. They are locked already. */
async function emptyBeforeReturn(tx: CatalogTransaction, id: string): Promise<void> {
  let after = ''
  for (;;) {
    const { ids, last } = await lockNext(tx, id, after)
    if (ids.length > 0) await leaveCollection(tx, id, ids)
    if (last === undefined) return
    after = last
  }
}

/** Saves one draft; what it leaves out stays as it is. Returns the event, if anything changes. */
async function saveCollection(
  tx: CatalogTransaction,
  draft: CollectionDraft,
  field: string,
): Promise<DomainEvent | undefined> {
  const { storeId, store, now } = tx
  const source = eventSourceOf(draft.id)
  const stored = await lockCollection(tx, storeId, draft.id)
  if (!stored) {
    await emptyBeforeReturn(tx, draft.id)
    if (!(await publishCollection(tx, storeId, draft, now))) throw slugTaken(`${field}.slug`)
    const { name, slug, visible, media } = toCollection(draft, 0, store)
    return { name: 'collection.created', payload: { ...source, name, slug, visible, media } }
  }
  const before = stored.facts
  const facts = { ...before, ...draft }
  if (isSameJson(before, facts)) return undefined
  await replaceCollection(tx, storeId, { before, facts }, now).catch((error: unknown) => {
    throw isSlugTaken(error) ? slugTaken(`${field}.slug`) : error
  })
  return { name: 'collection.changed', payload: { ...source, changedFields: changedFieldsOf(before, facts) } }
}

/** Saves collections, with their events. The products that `readProductsToDetach` finds for new ones are locked already. */
export async function saveCollections(
  tx: CatalogTransaction,
  drafts: readonly CollectionDraft[],
): Promise<void> {
  for (const [i, draft] of drafts.entries()) {
    const { id } = draft
    const event = await saveCollection(tx, draft, `collections[${i}]`)
    if (!event) continue
    const params = toEventParams(collectionEvents.kind, tx, [{ id, events: [event] }])
    await tx.run(collectionEvents.record({ ...params, id }))
  }
}
