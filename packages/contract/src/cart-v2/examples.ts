// The examples of version 2 of the cart.
import { examples as cartExamples, exampleIds } from '../cart/examples.ts'
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const { line } = exampleIds
const catalogItems = cartExamples['POST /ecom/v1/carts/current/add-to-cart'].body?.lineItems

export const examples: ExamplesOf<typeof routes> = {
  'GET /ecom/v2/carts/current': {
    summary: 'Get the current cart (version 2)',
    description: 'Returns the visitor’s cart, with current prices and stock, in the form of version 2.',
  },
  'PATCH /ecom/v2/carts/current': {
    summary: 'Update the current cart (version 2)',
    description:
      'Sets the note, the email, the address or the checkout page of the cart. `null` clears a field.',
    body: { cart: { note: 'Please wrap it.' } },
  },
  'DELETE /ecom/v2/carts/current': {
    summary: 'Delete the current cart (version 2)',
    description: 'Deletes the visitor’s cart.',
  },
  'POST /ecom/v2/carts/current/add-line-items': {
    summary: 'Add line items (version 2)',
    description:
      'Adds items to the visitor’s cart, and creates the cart if there is none. Quantities are capped at the stock.',
    body: { catalogItems },
  },
  'POST /ecom/v2/carts/current/update-line-items': {
    summary: 'Update line items (version 2)',
    description: 'Sets the quantities of line items. Quantities are capped at the stock.',
    body: { lineItems: [{ lineItemId: line, quantity: { newQuantity: 3 } }] },
  },
  'POST /ecom/v2/carts/current/remove-line-items': {
    summary: 'Remove line items (version 2)',
    description: 'Removes line items from the visitor’s cart.',
    body: { lineItemIds: [line] },
  },
  'POST /ecom/v2/carts/current/estimate': {
    summary: 'Estimate the current cart (version 2)',
    description:
      'Returns the visitor’s cart with its totals, without delivery and tax unless they are asked for.',
    body: {},
  },
  'POST /ecom/v2/carts/current/add-coupon': {
    summary: 'Add a coupon (version 2)',
    description:
      'Sets the coupon of the visitor’s cart. A code that is not valid is refused, and changes nothing.',
    body: { coupon: { code: 'SAVE10' } },
  },
  'POST /ecom/v2/carts/current/remove-coupon': {
    summary: 'Remove a coupon (version 2)',
    description: 'Removes the coupon from the visitor’s cart.',
    body: { couponId: '00000000-0000-4000-8000-00000000000b' },
  },
  'POST /ecom/v2/carts': {
    summary: 'Create a cart (version 2)',
    description:
      'Creates a checkout with items of its own, as ‘buy now’ does, and returns it as a cart. Its id goes into a redirect session; the visitor’s current cart stays as it is.',
    body: { catalogItems },
  },
}
