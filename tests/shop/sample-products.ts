// A few goods that between them have everything a story needs: choices, counted stock, nothing left, a lower price.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'

const made = '2030-01-02T03:04:05.678Z'
const picture = (id: string, altText: string) => ({
  id,
  url: `/sample/${id}.svg`,
  width: 800,
  height: 800,
  altText,
})

const colours = [
  { value: '#9caf88', description: 'Sage', pictures: [picture('mug-sage', 'A sage mug')] },
  { value: '#f4efe6', description: 'Cream', pictures: [picture('mug-cream', 'A cream mug')] },
  { value: '#2f3e46', description: 'Slate', pictures: [picture('mug-slate', 'A slate mug')] },
]

/** The ids of the mug's three variants, by colour. */
export const mugInCurrency = {
  Sage: 'a0000000-0000-4000-8000-000000000001',
  Cream: 'a0000000-0000-4000-8000-000000000002',
  Slate: 'a0000000-0000-4000-8000-000000000003',
} as const

/** A mug in three colours; nobody counts them. */
export const mug: ProductDraft = {
  id: 'mug',
  name: 'Mug',
  slug: 'mug',
  productType: 'physical',
  description: 'Holds three deciliters.',
  price: '24.50',
  sku: 'MUG',
  weight: 0.3,
  options: [{ name: 'Colour', optionType: 'color', choices: colours }],
  variants: Object.entries(mugInCurrency).map(([Colour, id]) => ({
    id,
    choices: { Colour },
    sku: `MUG-${Colour}`,
  })),
  pictures: [picture('mug', 'A mug')],
  collectionIds: ['kitchen', 'clay'],
  createdDate: made,
}

const plain = (id: string, name: string, price: string, more: Partial<ProductDraft> = {}): ProductDraft => ({
  id,
  name,
  slug: id,
  productType: 'physical',
  description: `${name}, and nothing else.`,
  price,
  variants: [],
  pictures: [],
  createdDate: made,
  ...more,
})

const counted = (stock: number) => [{ id: onlyVariantId, choices: {}, stock }]

/** Three are left. */
export const bowl = plain('bowl', 'Bowl', '30.00', { variants: counted(3), collectionIds: ['kitchen'] })
/** None are left. */
export const vase = plain('vase', 'Vase', '80.00', { variants: counted(0) })
/** A tenth off. */
export const board = plain('board', 'Board', '45.00', { discount: { type: 'PERCENT', value: 10 } })
/** Only merchants see it. */
export const hiddenProduct = plain('secret', 'Secret', '999.00', { visible: false })
/** Nothing to send. */
export const book = plain('book', 'Book of clay', '12.00', { productType: 'digital' })

/** All of them. */
export const sampleProducts = [mug, bowl, vase, board, hiddenProduct, book]

/** What they are gathered under; one is not shown yet. */
export const sampleCollections: CollectionDraft[] = [
  {
    id: 'kitchen',
    name: 'Kitchen',
    slug: 'kitchen',
    description: 'For cooking and eating.',
    picture: { ...picture('kitchen', 'A shelf with a mug and a bowl'), width: 1600, height: 640 },
  },
  { id: 'clay', name: 'Clay', slug: 'made-of-clay', description: '' },
  { id: 'winter', name: 'Winter', slug: 'winter', description: '', visible: false },
]
