// The module for the visitor's own cart. Every write returns the whole new cart.
import type {
  Cart,
  CartAnswer,
  CartInfo,
  CartTotals,
  EstimateTotals,
  ExtendedFields,
  NewLineItem,
  Violation,
} from '@vitrine/contract'
import { storesAppId } from '@vitrine/contract/constants'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** A product to add to the cart. */
export interface CartItem {
  productId: string
  /** One variant, or `options` that select it; neither for a product without options. */
  variantId?: string | undefined
  /** One choice per option: `{ Colour: 'Sage' }`. Beside `variantId`, the choices of modifiers: `{ 'Gift wrap': 'Silk' }`. */
  options?: Record<string, string> | undefined
  /** What the visitor typed into the product's text fields, by their titles. */
  customTextFields?: Record<string, string> | undefined
  /** The visitor knows that the product is on preorder. */
  preOrderRequested?: boolean | undefined
  /** Data of your own programs, which the line keeps. */
  extendedFields?: ExtendedFields | undefined
  /** Default 1. */
  quantity?: number | undefined
}

/** A line of the cart with its new quantity. */
export interface LineQuantity {
  /** The id of the line. */
  id: string
  quantity: number
}

/** The fields of a cart that a visitor can change; `null` clears one. */
export interface CartUpdate extends CartInfo {
  /** A code that is not valid is refused, and changes nothing. */
  couponCode?: string | null | undefined
}

/** The visitor's own cart. */
export interface CurrentCart extends Cart {
  /** What is wrong with its lines, such as too little stock. */
  violations: Violation[]
}

/** What the `cart` module can do. */
export interface CartModule {
  /** The cart, or `null` while the visitor has none. */
  get(options?: CallOptions): Promise<CurrentCart | null>
  /** Adds products; the first one creates the cart. */
  add(items: CartItem[], options?: WriteOptions): Promise<CurrentCart>
  /** Changes fields of the cart itself; lines are added by `add`. */
  update(change: CartUpdate, options?: WriteOptions): Promise<CurrentCart>
  /** Removes lines by their ids. */
  remove(lineItemIds: string[], options?: WriteOptions): Promise<CurrentCart>
  /**
   * Sets the quantity of one line, at least 1; `remove` deletes a line. More than the stock is capped at it, and
   * reported in `violations`.
   */
  updateQuantity(lineItemId: string, quantity: number, options?: WriteOptions): Promise<CurrentCart>
  /** Sets the quantities of several lines in one call. */
  updateQuantities(lines: LineQuantity[], options?: WriteOptions): Promise<CurrentCart>
  /** Removes the coupon. */
  removeCoupon(options?: WriteOptions): Promise<CurrentCart>
  /** Estimates the totals of the cart, for an address and a delivery that are not in it yet. */
  estimateTotals(request?: EstimateTotals, options?: CallOptions): Promise<CartTotals>
  /** Deletes the cart. */
  delete(options?: WriteOptions): Promise<void>
}

/** An item as the wire has it. */
export const toLineItem = ({
  productId,
  quantity = 1,
  extendedFields,
  ...options
}: CartItem): NewLineItem => ({
  catalogReference: { appId: storesAppId, catalogItemId: productId, options },
  quantity,
  extendedFields,
})

const toCart = async (answer: Promise<CartAnswer>): Promise<CurrentCart> => {
  const { cart, violations } = await answer
  return { ...cart, violations }
}

/** The module for the visitor's own cart. */
export const cart: ModuleFactory<CartModule> = ({ call }) => {
  const updateQuantities: CartModule['updateQuantities'] = (lineItems, options) =>
    toCart(call('POST /ecom/v1/carts/current/update-line-items-quantity', { body: { lineItems } }, options))
  return {
    get: async (options) => {
      const { cart, ...rest } = await call('GET /ecom/v1/carts/current', {}, options)
      return cart && { ...cart, violations: [], ...rest }
    },
    add: (items, options) =>
      toCart(
        call(
          'POST /ecom/v1/carts/current/add-to-cart',
          { body: { lineItems: items.map(toLineItem) } },
          options,
        ),
      ),
    update: ({ couponCode, ...cartInfo }, options) =>
      toCart(call('PATCH /ecom/v1/carts/current', { body: { cartInfo, couponCode } }, options)),
    remove: (lineItemIds, options) =>
      toCart(call('POST /ecom/v1/carts/current/remove-line-items', { body: { lineItemIds } }, options)),
    updateQuantity: (id, quantity, options) => updateQuantities([{ id, quantity }], options),
    updateQuantities,
    removeCoupon: (options) =>
      toCart(call('POST /ecom/v1/carts/current/remove-coupon', { body: {} }, options)),
    estimateTotals: (body = {}, options) =>
      call('POST /ecom/v1/carts/current/estimate-totals', { body }, options),
    delete: async (options) => {
      await call('DELETE /ecom/v1/carts/current', {}, options)
    },
  }
}
