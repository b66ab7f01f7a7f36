// Discounts and publications with dates: what shoppers see, pay and find follows the clock.
import { cart, merchantProducts, prices, products, productsV3, merchantProductsV3 } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { bowl, mug, mugInCurrency } from '../shop/sample-products.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

const hour = 3600

interface SentBack {
  revision: string
  variantsInfo: { variants: { id: string; price: object }[] }
}
const productOf = ({ body }: { body: Record<string, unknown> }) => body.product as SentBack

async function openDated() {
  const shop = await openShop({ products: [mug, bowl] })
  const modules = { cart, merchantProducts, merchantProductsV3, prices, products, productsV3 }
  const merchant = shop.merchantClient(modules)
  const inHours = (hours: number) => new Date(shop.clock.now() + hours * hour * 1000).toISOString()
  return { shop, merchant, visitor: shop.visitor(), inHours }
}

/** What a visitor sees and pays for the bowl, and what finds it. */
async function look({ visitor }: { visitor: ReturnType<Shop['visitor']> }) {
  const product = await visitor.products.get('bowl')
  const cheap = await visitor.products.search({ price: { max: 25 } })
  const onSale = await visitor.products.search({ onSale: true })
  const sorted = await visitor.products.search({ sort: 'price' })
  const held = await visitor.cart.get()
  return {
    price: product?.priceData.discountedPrice,
    discount: product?.discount.type,
    inCart: held?.subtotal.amount,
    cheap: cheap.items.map(({ id }) => id).toSorted(),
    onSale: onSale.items.map(({ id }) => id),
    sorted: sorted.items.map(({ id }) => id),
  }
}

const normal = {
  price: 30,
  discount: 'NONE',
  inCart: '30.00',
  cheap: ['mug'],
  onSale: [],
  sorted: ['mug', 'bowl'],
}
const reduced = {
  price: 20,
  discount: 'AMOUNT',
  inCart: '20.00',
  cheap: ['bowl', 'mug'],
  onSale: ['bowl'],
  sorted: ['bowl', 'mug'],
}
const exact = ({ price, discount, inCart }: Awaited<ReturnType<typeof look>>) => ({ price, discount, inCart })

test('a discount with dates lowers the price from its start to its end, on pages, in carts, filters and sort orders (CT16)', async () => {
  const { shop, merchant, visitor, inHours } = await openDated()
  await visitor.cart.add([{ productId: 'bowl' }])
  const [startDate, endDate] = [inHours(1), inHours(3)]
  await merchant.merchantProducts.update('bowl', {
    discount: { type: 'AMOUNT', value: 10, startDate, endDate },
  })
  expect(await look({ visitor })).toEqual(normal)
  expect(await visitor.products.get('bowl')).toMatchObject({ discount: { type: 'NONE', value: 0 } })
  const read = () => merchant.products.get('bowl', { forMerchant: true })
  expect((await read())?.discount).toEqual({ type: 'AMOUNT', value: 10, startDate, endDate })

  shop.clock.pass(hour - 0.001)
  await shop.platform.runDueJobs()
  expect(await look({ visitor })).toEqual(normal)
  shop.clock.pass(0.001)
  // What shoppers see and pay does not wait for the job.
  expect(exact(await look({ visitor }))).toEqual(exact(reduced as Awaited<ReturnType<typeof look>>))
  await shop.platform.runDueJobs()
  expect(await look({ visitor })).toEqual(reduced)
  expect(await visitor.products.get('bowl')).toMatchObject({ discount: { startDate, endDate } })
  expect(await visitor.ask('GET', '/vitrine/v1/products/bowl/prior-prices')).toMatchObject({
    body: { prices: [{ reducedDate: startDate, lowestPrice: { amount: '30.00' } }] },
  })

  shop.clock.pass(2 * hour)
  expect(exact(await look({ visitor }))).toEqual(exact(normal as Awaited<ReturnType<typeof look>>))
  await shop.platform.runDueJobs()
  expect(await look({ visitor })).toEqual(normal)
  const recorded = await merchant.prices.history({ productId: 'bowl' })
  expect(recorded.prices.map(({ price, actor }) => [price, actor.kind])).toEqual([
    ['30.00', 'system'],
    ['20.00', 'system'],
    ['30.00', 'system'],
  ])
})

