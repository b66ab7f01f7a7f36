// The rows behind variants that are read by themselves: each is an offer, with what its product says of it.
import { queryableFields } from '@vitrine/contract'
import type { OfferedVariant } from '@vitrine/rules'
import type { DatabaseSession } from '../storage/database.ts'
import { type ListResult, columnsOf, type List, queryList, parseQuery } from '../storage/list.ts'

/** A variant that was found. */
export interface FoundVariant extends Omit<OfferedVariant, 'stock'> {
  id: string
  stock: bigint | null
}

const fields = columnsOf(queryableFields.variants, {
  id: { column: 'id', type: 'text' },
  productId: { column: 'product_id', type: 'text' },
  variantId: { column: 'variant_id', type: 'text' },
  sku: { column: 'sku', type: 'text' },
  productName: { column: 'name', folded: 'name_folded', type: 'text' },
  collectionIds: { column: 'collection_ids', type: 'text[]' },
})

const told = `t.product_id as product, t.variant_id as variant, t.sku, t.face, t.preorder,
  t.collection_ids as "collectionIds",
  (select k.quantity from stock k
   where k.store_id = t.store_id and k.product_id = t.product_id and k.variant_id = t.variant_id) as stock`

/** The variants of all products of the store. */
export const variantList: List = {
  rows: `(
    select o.store_id, o.product_id || '-' || o.variant_id as id, o.product_id, o.variant_id, o.visible, o.face,
      o.sku collate "C" as sku, p.name, p.name_folded, p.collection_ids, p.facts->'preorder' as preorder
    from offers o join products p on p.store_id = o.store_id and p.id = o.product_id
  )`,
  pageColumns: 't.product_id, t.variant_id, t.sku, t.face, t.preorder, t.collection_ids',
  resultColumns: told,
  fields,
}

const idOf = /^(.{1,36})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/is

/** One variant, by its id in the store; none, when it is no id at all. */
export const readVariant = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
  hidden: boolean,
): Promise<ListResult<FoundVariant> | undefined> => {
  // Asked by the parts of the id, which are the key of the row.
  const [, productId, variantId] = idOf.exec(id) ?? []
  if (!productId || !variantId) return undefined
  const filter = { productId, variantId: variantId.toLowerCase() }
  return queryList(
    session,
    variantList,
    storeId,
    parseQuery({ filter, paging: { limit: 1 } }, fields, hidden),
  )
}

/** The row as the rules want it. */
export const toOffered = ({ stock, ...row }: FoundVariant): OfferedVariant => ({
  ...row,
  stock: stock === null ? null : Number(stock),
})
