// The price history: what a product on sale cost before, for shoppers, and every recorded price, for merchants.
import { merchantProducts, prices } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { board, bowl, hiddenProduct, mug, mugInCurrency } from '../shop/sample-products.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

const day = 86_400

async function openPrices() {
  const shop = await openShop({ products: [mug, bowl, board, hiddenProduct] })
  const merchant = shop.merchantClient({ merchantProducts, prices })
  // A visitor of its own: the days that pass end the sessions.
  const prior = async (id: string, ask = shop.visitor().ask) => {
    const { status, body } = await ask('GET', `/vitrine/v1/products/${id}/prior-prices`)
    expect(status).toBe(200)
    return body.prices as { variantId: string; reducedDate: string; lowestPrice: { amount: string } }[]
  }
  const lowest = async (id: string) => (await prior(id)).map(({ lowestPrice }) => lowestPrice.amount)
  const sell = (id: string, price: number, off = 0) =>
    merchant.merchantProducts.update(id, {
      priceData: { price },
      discount: { type: off ? 'AMOUNT' : 'NONE', value: off },
    })
  return { shop, merchant, prior, lowest, sell }
}

test('a reduced price comes with the lowest price of the 30 days before the reduction', async () => {
  const { shop, prior, sell } = await openPrices()
  shop.clock.pass(40 * day)
  await sell('bowl', 28)
  shop.clock.pass(10 * day)
  await sell('bowl', 30)
  shop.clock.pass(10 * day)
  await sell('bowl', 30, 5)
  const since = new Date(shop.clock.now()).toISOString()
  const expected = [
    {
      variantId: onlyVariantId,
      reducedDate: since,
      lowestPrice: { amount: '28.00', formattedAmount: '€28.00' },
    },
  ]
  expect(await prior('bowl')).toEqual(expected)
  // The days of the sale itself do not count.
  shop.clock.pass(60 * day)
  expect(await prior('bowl')).toEqual(expected)
})

test('the price that held when the 30 days began counts, and what ended before does not', async () => {
  const { shop, lowest, sell } = await openPrices()
  await sell('bowl', 10)
  shop.clock.pass(day)
  await sell('bowl', 26)
  shop.clock.pass(31 * day)
  await sell('bowl', 29)
  shop.clock.pass(5 * day)
  await sell('bowl', 29, 9)
  expect(await lowest('bowl')).toEqual(['26.00'])
})

test('a price that was never another one has no prior price, and neither has a price that is not reduced', async () => {
  const { shop, lowest, sell } = await openPrices()
  expect(await lowest('board')).toEqual([])
  expect(await lowest('bowl')).toEqual([])
  shop.clock.pass(day)
  await sell('bowl', 10)
  expect(await lowest('bowl')).toEqual([])
  shop.clock.pass(day)
  // The full price alone was raised: shoppers pay what they paid before.
  await sell('bowl', 30, 20)
  expect(await lowest('bowl')).toEqual(['10.00'])
})

test('each variant on sale has its own, and variants and products that shoppers cannot see have none', async () => {
  const { shop, prior, merchant } = await openPrices()
  const { Sage, Cream, Slate } = mugInCurrency
  shop.clock.pass(day)
  await merchant.merchantProducts.updateVariants('mug', [{ variantIds: [Cream], price: 40 }])
  shop.clock.pass(day)
  await merchant.merchantProducts.update('mug', { discount: { type: 'PERCENT', value: 10 } })
  await merchant.merchantProducts.updateVariants('mug', [{ variantIds: [Slate], visible: false }])
  const amounts = (all: Awaited<ReturnType<typeof prior>>) =>
    Object.fromEntries(all.map(({ variantId, lowestPrice }) => [variantId, lowestPrice.amount]))
  expect(amounts(await prior('mug'))).toEqual({ [Sage]: '24.50', [Cream]: '24.50' })
  expect(amounts(await prior('mug', shop.merchant.ask))).toHaveProperty(Slate)
  const visitor = shop.visitor()
  for (const id of ['secret', 'none'])
    expect(await visitor.ask('GET', `/vitrine/v1/products/${id}/prior-prices`)).toMatchObject({ status: 404 })
})

