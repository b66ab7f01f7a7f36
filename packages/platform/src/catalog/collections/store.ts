// The rows of collections. Their product counts are updated when products change, not on each read.
import { queryableFields, type CollectionDraft } from '@vitrine/contract'
import { fold, Refusal } from '@vitrine/rules'
import type { Call } from '../../call.ts'
import { changeSlugs, forgetSlugs } from '../../slugs/store.ts'
import { checkRevision } from '../../storage/commit.ts'
import { addPictureOrigins } from '../../storage/picture-origins.ts'
import { storeColumns } from '../../storage/store-facts.ts'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'
import { columnsOf, type List, toListResult } from '../../storage/list.ts'
import { eventSource } from '../../storage/outbox.ts'

/** A collection as a query returns it. */
export interface FoundCollection {
  id: string
  revision: bigint
  facts: CollectionDraft
  numberOfProducts: number
}

const resultColumns = 't.revision, t.facts, t.number_of_products as "numberOfProducts"'

/** The list of a store's collections. */
export const collectionList: List = {
  rows: 'collections',
  pageColumns: 't.revision, t.facts, t.number_of_products',
  resultColumns,
  fields: columnsOf(queryableFields.collections, {
    id: { column: 'id', type: 'text' },
    name: { column: 'name', folded: 'name_folded', type: 'text' },
  }),
}

const readBy = (column: 'id' | 'slug') =>
  lookup<{ storeId: string; value: string; canSeeHidden: boolean }>(
    `collections.by-${column}`,
    `select ${storeColumns}, 1 as total, t.id, ${resultColumns}
     from stores s left join collections t on t.store_id = s.id and t.${column} = $value
       and (t.visible or $canSeeHidden)
     where s.id = $storeId`,
  )
const reads = { id: readBy('id'), slug: readBy('slug') }

/** Reads one collection, by its id or its slug; with `canSeeHidden`, a hidden one too. */
export const readCollection = async (
  session: DatabaseSession,
  storeId: string,
  column: keyof typeof reads,
  value: string,
  canSeeHidden: boolean,
) => toListResult<FoundCollection>(await session.run(reads[column]({ storeId, value, canSeeHidden })))

interface CollectionRow {
  storeId: string
  id: string
  slug: string
  visible: boolean
  name: string
  folded: string
  now: Date
  facts: string
}

const toCollectionRow = (storeId: string, facts: CollectionDraft, now: number): CollectionRow => {
  const { id, slug, name, visible = true } = facts
  return {
    storeId,
    id,
    slug,
    visible,
    name,
    folded: fold(name),
    now: new Date(now),
    facts: JSON.stringify(facts),
  }
}

const put = statement<CollectionRow>(
  'collections.put',
  `insert into collections (store_id, id, revision, event_seq, slug, visible, name, name_folded, number_of_products,
     last_updated, facts)
   select s.id, $id, coalesce(r.revision, 0) + 1, coalesce(r.event_seq, 0), $slug, $visible, $name, $folded, 0, $now,
     $facts::jsonb
   from stores s left join removed_collections r on r.store_id = s.id and r.id = $id
   where s.id = $storeId
   on conflict (store_id, slug) do nothing returning 1`,
)

/** Adds a collection to a store; false if another one has its slug. */
export const publishCollection = async (
  session: DatabaseSession,
  storeId: string,
  facts: CollectionDraft,
  now: number,
): Promise<boolean> => {
  const isAdded = (await session.run(put(toCollectionRow(storeId, facts, now)))).length > 0
  const { id, slug } = facts
  if (!isAdded) return false
  await changeSlugs(session, storeId, 'collection', [{ id, before: undefined, after: slug }], now)
  await addPictureOrigins(session, storeId, facts)
  return true
}

const replace = statement<CollectionRow>(
  'collections.replace',
  `update collections set revision = revision + 1, slug = $slug, visible = $visible, name = $name,
     name_folded = $folded, last_updated = $now, facts = $facts::jsonb
   where store_id = $storeId and id = $id`,
)

/** Writes the changed facts of a collection that is locked. */
export async function replaceCollection(
  session: DatabaseSession,
  storeId: string,
  { before, facts }: { before: CollectionDraft; facts: CollectionDraft },
  now: number,
): Promise<void> {
  await session.run(replace(toCollectionRow(storeId, facts, now)))
  const change = { id: facts.id, before: before.slug, after: facts.slug }
  await changeSlugs(session, storeId, 'collection', [change], now)
  await addPictureOrigins(session, storeId, facts)
}

const remove = statement<{ storeId: string; id: string }>(
  'collections.remove',
  `with removed as (
     delete from collections where store_id = $storeId and id = $id returning revision, event_seq
   )
   insert into removed_collections (store_id, id, revision, event_seq)
   select $storeId, $id, revision, event_seq from removed
   on conflict (store_id, id) do update set revision = excluded.revision, event_seq = excluded.event_seq`,
)

/** Removes the row of a collection; its events go on from their number if a collection of this id comes back. */
export async function removeCollection(session: DatabaseSession, storeId: string, id: string): Promise<void> {
  await session.run(remove({ storeId, id }))
  await forgetSlugs(session, storeId, 'collection', [id])
}

const lock = statement<{ storeId: string; id: string }>(
  'collections.lock',
  'select revision, facts from collections where store_id = $storeId and id = $id for update',
)

/** Locks the row of a collection until the transaction ends, and reads it; after the rows of products and of the store. */
export const lockCollection = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
): Promise<Pick<FoundCollection, 'revision' | 'facts'> | undefined> =>
  (await session.run<Pick<FoundCollection, 'revision' | 'facts'>>(lock({ storeId, id })))[0]

/** The collection of this id, if there is one, and if the caller expects no other revision of it. */
export function expectCollection<Stored extends { revision: bigint }>(
  call: Call,
  id: string,
  stored: Stored | undefined,
): Stored {
  checkRevision(call, 'collection', { state: stored && { id }, revision: stored?.revision ?? 0n })
  if (!stored) throw new Refusal('COLLECTION_NOT_FOUND', { id })
  return stored
}

const raise = statement<{ storeId: string; id: string; now: Date }>(
  'collections.raise-revision',
  `update collections set revision = revision + 1, last_updated = $now where store_id = $storeId and id = $id`,
)

/** Increments the revision of a collection that is locked: something beside its facts has changed. */
export const raiseRevision = (session: DatabaseSession, storeId: string, id: string, now: number) =>
  session.run(raise({ storeId, id, now: new Date(now) }))

/** What identifies a collection in its events. */
export const eventSourceOf = (id: string) =>
  ({ collection_Id: id, originatedFromVersion: 'V1_CATALOG' }) as const

/** Where the events of collections are recorded. */
export const collectionEvents = eventSource('collection', 'collections', 'text')
