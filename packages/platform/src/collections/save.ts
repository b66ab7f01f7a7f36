// Saves the collections of a script: new ones, and those whose ids the store has.
import type { CollectionDraft } from '@vitrine/contract'
import { changedFieldsOf, isSameJson, toCollection } from '@vitrine/rules'
import type { CatalogTransaction } from '../products/version.ts'
import { type DomainEvent, toEventParams } from '../storage/outbox.ts'
import {
  collectionEvents,
  eventSourceOf,
  lockCollection,
  publishCollection,
  replaceCollection,
} from './store.ts'
import { isSlugTaken, slugTaken } from './write.ts'

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

/** Saves collections, with their events. */
export async function saveCollections(
  tx: CatalogTransaction,
  drafts: readonly CollectionDraft[],
): Promise<void> {
  const { storeId, actor, now } = tx
  for (const [i, draft] of drafts.entries()) {
    const event = await saveCollection(tx, draft, `collections[${i}]`)
    const params = { storeId, id: draft.id, now: new Date(now) }
    if (event)
      await tx.run(
        collectionEvents.record({ ...toEventParams(collectionEvents.kind, actor, [event]), ...params }),
      )
  }
}
