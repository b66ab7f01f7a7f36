// The rows of variants that are read on their own: each is an offer joined with fields of its product.
import { queryableFields } from '@vitrine/contract'
import type { OfferedVariant } from '@vitrine/rules'
import type { DatabaseSession } from '../storage/database.ts'
import { type ListResult, columnsOf, type List, queryList, parseQuery } from '../storage/list.ts'

/** A variant as a query finds it. */
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

const resultColumns = `t.product_id as product, t.variant_id as variant, t.sku, t.face, t.preorder,
  t.collection_ids as "collectionIds",
  (select k.quantity from stock k
   where k.store_id = t.store_id and k.product_id = t.product_id and k.variant_id = t.variant_id) as stock`

/** The list of all variants of a store. */
export const variantList: List = {
  rows: `(
    select o.store_id, o.product_id || '-' || o.variant_id as id, o.product_id, o.variant_id, o.visible, o.face,
      o.sku collate "C" as sku, p.name, p.name_folded, p.collection_ids, p.facts->'preorder' as preorder
    from offers o join products p on p.store_id = o.store_id and p.id = o.product_id
  )`,
  pageColumns: 't.product_id, t.variant_id, t.sku, t.face, t.preorder, t.collection_ids',
  resultColumns,
  fields,
}

const variantIdPattern = /^(.{1,36})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/is

/** Reads one variant by its id, `<product id>-<variant id>`; undefined when the id has another form. */
export const readVariant = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
  canSeeHidden: boolean,
): Promise<ListResult<FoundVariant> | undefined> => {
  // Filters by the parts of the id, because they are the key of the row.
  const [, productId, variantId] = variantIdPattern.exec(id) ?? []
  if (!productId || !variantId) return undefined
  const filter = { productId, variantId: variantId.toLowerCase() }
  return queryList(
    session,
    variantList,
    storeId,
    parseQuery({ filter, paging: { limit: 1 } }, fields, canSeeHidden),
  )
}

/** Turns the row into the variant that the rules take. */
export const toOffered = ({ stock, ...row }: FoundVariant): OfferedVariant => ({
  ...row,
  stock: stock === null ? null : Number(stock),
})
