// The rows of collections. Their product counts are updated when products change, not on each read.
import { queryableFields, type CollectionDraft } from '@vitrine/contract'
import { fold } from '@vitrine/rules'
import { storeColumns } from '../storage/store-facts.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { columnsOf, type List, toListResult } from '../storage/list.ts'

/** A collection as a query returns it. */
export interface FoundCollection {
  id: string
  facts: CollectionDraft
  numberOfProducts: number
}

const resultColumns = 't.facts, t.number_of_products as "numberOfProducts"'

/** The list of a store's collections. */
export const collectionList: List = {
  rows: 'collections',
  pageColumns: 't.facts, t.number_of_products',
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

const put = statement<CollectionRow>(
  'collections.put',
  `insert into collections (store_id, id, revision, slug, visible, name, name_folded, number_of_products, last_updated, facts)
   values ($storeId, $id, 1, $slug, $visible, $name, $folded, 0, $now, $facts)`,
)

/** Adds a collection to a store. */
export function publishCollection(
  session: DatabaseSession,
  storeId: string,
  draft: CollectionDraft,
  now: number,
) {
  const { id, slug, name, visible = true } = draft
  const row = { storeId, id, slug, visible, name, folded: fold(name) }
  return session.run(put({ ...row, now: new Date(now), facts: JSON.stringify(draft) }))
}

const readKeys = statement<{ storeId: string }>(
  'collections.keys',
  'select id, slug from collections where store_id = $storeId',
)

/** Reads the ids and slugs of all collections of a store. */
export const readCollectionKeys = (session: DatabaseSession, storeId: string) =>
  session.run<Pick<CollectionDraft, 'id' | 'slug'>>(readKeys({ storeId }))

const changeCounts = statement<{ storeId: string; changes: string }>(
  'collections.change-counts',
  `update collections c set number_of_products = c.number_of_products + d.difference
   from jsonb_to_recordset($changes::jsonb) as d (id text, difference int)
   where c.store_id = $storeId and c.id = d.id`,
)

/**
 * Updates the product counts of collections by the difference; called in the transaction that changes products, with those
 * that count a product before and after.
 */
export async function changeProductCounts(
  session: DatabaseSession,
  storeId: string,
  products: readonly (readonly [before: ReadonlySet<string>, after: ReadonlySet<string>])[],
): Promise<void> {
  const differences = new Map<string, number>()
  const add = (ids: ReadonlySet<string>, difference: number) => {
    for (const id of ids) differences.set(id, (differences.get(id) ?? 0) + difference)
  }
  for (const [before, after] of products) {
    add(before, -1)
    add(after, 1)
  }
  const changes = [...differences].flatMap(([id, difference]) =>
    difference === 0 ? [] : [{ id, difference }],
  )
  if (changes.length > 0) await session.run(changeCounts({ storeId, changes: JSON.stringify(changes) }))
}
