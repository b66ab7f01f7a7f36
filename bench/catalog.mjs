// The products of the measured stores: twelve in three colours, or many in eight collections. Stock is tracked for every
// variant, and never runs out.

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

/** @param {number} n @returns {import('@vitrine/contract').ProductDraft} a product of a large store, in two of the three colours */
const productInCollection = (n) => {
  const { options, variants, ...rest } = product(n)
  const choices = colours.filter((_, m) => m !== n % 3)
  return {
    ...rest,
    name: `Bowl ${String((n * 7919) % 100_003).padStart(6, '0')}`,
    collectionIds: [`collection-${n % 8}`],
    options: [{ name: 'Colour', optionType: 'color', choices }],
    variants: variants.filter(({ choices: { Colour } }) =>
      choices.some(({ description }) => description === Colour),
    ),
  }
}

/** @param {number} n */
const collection = (n) => ({
  id: `collection-${n}`,
  name: `Collection ${n}`,
  slug: `collection-${n}`,
  description: '',
})

/** A large store. @param {number} count the number of products */
export const storeOf = (count) => ({
  ...store,
  name: `Bench of ${count}`,
  collections: Array.from({ length: 8 }, (_, n) => collection(n)),
  products: Array.from({ length: count }, (_, i) => productInCollection(i + 1)),
})
