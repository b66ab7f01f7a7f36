// What may be asked of products, and the column that answers (wire-query fields of the catalogue, version 1).
import { type ColumnField, key } from '../storage/list.ts'

const price: ColumnField = { kind: 'number', sort: true, column: 'price', type: 'numeric' }

/** Wire name -> column. */
export const productFields: Record<string, ColumnField> = {
  id: key('id'),
  slug: key('slug'),
  productType: key('product_type'),
  numericId: { kind: 'number', sort: true, column: 'numeric_id', type: 'numeric' },
  name: { kind: 'text', sort: true, column: 'name', folded: 'name_folded', type: 'text' },
  description: {
    kind: 'text',
    sort: false,
    column: 'description',
    folded: 'description_folded',
    type: 'text',
  },
  sku: { kind: 'text', sort: true, column: 'sku', folded: 'sku_folded', type: 'text' },
  price,
  'priceData.price': price,
  lastUpdated: { kind: 'time', sort: true, column: 'last_updated', type: 'timestamptz' },
  createdDate: { kind: 'time', sort: false, column: 'created_at', type: 'timestamptz' },
  collectionIds: { kind: 'list', sort: false, column: 'collection_ids', type: 'text[]' },
}
