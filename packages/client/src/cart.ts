// The module for the visitor's cart. Every write answers the whole new cart.
import type { NewLineItem } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { Connection } from './client.ts'

/** Something to put into the cart. */
export interface Item {
  /** The product's id. */
  product: string
  /** The id of one variant, or `options` that choose it; neither for a product that comes in one form. */
  variant?: string | undefined
  /** One choice per option: `{ Colour: 'Sage' }`. */
  options?: Record<string, string> | undefined
  /** What the visitor wrote into the product's text fields. */
  customTextFields?: Record<string, string> | undefined
  /** 1 if not said. */
  quantity?: number | undefined
}

/** What may be changed about a cart at once. */
export interface CartChange {
  buyerNote?: string | null | undefined
  /** Put in as well. */
  lines?: Item[] | undefined
}

// The application whose catalogue the shop's goods are in.
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

const lineItem = ({ product, variant, options, customTextFields, quantity = 1 }: Item): NewLineItem => ({
  catalogReference: {
    appId,
    catalogItemId: product,
    options: { variantId: variant, options, customTextFields },
  },
  quantity,
})

/** Calls about the visitor's own cart. */
export const cart = ({ call }: Connection) => ({
  /** The cart, or `null` while there is none. */
  get: (options?: CallOptions) =>
    call('GET /ecom/v1/carts/current', {}, { ...options, absent: 'OWNED_CART_NOT_FOUND' }),
  /** Puts things in; the first opens the cart. */
  add: (items: Item[], options?: WriteOptions) =>
    call('POST /ecom/v1/carts/current/add-to-cart', { body: { lineItems: items.map(lineItem) } }, options),
  /** Changes the cart itself. */
  update: ({ buyerNote, lines }: CartChange, options?: WriteOptions) =>
    call(
      'PATCH /ecom/v1/carts/current',
      { body: { cartInfo: { buyerNote }, lineItems: lines?.map(lineItem) } },
      options,
    ),
  /** Takes lines out, by their ids. */
  remove: (lineItemIds: string[], options?: WriteOptions) =>
    call('POST /ecom/v1/carts/current/remove-line-items', { body: { lineItemIds } }, options),
  /** Sets how many of each line; more than there are is lowered to what is left, and told in `violations`. */
  setQuantities: (lineItems: { id: string; quantity: number }[], options?: WriteOptions) =>
    call('POST /ecom/v1/carts/current/update-line-items-quantity', { body: { lineItems } }, options),
  /** What the cart comes to. */
  totals: (options?: CallOptions) =>
    call('POST /ecom/v1/carts/current/estimate-totals', { body: {} }, options),
  /** Throws the cart away. */
  delete: async (options?: WriteOptions): Promise<void> => {
    await call('DELETE /ecom/v1/carts/current', {}, options)
  },
})

/** What the `cart` module can do. */
export interface CartCalls extends ReturnType<typeof cart> {}
