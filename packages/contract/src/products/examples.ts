// The examples of the products' routes.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

/** A product of the sample store, and one of its variants. */
export const sampleIds = {
  product: '5a3b1e00-0000-4000-8000-000000000100',
  sage: '5a3b1e00-0000-4000-8000-000000000101',
} as const
const { product } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'GET /stores/v3/provision/version': {
    summary: 'Get the catalog version',
    description: 'Returns which version of the catalog API the store uses.',
    client: 'shop.products.version()',
  },
  'GET /stores-reader/v1/products/{id}': {
    summary: 'Get a product',
    description: 'Returns one product by its id.',
    client: `shop.products.get('${product}')`,
    path: { id: product },
  },
  'QUERY /stores-reader/v1/products/query-platformized': {
    summary: 'Query products',
    description: 'Returns one page of the products that match a filter, in the given sort order.',
    client: `shop.products
  .query()
  .contains('name', 'mug')
  .le('price', 50)
  .ascending('price')
  .limit(2)
  .find()`,
    body: {
      query: {
        filter: { $and: [{ name: { $contains: 'mug' } }, { price: { $lte: 50 } }] },
        sort: [{ fieldName: 'price', order: 'ASC' }],
        paging: { limit: 2, offset: 0 },
      },
    },
  },
  'QUERY /vitrine/v1/products/search': {
    summary: 'Search products with facets',
    description:
      'Returns one page of the products that match a text and filters, and how many products each further choice would match.',
    client: `shop.products.search({
  options: { Colour: ['Sage'] },
  price: { max: 60 },
  inStock: true,
  sort: 'price',
  limit: 2,
})`,
    body: {
      options: { Colour: ['Sage'] },
      price: { max: 60 },
      inStock: true,
      sort: 'price',
      limit: 2,
      offset: 0,
    },
  },
  'QUERY /vitrine/v1/products/browse': {
    summary: 'Browse products with facets',
    description:
      'Deprecated: use Search products with facets. Returns the same results under older field names.',
    body: { options: { Colour: ['Sage'] }, price: { max: 60 }, inStock: true, sort: 'price', limit: 2 },
  },
}
