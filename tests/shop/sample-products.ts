// A few products that cover what stories need: options, tracked stock, sold out, discounted, hidden, digital.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract'

const createdDate = '2030-01-02T03:04:05.678Z'
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

/** A mug in three colours, without tracked stock. */
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
  createdDate,
}

const simpleProduct = (
  id: string,
  name: string,
  price: string,
  fields: Partial<ProductDraft> = {},
): ProductDraft => ({
  id,
  name,
  slug: id,
  productType: 'physical',
  description: `${name}, and nothing else.`,
  price,
  variants: [],
  pictures: [],
  createdDate,
  ...fields,
})

const withStock = (stock: number) => [{ id: onlyVariantId, choices: {}, stock }]

/** Three in stock. */
export const bowl = simpleProduct('bowl', 'Bowl', '30.00', {
  variants: withStock(3),
  collectionIds: ['kitchen'],
})
/** Sold out. */
export const vase = simpleProduct('vase', 'Vase', '80.00', { variants: withStock(0) })
/** 10 % off. */
export const board = simpleProduct('board', 'Board', '45.00', { discount: { type: 'PERCENT', value: 10 } })
/** Visible to merchants only. */
export const hiddenProduct = simpleProduct('secret', 'Secret', '999.00', { visible: false })
/** Digital: no shipping. */
export const book = simpleProduct('book', 'Book of clay', '12.00', { productType: 'digital' })

/** All sample products. */
export const sampleProducts = [mug, bowl, vase, board, hiddenProduct, book]

/** The collections; one of them is hidden. */
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

/** A new store with these products. */
export const sampleStore = {
  name: 'The small shop',
  currency: 'EUR',
  storefrontUrl: 'http://shop.test',
  collections: sampleCollections,
  products: sampleProducts,
}
