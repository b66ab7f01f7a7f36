// The columns of the fields that product queries may filter and sort by (catalogue version 1).
import { queryableFields } from '@vitrine/contract'
import { columnsOf, type List } from '../../storage/list.ts'

const price = { column: 'price', type: 'numeric', required: true } as const

const columns = {
  id: { column: 'id', type: 'text', required: true },
  slug: { column: 'slug', type: 'text', required: true },
  productType: { column: 'product_type', type: 'text', required: true },
  numericId: { column: 'numeric_id', type: 'numeric', required: true },
  name: { column: 'name', folded: 'name_folded', type: 'text', required: true, isIndexedText: true },
  description: {
    column: 'description',
    folded: 'description_folded',
    type: 'text',
    required: true,
    isIndexedText: true,
  },
  sku: { column: 'sku', folded: 'sku_folded', type: 'text', isIndexedText: true },
  price,
  'priceData.price': price,
  lastUpdated: { column: 'last_updated', type: 'timestamptz', required: true },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  collectionIds: { column: 'collection_ids', type: 'text[]', required: true },
} as const

/** Wire name -> column. */
export const productFields: List['fields'] = columnsOf(queryableFields.products, columns)

/** The same for the fields that only merchants filter by. */
export const merchantProductFields: List['fields'] = columnsOf(queryableFields.merchantProducts, {
  ...columns,
  visible: { column: 'visible', type: 'boolean', required: true },
  archived: { column: 'archived', type: 'boolean' },
  brand: { column: 'brand', type: 'text' },
  ribbon: { column: 'ribbon', type: 'text' },
  onSale: { column: 'on_sale', type: 'boolean' },
  inventoryStatus: { column: 'availability', type: 'text' },
  minPrice: { column: 'min_price', type: 'numeric' },
  maxPrice: { column: 'max_price', type: 'numeric' },
  codes: { column: 'codes_folded', folded: 'codes_folded', type: 'text', isIndexedText: true },
})
