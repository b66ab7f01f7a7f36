// One example of every call, on the sample store. The API pages show it, and a story runs it unchanged.
import { storesAppId } from './cart.ts'
import type { Address, Input } from './routes.ts'

/** The title and description of a call, its example input, and the same call with @vitrine/client if it has one. */
export type Example<A extends Address> = { summary: string; description: string; client?: string } & Input<A>

const clientId = '5e11f00d-0000-4000-8000-000000000001'
const product = '5a3b1e00-0000-4000-8000-000000000100'
const sage = '5a3b1e00-0000-4000-8000-000000000101'
const kitchen = '5a3b1e00-0000-4000-9000-000000000001'
const mugs = (quantity: number) => ({
  catalogReference: {
    appId: storesAppId,
    catalogItemId: product,
    options: { variantId: sage },
  },
  quantity,
})

/** Placeholders for the ids of a line and a cart; the story replaces them by real ids. */
export const exampleIds = {
  line: '00000000-0000-4000-8000-00000000000a',
  cart: '00000000-0000-4000-8000-00000000000c',
} as const
const { line, cart } = exampleIds
const path = { id: cart }
const engraving = { productName: { original: 'Engraving' }, price: '7.50', quantity: 1 }

export const examples: { [A in Address]: Example<A> } = {
  'POST /oauth2/token': {
    summary: 'Get a token',
    description:
      'Starts an anonymous visitor session, or exchanges a refresh token for a new pair of tokens.',
    body: { grantType: 'anonymous', clientId },
  },
  'POST /oauth2/revoke': {
    summary: 'Revoke a token',
    description: 'Ends the session of a refresh token (RFC 7009).',
    body: { token: 'the refresh token', clientId },
  },
  'GET /.well-known/oauth-authorization-server': {
    summary: 'Get OAuth server metadata',
    description: 'Returns the OAuth endpoints and the supported grant types (RFC 8414).',
  },

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
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': {
    summary: 'Get product options availability',
    description:
      'Returns which choices of a product are available with the selected ones, and the variant once every option is selected.',
    client: `shop.variants.availability('${product}', { Colour: 'Sage' })`,
    path: { id: product },
    body: { options: { Colour: 'Sage' } },
  },
  'QUERY /stores-reader/v1/products/{id}/variants/query': {
    summary: 'Query product variants',
    description:
      'Returns one page of the variants of one product, optionally only those with the given choices or ids.',
    client: `shop.variants.list({ productId: '${product}', choices: { Colour: 'Sage' }, limit: 10 })`,
    path: { id: product },
    body: { choices: { Colour: 'Sage' }, paging: { limit: 10 } },
  },
  'QUERY /stores-reader/v1/variants/query': {
    summary: 'Query store variants',
    description: 'Returns one page of the variants of all products that match a filter.',
    client: `shop.variants.query().eq('productId', '${product}').ascending('sku').find()`,
    body: { query: { filter: { productId: product }, sort: [{ fieldName: 'sku' }] } },
  },
  'GET /stores-reader/v1/variants/{id}': {
    summary: 'Get a store variant',
    description: 'Returns one variant. Its id is the product id and the variant id, joined by a hyphen.',
    client: `shop.variants.get('${product}-${sage}')`,
    path: { id: `${product}-${sage}` },
  },

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

  'GET /ecom/v1/carts/current': {
    summary: 'Get the current cart',
    description: 'Returns the visitor’s cart with current prices and stock.',
    client: 'shop.cart.get()',
  },
  'PATCH /ecom/v1/carts/current': {
    summary: 'Update the current cart',
    description: 'Sets the buyer note, and adds items.',
    client: "shop.cart.update({ buyerNote: 'Please wrap it.' })",
    body: { cartInfo: { buyerNote: 'Please wrap it.' } },
  },
  'POST /ecom/v1/carts/current/add-to-cart': {
    summary: 'Add to cart',
    description:
      'Adds items to the visitor’s cart, and creates the cart if there is none. Quantities are capped at the stock.',
    client: `shop.cart.add([{ productId: '${product}', variantId: '${sage}', quantity: 2 }])`,
    body: { lineItems: [mugs(2)] },
  },
  'POST /ecom/v1/carts/current/remove-line-items': {
    summary: 'Remove line items',
    description: 'Removes line items from the visitor’s cart.',
    client: `shop.cart.remove(['${line}'])`,
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v1/carts/current/update-line-items-quantity': {
    summary: 'Update line item quantities',
    description:
      'Sets the quantities of line items in the visitor’s cart. Quantities are capped at the stock.',
    client: `shop.cart.updateQuantities([{ id: '${line}', quantity: 3 }])`,
    body: { lineItems: [{ id: line, quantity: 3 }] },
  },
  'POST /ecom/v1/carts/current/estimate-totals': {
    summary: 'Estimate cart totals',
    description: 'Returns the totals of the visitor’s cart, without delivery and tax.',
    client: 'shop.cart.estimateTotals()',
    body: {},
  },
  'DELETE /ecom/v1/carts/current': {
    summary: 'Delete the current cart',
    description: 'Deletes the visitor’s cart.',
    client: 'shop.cart.delete()',
  },

  'POST /ecom/v1/carts': {
    summary: 'Create a cart',
    description: 'Creates a cart that belongs to no visitor.',
    body: { lineItems: [mugs(1)] },
  },
  'GET /ecom/v1/carts/{id}': {
    summary: 'Get a cart',
    description: 'Returns any cart of the store by its id.',
    path,
  },
  'PATCH /ecom/v1/carts/{id}': {
    summary: 'Update a cart',
    description: 'Sets the buyer note of a cart, and adds items.',
    path,
    body: { cartInfo: { buyerNote: 'A present.' } },
  },
  'POST /ecom/v1/carts/{id}/add-to-cart': {
    summary: 'Add to a cart by id',
    description: 'Adds items to a cart: products, and custom line items that are in no catalog.',
    path,
    body: { lineItems: [mugs(1)], customLineItems: [engraving] },
  },
  'POST /ecom/v1/carts/{id}/remove-line-items': {
    summary: 'Remove line items from a cart by id',
    description: 'Removes line items from a cart.',
    path,
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v1/carts/{id}/update-line-items-quantity': {
    summary: 'Update line item quantities of a cart by id',
    description: 'Sets the quantities of line items in a cart. Quantities are capped at the stock.',
    path,
    body: { lineItems: [{ id: line, quantity: 3 }] },
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': {
    summary: 'Estimate the totals of a cart by id',
    description: 'Returns the totals of a cart, without delivery and tax.',
    path,
    body: {},
  },
  'DELETE /ecom/v1/carts/{id}': { summary: 'Delete a cart', description: 'Deletes a cart by its id.', path },
}
