// The rows of products: a query reads ids, revisions and stock; the documents are read only when the cache does not hold
// them (product-cache.ts).
import type { Product } from '@vitrine/contract'
import { sql } from 'kysely'
import type { Condition, ProductFacts } from '@vitrine/rules'
import type { Principal, ProgramPrincipal } from '../../call.ts'
import { storeColumns } from '../../storage/store-facts.ts'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'
import { type List, toListResult } from '../../storage/list.ts'
import { merchantProductFields, productFields } from './fields.ts'

/** A product as a query finds it: its current revision, and its stock as JSON. */
export interface FoundProduct {
  id: string
  revision: bigint
  stock: string
}

/** Reads a product in the shape of the wire; throws if the caller sees no product with this id. */
export type GetProduct = (
  caller: Principal,
  id: string,
  view?: { forMerchant?: boolean; currency?: string | undefined },
) => Promise<Product>

/** Reads a product after a write: a program sees what it has written, hidden or not, and costs only if it may read products. */
export type GetWritten = (program: ProgramPrincipal, id: string) => Promise<Product>

/** The stock of one variant as JSON, from its columns in a row. */
export const levelAsJson = (row: string) => `case
    when ${row}.preorder is not null then
      json_build_object('quantity', ${row}.quantity, 'isTracked', ${row}.tracked, 'preorder', ${row}.preorder)
    when ${row}.tracked then to_json(${row}.quantity) else 'false'::json end`

/** The stock of each variant of a product as JSON, which is a `StockByVariant`. */
export const stockByVariant = (storeId: string, productId: string) => `(select coalesce(json_object_agg(
    k.variant_id, ${levelAsJson('k')}), '{}')
  from stock k
  where k.store_id = ${storeId} and k.product_id = ${productId} and (k.quantity is not null or k.preorder is not null))`

/** The stock of product `t`, as the text of its JSON. */
export const stockOf = `${stockByVariant('t.store_id', 't.id')}::text as stock`

/** The condition in what joins only one. */
const soleOf = (condition: Condition): Condition =>
  condition.is === 'and' && condition.of.length === 1 ? soleOf(condition.of[0] as Condition) : condition

/** The number of products of a store without those in the archive, or of one of its collections as shoppers see it. */
export const storedTotalOf =
  (collections: string, idOfCollection = 'c.id'): NonNullable<List['storedTotal']> =>
  ({ condition: whole, canSeeHidden }) => {
    const condition = soleOf(whole)
    if (condition.is === 'and' && condition.of.length === 0)
      return canSeeHidden ? sql`s.product_count` : sql`s.visible_product_count`
    const isOfOne = condition.is === 'hasSome' && condition.field === collections && !canSeeHidden
    const [id, ...others] = isOfOne ? (condition.value as string[]) : []
    return id === undefined || others.length > 0
      ? undefined
      : sql`(select c.number_of_products from collections c where c.store_id = s.id and ${sql.raw(idOfCollection)} = ${id})`
  }

/** The list of a store's products. */
export const productList: List = {
  storedTotal: storedTotalOf('collectionIds'),
  rows: 'products',
  pageColumns: 't.revision',
  resultColumns: `t.revision, ${stockOf}`,
  fields: productFields,
  hidesArchived: true,
}

/** The list of all products as merchants query it, those in the archive too. */
export const merchantProductList: List = {
  storedTotal: ({ condition, canSeeHidden }) => {
    const { is, field, value } = { field: '', value: undefined, ...soleOf(condition) }
    return canSeeHidden && is === 'eq' && field === 'archived' && value === 'false'
      ? sql`s.product_count`
      : undefined
  },
  rows: 'products',
  pageColumns: 't.revision',
  resultColumns: `t.revision, ${stockOf}`,
  fields: merchantProductFields,
}

// A product whose date has passed is read too: it is decided when it is rendered whether shoppers see it.
const readBy = (column: 'id' | 'slug', name: string) =>
  lookup<{ storeId: string; value: string; canSeeHidden: boolean; now: Date }>(
    name,
    `select ${storeColumns}, 1 as total, t.id, t.revision, ${stockOf}
     from stores s
     left join products t on t.store_id = s.id and t.${column} = $value
       and (t.visible or $canSeeHidden or t.changes_at <= $now)
     where s.id = $storeId`,
  )
const reads = { id: readBy('id', 'products.read'), slug: readBy('slug', 'products.by-slug') }

/** Reads one product by its id or slug; with `canSeeHidden`, a hidden one too. */
export const readProduct = async (
  session: DatabaseSession,
  storeId: string,
  value: string,
  { canSeeHidden, now }: { canSeeHidden: boolean; now: number },
  by: keyof typeof reads = 'id',
) =>
  toListResult<FoundProduct>(
    await session.run(reads[by]({ storeId, value, canSeeHidden, now: new Date(now) })),
  )

const readSome = statement<{ storeId: string; ids: string[] }>(
  'products.read-some',
  `select ${storeColumns}, 0 as total, t.id, t.revision, ${stockOf}
   from stores s left join products t on t.store_id = s.id and t.id = any($ids)
   where s.id = $storeId`,
)

/** Reads products by their ids, hidden ones too. */
export const readProductsById = async (session: DatabaseSession, storeId: string, ids: string[]) =>
  toListResult<FoundProduct>(await session.run(readSome({ storeId, ids })))

// No lookup: a page of documents may have megabytes, and what shares its connection would wait for them.
const readDocuments = statement<{ storeId: string; ids: string[] }>(
  'products.documents',
  'select id, revision, facts from products where store_id = $storeId and id = any($ids)',
)

/** Reads the current documents of products. */
export const readFacts = (session: DatabaseSession, storeId: string, ids: string[]) =>
  session.run<{ id: string; revision: bigint; facts: ProductFacts }>(readDocuments({ storeId, ids }))
