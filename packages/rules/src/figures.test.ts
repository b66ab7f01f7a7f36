// A cart as people see it: the sums add up, and what is wrong is told once.
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
      const { cart: told } = figureCart(cart, 1n, {}, offers, store)
      const sum = lines.reduce((all, { price, quantity }) => all + price * BigInt(quantity), 0n)
      expect(parseAmount(told.subtotal.amount, 'EUR')).toBe(sum)
      const added = told.lineItems.reduce(
        (all, one) => all + parseAmount(one.lineItemPrice.amount, 'EUR'),
        0n,
      )
      expect(added).toBe(sum)
    }),
    { numRuns: 200, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})

test('what is wrong with a line is told in one sentence, with what would mend it', () => {
  const table: [Offer[], number, string | undefined, boolean][] = [
    [[offerOf('bowl', 1n, null)], 9, undefined, false],
    [[offerOf('bowl', 1n, 9)], 9, undefined, false],
    [[offerOf('bowl', 1n, 2)], 3, 'ERROR Only 2 are left. Lower the quantity to go on.', false],
    [[offerOf('bowl', 1n, 1)], 3, 'ERROR Only 1 is left. Lower the quantity to go on.', false],
    [[offerOf('bowl', 1n, 0)], 3, 'ERROR This is sold out.', true],
    [[offerOf('bowl', 1n, 5, false)], 3, 'ERROR This is not sold any more.', true],
    [[], 3, 'ERROR This is not sold any more.', true],
  ]
  for (const [offers, quantity, says, remove] of table) {
    const { violations } = figureCart(cartOf(['bowl', quantity]), 1n, {}, offers, store)
    expect(violations.map(({ severity, description }) => `${severity} ${description}`)).toEqual(
      says ? [says] : [],
    )
    expect(violations.some(({ target }) => target.lineItem.suggestedFix === 'REMOVE_LINE_ITEM')).toBe(remove)
  }
  const { violations } = figureCart(cartOf(['bowl', 2]), 1n, {}, [offerOf('bowl', 1n, 2)], store, ['l-bowl'])
  expect(violations[0]).toMatchObject({
    severity: 'WARNING',
    description: 'Only 2 are left, so the quantity was lowered.',
  })
})

test('a line keeps what it can of a product that is hidden, and nothing of one that is gone', () => {
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
  const gone = figureCart(cartOf(['bowl', 2]), 1n, {}, [], store)
  expect(gone.cart.lineItems[0]).toMatchObject({
    productName: { original: 'A product that is gone' },
    url: { url: 'http://shop.test/' },
    availability: { status: 'NOT_FOUND' },
  })
})
