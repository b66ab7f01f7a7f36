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
    text: 'The last one has just been sold, so it is not in your cart. Another choice may still be there.',
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

const kinds: Partial<Record<StoreError['kind'], Told>> = {
  validation: {
    title: 'The quantity was not understood',
    text: 'Nothing was changed. Give a whole number from 1 to 100,000.',
  },
  network: {
    title: 'The shop did not answer',
    text: 'Nothing is lost. Check your connection, then press the button again.',
  },
  timeout: {
    title: 'The shop took too long to answer',
    text: 'Your cart may or may not have changed. Look at it, then try once more.',
  },
}

const otherwise: Told = {
  title: 'This could not be done',
  text: 'Something went wrong on our side, and your cart is as it was. Press the button again in a moment.',
}

/** A refusal in words; a mistake of our own is thrown on. */
export function told(error: unknown): Told {
  if (!(error instanceof StoreError)) throw error
  return refusals[error.code] ?? kinds[error.kind] ?? otherwise
}
