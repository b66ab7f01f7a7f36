// The examples of the checkout's routes.
import { storesAppId } from '../constants.ts'
import { exampleIds as cartIds } from '../cart/examples.ts'
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

/** A placeholder for the id of a checkout; the story replaces it by a real one. */
export const checkoutExampleId = '00000000-0000-4000-8000-0000000000c1'
const path = { id: checkoutExampleId }
const { product, sage } = sampleIds
const line = cartIds.line
const mug = {
  catalogReference: { appId: storesAppId, catalogItemId: product, options: { variantId: sage } },
  quantity: 1,
}

export const examples: ExamplesOf<typeof routes> = {
  'POST /ecom/v1/carts/current/create-checkout': {
    summary: 'Create a checkout from the current cart',
    description:
      'Copies the visitor’s cart into a checkout. Called again, it updates the same checkout until its order is placed.',
    client: 'shop.checkout.createFromCart()',
    body: { channelType: 'WEB' },
  },
  'POST /ecom/v1/carts/{id}/create-checkout': {
    summary: 'Create a checkout from a cart',
    description: 'Copies any cart of the store into a checkout.',
    path: { id: cartIds.cart },
    body: { channelType: 'WEB' },
  },
  'POST /ecom/v1/checkouts': {
    summary: 'Create a checkout',
    description:
      'Creates a checkout with items of its own, as ‘buy now’ does. The cart stays as it is. Visitors send items of the catalog only.',
    client: `shop.checkout.create([{ productId: '${product}', variantId: '${sage}' }])`,
    body: { channelType: 'WEB', lineItems: [mug] },
  },
  'GET /ecom/v1/checkouts/{id}': {
    summary: 'Get a checkout',
    description: 'Returns a checkout with its prices of now.',
    client: `shop.checkout.get('${checkoutExampleId}')`,
    path,
  },
  'GET /ecom/v1/checkouts/by-cart-id/{id}': {
    summary: 'Get the checkout of a cart',
    description: 'Returns the checkout that was last made from a cart.',
    client: `shop.checkout.getByCart('${cartIds.cart}')`,
    path: { id: cartIds.cart },
  },
  'GET /ecom/v1/checkouts/{id}/checkout-url': {
    summary: 'Get the address of a checkout',
    description:
      'Returns the page that the checkout continues on: that of `overrideCheckoutUrl`, or else the hosted page, which shows lines and total and asks for contact and addresses anew.',
    client: `shop.checkout.getUrl('${checkoutExampleId}')`,
    path,
  },
  'GET /ecom/v1/checkouts/{id}/wix-checkout-url': {
    summary: 'Get the hosted page of a checkout',
    description: 'Returns the hosted page, also if the checkout has an `overrideCheckoutUrl`.',
    path,
  },
  'PATCH /ecom/v1/checkouts/{id}': {
    summary: 'Update a checkout',
    description:
      'Sets fields of the checkout, and adds items. What is absent stays as it is, and `null` clears a field; an email address stays once it is set.',
    client: `shop.checkout.update('${checkoutExampleId}', { buyerNote: 'Please wrap it.' })`,
    path,
    body: { checkout: { buyerNote: 'Please wrap it.' } },
  },
  'POST /ecom/v1/checkouts/{id}/add-to-checkout': {
    summary: 'Add to a checkout',
    description: 'Adds items to a checkout. Quantities are capped at the stock.',
    client: `shop.checkout.addItems('${checkoutExampleId}', [{ productId: '${product}', variantId: '${sage}' }])`,
    path,
    body: { lineItems: [mug] },
  },
  'POST /ecom/v1/checkouts/{id}/remove-line-items': {
    summary: 'Remove line items from a checkout',
    description: 'Removes line items from a checkout.',
    client: `shop.checkout.removeLines('${checkoutExampleId}', ['${line}'])`,
    path,
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v1/checkouts/{id}/update-line-items-quantity': {
    summary: 'Update line item quantities of a checkout',
    description: 'Sets the quantities of line items. Quantities are capped at the stock.',
    client: `shop.checkout.updateQuantities('${checkoutExampleId}', [{ id: '${line}', quantity: 2 }])`,
    path,
    body: { lineItems: [{ id: line, quantity: 2 }] },
  },
  'POST /ecom/v1/checkouts/{id}/remove-coupon': {
    summary: 'Remove the coupon from a checkout',
    description: 'Removes the coupon code from a checkout.',
    client: `shop.checkout.removeCoupon('${checkoutExampleId}')`,
    path,
    body: {},
  },
  'POST /ecom/v1/checkouts/{id}/remove-override-checkout-url': {
    summary: 'Remove the page of a checkout',
    description: 'The checkout continues on the hosted page again.',
    path,
    body: {},
  },
  'POST /ecom/v1/checkouts/{id}/mark-as-completed': {
    summary: 'Mark a checkout as completed',
    description: 'For orders that were placed outside of the platform.',
    path,
    body: {},
  },
  'POST /ecom/v1/checkouts/{id}/create-order': {
    summary: 'Create an order from a checkout',
    description:
      'Places the order of a checkout at the total that its last answer had. Repeated, it answers the same order.',
    path,
    body: {},
    status: 400,
  },
}