test('a product on sale that gets its first option, and loses it again, keeps its prior price', async () => {
  const { shop, merchant, prior, lowest, sell } = await openPrices()
  await sell('bowl', 27)
  shop.clock.pass(20 * day)
  await sell('bowl', 30)
  shop.clock.pass(5 * day)
  await sell('bowl', 30, 5)
  const reducedDate = new Date(shop.clock.now()).toISOString()
  // Longer than the 30 days, which end when the sale begins.
  shop.clock.pass(40 * day)
  const choices = ['Small', 'Large'].map((name) => ({ description: name, value: name }))
  for (let times = 0; times < 2; times += 1) {
    await merchant.merchantProducts.update('bowl', { productOptions: [{ name: 'Size', choices }] })
    expect(await prior('bowl')).toMatchObject([
      { reducedDate, lowestPrice: { amount: '27.00' } },
      { reducedDate, lowestPrice: { amount: '27.00' } },
    ])
    shop.clock.pass(day)
    await merchant.merchantProducts.update('bowl', { productOptions: [] })
    expect(await prior('bowl')).toMatchObject([
      { variantId: onlyVariantId, reducedDate, lowestPrice: { amount: '27.00' } },
    ])
    shop.clock.pass(day)
  }
  // What the product costs with its option counts, too, once it has none.
  await merchant.merchantProducts.update('bowl', { productOptions: [{ name: 'Size', choices }] })
  await sell('bowl', 22)
  shop.clock.pass(day)
  await merchant.merchantProducts.update('bowl', { productOptions: [] })
  shop.clock.pass(day)
  await sell('bowl', 30, 5)
  expect(await lowest('bowl')).toEqual(['22.00'])
  // Each time a few rows, however often.
  const { prices: all } = await merchant.prices.history({ productId: 'bowl', limit: 100 })
  expect(all.length).toBeLessThan(60)
  // The newest first, also among those that followed the product to other variants.
  const dates = all.map(({ createdDate }) => createdDate)
  expect(dates).toEqual(dates.toSorted().toReversed())
  const rest = await merchant.prices.history({ productId: 'bowl', before: all[9]?.id ?? '', limit: 100 })
  expect(rest.prices).toEqual(all.slice(10))
})

test('a second option that comes during a sale keeps the prior prices of the first, and takes none to new choices', async () => {
  const { shop, merchant, prior } = await openPrices()
  const choices = (...names: string[]) => names.map((name) => ({ description: name, value: name }))
  const colour = { name: 'Colour', choices: choices('Red', 'Blue') }
  const size = { name: 'Size', choices: choices('S', 'M') }
  const { update, updateVariants, create } = merchant.merchantProducts
  const { id } = await create({ name: 'Shirt', priceData: { price: 30 }, productOptions: [colour] })
  await updateVariants(id, [{ choices: { Colour: 'Blue' }, price: 40 }])
  shop.clock.pass(40 * day)
  await update(id, { discount: { type: 'AMOUNT', value: 5 } })
  const saleBegan = shop.clock.now()
  shop.clock.pass(day)
  const priorByName = async () => {
    const [all, product] = [await prior(id), await shop.visitor().products.get(id)]
    return Object.fromEntries(
      all.map(({ variantId, reducedDate, lowestPrice }) => {
        const { choices: chosen = {} } = product?.variants.find((variant) => variant.id === variantId) ?? {}
        const days = (Date.parse(reducedDate) - saleBegan) / (day * 1000)
        return [
          ['Colour', 'Size'].flatMap((name) => chosen[name] ?? []).join(' '),
          [lowestPrice.amount, days],
        ]
      }),
    )
  }
  await update(id, {
    productOptions: [{ ...colour, choices: choices('Red', 'Blue', 'Green') }, size],
  })
  // The new variant of Blue has the price of the product, so it is reduced further.
  expect(await priorByName()).toEqual({
    'Red S': ['30.00', 0],
    'Red M': ['30.00', 0],
    'Blue S': ['40.00', 0],
    'Blue M': ['35.00', 1],
  })
  shop.clock.pass(day)
  await update(id, { productOptions: [size] })
  expect(await priorByName()).toEqual({ S: ['30.00', 0], M: ['30.00', 0] })
})