test('a date that passes is one event of both versions and one revision, and another run of the jobs writes nothing', async () => {
  const { shop, merchant, inHours } = await openDated()
  const revision = async () => Number((await merchant.products.get('bowl', { forMerchant: true }))?.revision)
  await merchant.merchantProducts.update('bowl', {
    discount: { type: 'PERCENT', value: 10, startDate: inHours(1) },
    publication: { endDate: inHours(2) },
  })
  const before = await revision()
  const events = async () => (await shop.events('bowl', 'product')).slice(-2)
  for (const [changedFields, visible] of [
    [['discount'], true],
    [['visible'], false],
  ] as const) {
    shop.clock.pass(hour)
    await shop.platform.runDueJobs()
    await shop.platform.runDueJobs()
    expect(await events()).toMatchObject([
      { name: 'product-v1.changed', payload: { productId: 'bowl', changedFields } },
      {
        name: 'product.updated',
        payload: { currentEntity: { visible, actualPriceRange: { minValue: { amount: '27.00' } } } },
      },
    ])
  }
  expect(await revision()).toBe(before + 2)
  expect(await shop.rows('select * from jobs where store_id = $1')).toEqual([])
})

test('a product is found and sold from its publication until its end (CT16)', async () => {
  const { shop, merchant, visitor, inHours } = await openDated()
  const publication = { startDate: inHours(1), endDate: inHours(3) }
  await merchant.merchantProducts.update('bowl', { publication })
  const found = async () => ({
    page: (await visitor.products.get('bowl')) !== null,
    listed: (await visitor.products.query().find()).items.some(({ id }) => id === 'bowl'),
    searched: (await visitor.products.search({ text: 'bowl' })).total === 1,
    counted: (await visitor.collections.query().find()).items.find(({ id }) => id === 'kitchen')
      ?.numberOfProducts,
    sold: await visitor.cart.add([{ productId: 'bowl' }]).then(
      () => true,
      () => false,
    ),
  })
  const nowhere = { page: false, listed: false, searched: false, counted: 1, sold: false }
  const everywhere = { page: true, listed: true, searched: true, counted: 2, sold: true }
  expect(await found()).toEqual(nowhere)
  expect(await merchant.products.get('bowl', { forMerchant: true })).toMatchObject({
    visible: true,
    publication,
  })

  shop.clock.pass(hour)
  expect(await found()).toMatchObject({ page: true, sold: true })
  await shop.platform.runDueJobs()
  expect(await found()).toEqual(everywhere)

  shop.clock.pass(2 * hour)
  expect(await found()).toMatchObject({ page: false, listed: false, sold: false })
  expect((await visitor.cart.get())?.lineItems[0]?.availability).toMatchObject({ status: 'NOT_FOUND' })
  await shop.platform.runDueJobs()
  expect(await found()).toEqual(nowhere)
})

test('dates that pass while no job runs are applied together', async () => {
  const { shop, merchant, visitor, inHours } = await openDated()
  await visitor.cart.add([{ productId: 'bowl' }])
  await merchant.merchantProducts.update('bowl', {
    discount: { type: 'AMOUNT', value: 10, startDate: inHours(1), endDate: inHours(2) },
  })
  await merchant.merchantProducts.update('mug', {
    discount: { type: 'AMOUNT', value: 1, startDate: inHours(5) },
  })
  shop.clock.pass(3 * hour)
  expect(await look({ visitor })).toEqual(normal)
  await shop.platform.runDueJobs()
  expect(await look({ visitor })).toEqual(normal)
  // The job waits for the date of the other product.
  shop.clock.pass(2 * hour)
  await shop.platform.runDueJobs()
  expect((await visitor.products.search({ onSale: true })).items.map(({ id }) => id)).toEqual(['mug'])
})

