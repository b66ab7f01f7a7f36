// The module for checkouts: what a visitor is about to order, and the page that orders it.
import type {
  Checkout,
  CheckoutAnswer,
  CheckoutChanges,
  CheckoutInfo,
  CreateCheckout,
  CreateCheckoutFromCart,
  UpdateCheckout,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import { type CartItem, type LineQuantity, toLineItem } from './cart.ts'
import type { ModuleFactory } from './client.ts'
import { createRedirectSession } from './redirect-session.ts'

/** What a checkout holds besides its items. */
export interface NewCheckout
  extends CheckoutInfo,
    Pick<CreateCheckout, 'couponCode' | 'overrideCheckoutUrl'> {
  /** Default `WEB`. */
  channelType?: CreateCheckout['channelType'] | undefined
}

/** The fields of a checkout that change; `null` clears one. */
export interface CheckoutUpdate
  extends CheckoutChanges,
    Pick<UpdateCheckout, 'couponCode' | 'overrideCheckoutUrl'> {}

/** Where the hosted page leads to: addresses on origins that the client has registered. */
export interface CheckoutReturn {
  /** After the order, with its id as the parameter `orderId`. Without it the hosted page thanks the buyer itself. */
  thankYouPageUrl?: string | undefined
  /** The cart of the storefront. */
  cartPageUrl?: string | undefined
  /** Where the buyer gets back to the shop. */
  postFlowUrl?: string | undefined
}

/** What the `checkout` module can do. Visitors reach the checkouts that they have created. */
export interface CheckoutModule {
  /** Creates a checkout from the visitor's cart, or updates the one that was created from it. */
  createFromCart(request?: CreateCheckoutFromCart, options?: WriteOptions): Promise<{ checkoutId: string }>
  /** Creates a checkout with items of its own, as 'buy now' does; the cart stays as it is. */
  create(items: CartItem[], checkout?: NewCheckout, options?: WriteOptions): Promise<Checkout>
  /** The checkout with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Checkout | null>
  /** The checkout that was last created from a cart, or `null`. */
  getByCart(cartId: string, options?: CallOptions): Promise<Checkout | null>
  /** A lasting address for mails: the `overrideCheckoutUrl`, or the hosted page, which asks for contact and addresses anew. */
  getUrl(id: string, options?: CallOptions): Promise<string>
  /** Changes the fields that are given. */
  update(id: string, change: CheckoutUpdate, options?: WriteOptions): Promise<Checkout>
  /** Adds items. */
  addItems(id: string, items: CartItem[], options?: WriteOptions): Promise<Checkout>
  /** Removes lines by their ids. */
  removeLines(id: string, lineItemIds: string[], options?: WriteOptions): Promise<Checkout>
  /** Sets the quantities of lines. */
  updateQuantities(id: string, lines: LineQuantity[], options?: WriteOptions): Promise<Checkout>
  /** Removes the coupon. */
  removeCoupon(id: string, options?: WriteOptions): Promise<Checkout>
  /**
   * The address of the hosted page, to send this visitor to at once: it works once, for ten minutes. Takes the id of a cart, too,
   * which becomes a checkout.
   */
  createRedirect(checkoutId: string, back?: CheckoutReturn, options?: CallOptions): Promise<string>
}

const toCheckout = async (answer: Promise<CheckoutAnswer>): Promise<Checkout> => (await answer).checkout
const toNullable = async (answer: Promise<CheckoutAnswer | null>) => (await answer)?.checkout ?? null
const absent = 'CHECKOUT_NOT_FOUND'

/** The module for checkouts. */
export const checkout: ModuleFactory<CheckoutModule> = ({ call }) => ({
  createFromCart: (request, options) =>
    call(
      'POST /ecom/v1/carts/current/create-checkout',
      { body: { channelType: 'WEB', ...request } },
      options,
    ),
  create: (
    items,
    { channelType = 'WEB', couponCode, overrideCheckoutUrl, ...checkoutInfo } = {},
    options,
  ) => {
    const lineItems = items.map(toLineItem)
    const body = { checkoutInfo, channelType, lineItems, couponCode, overrideCheckoutUrl }
    return toCheckout(call('POST /ecom/v1/checkouts', { body }, options))
  },
  get: (id, options) =>
    toNullable(call('GET /ecom/v1/checkouts/{id}', { path: { id } }, { ...options, absent })),
  getByCart: (id, options) =>
    toNullable(call('GET /ecom/v1/checkouts/by-cart-id/{id}', { path: { id } }, { ...options, absent })),
  getUrl: async (id, options) =>
    (await call('GET /ecom/v1/checkouts/{id}/checkout-url', { path: { id } }, { ...options })).checkoutUrl,
  update: (id, { couponCode, overrideCheckoutUrl, ...changes }, options) => {
    const body = { checkout: changes, couponCode, overrideCheckoutUrl }
    return toCheckout(call('PATCH /ecom/v1/checkouts/{id}', { path: { id }, body }, options))
  },
  addItems: (id, items, options) => {
    const body = { lineItems: items.map(toLineItem) }
    return toCheckout(call('POST /ecom/v1/checkouts/{id}/add-to-checkout', { path: { id }, body }, options))
  },
  removeLines: (id, lineItemIds, options) => {
    const input = { path: { id }, body: { lineItemIds } }
    return toCheckout(call('POST /ecom/v1/checkouts/{id}/remove-line-items', input, options))
  },
  updateQuantities: (id, lineItems, options) => {
    const input = { path: { id }, body: { lineItems } }
    return toCheckout(call('POST /ecom/v1/checkouts/{id}/update-line-items-quantity', input, options))
  },
  removeCoupon: (id, options) => {
    const input = { path: { id }, body: {} }
    return toCheckout(call('POST /ecom/v1/checkouts/{id}/remove-coupon', input, options))
  },
  createRedirect: (checkoutId, callbacks, options) =>
    createRedirectSession(call, { ecomCheckout: { checkoutId }, callbacks }, options),
})
