// The products of the measured stores: twelve in three colours, or many with fifteen variants each in eight collections.
// Stock is tracked for every variant, and never runs out.
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { pickSkewed } from './random.mjs'

const colours = [
  { value: '#9caf88', description: 'Sage' },
  { value: '#c4622d', description: 'Rust' },
  { value: '#2f4858', description: 'Slate' },
]

/** @param {string} kind @param {number} n @param {number} [m] */
const id = (kind, n, m = 0) => `${kind}0000000-0000-4000-8000-${10 + m}${String(100 + n).padStart(10, '0')}`

/** @param {number} n */
const picture = (n) => ({
  id: `pictures/bowl-${n}.svg`,
  url: `/media/pictures/bowl-${n}.svg`,
  width: 1200,
  height: 1200,
  altText: `A stoneware bowl, number ${n}, seen from above on a linen cloth`,
})

/** @param {number} n @returns {import('@vitrine/contract').ProductDraft} */
const product = (n) => ({
  id: id('a', n),
  name: `Stoneware bowl ${String.fromCharCode(77 - n)}`,
  slug: `stoneware-bowl-${n}`,
  productType: 'physical',
  description: 'Thrown by hand, glazed twice, and happy in the oven and the dishwasher. '.repeat(4).trim(),
  price: `${10 + (n % 90)}.50`,
  sku: `BOWL-${n}`,
  weight: 0.6,
  brand: 'Vitrine',
  ...(n % 3 === 0 && { discount: { type: /** @type {const} */ ('PERCENT'), value: 15 }, ribbon: 'Sale' }),
  options: [{ name: 'Colour', optionType: 'color', choices: colours }],
  variants: colours.map(({ description }, m) => ({
    id: id('b', n, m),
    choices: { Colour: description },
    sku: `BOWL-${n}-${m}`,
    price: `${10 + (n % 90) + m}.50`,
    stock: 1_000_000,
  })),
  pictures: [picture(n), picture(n + 20)],
  createdDate: '2026-01-01T00:00:00.000Z',
})

/** The key of the merchant, in stores that have one. */
export const apiKey = 'key-of-the-bench-0123456789abcdef'

const products = Array.from({ length: 12 }, (_, i) => product(i + 1))

/** The small store. */
export const store = {
  name: 'Bench',
  currency: 'EUR',
  language: 'en',
  storefrontUrl: 'http://localhost:3000',
  products,
}

/** One variant of the nth product, as a line item to add to a cart. @param {number} n */
export const lineItem = (n) => ({
  catalogReference: {
    appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
    catalogItemId: id('a', n),
    options: { variantId: id('b', n, 1) },
  },
  quantity: 1,
})

/** The choices of the two options of large stores: 300 facet values, the first ones far more common than the last. */
export const facetValues = {
  Colour: Array.from({ length: 150 }, (_, n) => `Colour ${n}`),
  Size: Array.from({ length: 150 }, (_, n) => `Size ${n}`),
}
/** The words of product names in large stores, as skewed. */
export const nameWords = 'Oak Linen Stoneware Glass Iron Wool Ash Brass Cork Slate Paper Clay'.split(' ')

/** @template T @param {number} count @param {() => T} pick */
function pickDistinct(count, pick) {
  const picked = new Set()
  while (picked.size < count) picked.add(pick())
  return /** @type {T[]} */ ([...picked])
}

/** @param {number} n @returns {import('@vitrine/contract').ProductDraft} a product of a large store: 3 colours in 5 sizes */
export const productInCollection = (n) => {
  const random = createNumbers(n)
  const { options: _, variants: __, ...rest } = product(n)
  const colour = pickDistinct(3, () => pickSkewed(random, facetValues.Colour))
  const size = pickDistinct(5, () => pickSkewed(random, facetValues.Size))
  const optionOf = (name, values) => ({
    name,
    optionType: /** @type {const} */ ('drop_down'),
    choices: values.map((value) => ({ value, description: value })),
  })
  const words = pickDistinct(2, () => pickSkewed(random, nameWords))
  return {
    ...rest,
    name: `${words.join(' ')} bowl ${n}`,
    collectionIds: [`collection-${n % 8}`],
    options: [optionOf('Colour', colour), optionOf('Size', size)],
    variants: colour.flatMap((Colour, c) =>
      size.map((Size, s) => ({
        id: id('b', n, c * 5 + s),
        choices: { Colour, Size },
        sku: `BOWL-${n}-${c}-${s}`,
        price: `${10 + (n % 90) + c + s}.50`,
        stock: 1_000_000,
      })),
    ),
    createdDate: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }
}

/** @param {number} n */
const collection = (n) => ({
  id: `collection-${n}`,
  name: `Collection ${n}`,
  slug: `collection-${n}`,
  description: '',
})

/** How many products of a large store are published; the others are copies of their rows (copies.mjs). */
export const publishedProducts = 1000

/** A large store. */
export const largeStore = () => ({
  ...store,
  name: 'Bench of many',
  collections: Array.from({ length: 8 }, (_, n) => collection(n)),
  products: Array.from({ length: publishedProducts }, (_, i) => productInCollection(i + 1)),
})

/** @param {number} n @returns {import('@vitrine/contract').ProductDraft} a product of three options and 15 variants, all at its own price */
export const editedProduct = (n) => {
  const { options: _, variants: __, discount: ___, ...rest } = product(n)
  const values = { Colour: 3, Size: 5, Glaze: 1 }
  const named = (name) => Array.from({ length: values[name] }, (_each, i) => `${name} ${i}`)
  const [colours, sizes, [glaze]] = Object.keys(values).map(named)
  return {
    ...rest,
    name: `Bowl ${n}`,
    options: Object.keys(values).map((name) => ({
      name,
      optionType: /** @type {const} */ ('drop_down'),
      choices: named(name).map((value) => ({ value, description: value })),
    })),
    variants: colours.flatMap((Colour, c) =>
      sizes.map((Size, i) => ({
        id: id('b', n, c * 5 + i),
        choices: { Colour, Size, Glaze: glaze },
        sku: `BOWL-${n}-${c}-${i}`,
        stock: 1_000_000,
      })),
    ),
  }
}

/** The same product without options. @param {number} n @returns {import('@vitrine/contract').ProductDraft} */
const editedProductWithoutOptions = (n) => {
  const { options: _, variants: __, ...rest } = editedProduct(n)
  return { ...rest, variants: [] }
}

/** A store of products that merchants edit. @param {'15 variants' | 'no options'} kind */
export const editedStore = (kind) => ({
  ...store,
  name: 'Bench of edits',
  products: Array.from({ length: 1000 }, (_, i) =>
    (kind === 'no options' ? editedProductWithoutOptions : editedProduct)(i + 1),
  ),
})
