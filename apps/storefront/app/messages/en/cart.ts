// What is said of the cart: in its drawer, on its page, and when something could not be done to it.
import { count } from './count.ts'

/** It is told before it is sent, too. */
const unfitQuantity = {
  title: 'The quantity was not understood',
  text: 'Nothing was changed. Give a whole number from 1 to 100,000.',
}

export const cart = {
  title: 'Your cart',
  description: 'What you have chosen, how many of each, and what it comes to.',
  contents: 'What is in your cart',
  empty: {
    title: 'Your cart is empty',
    text: 'What you add is kept here, also when you come back another day.',
    notKept: 'Without cookies, what you add is gone on the next page.',
    action: 'See what we have',
  },
  subtotal: 'Subtotal',
  items: (n: number) => `(${count(n, 'item')})`,
  taxIncluded: 'Prices include tax.',
  view: 'View the cart',
  note: {
    label: 'A note to the shop',
    help: 'For instance: this is a present.',
    save: 'Save the note',
    saved: 'Saved',
    said: 'Your note is saved.',
    notSaved: 'Your note was not saved',
  },
  line: {
    option: (name: string) => `${name}: `,
    each: 'each',
    before: ', before',
    together: 'Together ',
    remove: 'Remove',
    removed: (name: string) => `Removed: ${name}.`,
    notChanged: (name: string) => `Not changed: ${name}`,
    lowered: 'There are no more, so the quantity was lowered.',
    quantityOf: (name: string) => `Quantity of ${name}`,
    quantity: 'Quantity',
    less: 'One less',
    more: 'One more',
    set: 'Set',
    stands: (name: string, quantity: number) => `${name}: ${quantity} in your cart.`,
  },
  unfitQuantity,
  /** By the code of a refusal. */
  refusals: {
    ITEM_NOT_FOUND_IN_CATALOG: {
      title: 'This is not for sale any more',
      text: 'It has been taken out of the shop, so it is not in your cart. Load the page again to see what there is.',
    },
    LINE_ITEM_NOT_FOUND: {
      title: 'This line is not in your cart any more',
      text: 'It may have been removed in another tab. The cart below is as it stands now.',
    },
    OWNED_CART_NOT_FOUND: {
      title: 'Your cart is empty',
      text: 'It may have been emptied in another tab, so there is nothing to change.',
    },
  },
  /** By the last word of the field that was not understood. */
  fields: {
    quantity: unfitQuantity,
    buyerNote: {
      title: 'The note was not saved',
      text: 'It may have 1,000 letters at most. It still stands in its field: shorten it, then save it again.',
    },
    lineItems: {
      title: 'The cart is full',
      text: 'It holds 300 different things at most, so nothing was added. Remove a line to make room.',
    },
  },
  unfit: {
    title: 'It was not said which line is meant',
    text: 'Nothing was changed. Use the buttons beside a line of your cart.',
  },
  /** By the kind of a failure. */
  kinds: {
    network: {
      title: 'The shop did not answer',
      text: 'Nothing is lost. Check your connection, then do it again.',
    },
    timeout: {
      title: 'The shop took too long to answer',
      text: 'Your cart may or may not have changed. Look at it, then try once more.',
    },
  },
  otherwise: {
    title: 'This could not be done',
    text: 'Something went wrong on our side, and your cart is as it was. Do it again in a moment.',
  },
}