test('a date is changed and removed without the other, and dates that end before they begin are refused', async () => {
  const { merchant, inHours } = await openDated()
  const [startDate, endDate] = [inHours(1), inHours(3)]
  const update = merchant.merchantProducts.update
  const terms = { type: 'PERCENT' as const, value: 10 }
  await update('bowl', { discount: { ...terms, startDate, endDate }, publication: { startDate } })
  expect((await update('bowl', { discount: { startDate: null } })).discount).toEqual({ ...terms, endDate })
  expect((await update('bowl', { discount: { value: 20 } })).discount).toEqual({
    ...terms,
    value: 20,
    endDate,
  })
  expect((await update('bowl', { publication: { startDate: null } })).publication).toBeUndefined()
  expect((await update('bowl', { discount: { type: 'NONE' } })).discount).toEqual({ type: 'NONE', value: 0 })
  for (const [change, field] of [
    [{ discount: { ...terms, startDate: endDate, endDate: startDate } }, 'product.discount.endDate'],
    [{ publication: { startDate, endDate: startDate } }, 'product.publication.endDate'],
    [{ discount: { ...terms, startDate: 'tomorrow' } }, 'product.discount.startDate'],
    [{ publication: { endDate: '9999-12-31T23:59:59Z' } }, 'product.publication.endDate'],
  ] as const)
    await expect(update('bowl', change)).rejects.toMatchObject({
      kind: 'validation',
      violations: [expect.objectContaining({ field })],
    })
})

test('a new discount after a sale that is over holds at once, and one without other terms leaves the dates', async () => {
  const { shop, merchant, visitor, inHours } = await openDated()
  const update = merchant.merchantProducts.update
  const sale = { type: 'PERCENT' as const, value: 10, startDate: inHours(-2), endDate: inHours(1) }
  const price = async () => (await visitor.products.get('bowl'))?.priceData.discountedPrice
  await update('bowl', { discount: sale })
  shop.clock.pass(2 * hour)
  await shop.platform.runDueJobs()
  expect(await price()).toBe(30)
  expect((await update('bowl', { discount: {} })).discount).toEqual(sale)
  expect((await update('bowl', { discount: { type: 'PERCENT', value: 50 } })).discount).toEqual({
    type: 'PERCENT',
    value: 50,
  })
  expect(await price()).toBe(15)
  await update('bowl', { discount: sale })
  const later = { type: 'PERCENT' as const, value: 30, startDate: inHours(5) }
  expect((await update('bowl', { discount: later })).discount).toEqual(later)
  // While a sale lasts or is still to come, its dates stay.
  const next = { startDate: inHours(1), endDate: inHours(2) }
  await update('bowl', { discount: next })
  expect((await update('bowl', { discount: { value: 20 } })).discount).toMatchObject({ value: 20, ...next })
})

test('a program of version 3 that sends back what it has read keeps a discount of later', async () => {
  const { shop, merchant, visitor, inHours } = await openDated()
  await merchant.merchantProducts.update('mug', {
    discount: { type: 'AMOUNT', value: 4.5, startDate: inHours(1) },
  })
  const read = async () => productOf(await shop.merchant.ask('GET', '/stores/v3/products/mug'))
  const send = async (price?: string) => {
    const product = await read()
    const { revision, variantsInfo } = product
    const variants = variantsInfo.variants.map((variant) => ({
      id: variant.id,
      price: price ? { actualPrice: { amount: price } } : variant.price,
    }))
    return shop.merchant.ask('PATCH', '/stores/v3/products/mug', {
      body: { product: { revision, variantsInfo: { variants } } },
    })
  }
  const before = await read()
  expect(productOf(await send()).revision).toBe(before.revision)
  expect((await send('25')).status).toBe(200)
  shop.clock.pass(hour)
  expect((await visitor.products.get('mug'))?.variants[0]?.variant.priceData.discountedPrice).toBe(20.5)
  await visitor.cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }])
  expect((await visitor.cart.get())?.subtotal.amount).toBe('20.50')
  // A price that says otherwise takes its place.
  expect((await send('22')).status).toBe(200)
  expect((await visitor.products.get('mug'))?.variants[0]?.variant.priceData.discountedPrice).toBe(22)
})

