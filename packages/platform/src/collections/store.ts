// The rows of collections. Their product counts are updated when products change, not on each read.
import { queryableFields, type CollectionDraft } from '@vitrine/contract'
import { fold } from '@vitrine/rules'
import { storeColumns } from '../settings/store-facts.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
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
  statement<[string, string, boolean]>(
    `collections.by-${column}`,
    `select ${storeColumns}, 1 as total, t.id, ${resultColumns}
     from stores s left join collections t on t.store_id = s.id and t.${column} = $2 and (t.visible or $3)
     where s.id = $1`,
  )
const reads = { id: readBy('id'), slug: readBy('slug') }

/** Reads one collection, by its id or its slug; with `canSeeHidden`, a hidden one too. */
export const readCollection = async (
  session: DatabaseSession,
  storeId: string,
  column: keyof typeof reads,
  value: string,
  canSeeHidden: boolean,
) => toListResult<FoundCollection>(await session.run(reads[column](storeId, value, canSeeHidden)))

const put = statement<unknown[]>(
  'collections.put',
  `insert into collections (store_id, id, revision, slug, visible, name, name_folded, number_of_products, last_updated, facts)
   values ($1, $2, 1, $3, $4, $5, $6, 0, $7, $8)`,
)

/** Adds a collection to a store. */
export const publishCollection = (
  session: DatabaseSession,
  storeId: string,
  draft: CollectionDraft,
  now: number,
) =>
  session.run(
    put(
      storeId,
      draft.id,
      draft.slug,
      draft.visible ?? true,
      draft.name,
      fold(draft.name),
      new Date(now),
      JSON.stringify(draft),
    ),
  )

const count = statement<[string]>(
  'collections.count',
  `update collections c set number_of_products = coalesce(n.products, 0)
   from collections k left join (
     select one.id, count(distinct p.id) as products from products p, unnest(p.collection_ids) as one(id)
     where p.store_id = $1 and p.visible group by one.id
   ) n on n.id = k.id
   where c.store_id = $1 and k.store_id = $1 and k.id = c.id`,
)

/** Updates the product counts of all collections; called in the transaction that changed products. */
export const countProducts = (session: DatabaseSession, storeId: string) => session.run(count(storeId))
