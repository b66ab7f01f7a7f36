// The rows behind products: which ones a question finds, and what is left of their variants. The documents
// themselves are read only when they are not kept already (product-cache.ts).
import type { ProductFacts } from '@vitrine/rules'
import { storeColumns } from '../settings/store-facts.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { answered, type List } from '../storage/list.ts'
import { productFields } from './fields.ts'

/** A product that was found: which revision of it stands, and its stock as JSON. */
export interface FoundProduct {
  id: string
  revision: bigint
  stock: string
}

/** What is left of each variant of the product `t`, as JSON. */
export const stockOf = `(select coalesce(json_object_agg(k.variant_id, k.quantity), '{}') from stock k
  where k.store_id = t.store_id and k.product_id = t.id)::text as stock`

/** The store's products. */
export const productList: List = {
  rows: 'products',
  pageColumns: 't.revision',
  resultColumns: `t.revision, ${stockOf}`,
  fields: productFields,
}

const readOne = statement<[string, string, boolean]>(
  'products.read',
  `select ${storeColumns}, 1 as total, t.id, t.revision, ${stockOf}
   from stores s left join products t on t.store_id = s.id and t.id = $2 and (t.visible or $3)
   where s.id = $1`,
)

/** One product; merchants also see hidden ones. */
export const readProduct = async (session: DatabaseSession, storeId: string, id: string, hidden: boolean) =>
  answered<FoundProduct>(await session.run(readOne(storeId, id, hidden)))

const readDocuments = statement<[string, string[]]>(
  'products.documents',
  'select id, revision, facts from products where store_id = $1 and id = any($2)',
)

/** The documents of products, as they stand now. */
export const readFacts = (session: DatabaseSession, storeId: string, ids: string[]) =>
  session.run<{ id: string; revision: bigint; facts: ProductFacts }>(readDocuments(storeId, ids))