test('the page of a product says until which day a sale lasts, where the store is', async () => {
  const { shop, merchant } = await openDated()
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { timeZone: 'Pacific/Auckland' } } })
  const storefront = storefrontOf(shop)
  const tags = async () => {
    const page = await storefront.get('/products/bowl')
    const [, tags = ''] = /<p class="flex gap-2">(.*?)<\/p>/.exec(await page.text()) ?? []
    return tags
      .replaceAll(/<[^>]*>/g, '|')
      .split('|')
      .filter(Boolean)
  }
  expect(await tags()).toEqual([])
  const sell = (dates: object, ribbon: string) =>
    merchant.merchantProducts.update('bowl', { ribbon, discount: { type: 'AMOUNT', value: 10, ...dates } })
  await sell({}, 'Sale')
  expect(await tags()).toEqual(['Sale'])
  // Midnight in Auckland: the last day of the sale is the day before.
  await sell({ endDate: '2999-12-31T11:00:00Z' }, 'Sale')
  expect(await tags()).toEqual(['Sale until December 31, 2999'])
  await sell({ endDate: '2999-12-31T11:00:01Z' }, 'New')
  expect(await tags()).toEqual(['Sale until January 1, 3000', 'New'])
})

test('a sale that is over leaves prices free to fall below its discount, but cannot be opened again for them', async () => {
  const { shop, merchant, inHours } = await openDated()
  const { merchantProducts } = merchant
  const discount = { type: 'AMOUNT' as const, value: 6, endDate: inHours(1) }
  const { id, variants } = await merchantProducts.create({
    name: 'Jar',
    priceData: { price: 10 },
    discount,
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  const [small, medium] = variants.map((variant) => variant.id) as [string, string]
  const { ask } = shop.merchant
  const update = (product: object) => ask('PATCH', `/stores/v1/products/${id}`, { body: { product } })
  const tooLow = ['product.discount.value MAX']
  expect((await update({ priceData: { price: 5 } })).broken).toEqual(tooLow)
  const giveSmall = (price: number) =>
    ask('PATCH', `/stores/v1/products/${id}/variants`, {
      body: { variants: [{ variantIds: [small], price }] },
    })
  expect((await giveSmall(4)).status).toBe(400)

  shop.clock.pass(2 * hour)
  await shop.platform.runDueJobs()
  expect((await update({ priceData: { price: 5 } })).status).toBe(200)
  expect((await giveSmall(4)).status).toBe(200)
  const body = { ids: [id], adjust: { price: { amount: -1 } } }
  const { results } = (await ask('POST', '/stores/v1/bulk/products/adjust-properties', { body })).body as {
    results: { itemMetadata: { success: boolean } }[]
  }
  expect(results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true])
  const read = await merchant.products.get(id, { forMerchant: true })
  expect(read).toMatchObject({ discount, priceData: { price: 4, discountedPrice: 4 } })
  const pricesOf = (product: typeof read) =>
    product?.variants.map(({ variant }) => variant.priceData.discountedPrice)
  expect(pricesOf(read)).toEqual([3, 4])
  await merchant.merchantProductsV3.update(id, {
    revision: read?.revision ?? '',
    variantsInfo: {
      variants: [small, medium].map((variant) => ({
        id: variant,
        price: { actualPrice: { amount: '2' } },
      })),
    },
  })
  expect(pricesOf(await merchant.products.get(id, { forMerchant: true }))).toEqual([2, 2])
  expect((await update({ discount: { endDate: null } })).broken).toEqual(tooLow)
})
