// The examples of the calls that read products of catalog version 3.
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'GET /stores/v3/products/{productId}': {
    summary: 'Get a product (catalog version 3)',
    description: 'Returns one product by its id, with the fields that are requested.',
    client: `shop.productsV3.get('${product}', { fields: ['PLAIN_DESCRIPTION'] })`,
    path: { productId: product },
    query: { fields: ['PLAIN_DESCRIPTION'] },
  },
  'GET /stores/v3/products/slug/{slug}': {
    summary: 'Get a product by slug (catalog version 3)',
    description: 'Returns one product by the last part of the URL of its page.',
    client: `shop.productsV3.bySlug('reading-mug', { fields: ['VARIANT_OPTION_CHOICE_NAMES'] })`,
    path: { slug: 'reading-mug' },
    query: { fields: ['VARIANT_OPTION_CHOICE_NAMES'] },
  },
  'QUERY /stores/v3/products/query': {
    summary: 'Query products (catalog version 3)',
    description: 'Returns one page of the products that match a filter, and cursors of the pages beside it.',
    client: `shop.productsV3.query({ sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 2 } })`,
    body: {
      query: { sort: [{ fieldName: 'createdDate', order: 'DESC' }], cursorPaging: { limit: 2 } },
    },
  },
  'QUERY /stores/v3/products/search': {
    summary: 'Search products (catalog version 3)',
    description:
      'Returns one page of the products that match a text and a filter, cursors of the pages beside it, and the figures that the aggregations ask for: over all products that match, on whatever page.',
    client: `shop.productsV3.search({
  search: { expression: 'mug' },
  filter: { 'actualPriceRange.minValue.amount': { $lte: 50 } },
  aggregations: [{ name: 'Brands', type: 'VALUE', fieldPath: 'brand.name', value: { limit: 5 } }],
  cursorPaging: { limit: 2 },
})`,
    body: {
      search: {
        search: { expression: 'mug' },
        filter: { 'actualPriceRange.minValue.amount': { $lte: 50 } },
        aggregations: [{ name: 'Brands', type: 'VALUE', fieldPath: 'brand.name', value: { limit: 5 } }],
        cursorPaging: { limit: 2 },
      },
    },
  },
  'QUERY /stores/v3/products/count': {
    summary: 'Count products (catalog version 3)',
    description: 'Returns how many products match a text and a filter.',
    client: `shop.productsV3.count({ search: { expression: 'mug' } })`,
    body: { search: { expression: 'mug' } },
  },
}
