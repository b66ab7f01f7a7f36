// A merchant creates a collection, or changes its own facts, guarded by the revision that the merchant has read.
import type { CollectionDraft, CollectionUpdate, NewCollection } from '@vitrine/contract'
import { changeCollection, createCollection, Invalid, Refusal, toCollection, violation } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import type { CallScope } from '../../storage/commit.ts'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import type { DomainEvent } from '../../storage/outbox.ts'
import { inTransaction, type Transaction } from '../../storage/transaction.ts'
import { storeFacts } from '../../storage/store-facts.ts'
import {
  collectionEvents,
  eventSourceOf,
  expectCollection,
  lockCollection,
  publishCollection,
  readCollection,
  replaceCollection,
} from './store.ts'

/** Reads a collection as merchants see it: hidden or not, with its revision. */
export async function readForMerchant(deps: Deps, session: DatabaseSession, storeId: string, id: string) {
  const { store, found } = await readCollection(session, storeId, 'id', id, true)
  const [row] = found
  if (!row) throw new Refusal('COLLECTION_NOT_FOUND', { id })
  const { facts, numberOfProducts, revision } = row
  return { ...toCollection(facts, numberOfProducts, storeFacts(store, deps)), revision: `${revision}` }
}

/** The refusal of a slug that another collection has. */
export const slugTaken = (field = 'collection.slug') =>
  new Invalid([violation(field, 'VALIDATION', 'is already used by another collection')])

/** Whether a statement failed because another collection has the slug. */
export const isSlugTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'collections_slug'
}

// A store with more collections of one name has to name their slugs.
const maxSlugNumber = 10_000

const findFreeSlug = statement<{ storeId: string; slug: string; count: number }>(
  'collections.free-slug',
  `select c.slug from (
     select n, concat($slug::text, case when n > 1 then '-' || n end) collate "C" as slug
     from generate_series(1, $count::int) n
   ) c
   where not exists (select 1 from collections t where t.store_id = $storeId and t.slug = c.slug)
   order by c.n limit 1`,
)

/** Adds a collection under the first free slug; it is looked for again when another transaction was first to take it. */
async function putWithFreeSlug(tx: Transaction, storeId: string, facts: CollectionDraft, now: number) {
  for (;;) {
    const [free] = await tx.run<{ slug: string }>(
      findFreeSlug({ storeId, slug: facts.slug, count: maxSlugNumber }),
    )
    if (!free) throw slugTaken()
    const numbered = { ...facts, slug: free.slug }
    // Of all that want this slug one gets it, so each turn has one fewer.
    if (await publishCollection(tx, storeId, numbered, now)) return
  }
}

/** Creates a collection, and answers it with its revision. */
export const createCollectionOf = (deps: Deps, scope: CallScope, draft: NewCollection) => {
  const { storeId } = scope
  const id = deps.ids.uuid()
  const pictureId = deps.ids.uuid()
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      const now = deps.clock.now()
      const facts = createCollection(id, draft, { store: deps.origins, newPictureId: pictureId })
      if (draft.slug == null) await putWithFreeSlug(tx, storeId, facts, now)
      else if (!(await publishCollection(tx, storeId, facts, now))) throw slugTaken()
      const collection = await readForMerchant(deps, tx, storeId, id)
      const { name, slug, visible, media } = collection
      const payload = { ...eventSourceOf(id), name, slug, visible, media }
      await tx.record(collectionEvents, id, [{ name: 'collection.created', payload }])
      await remember({ id, revision: collection.revision })
      return collection
    },
    replay: (tx, outcome) => readForMerchant(deps, tx, storeId, outcome.id),
  })
}

/** Changes the facts of a collection that an update names; one that changes nothing leaves its revision as it is. */
export const updateCollection = async (
  deps: Deps,
  scope: CallScope,
  id: string,
  update: CollectionUpdate,
) => {
  const { storeId, call } = scope
  const newPictureId = deps.ids.uuid()
  try {
    return await inTransaction(deps, scope, {
      async work(tx, remember) {
        const stored = expectCollection(call, id, await lockCollection(tx, storeId, id))
        const { facts, changedFields } = changeCollection(stored.facts, update, {
          store: deps.origins,
          newPictureId,
        })
        if (changedFields.length > 0) {
          await replaceCollection(tx, storeId, { before: stored.facts, facts }, deps.clock.now())
          const changed: DomainEvent = {
            name: 'collection.changed',
            payload: { ...eventSourceOf(id), changedFields },
          }
          await tx.record(collectionEvents, id, [changed])
        }
        const collection = await readForMerchant(deps, tx, storeId, id)
        await remember({ id, revision: collection.revision })
        return collection
      },
      replay: (tx) => readForMerchant(deps, tx, storeId, id),
    })
  } catch (error) {
    throw isSlugTaken(error) ? slugTaken() : error
  }
}
