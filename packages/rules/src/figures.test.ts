// The figures of a cart: sums are exact, and each line has at most one violation.
import type { CartFacts, Offer } from './cart.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureCart } from './figures.ts'
import { parseAmount } from './money.ts'

const store = {
  currency: { code: 'EUR', language: 'en' },
  storefrontUrl: 'http://shop.test',
  platformUrl: 'http://platform.test',
  storesAppId: 'app',
}
const offerOf = (product: string, price: bigint, stock: number | null = null, visible = true): Offer => ({
  product,
  variant: 'v',
  choices: '',
  price,
  fullPrice: price + 100n,
  weight: 0,
  sku: null,
  visible,
  stock,
  face: {
    name: product,
    slug: product,
    productType: 'physical',
    picture: { id: 'p', url: 'https://elsewhere.test/p.svg', width: 1, height: 1, altText: '' },
    choices: [{ name: 'Size', text: 'S' }],
  },
})
const cartOf = (...quantities: [string, number][]): CartFacts => ({
  id: 'c',
  lines: quantities.map(([product, quantity]) => ({ id: `l-${product}`, product, variant: 'v', quantity })),
  note: null,
  createdDate: '',
  updatedDate: '',
})

test('the subtotal is the sum of its lines, to the cent', () => {
  const line = fc.record({ price: fc.bigInt(0n, 10n ** 8n), quantity: fc.integer({ min: 1, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const offers = lines.map(({ price }, i) => offerOf(`p${i}`, price))
      const cart = cartOf(...lines.map(({ quantity }, i): [string, number] => [`p${i}`, quantity]))
      const { cart: figured } = figureCart(cart, 1n, {}, offers, store)
      const sum = lines.reduce((total, { price, quantity }) => total + price * BigInt(quantity), 0n)
      expect(parseAmount(figured.subtotal.amount, 'EUR')).toBe(sum)
      const added = figured.lineItems.reduce(
        (total, { lineItemPrice }) => total + parseAmount(lineItemPrice.amount, 'EUR'),
        0n,
      )
      expect(added).toBe(sum)
    }),
    { numRuns: 200, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})

test('a line with a problem has one violation, which suggests removal if the product is unavailable', () => {
  const table: [Offer[], number, string | undefined, boolean][] = [
    [[offerOf('bowl', 1n, null)], 9, undefined, false],
    [[offerOf('bowl', 1n, 9)], 9, undefined, false],
    [[offerOf('bowl', 1n, 2)], 3, 'ERROR Only 2 left. Reduce the quantity to continue.', false],
    [[offerOf('bowl', 1n, 1)], 3, 'ERROR Only 1 left. Reduce the quantity to continue.', false],
    [[offerOf('bowl', 1n, 0)], 3, 'ERROR Sold out.', true],
    [[offerOf('bowl', 1n, 5, false)], 3, 'ERROR No longer available.', true],
    [[], 3, 'ERROR No longer available.', true],
  ]
  for (const [offers, quantity, expected, suggestsRemoval] of table) {
    const { violations } = figureCart(cartOf(['bowl', quantity]), 1n, {}, offers, store)
    expect(violations.map(({ severity, description }) => `${severity} ${description}`)).toEqual(
      expected ? [expected] : [],
    )
    expect(violations.some(({ target }) => target.lineItem.suggestedFix === 'REMOVE_LINE_ITEM')).toBe(
      suggestsRemoval,
    )
  }
  const { violations } = figureCart(cartOf(['bowl', 2]), 1n, {}, [offerOf('bowl', 1n, 2)], store, ['l-bowl'])
  expect(violations[0]).toMatchObject({
    severity: 'WARNING',
    description: 'Only 2 left, so we reduced the quantity.',
  })
})

test('a line keeps the name, picture and choices of a hidden product, and nothing of a deleted one', () => {
  const hidden = figureCart(cartOf(['bowl', 2]), 1n, {}, [offerOf('bowl', 700n, 5, false)], store)
  expect(hidden.cart.lineItems[0]).toMatchObject({
    productName: { original: 'bowl' },
    price: { amount: '0.00' },
    fullPrice: { amount: '0.00' },
    availability: { status: 'NOT_FOUND' },
    image: { url: 'https://elsewhere.test/p.svg' },
    physicalProperties: { weight: 0 },
    descriptionLines: [{ plainText: { original: 'S' }, lineType: 'PLAIN_TEXT' }],
  })
  const deleted = figureCart(cartOf(['bowl', 2]), 1n, {}, [], store)
  expect(deleted.cart.lineItems[0]).toMatchObject({
    productName: { original: 'Unavailable product' },
    url: { url: 'http://shop.test/' },
    availability: { status: 'NOT_FOUND' },
  })
})