test('a first option that comes with a sale shows the price without it, for as many days as count', async () => {
  const { shop, merchant, lowest, sell } = await openPrices()
  await sell('bowl', 10)
  shop.clock.pass(day)
  await sell('bowl', 26)
  shop.clock.pass(31 * day)
  await sell('bowl', 29)
  shop.clock.pass(5 * day)
  const choices = ['Small', 'Large'].map((name) => ({ description: name, value: name }))
  await merchant.merchantProducts.update('bowl', {
    productOptions: [{ name: 'Size', choices }],
    discount: { type: 'AMOUNT', value: 9 },
  })
  expect(await lowest('bowl')).toEqual(['26.00', '26.00'])
})

test('prior prices are those that a simple reading of the history gives (CT15)', async () => {
  const random = createRandom('prior prices')
  const { shop, lowest, sell } = await openPrices()
  const history = [{ price: 3000, full: 3000, began: shop.clock.now() }]
  for (let n = 0; n < 60; n += 1) {
    shop.clock.pass(random.int(1, 20 * day))
    const [full, off] = [random.int(20, 30), random.chance(0.6) ? random.int(1, 5) : 0]
    await sell('bowl', full, off)
    const next = { price: (full - off) * 100, full: full * 100, began: shop.clock.now() }
    const last = history.at(-1)
    if (last?.price !== next.price || last.full !== next.full) history.push(next)

    const current = history.at(-1) as (typeof history)[number]
    let first = history.length
    while (
      first > 0 &&
      history[first - 1]?.price === current.price &&
      history[first - 1]!.full > current.price
    )
      first -= 1
    const since = history[first]?.began ?? 0
    const applied = history
      .slice(0, first)
      .filter((_, i) => (history[i + 1]?.began ?? 0) > since - 30 * day * 1000)
      .map(({ price }) => price)
    const isKnown = current.price < current.full && applied.length > 0
    const expected = isKnown ? [(Math.min(...applied) / 100).toFixed(2)] : []
    expect(await lowest('bowl'), `SEED=${random.seed}`).toEqual(expected)
  }
})

test('merchants read every price that a product has had, newest first, in pages', async () => {
  const { shop, merchant, sell } = await openPrices()
  const opened = new Date(shop.clock.now()).toISOString()
  shop.clock.pass(day)
  await sell('bowl', 30, 5)
  shop.clock.pass(day)
  await sell('bowl', 28)
  const common = { productId: 'bowl', variantId: onlyVariantId, currency: 'EUR' }
  const now = new Date(shop.clock.now()).toISOString()
  const first = await merchant.prices.history({ productId: 'bowl', limit: 2 })
  expect(first).toMatchObject({
    prices: [
      { ...common, price: '28.00', fullPrice: '28.00', actor: { kind: 'app', id: null }, createdDate: now },
      { ...common, price: '25.00', fullPrice: '30.00' },
    ],
    hasMore: true,
  })
  const rest = await merchant.prices.history({
    productId: 'bowl',
    variantId: onlyVariantId,
    before: first.prices[1]?.id ?? '',
  })
  expect(rest).toMatchObject({
    prices: [{ ...common, price: '30.00', actor: { kind: 'system', id: null }, createdDate: opened }],
    hasMore: false,
  })
  expect(
    await shop.visitor().ask('POST', '/vitrine/v1/price-history/query', { body: { productId: 'bowl' } }),
  ).toMatchObject({
    status: 403,
  })
})

test('the product page states the prior price beside a reduced price, and beside no other', async () => {
  const { shop, sell } = await openPrices()
  const storefront = storefrontOf(shop)
  const page = async () => (await storefront.get('/products/bowl')).text()
  expect(await page()).not.toContain('30 days before')
  shop.clock.pass(day)
  await sell('bowl', 30, 5)
  expect(await page()).toContain('Lowest price in the 30 days before the sale: €30.00')
})
