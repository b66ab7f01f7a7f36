// The lists that merchants query: the stock of products (version 1), and inventory items (version 3).
import { queryableFields } from '@vitrine/contract'
import { type StockedProduct, type StockLevel, withItemCategoryIds } from '@vitrine/rules'
import { brandIdOf, named, storedVariant } from '../columns.ts'
import { columnsOf, type List } from '../../storage/list.ts'
import { columnsOfProduct, revisionOfStock } from './items.ts'

const ofProduct = 'from stock k where k.store_id = p.store_id and k.product_id = p.id'

/** The list of the stock of all products, those in the archive too. */
export const allInventory: List = {
  rows: `(
    select p.store_id, p.id, true as visible, p.archived, p.numeric_id, p.revision,
      exists (select 1 ${ofProduct} and k.preorder is not null) as preordered,
      exists (select 1 ${ofProduct} and k.tracked) as tracked,
      coalesce((select max(k.updated_at) ${ofProduct}), p.last_updated) as last_updated
    from products p
  )`,
  pageColumns: 't.numeric_id, t.revision, t.last_updated',
  resultColumns: `t.numeric_id as "numericId", ${revisionOfStock('t')} as revision, t.last_updated as "lastUpdated", (
    select coalesce(json_agg(json_build_object('variantId', k.variant_id, 'quantity', k.quantity, 'isTracked', k.tracked,
        'preorder', k.preorder)
      order by k.variant_id), '[]')
    from stock k where k.store_id = t.store_id and k.product_id = t.id) as variants`,
  fields: columnsOf(queryableFields.inventory, {
    id: { column: 'id', type: 'text' },
    productId: { column: 'id', type: 'text' },
    numericId: { column: 'numeric_id', type: 'numeric' },
    trackQuantity: { column: 'tracked', type: 'boolean' },
    'preorderInfo.enabled': { column: 'preordered', type: 'boolean' },
    lastUpdated: { column: 'last_updated', type: 'timestamptz' },
  }),
}

/** The list of the stock of products. */
export const inventoryList: List = { ...allInventory, hidesArchived: true }

/** The stock of a product as a query finds it. */
export interface FoundInventory extends Omit<StockedProduct, 'variants'> {
  variants: ({ variantId: string } & StockLevel)[]
}

// Columns that a query does not name cost nothing: the planner leaves them and their joins out.
const itemColumns = {
  id: { column: 'id', type: 'text' },
  locationId: { column: 'location_id', type: 'text' },
  variantId: { column: 'variant_id', type: 'text' },
  productId: { column: 'product_id', type: 'text', required: true },
  'product.directCategoryIds': {
    column: 'category_ids',
    type: 'text[]',
    // A cursor has the sort key, and a product may be in hundreds.
    sortedBy: { column: 'first_categories', type: 'text[]' },
  },
  'product.brand.id': { column: 'brand_id', type: 'text' },
  'product.variantBarcode': { column: 'barcode', type: 'text', isIndexedText: true, isFoundByText: true },
  'product.name': {
    column: 'name',
    folded: 'name_folded',
    type: 'text',
    required: true,
    isIndexedText: true,
  },
  'product.variantName': { column: 'variant_name', type: 'text' },
  'product.variantSku': { column: 'sku', type: 'text', isIndexedText: true },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  updatedDate: { column: 'updated_at', type: 'timestamptz', required: true },
  availabilityStatus: { column: 'status', type: 'text' },
  inStock: { column: 'in_stock', type: 'boolean' },
  'preorderInfo.enabled': { column: 'preordered', type: 'boolean' },
  quantity: { column: 'quantity', type: 'numeric' },
  trackQuantity: { column: 'tracked', type: 'boolean' },
} as const

/** The list of inventory items. */
export const itemList: List = {
  tieBreak: 'place',
  productId: 'product_id',
  rows: `(
    select k.store_id, k.id::text collate "C" as id, k.product_id || '-' || k.variant_id as place, o.visible,
      p.archived, k.store_id::text collate "C" as location_id,
      k.product_id, k.variant_id, k.revision, k.created_at, k.updated_at, k.tracked, k.quantity as level,
      case when k.tracked then k.quantity end as quantity, coalesce(k.quantity > 0, true) as in_stock,
      case when k.quantity = 0 then 'OUT_OF_STOCK' when k.preorder is not null then 'PREORDER' else 'IN_STOCK' end
        collate "C" as status,
      p.name, p.name_folded, p.category_ids, p.category_ids[1:10] as first_categories, k.preorder is not null as preordered, k.preorder,
      o.face, o.sku collate "C" as sku, o.visible as offered,
      coalesce((
        select string_agg(c.one->>'text', ', ' order by c.n)
        from jsonb_array_elements(o.face->'choices') with ordinality as c (one, n)
      ), p.name) collate "C" as variant_name,
      ${storedVariant}->>'barcode' as barcode, ${brandIdOf} collate "C" as brand_id
    from stock k
    join offers o on o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
    join products p on p.store_id = k.store_id and p.id = k.product_id
    ${named('b', 'brand', 'p.brand')}
  )`,
  pageColumns: `t.product_id, t.variant_id, t.revision, t.created_at, t.updated_at, t.tracked, t.level, t.name,
    t.category_ids, t.preorder, t.face, t.sku, t.offered`,
  resultColumns: `t.product_id as "productId", t.variant_id as "variantId", t.revision, t.created_at as "createdAt",
    t.updated_at as "updatedAt", t.tracked as "isTracked", t.level as quantity, t.name as "productName",
    coalesce(t.category_ids, '{}') as "categoryIds", t.preorder, t.face->'choices' as choices, t.sku,
    ${columnsOfProduct('t', 't.offered')}`,
  fields: columnsOf(queryableFields.inventoryItems, itemColumns),
  hidesArchived: true,
}

/** The list that searches read. */
export const searchedItems: List = {
  ...itemList,
  fields: columnsOf(queryableFields.inventoryItemsSearch, itemColumns),
}

type Filtered = { filter?: Record<string, unknown> | null | undefined } | null | undefined

/** A query, search or selection of inventory items whose conditions on categories are as the database has them. */
export const withCategoryFilter = <Query extends Filtered>(query: Query) => ({
  ...query,
  ...(query?.filter && { filter: withItemCategoryIds(query.filter) }),
})
