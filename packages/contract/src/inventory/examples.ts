// The examples of the calls on the stock of products.
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product } = sampleIds
/** A variant of that product. */
const chalk = '5a3b1e00-0000-4000-8000-000000000102'
const line = { productId: product, variantId: chalk }
const asText = `{ productId: '${product}', variantId: '${chalk}'`

export const examples: ExamplesOf<typeof routes> = {
  'QUERY /stores-reader/v2/inventoryItems/query': {
    summary: 'Query inventory',
    description:
      'Returns one page of the stock of products, one item for each product. The filter and the sort order are JSON texts.',
    client: `shop.inventory.query({ filter: { trackQuantity: true }, sort: { lastUpdated: 'desc' }, limit: 2 })`,
    body: {
      query: {
        filter: '{"trackQuantity":true}',
        sort: '{"lastUpdated":"desc"}',
        paging: { limit: 2 },
      },
    },
  },
  'QUERY /stores-reader/v2/inventoryItems/{id}/getVariants': {
    summary: 'Get inventory variants',
    description:
      'Returns the stock of the variants of one product, optionally only of those with the given ids.',
    client: `shop.inventory.get('${product}', ['${chalk}'])`,
    path: { id: product },
    body: { variantIds: [chalk] },
  },
  'PATCH /stores/v2/inventoryItems/product/{id}': {
    summary: 'Update inventory variants',
    description:
      'Sets the stock of variants of one product, and whether stock is tracked. Variants that are not sent keep their stock. With `If-Match`, stock that was changed meanwhile stays as it is.',
    client: `shop.inventory.update('${product}', { variants: [{ variantId: '${chalk}', quantity: 12 }] })`,
    path: { id: product },
    body: { inventoryItem: { variants: [{ variantId: chalk, quantity: 12 }] } },
  },
  'POST /stores/v2/inventoryItems/decrement': {
    summary: 'Decrement inventory',
    description:
      'Takes from the stock of up to 300 variants: all lines or none. Variants whose stock is not tracked stay as they are.',
    client: `shop.inventory.decrement([${asText}, decrementBy: 1 }])`,
    body: { decrementData: [{ ...line, decrementBy: 1 }] },
  },
  'POST /stores/v2/inventoryItems/increment': {
    summary: 'Increment inventory',
    description:
      'Adds to the stock of up to 300 variants: all lines or none. Variants whose stock is not tracked stay as they are.',
    client: `shop.inventory.increment([${asText}, incrementBy: 1 }])`,
    body: { incrementData: [{ ...line, incrementBy: 1 }] },
  },
  'QUERY /vitrine/v1/inventory/movements': {
    summary: 'List stock movements',
    description:
      'Returns the ledger of a product or of one of its variants, newest first: each change of a stock number with its reason, actor and request. Entries are deleted after two years.',
    client: `shop.inventory.movements({ productId: '${product}', limit: 2 })`,
    body: { productId: product, limit: 2 },
  },
}
