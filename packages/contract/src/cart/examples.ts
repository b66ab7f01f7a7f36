// The examples of the cart's routes.
import { storesAppId } from '../constants.ts'
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { product, sage } = sampleIds
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

export const examples: ExamplesOf<typeof routes> = {
  'GET /ecom/v1/carts/current': {
    summary: 'Get the current cart',
    description: 'Returns the visitor’s cart with current prices and stock.',
    client: 'shop.cart.get()',
  },
  'PATCH /ecom/v1/carts/current': {
    summary: 'Update the current cart',
    description:
      'Sets fields of the cart, such as the buyer note, the contact or a coupon code, and adds items. `null` clears a field.',
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
  'POST /ecom/v1/carts/current/remove-coupon': {
    summary: 'Remove the coupon',
    description: 'Removes the coupon code from the visitor’s cart.',
    client: 'shop.cart.removeCoupon()',
    body: {},
  },
  'POST /ecom/v1/carts/current/remove-business-location': {
    summary: 'Remove the business location',
    description: 'Removes the business location from the visitor’s cart, so that another one can be set.',
    body: {},
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
    description:
      'Sets fields of a cart, such as the buyer note, the contact or discounts of the merchant, and adds items. `null` clears a field.',
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
  'POST /ecom/v1/carts/{id}/remove-coupon': {
    summary: 'Remove the coupon of a cart by id',
    description: 'Removes the coupon code from a cart.',
    path,
    body: {},
  },
  'POST /ecom/v1/carts/{id}/remove-business-location': {
    summary: 'Remove the business location of a cart by id',
    description: 'Removes the business location from a cart, so that another one can be set.',
    path,
    body: {},
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': {
    summary: 'Estimate the totals of a cart by id',
    description: 'Returns the totals of a cart, without delivery and tax.',
    path,
    body: {},
  },
  'DELETE /ecom/v1/carts/{id}': { summary: 'Delete a cart', description: 'Deletes a cart by its id.', path },
}
