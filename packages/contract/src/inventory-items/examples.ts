// The examples of the calls on inventory items and the location of a store.
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product } = sampleIds
/** A variant of that product. */
const chalk = '5a3b1e00-0000-4000-8000-000000000102'
/** A digital product of the sample store, and its only variant. */
const recipes = '5a3b1e00-0000-4000-8000-000000004100'
const onlyVariant = '00000000-0000-0000-0000-000000000000'
// No item and no variant of the sample store has this id.
const inventoryItemId = '00000000-0000-4000-8000-00000000000e'
const unknown = { path: { id: inventoryItemId }, status: 404 } as const
const variant = { productId: product, variantId: chalk }

export const examples: ExamplesOf<typeof routes> = {
  'POST /stores/v3/inventory-items': {
    summary: 'Create an inventory item',
    description:
      'Gives a variant its first stock. Each variant has an item from the beginning, whose stock is not tracked; once it was set, update it.',
    client: `shop.inventoryItems.create({ productId: '${product}', variantId: '${inventoryItemId}', quantity: 5 })`,
    body: { inventoryItem: { productId: product, variantId: inventoryItemId, quantity: 5 } },
    status: 404,
  },
  'GET /stores/v3/inventory-items/{id}': {
    summary: 'Get an inventory item',
    description: 'Returns one inventory item by its id.',
    ...unknown,
  },
  'PATCH /stores/v3/inventory-items/{id}': {
    summary: 'Update an inventory item',
    description:
      'Sets the stock of a variant. With another revision than the one that the item has, the item stays as it is.',
    body: { inventoryItem: { revision: '1', quantity: 7 } },
    ...unknown,
  },
  'QUERY /stores/v3/inventory-items/query': {
    summary: 'Query inventory items',
    description:
      'Returns one page of the inventory items that match a filter, and the cursor of the next page. Visitors get those of visible variants, without what was ordered of a preorder.',
    client: `shop.inventoryItems.page({ filter: { productId: '${product}' }, cursorPaging: { limit: 2 } })`,
    body: { query: { filter: { productId: product }, cursorPaging: { limit: 2 } } },
  },
  'QUERY /stores/v3/inventory-items/search': {
    summary: 'Search inventory items',
    description:
      'Returns one page of the inventory items that match a filter and the words of a search, and counts all of them by their fields.',
    client:
      "shop.inventoryItems.search({ search: { expression: 'chalk' }, aggregations: [{ type: 'VALUE', fieldPath: 'availabilityStatus' }], cursorPaging: { limit: 2 } })",
    body: {
      search: {
        search: { expression: 'chalk' },
        aggregations: [{ type: 'VALUE', fieldPath: 'availabilityStatus' }],
        cursorPaging: { limit: 2 },
      },
    },
  },
  'QUERY /stores/v3/inventory-items/count': {
    summary: 'Count inventory items',
    description: 'Returns the number of inventory items that match a filter.',
    client: "shop.inventoryItems.count({ availabilityStatus: 'OUT_OF_STOCK' })",
    body: { filter: { availabilityStatus: 'OUT_OF_STOCK' } },
  },
  'QUERY /vitrine/v1/inventory/items/query': {
    summary: 'List inventory items',
    description:
      'The same as Query inventory items, with an offset and the total, for pages that are numbered.',
    client: "shop.inventoryItems.query().le('quantity', 3).ascending('quantity').limit(2).find()",
    body: {
      query: {
        filter: { quantity: { $lte: 3 } },
        sort: [{ fieldName: 'quantity', order: 'ASC' }],
        paging: { limit: 2 },
      },
    },
  },
  'POST /stores/v3/bulk/inventory-items/create': {
    summary: 'Bulk create inventory items',
    description: 'Gives up to 100 variants their first stock, and returns a result for each.',
    client: `shop.inventoryItems.bulkCreate([{ productId: '${recipes}', variantId: '${onlyVariant}', quantity: 500 }])`,
    body: { inventoryItems: [{ productId: recipes, variantId: onlyVariant, quantity: 500 }] },
  },
  'POST /stores/v3/bulk/inventory-items/update-by-filter': {
    summary: 'Update inventory items by filter',
    description:
      'Sets the stock of all inventory items that match a filter and a text. A job does so after the call, 200 items at a time: it sets each item that matches when the job reaches it, once. An item that cannot be changed stays as it is, and the log says why.',
    body: { filter: { productId: 'none' }, inventoryItem: { quantity: 7 } },
  },
  'POST /stores/v3/bulk/inventory-items/update': {
    summary: 'Bulk update inventory items',
    description: 'Sets the stock of up to 100 inventory items, and returns a result for each.',
    client: `shop.inventoryItems.bulkUpdate([{ id: '${inventoryItemId}', revision: '1', quantity: 7 }])`,
    body: { inventoryItems: [{ inventoryItem: { id: inventoryItemId, revision: '1', quantity: 7 } }] },
  },
  'POST /stores/v3/bulk/inventory-items/increment': {
    summary: 'Bulk increment inventory items',
    description: 'Adds to the stock of up to 100 inventory items, and returns a result for each.',
    body: { incrementData: [{ inventoryItemId, incrementBy: 1 }] },
  },
  'POST /stores/v3/bulk/inventory-items/decrement': {
    summary: 'Bulk decrement inventory items',
    description:
      'Takes from the stock of up to 100 inventory items, and returns a result for each. Stock never becomes negative.',
    body: { decrementData: [{ inventoryItemId, decrementBy: 1 }] },
  },
  'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location': {
    summary: 'Bulk increment by variant and location',
    description: 'Adds to the stock of up to 100 variants, and returns a result for each.',
    client: `shop.inventoryItems.bulkIncrement([{ productId: '${product}', variantId: '${chalk}', incrementBy: 1 }])`,
    body: { incrementData: [{ ...variant, incrementBy: 1 }] },
  },
  'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location': {
    summary: 'Bulk decrement by variant and location',
    description:
      'Takes from the stock of up to 100 variants, and returns a result for each. Stock never becomes negative.',
    client: `shop.inventoryItems.bulkDecrement([{ productId: '${product}', variantId: '${chalk}', decrementBy: 1 }])`,
    body: { decrementData: [{ ...variant, decrementBy: 1 }] },
  },
  'GET /stores/v3/locations/default': {
    summary: 'Get the default location',
    description: 'Returns the location of the store; a store has one.',
  },
  'GET /stores/v3/locations/{id}': {
    summary: 'Get a location',
    description: 'Returns the location of the store by its id.',
    ...unknown,
  },
  'QUERY /stores/v3/locations/query': {
    summary: 'Query locations',
    description: 'Returns the location of the store; a store has one.',
  },
}
