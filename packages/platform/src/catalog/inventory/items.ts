// The rows of inventory items: each is the stock of a variant, joined with its offer and its product.
import type { StockedVariant } from '@vitrine/rules'
import { brandIdOf, named } from '../columns.ts'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'

/** Names a variant of a product. */
export interface VariantKey {
  productId: string
  variantId: string
}

/** The brand of a product as an item has it; null without one. `row` has the ids of the product and its store. */
const brandOf = (row: string) => `(
    select json_build_object('id', ${brandIdOf}, 'name', p.brand) from products p ${named('b', 'brand', 'p.brand')}
    where p.store_id = ${row}.store_id and p.id = ${row}.product_id and p.brand <> ''
  )`

/** A value of a variant in the document of its product; `row` has the ids of both. */
const ofVariant = (row: string, value: string) => `(
    select ${value} from products p cross join lateral jsonb_array_elements(p.facts->'variants') i (item)
    where p.store_id = ${row}.store_id and p.id = ${row}.product_id and i.item->>'id' = ${row}.variant_id limit 1
  )`

/**
 * The barcode and the brand of a variant, and whether it is visible itself: one that is not `offered` may be of a hidden product.
 * A page has few rows, so each reads its product.
 */
export const columnsOfProduct = (
  row: string,
  offered: string,
) => `${ofVariant(row, `i.item->>'barcode'`)} as barcode,
  case when ${offered} then true
    else coalesce(${ofVariant(row, `(i.item->>'visible')::boolean`)}, true) end as "isVisible",
  ${brandOf(row)} as brand`

/** The columns of an item but for those of its product, of `stock k`, `offers o` and `products p`. */
const ownColumns = `k.id, k.revision, k.created_at as "createdAt", k.updated_at as "updatedAt",
  k.product_id as "productId", k.variant_id as "variantId", k.quantity, k.tracked as "isTracked", k.preorder,
  p.name as "productName", o.face->'choices' as choices, o.sku,
  coalesce(p.category_ids, '{}') as "categoryIds"`
const columns = `${ownColumns}, ${columnsOfProduct('k', 'o.visible')}`

const joined = `stock k
  join offers o on o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
  join products p on p.store_id = k.store_id and p.id = k.product_id`

/** An item as it is read. */
export interface ItemRow extends Omit<StockedVariant, 'quantity'> {
  quantity: bigint | null
}

/** Turns the row into the item that the rules take. */
export const toStocked = <Row extends { quantity: bigint | null }>({ quantity, ...row }: Row) => ({
  ...row,
  quantity: quantity === null ? null : Number(quantity),
})

// With `limit 1` each item is found by its key: a plan from when the tables were small would read all of them. The document of a
// product is read once, however many of its variants there are.
const readByVariant = statement<{ storeId: string; keys: string }>(
  'inventory.items-by-variant',
  `with w as materialized (
     select * from jsonb_to_recordset($keys::jsonb) as k ("productId" text, "variantId" text)
   ), own as materialized (
     select p.id as product_id, i.item->>'id' as variant_id, i.item->>'barcode' as barcode,
       (i.item->>'visible')::boolean as visible
     from products p cross join lateral jsonb_array_elements(p.facts->'variants') i (item)
     where p.store_id = $storeId and p.id = any(array(select distinct "productId" from w)) and (i.item ? 'barcode' or i.item ? 'visible')
   )
   select t.*, own.barcode, coalesce(own.visible, true) as "isVisible"
   from w left join own on own.product_id = w."productId" and own.variant_id = w."variantId"
   cross join lateral (
     select ${ownColumns}, ${brandOf('k')} as brand from ${joined}
     where k.store_id = $storeId and k.product_id = w."productId" and k.variant_id = w."variantId" limit 1
   ) t`,
)

/** Reads the items of variants. */
export const readItemsOf = async (
  session: DatabaseSession,
  storeId: string,
  keys: readonly VariantKey[],
): Promise<StockedVariant[]> => {
  const sent = keys.map(({ productId, variantId }) => ({ productId, variantId }))
  return (await session.run<ItemRow>(readByVariant({ storeId, keys: JSON.stringify(sent) }))).map(toStocked)
}

const readById = lookup<{ storeId: string; id: string }>(
  'inventory.item',
  `select ${columns} from ${joined} where k.store_id = $storeId and k.id = $id::uuid`,
)

/** Reads one item by its id. */
export const readItem = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
): Promise<StockedVariant | undefined> =>
  (await session.run<ItemRow>(readById({ storeId, id }))).map(toStocked)[0]

const findIds = statement<{ storeId: string; ids: string[] }>(
  'inventory.find-ids',
  `select id, product_id as "productId", variant_id as "variantId" from stock
   where store_id = $storeId and id = any($ids::uuid[])`,
)

/** The variants whose items have these ids. */
export const findByIds = async (
  session: DatabaseSession,
  storeId: string,
  ids: string[],
): Promise<Map<string, VariantKey>> => {
  const rows = await session.run<VariantKey & { id: string }>(findIds({ storeId, ids }))
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}

const findProducts = statement<{ storeId: string; ids: string[] }>(
  'inventory.find-products',
  `select w.id as "variantId", k.product_id as "productId" from unnest($ids::text[]) as w(id)
   cross join lateral (
     select product_id from stock where store_id = $storeId and variant_id = w.id limit 2
   ) k`,
)

/** The products that have variants with these ids: at most two of each id. */
export const findByVariants = (session: DatabaseSession, storeId: string, ids: string[]) =>
  session.run<VariantKey>(findProducts({ storeId, ids }))

/**
 * The revision of the stock of a product, of a row with its id and revision. Each write of stock increments one of its parts; where
 * variants leave a product, the revision of the product is a larger part.
 */
export const revisionOfStock = (row: string) => `(${row}.revision * 1000000000 + (
    select coalesce(sum(k.revision), 0) from stock k where k.store_id = ${row}.store_id and k.product_id = ${row}.id
  ))::bigint`

const findRevision = lookup<{ storeId: string; id: string }>(
  'inventory.revision',
  `select ${revisionOfStock('p')} as revision from products p where p.store_id = $storeId and p.id = $id`,
)

/** Reads the revision of the stock of a product. */
export async function readStockRevision(session: DatabaseSession, storeId: string, id: string) {
  const [row] = await session.run<{ revision: bigint }>(findRevision({ storeId, id }))
  return row?.revision ?? 0n
}
