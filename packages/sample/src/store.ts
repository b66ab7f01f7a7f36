// The shop itself: its name, its money, and the sentences that stand around the goods.
import type { Picture } from '@vitrine/contract'

const wide = (id: string, altText: string): Picture => ({
  id,
  url: `/sample/${id}.svg`,
  width: 2400,
  height: 1350,
  altText,
})
const small = (id: string, altText: string): Picture => ({
  id,
  url: `/sample/${id}.svg`,
  width: 1600,
  height: 1200,
  altText,
})

/** What a storefront says and shows when no good is speaking. */
export const sampleStore = {
  name: 'Halden Goods',
  currency: 'EUR',
  language: 'en',
  promise: 'Things for a house, made to be used daily and kept for years.',
  about:
    'Forty-eight things, most of them in a few colours or sizes, from seven workshops that we visit. When one breaks we mend it; when one sells out we make more.',
  delivery: 'Packed in paper and sent within two days.',
  returns: 'Thirty days to change your mind.',
  icon: {
    id: 'icon',
    url: '/sample/icon.svg',
    width: 32,
    height: 32,
    altText: 'Halden Goods',
  } satisfies Picture,
  home: {
    picture: wide(
      'home',
      'A bowl of pears, a clay vase with an olive branch and a moss green lamp on a table in the light of a window',
    ),
  },
  emptyCart: {
    title: 'Nothing in your bag yet',
    text: 'What you add waits here until you come back for it.',
    action: 'Look around',
    picture: small('empty-cart', 'An empty linen bag hanging from an oak rail'),
  },
  notFound: {
    title: 'This page is not here',
    text: 'It may have moved, or the address has a slip in it. Everything we sell is on the shelf.',
    action: 'See all goods',
    picture: small('not-found', 'Three mugs on a shelf, and the ring where a fourth one stood'),
  },
  broken: {
    title: 'Something broke on our side',
    text: 'The page could not be put together. Your cart is safe, and nothing was charged. Load the page again; if it still breaks, write to us.',
    action: 'Load the page again',
    picture: small('broken', 'A bowl mended with brass, one piece still lying beside it'),
  },
} as const
