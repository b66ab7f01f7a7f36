// What the shop says more than once, and what it says when something could not be done.
import { StoreError } from '@vitrine/client'

/** One thing or several: '1 item', '2 items'. */
export const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** What happened, what it means, and what to do. */
export interface Told {
  title: string
  text: string
}

const refusals: Record<string, Told> = {
  OUT_OF_STOCK: {
    title: 'None are left',
    text: 'The last one has just been sold, so it is not in your cart. Load the page again to see what is left.',
  },
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
}

/** A quantity that cannot be; it is told before it is sent, too. */
export const unfitQuantity: Told = {
  title: 'The quantity was not understood',
  text: 'Nothing was changed. Give a whole number from 1 to 100,000.',
}

/** By the last word of the field that was not understood. */
const fields: Record<string, Told> = {
  quantity: unfitQuantity,
  buyerNote: {
    title: 'The note was not saved',
    text: 'It may have 1,000 letters at most. It still stands in its field: shorten it, then save it again.',
  },
  lineItems: {
    title: 'The cart is full',
    text: 'It holds 300 different things at most, so nothing was added. Remove a line to make room.',
  },
}

const unfit: Told = {
  title: 'It was not said which line is meant',
  text: 'Nothing was changed. Use the buttons beside a line of your cart.',
}

const kinds: Partial<Record<StoreError['kind'], Told>> = {
  network: {
    title: 'The shop did not answer',
    text: 'Nothing is lost. Check your connection, then do it again.',
  },
  timeout: {
    title: 'The shop took too long to answer',
    text: 'Your cart may or may not have changed. Look at it, then try once more.',
  },
}

const otherwise: Told = {
  title: 'This could not be done',
  text: 'Something went wrong on our side, and your cart is as it was. Do it again in a moment.',
}

/** A refusal in words; a mistake of our own is thrown on. */
export function told(error: unknown): Told {
  if (!(error instanceof StoreError)) throw error
  if (error.kind === 'validation') {
    const [first] = error.violations
    return fields[first?.field.match(/\w+$/)?.[0] ?? ''] ?? unfit
  }
  return refusals[error.code] ?? kinds[error.kind] ?? otherwise
}

/** What happened, as one says it. */
export const inOneBreath = ({ title, text }: Told) => `${title}. ${text}`
