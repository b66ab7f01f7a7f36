// The examples of the collections' routes.
import type { ExamplesOf } from '../route.ts'
import { sampleIds } from '../products/examples.ts'
import type { routes } from './routes.ts'

const kitchen = '5a3b1e00-0000-4000-9000-000000000001'
const table = '5a3b1e00-0000-4000-9000-000000000002'
const garden = '5a3b1e00-0000-4000-9000-000000000006'
// The example that deletes a collection runs before the others, so these name another one.
const small = '5a3b1e00-0000-4000-9000-000000000008'
const { product } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'GET /v2/collections/{id}': {
    summary: 'Get a collection',
    description: 'Returns one collection by its id.',
    client: `shop.collections.get('${kitchen}')`,
    path: { id: kitchen },
  },
  'GET /v2/collections/slug/{slug}': {
    summary: 'Get a collection by slug',
    description: 'Returns one collection by the slug of its page.',
    client: "shop.collections.bySlug('kitchen')",
    path: { slug: 'kitchen' },
  },
  'GET /stores-reader/v1/collections/slug/{slug}': {
    summary: 'Get a collection by slug (v1)',
    description: 'Same as Get a collection by slug, at the path of catalog version 1.',
    path: { slug: 'kitchen' },
  },
  'QUERY /v2/collections/query': {
    summary: 'Query collections',
    description: 'Returns one page of the collections that match a filter, in the given sort order.',
    client: "shop.collections.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name' }], paging: { limit: 2 } } },
  },
  'POST /stores/v1/collections': {
    summary: 'Create a collection',
    description:
      'Creates a collection without products, and returns it. A slug that is absent is made of the name, with a number if another collection has it.',
    client: "shop.merchantCollections.create({ name: 'Gifts', description: 'To give away.' })",
    body: { collection: { name: 'Gifts', description: 'To give away.' } },
  },
  'PATCH /stores/v1/collections/{id}': {
    summary: 'Update a collection',
    description:
      'Changes the fields that are sent, and returns the whole collection. With `If-Match`, a collection that was changed meanwhile stays as it is.',
    client: `shop.merchantCollections.update('${kitchen}', { description: 'For cooking and baking.' })`,
    path: { id: kitchen },
    body: { collection: { description: 'For cooking and baking.' } },
  },
  'DELETE /stores/v1/collections/{id}': {
    summary: 'Delete a collection',
    description:
      'Deletes a collection; its products stay in the store. Those of a large collection leave it within seconds after the answer. With `If-Match`, a collection that was changed meanwhile stays as it is.',
    client: `shop.merchantCollections.delete('${garden}')`,
    path: { id: garden },
  },
  'GET /vitrine/v1/collections/{id}/product-order': {
    summary: 'Get the order of a collection',
    description: 'Returns the products that a merchant has placed first in a collection, hidden ones too.',
    client: `shop.merchantCollections.productOrder('${table}')`,
    path: { id: table },
  },
  'POST /vitrine/v1/collections/{id}/product-order': {
    summary: 'Set the order of a collection',
    description:
      'Places up to 1,000 products of the collection first, in this order, instead of those that were. A listing of the collection without another sort order shows them first. A product that is deleted or leaves the collection leaves its order. With `If-Match`, a collection that was changed meanwhile stays as it is.',
    client: `shop.merchantCollections.setProductOrder('${table}', ['${product}'])`,
    path: { id: table },
    body: { productIds: [product] },
  },
  'GET /vitrine/v1/collections/{id}/rule': {
    summary: 'Get the rule of a collection',
    description: 'Returns the rule from which the products of a collection follow, or `null`.',
    client: `shop.merchantCollections.rule('${table}')`,
    path: { id: table },
  },
  'POST /vitrine/v1/collections/{id}/rule': {
    summary: 'Set the rule of a collection',
    description:
      'Lets the products of a collection follow from a rule: those that match it join the collection, and all others leave it, within seconds after the answer and then whenever a product is saved or its discount begins or ends. Products cannot be added or removed by hand meanwhile. Without a rule (`null`) the collection keeps the products that it has. With `If-Match`, a collection that was changed meanwhile stays as it is.',
    client: `shop.merchantCollections.setRule('${small}', {
  match: 'ALL',
  conditions: [{ type: 'ON_SALE' }, { type: 'PRICE_AT_MOST', value: '50' }],
})`,
    path: { id: small },
    body: {
      rule: { match: 'ALL', conditions: [{ type: 'ON_SALE' }, { type: 'PRICE_AT_MOST', value: '50' }] },
    },
  },
  'GET /vitrine/v1/collection-rules': {
    summary: 'List the rules of collections',
    description: 'Returns the rules of all collections that have one, at most 100.',
    client: 'shop.merchantCollections.rules()',
  },
  'POST /vitrine/v1/collection-rules/count-products': {
    summary: 'Count the products of a rule',
    description:
      'Returns how many products match a rule, hidden ones too, without those in the archive. Changes nothing.',
    client: "shop.merchantCollections.countProducts({ match: 'ANY', conditions: [{ type: 'ON_SALE' }] })",
    body: { rule: { match: 'ANY', conditions: [{ type: 'ON_SALE' }] } },
  },
  'POST /stores/v1/collections/{id}/productIds': {
    summary: 'Add products to a collection',
    description:
      'Adds up to 100 products; those that are in the collection stay in it. If a product is unknown, the call is refused and adds none.',
    client: `shop.merchantCollections.addProducts('${kitchen}', ['${product}'])`,
    path: { id: kitchen },
    body: { productIds: [product] },
  },
  'POST /stores/v1/collections/{id}/productIds/delete': {
    summary: 'Remove products from a collection',
    description: 'Removes up to 100 products from a collection. Those that are not in it have no effect.',
    client: `shop.merchantCollections.removeProducts('${kitchen}', ['${product}'])`,
    path: { id: kitchen },
    body: { productIds: [product] },
  },
}
