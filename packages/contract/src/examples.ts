// One example of every call, on the sample shop: the API's pages show it, and a story runs it as it stands.
import { storesAppId } from './cart.ts'
import type { Address, Input } from './routes.ts'

/** What a call does, in a few words, what it is sent, and how our own client says it, where it does. */
export type Example<A extends Address> = { summary: string; client?: string } & Input<A>

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

/** A line and a cart of the reader's own; in the story, of the story's. */
export const exampleIds = {
  line: '00000000-0000-4000-8000-00000000000a',
  cart: '00000000-0000-4000-8000-00000000000c',
} as const
const { line, cart } = exampleIds
const path = { id: cart }
const engraving = { productName: { original: 'Engraving' }, price: '7.50', quantity: 1 }

export const examples: { [A in Address]: Example<A> } = {
  'POST /oauth2/token': {
    summary: 'Get tokens for a visitor, or go on with a session',
    body: { grantType: 'anonymous', clientId },
  },
  'POST /oauth2/revoke': {
    summary: 'End a session',
    body: { token: 'the refresh token', clientId },
  },
  'GET /.well-known/oauth-authorization-server': { summary: 'Tell strict OAuth clients the way' },

  'GET /stores/v3/provision/version': {
    summary: 'Tell which generation of the catalogue the store has',
    client: 'shop.products.version()',
  },
  'GET /stores-reader/v1/products/{id}': {
    summary: 'Read a product',
    client: `shop.products.get('${product}')`,
    path: { id: product },
  },
  'QUERY /stores-reader/v1/products/query-platformized': {
    summary: 'Find products',
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
    summary: 'Browse products with facets (the older words for a search)',
    body: { options: { Colour: ['Sage'] }, price: { max: 60 }, inStock: true, sort: 'price', limit: 2 },
  },
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': {
    summary: 'Tell what is left to choose of a product',
    client: `shop.variants.availability('${product}', { Colour: 'Sage' })`,
    path: { id: product },
    body: { options: { Colour: 'Sage' } },
  },
  'QUERY /stores-reader/v1/products/{id}/variants/query': {
    summary: 'Read the variants of a product',
    client: `shop.variants.list({ productId: '${product}', choices: { Colour: 'Sage' }, limit: 10 })`,
    path: { id: product },
    body: { choices: { Colour: 'Sage' }, paging: { limit: 10 } },
  },
  'QUERY /stores-reader/v1/variants/query': {
    summary: 'Find variants of all products',
    client: `shop.variants.query().eq('productId', '${product}').ascending('sku').find()`,
    body: { query: { filter: { productId: product }, sort: [{ fieldName: 'sku' }] } },
  },
  'GET /stores-reader/v1/variants/{id}': {
    summary: 'Read a variant',
    client: `shop.variants.get('${product}-${sage}')`,
    path: { id: `${product}-${sage}` },
  },

  'GET /v2/collections/{id}': {
    summary: 'Read a collection',
    client: `shop.collections.get('${kitchen}')`,
    path: { id: kitchen },
  },
  'GET /v2/collections/slug/{slug}': {
    summary: 'Read a collection by its slug',
    client: "shop.collections.bySlug('kitchen')",
    path: { slug: 'kitchen' },
  },
  'GET /stores-reader/v1/collections/slug/{slug}': {
    summary: 'Read a collection by its slug, as the catalogue’s first version asks',
    path: { slug: 'kitchen' },
  },
  'QUERY /v2/collections/query': {
    summary: 'Find collections',
    client: "shop.collections.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name' }], paging: { limit: 2 } } },
  },

  'GET /ecom/v1/carts/current': {
    summary: 'Read the visitor’s cart',
    client: 'shop.cart.get()',
  },
  'PATCH /ecom/v1/carts/current': {
    summary: 'Change the visitor’s cart',
    client: "shop.cart.update({ buyerNote: 'Please wrap it.' })",
    body: { cartInfo: { buyerNote: 'Please wrap it.' } },
  },
  'POST /ecom/v1/carts/current/add-to-cart': {
    summary: 'Put things into the visitor’s cart',
    client: `shop.cart.add([{ productId: '${product}', variantId: '${sage}', quantity: 2 }])`,
    body: { lineItems: [mugs(2)] },
  },
  'POST /ecom/v1/carts/current/remove-line-items': {
    summary: 'Take lines out of the visitor’s cart',
    client: `shop.cart.remove(['${line}'])`,
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v1/carts/current/update-line-items-quantity': {
    summary: 'Set how many of each line',
    client: `shop.cart.updateQuantities([{ id: '${line}', quantity: 3 }])`,
    body: { lineItems: [{ id: line, quantity: 3 }] },
  },
  'POST /ecom/v1/carts/current/estimate-totals': {
    summary: 'Tell what the visitor’s cart comes to',
    client: 'shop.cart.estimateTotals()',
    body: {},
  },
  'DELETE /ecom/v1/carts/current': {
    summary: 'Throw the visitor’s cart away',
    client: 'shop.cart.delete()',
  },

  'POST /ecom/v1/carts': { summary: 'Open a cart', body: { lineItems: [mugs(1)] } },
  'GET /ecom/v1/carts/{id}': { summary: 'Read a cart', path },
  'PATCH /ecom/v1/carts/{id}': {
    summary: 'Change a cart',
    path,
    body: { cartInfo: { buyerNote: 'A present.' } },
  },
  'POST /ecom/v1/carts/{id}/add-to-cart': {
    summary: 'Put things into a cart, also such as are in no catalogue',
    path,
    body: { lineItems: [mugs(1)], customLineItems: [engraving] },
  },
  'POST /ecom/v1/carts/{id}/remove-line-items': {
    summary: 'Take lines out of a cart',
    path,
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v1/carts/{id}/update-line-items-quantity': {
    summary: 'Set how many of each line of a cart',
    path,
    body: { lineItems: [{ id: line, quantity: 3 }] },
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': { summary: 'Tell what a cart comes to', path, body: {} },
  'DELETE /ecom/v1/carts/{id}': { summary: 'Throw a cart away', path },
}
