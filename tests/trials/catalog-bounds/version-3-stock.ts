// The bounds of stock and categories of catalog version 3.
import { onlyVariantId } from '@vitrine/contract'
import { choice, guid, integer, list, named, type Table, text } from './bound.ts'

const id = (n: number) => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`
const plain = {
  name: 'Scarf',
  productType: 'PHYSICAL',
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } } }] },
}
/** An update of a product that does not exist. */
const none = { product: { id: 'none', revision: '1', variantsInfo: plain.variantsInfo } }

const variantId = onlyVariantId
const counted = { variantId, productId: 'bowl' }
const inventory: Table[] = [
  {
    entity: 'the stock of a new product of version 3',
    method: 'POST',
    path: '/stores/v3/products-with-inventory',
    body: { product: plain },
    bounds: [integer('product.variantsInfo.variants[0].inventoryItem.quantity', 0, 99_999)],
  },
  {
    entity: 'products to create at once with their stock',
    method: 'POST',
    path: '/stores/v3/bulk/products-with-inventory/create',
    body: { products: [plain] },
    bounds: [
      named(list('products', 1, 100, () => plain)),
      integer('products[0].variantsInfo.variants[0].inventoryItem.quantity', 0, 99_999),
    ],
  },
  {
    entity: 'products to update at once with their stock',
    method: 'POST',
    path: '/stores/v3/bulk/products-with-inventory/update',
    body: { products: [none] },
    bounds: [
      named(list('products', 1, 100, () => none)),
      integer('products[0].product.variantsInfo.variants[0].inventoryItem.quantity', 0, 99_999),
    ],
  },
  {
    entity: 'an update of stock of version 3',
    method: 'POST',
    path: '/stores/v3/bulk/inventory-items/update-by-filter',
    body: { filter: { productId: 'none' }, inventoryItem: {} },
    bounds: [
      integer('inventoryItem.quantity', 0, 99_999),
      {
        field: 'inventoryItem',
        accepted: [{ inStock: true }],
        refused: [
          [{ quantity: 1, inStock: true }, 'ONE_OF_ALIGNMENT'],
          [{}, 'REQUIRED_ONE_OF_FIELD'],
        ],
      },
    ],
  },
  ...(['decrement', 'increment'] as const).map((way): Table => {
    const item = { ...counted, [`${way}By`]: 1 }
    return {
      entity: `items that ${way} stock`,
      method: 'POST',
      path: `/stores/v3/bulk/inventory-items/${way}-by-variant-and-location`,
      body: { [`${way}Data`]: [item] },
      bounds: [
        named(list(`${way}Data`, 1, 100, () => item)),
        { field: `${way}Data[0].${way}By`, accepted: [1], refused: [[0, 'MIN']] },
        guid(`${way}Data[0].variantId`, variantId),
        choice('reason', 'ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE'),
      ],
    }
  }),
]

const categories: Table[] = ['add-to', 'remove-from'].map((way) => ({
  entity: `a change of categories: ${way}`,
  method: 'POST',
  path: `/stores/v3/bulk/products/${way}-categories-by-filter`,
  body: { categoryIds: ['5a3b1e00-0000-4000-9000-000000000001'] },
  bounds: [
    named(list('categoryIds', 1, 5, id)),
    named(guid('categoryIds[0]')),
    named(text('search.expression', 0, 100)),
    named(choice('search.mode')),
    named(list('search.fields', 0, 20, () => 'name')),
  ],
}))

/** The requests of catalog version 3 about stock and categories, with their bounds. */
export const version3Stock: readonly Table[] = [...inventory, ...categories]
