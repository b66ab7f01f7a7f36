// Texts of the cart drawer and the cart page, and the errors of every change to the cart.
import { count } from './count.ts'

/** Shown before the request is sent, and when the platform refuses the quantity. */
const invalidQuantity = {
  title: 'Enter a valid quantity',
  text: 'Use a whole number from 1 to 100,000. Your cart hasn’t changed.',
}

export const cart = {
  title: 'Your cart',
  description: 'Review the items in your cart.',
  contents: 'Items in your cart',
  empty: {
    title: 'Your cart is empty',
    text: 'Items you add stay here, even if you come back another day.',
    notSaved: 'Your browser blocks cookies, so we can’t save the items you add.',
    action: 'Continue shopping',
  },
  subtotal: 'Subtotal',
  items: (n: number) => `(${count(n, 'item')})`,
  taxIncluded: 'Tax included.',
  view: 'View cart',
  showAll: (lines: number, problems: number) =>
    `Show all ${lines} different items${problems > 0 ? ` (${problems} with a problem)` : ''}`,
  allShown: (lines: number) => `Showing all ${lines} different items.`,
  line: {
    option: (name: string) => `${name}: `,
    preorder: 'Preorder',
    each: 'each',
    was: ', was',
    /** Around the price that a line had when it was added. */
    priceChanged: { before: 'The price has changed: it was ', after: ' when you added this.' },
    total: 'Total ',
    remove: 'Remove',
    removed: (name: string) => `Removed from cart: ${name}.`,
    removedLine: 'Removed',
    undo: 'Undo',
    removing: (name: string) => `removing ${name}`,
    notChanged: (name: string) => `${name} was not updated`,
    capped: 'We reduced the quantity to what is left in stock.',
    quantityOf: (name: string) => `Quantity of ${name}`,
    quantity: 'Quantity',
    decrease: 'Decrease quantity',
    increase: 'Increase quantity',
    update: 'Update',
    inCart: (name: string, quantity: number) => `${name}: ${quantity} in your cart.`,
  },
  invalidQuantity,
  /** By the code of a refusal. */
  refusals: {
    ITEM_NOT_FOUND_IN_CATALOG: {
      title: 'This product is no longer available',
      text: 'It was not added to your cart. Reload the page to see what is available now.',
    },
    OPTIONS_REQUIRED: {
      title: 'Choose an option first',
      text: 'Nothing was added. Choose each option of this product, then add it to your cart.',
    },
    CHOICE_NOT_FOUND: {
      title: 'This combination is not available',
      text: 'Nothing was added. Choose another option, then add it to your cart.',
    },
    LINE_ITEM_NOT_FOUND: {
      title: 'This item is no longer in your cart',
      text: 'It may have been removed in another tab. The cart you see now is up to date.',
    },
    TOO_MANY_REQUESTS: {
      title: 'Too many requests from your network',
      text: 'Try again in a minute. Your cart hasn’t changed.',
    },
    OWNED_CART_NOT_FOUND: {
      title: 'Your cart is empty',
      text: 'It may have been emptied in another tab, or your session has ended. Sign in again to see the items of your account.',
    },
  },
  /** By the last part of the name of an invalid field. */
  fields: {
    quantity: invalidQuantity,
    buyerNote: {
      title: 'Your order note is too long',
      text: 'It can have up to 1,000 characters. Shorten it, then save it again.',
    },
    lineItems: {
      title: 'Your cart is full',
      text: 'It can hold up to 300 different items, so nothing was added. Remove an item to make room.',
    },
  },
  otherField: {
    title: 'The item to change is missing',
    text: 'Nothing was changed. Use the buttons beside an item in your cart.',
  },
  /** By the kind of an error. */
  kinds: {
    network: {
      title: 'We can’t reach the shop',
      text: 'Check your connection, then try again.',
    },
    timeout: {
      title: 'The shop took too long to respond',
      text: 'Your cart may or may not have changed. Check it, then try again.',
    },
  },
  otherError: {
    title: 'Something went wrong',
    text: 'This is a problem on our side. Check your cart, then try again in a moment.',
  },
}
