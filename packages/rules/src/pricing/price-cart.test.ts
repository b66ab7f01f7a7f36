// The figures of a cart: sums are exact, each line has at most one violation, and the wire's amounts are the figures.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartFacts, Offer } from '../cart-facts.ts'
import { parseAmount } from '../money.ts'
import { priceCart } from './price-cart.ts'
import { toCart } from './to-cart.ts'
import { toTotals } from './to-totals.ts'
import { noDiscounts as possible, storeSettings as store } from '../../../../tests/shop/store-settings.ts'

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
  version: 2,
  id: 'c',
  lines: quantities.map(([product, quantity]) => ({ id: `l-${product}`, product, variant: 'v', quantity })),
  note: null,
  createdDate: '',
  updatedDate: '',
})
const priced = (facts: CartFacts, offers: Offer[]) => ({
  figures: priceCart({ facts, offers, possible }),
  facts,
  revision: 1n,
  owner: {},
  store,
})

test('the subtotal is the sum of its lines, to the cent', () => {
  const line = fc.record({ price: fc.bigInt(0n, 10n ** 8n), quantity: fc.integer({ min: 1, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const offers = lines.map(({ price }, i) => offerOf(`p${i}`, price))
      const facts = cartOf(...lines.map(({ quantity }, i): [string, number] => [`p${i}`, quantity]))
      const figures = priceCart({ facts, offers, possible })
      const sum = lines.reduce((total, { price, quantity }) => total + price * BigInt(quantity), 0n)
      expect(figures.totalRows).toEqual([
        { kind: 'subtotal', amount: sum },
        { kind: 'discount', amount: 0n },
      ])
      expect(figures.lines.reduce((added, { total }) => added + total, 0n)).toBe(sum)
    }),
    { numRuns: 200 },
  )
})

test('the amounts of the wire are the figures: a discount is taken off, and the total is the sum of its rows', () => {
  const cart = priced(cartOf(['bowl', 2]), [offerOf('bowl', 700n)])
  const [subtotal] = cart.figures.totalRows
  const discounted = {
    ...cart,
    figures: {
      ...cart.figures,
      totalRows: [subtotal ?? expect.fail('no row'), { kind: 'discount' as const, amount: -150n }],
    },
  }
  const { figures, ...answer } = discounted
  const {
    priceSummary,
    cart: shown,
    calculatedLineItems,
  } = toTotals({
    ...answer,
    estimate: { cart: figures, totalRows: figures.totalRows },
  })
  const cents = ({ amount }: { amount: string }) => parseAmount(amount, 'EUR')
  expect([priceSummary.subtotal, priceSummary.discount, priceSummary.total].map(cents)).toEqual([
    1400n,
    150n,
    1250n,
  ])
  expect(shown).toEqual(toCart(discounted).cart)
  expect([shown.subtotal, shown.discount, shown.subtotalAfterDiscounts].map(cents)).toEqual([
    1400n,
    150n,
    1250n,
  ])
  expect(calculatedLineItems).toMatchObject([
    { pricesBreakdown: { fullPrice: { amount: '8.00' }, lineItemPrice: { amount: '14.00' } } },
  ])
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
    const { violations } = priceCart({ facts: cartOf(['bowl', quantity]), offers, possible })
    expect(violations.map(({ severity, description }) => `${severity} ${description}`)).toEqual(
      expected ? [expected] : [],
    )
    expect(violations.some(({ target }) => target.lineItem?.suggestedFix === 'REMOVE_LINE_ITEM')).toBe(
      suggestsRemoval,
    )
  }
  const { violations } = priceCart({
    facts: cartOf(['bowl', 2]),
    offers: [offerOf('bowl', 1n, 2)],
    possible,
    cappedLines: ['l-bowl'],
  })
  expect(violations[0]).toMatchObject({
    severity: 'WARNING',
    description: 'Only 2 left, so we reduced the quantity.',
  })
})

test('a line keeps the name, picture and choices of a hidden product, and nothing of a deleted one', () => {
  const hidden = toCart(priced(cartOf(['bowl', 2]), [offerOf('bowl', 700n, 5, false)]))
  expect(hidden.cart.lineItems[0]).toMatchObject({
    productName: { original: 'bowl' },
    price: { amount: '0.00' },
    fullPrice: { amount: '0.00' },
    availability: { status: 'NOT_FOUND' },
    image: { url: 'https://elsewhere.test/p.svg' },
    physicalProperties: { weight: 0 },
    descriptionLines: [{ plainText: { original: 'S' }, lineType: 'PLAIN_TEXT' }],
  })
  const deleted = toCart(priced(cartOf(['bowl', 2]), []))
  expect(deleted.cart.lineItems[0]).toMatchObject({
    productName: { original: 'Unavailable product' },
    url: { url: 'http://shop.test/' },
    availability: { status: 'NOT_FOUND' },
  })
})

test('what modifiers add is added once to each unit, whatever the line and its discount are', () => {
  const amount = fc.bigInt(0n, 10n ** 8n)
  const sold = fc.record({
    price: amount,
    quantity: fc.integer({ min: 1, max: 100_000 }),
    added: fc.array(fc.record({ addedPrice: amount, isText: fc.boolean() }), { maxLength: 10 }),
  })
  fc.assert(
    fc.property(fc.array(sold, { maxLength: 8 }), (lines) => {
      const offers = lines.map(({ price, added }, i) => ({
        ...offerOf(`p${i}`, price),
        modifiers: added.map(({ addedPrice, isText }, n) => ({
          key: `m${n}`,
          isMandatory: true,
          ...(isText
            ? { text: { min: 1, max: 9, addedPrice } }
            : {
                choices: [
                  { name: 'other', addedPrice: addedPrice + 1n },
                  { name: 'value', addedPrice },
                ],
              }),
        })),
      }))
      const valuesOf = (added: { isText: boolean }[], asText: boolean) =>
        Object.fromEntries(added.flatMap(({ isText }, n) => (isText === asText ? [[`m${n}`, 'value']] : [])))
      const facts = cartOf(...lines.map(({ quantity }, i): [string, number] => [`p${i}`, quantity]))
      facts.lines.forEach((line, i) => {
        const { added } = lines[i] as (typeof lines)[number]
        line.options = {
          variantId: 'v',
          options: valuesOf(added, false),
          customTextFields: valuesOf(added, true),
        }
      })
      const figures = priceCart({ facts, offers, possible })
      expect(figures.violations).toEqual([])
      figures.lines.forEach(({ price, fullPrice, total, addedPrice }, i) => {
        const { added, quantity, price: own } = lines[i] as (typeof lines)[number]
        const sum = added.reduce((all, each) => all + each.addedPrice, 0n)
        expect([addedPrice, price, fullPrice, total]).toEqual([
          sum,
          own + sum,
          own + sum + 100n,
          (own + sum) * BigInt(quantity),
        ])
      })
    }),
  )
})

test('a line costs nothing once the product has other modifiers', () => {
  const facts = cartOf(['a', 2])
  const offer = offerOf('a', 500n)
  const modifiers = [{ key: 'Wrap', isMandatory: true, choices: [{ name: 'Silk', addedPrice: 50n }] }]
  const { lines, violations } = priceCart({ facts, offers: [{ ...offer, modifiers }], possible })
  expect(lines[0]).toMatchObject({ isForSale: false, total: 0n })
  expect(violations).toMatchObject([{ severity: 'ERROR', target: { lineItem: { id: 'l-a' } } }])
})
