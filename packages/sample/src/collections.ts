// The eight collections with their texts and banners.
import type { CollectionDraft } from '@vitrine/contract'
import { mediaId } from './media-id.ts'

const uuid = (last: number): string => `5a3b1e00-0000-4000-9000-${String(last).padStart(12, '0')}`

/** Collection ids by the key that products and banners use. */
export const collectionIds = {
  kitchen: uuid(1),
  table: uuid(2),
  light: uuid(3),
  linen: uuid(4),
  paper: uuid(5),
  garden: uuid(6),
  storage: uuid(7),
  /** Products below 20; createProduct adds them by their price. */
  small: uuid(8),
} as const
export type CollectionKey = keyof typeof collectionIds

const textsOf: Record<CollectionKey, { name: string; slug: string; description: string; altText: string }> = {
  kitchen: {
    name: 'Kitchen',
    slug: 'kitchen',
    description:
      'What stands between the hob and the table: iron, oak, stoneware, and a few good things to put in them.',
    altText:
      'A rust pan, a stoneware jar and a pepper mill on a kitchen table, oak boards leaning behind them',
  },
  table: {
    name: 'Table',
    slug: 'table',
    description: 'Plates, cups, glasses and jugs. Made to be stacked, lent, and used for no occasion at all.',
    altText: 'A teapot, a bowl of lemons, a carafe and two cups on a table in the morning',
  },
  light: {
    name: 'Light',
    slug: 'light',
    description: 'Lamps that light a page or a supper and leave the rest of the room to the evening.',
    altText: 'A lamp, a lantern and three candles, all lit, on a table at dusk',
  },
  linen: {
    name: 'Linen',
    slug: 'linen',
    description:
      'Flax, woven close and washed before you get it. It creases; that is how you know it is linen.',
    altText: 'A clay throw and a moss cushion on a bench, a tea towel and an apron on a rail beside it',
  },
  paper: {
    name: 'Paper and desk',
    slug: 'paper',
    description:
      'Things to write on, letters to send, and pages to print at home. Nothing here needs charging.',
    altText: 'A desk from above: an open notebook, letters, an oak tray and a mug of coffee',
  },
  garden: {
    name: 'Garden',
    slug: 'garden',
    description:
      'For a yard, a balcony or one windowsill. Pots that withstand frost, tools worth sharpening, and seeds.',
    altText: 'Two pots, a watering can and a basket on a bench in the sun',
  },
  storage: {
    name: 'Storage',
    slug: 'storage',
    description: 'Rails, shelves, boxes and baskets. You will not own fewer things, but you will find them.',
    altText: 'A shelf with boxes and a basket on it, and below it a rail with a towel and a bag',
  },
  small: {
    name: 'Under twenty',
    slug: 'under-twenty',
    description:
      'Small things for small reasons: to say thank you, to try us out, to replace the one that broke.',
    altText: 'Egg cups, soap, a candle and a ball of twine in a row on a shelf',
  },
}

/** The collections in display order. */
export const collections: CollectionDraft[] = (Object.keys(textsOf) as CollectionKey[]).map((key) => {
  const { altText, ...texts } = textsOf[key]
  const name = `collection-${key}`
  return {
    id: collectionIds[key],
    ...texts,
    picture: { id: mediaId(name), url: `/sample/${name}.svg`, width: 1600, height: 640, altText },
  }
})
