// Products of an open store are changed, added and removed: shoppers see it at once, and only what changes is written.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { host, openShop, type Shop } from '../shop/open-shop.ts'
import { bowl, mug, mugInCurrency, sampleProducts } from '../shop/sample-products.ts'
import { openVisitor } from '../shop/visitor.ts'

const save = (shop: Shop, ...drafts: ProductDraft[]) =>
  shop.platform.store(shop.clientId).saveProducts(drafts)
const remove = (shop: Shop, productId: string) => shop.platform.store(shop.clientId).removeProduct(productId)

const tables = {
  stores: 'name',
  collections: 'id',
  products: 'id',
  offers: "product_id || ' ' || variant_id",
  stock: "product_id || ' ' || variant_id",
  price_history: "product_id || ' ' || variant_id || ' ' || price",
}

/** Every row of the catalogue, with the transaction that has written it. */
async function writtenRows({ rows }: Shop): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const [table, key] of Object.entries(tables)) {
    const store = table === 'stores' ? 'id' : 'store_id'
    const found = await rows<{ key: string; by: string }>(
      `select ${key} as key, xmin::text as by from ${table} where ${store} = $1`,
    )
    for (const { key, by } of found) all.set(`${table} ${key}`, by)
  }
  return all
}

/** The rows that `work` writes or deletes. */
async function changedRows(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  const before = await writtenRows(shop)
  await work()
  const after = await writtenRows(shop)
  const rows = new Set([...before.keys(), ...after.keys()])
  return [...rows].filter((row) => before.get(row) !== after.get(row)).sort()
}

const pricesOf = (shop: Shop, productId: string) =>
  shop.rows(
    `select variant_id as variant, price::int, full_price::int as full, currency, changed_at as changed, actor_kind as actor
     from price_history where store_id = $1 and product_id = $2 order by id`,
    productId,
  )

/** The ids that shoppers find, with how many products each collection counts. */
async function look(shop: Shop, visitor = shop.visitor()) {
  const { items, facets } = await visitor.products.search({ sort: 'name' })
  const collections = await visitor.collections.query().find()
  return {
    listed: items.map(({ id }) => id),
    counted: Object.fromEntries(collections.items.map(({ id, numberOfProducts }) => [id, numberOfProducts])),
    colours: facets.options.flatMap(({ choices }) => choices.map(({ name }) => name)),
  }
}

test('saving the same drafts again writes nothing', async () => {
  const shop = await openShop()
  expect(await changedRows(shop, () => save(shop, ...sampleProducts))).toEqual([])
})

test('another price of one variant writes its offer, its price and the document, and shoppers pay it', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { Cream, Sage } = mugInCurrency
  await visitor.cart.add([{ productId: 'mug', variantId: Cream }])
  const variants = mug.variants.map((variant) =>
    variant.id === Cream ? { ...variant, price: '19.00' } : variant,
  )
  shop.clock.pass(1)
  expect(await changedRows(shop, () => save(shop, { ...mug, variants }))).toEqual([
    `offers mug ${Cream}`,
    `price_history mug ${Cream} 1900`,
    'products mug',
    'stores The small shop',
  ])
  expect(await visitor.held()).toMatchObject({ subtotal: { amount: '19.00' } })
  expect(await visitor.products.get('mug')).toMatchObject({ priceRange: { minValue: 19, maxValue: 24.5 } })
  const { items } = await visitor.products.search({ price: { max: 20 }, text: 'mug' })
  expect(items.map(({ id }) => id)).toEqual(['mug'])

  const prices = await pricesOf(shop, 'mug')
  expect(prices).toHaveLength(4)
  const common = { currency: 'EUR', actor: 'system' }
  const opened = new Date(shop.clock.now() - 1000)
  expect(prices).toContainEqual({ ...common, variant: Sage, price: 2450, full: 2450, changed: opened })
  expect(prices.at(-1)).toEqual({
    ...common,
    variant: Cream,
    price: 1900,
    full: 1900,
    changed: new Date(shop.clock.now()),
  })
})

test('a discount is kept as a price of its own beside the full price', async () => {
  const shop = await openShop({ products: [bowl] })
  await save(shop, { ...bowl, discount: { type: 'PERCENT', value: 10 } })
  await save(shop, { ...bowl, discount: { type: 'PERCENT', value: 10 }, name: 'Basin' })
  await save(shop, bowl)
  expect(await pricesOf(shop, 'bowl')).toMatchObject([
    { price: 3000, full: 3000 },
    { price: 2700, full: 3000 },
    { price: 3000, full: 3000 },
  ])
})

test('a variant whose draft has no stock keeps the stock it has, and stock that the draft sets is shown at once', async () => {
  const shop = await openShop()
  const { products } = shop.visitor()
  const inStock = async () => (await products.search({ inStock: true })).total
  await shop.stock('bowl', 0)
  expect(await inStock()).toBe(3)
  await save(shop, { ...bowl, name: 'Basin', variants: [{ id: onlyVariantId, choices: {} }] })
  expect(await products.get('bowl')).toMatchObject({ name: 'Basin', stock: { quantity: 0 } })
  expect(await inStock()).toBe(3)
  const renamed = { ...bowl, name: 'Basin' }
  expect(await changedRows(shop, () => save(shop, renamed))).toEqual([
    'products bowl',
    `stock bowl ${onlyVariantId}`,
    'stores The small shop',
  ])
  expect(await inStock()).toBe(4)
  const more = { ...renamed, variants: [{ id: onlyVariantId, choices: {}, stock: 8 }] }
  expect(await changedRows(shop, () => save(shop, more))).toEqual([`stock bowl ${onlyVariantId}`])
  expect(await products.get('bowl')).toMatchObject({ stock: { quantity: 8 } })
})

test('the limit of a preorder is counted down from when it is set, and not set again by other changes', async () => {
  const preorder: ProductDraft = { ...bowl, preorder: { limit: 20, message: 'Ships in May' } }
  const soldOut = [{ id: onlyVariantId, choices: {}, stock: 0 }]
  const shop = await openShop({ products: [{ ...preorder, variants: soldOut }] })
  const stock = async () => (await shop.visitor().products.get('bowl'))?.stock.quantity
  expect(await stock()).toBe(20)
  await shop.stock('bowl', 15)
  const untouched = [{ id: onlyVariantId, choices: {} }]
  await save(shop, { ...preorder, name: 'Basin', variants: untouched })
  expect(await stock()).toBe(15)
  await save(shop, { ...preorder, variants: soldOut })
  expect(await stock()).toBe(20)
})

test('a variant that a product no longer has is gone from listings, stock and carts', async () => {
  const counted = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, stock: 5 })) }
  const shop = await openShop({ products: [counted] })
  const visitor = shop.visitor()
  const { Cream, Sage } = mugInCurrency
  for (const variantId of [Cream, Sage]) await visitor.cart.add([{ productId: 'mug', variantId }])
  const kept = counted.variants.filter(({ id }) => id !== Cream)
  const changed = await changedRows(shop, () => save(shop, { ...counted, variants: kept }))
  expect(changed).toEqual([
    `offers mug ${Cream}`,
    'products mug',
    `stock mug ${Cream}`,
    'stores The small shop',
  ])
  expect((await look(shop)).colours).toEqual(['Sage', 'Slate'])
  const { lineItems, violations } = await visitor.held()
  expect(lineItems.map(({ availability }) => availability.status)).toEqual(['NOT_FOUND', 'AVAILABLE'])
  expect(violations.map(({ description }) => description)).toEqual(['No longer available.'])
})

test('a product that is removed is gone from listings, collections and carts, in every process', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const other = await createPlatform({ database: shop.database, clock: shop.clock, platformUrl: host })
  const secondVisitor = openVisitor(shop.clientId, createHttpClient(other.fetch))
  await visitor.cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }, { productId: 'book' }])
  for (const each of [visitor, secondVisitor])
    expect(await look(shop, each)).toEqual({
      listed: ['board', 'book', 'bowl', 'mug', 'vase'],
      counted: { kitchen: 2, clay: 1 },
      colours: ['Sage', 'Cream', 'Slate'],
    })
  const prices = await pricesOf(shop, 'mug')
  await remove(shop, 'mug')
  for (const each of [visitor, secondVisitor]) {
    expect(await look(shop, each)).toEqual({
      listed: ['board', 'book', 'bowl', 'vase'],
      counted: { kitchen: 1, clay: 0 },
      colours: [],
    })
    expect(await each.products.get('mug')).toBeNull()
  }
  const { lineItems, subtotal, violations } = await visitor.held()
  expect(lineItems.map(({ availability }) => availability.status)).toEqual(['NOT_FOUND', 'AVAILABLE'])
  expect([subtotal.amount, violations[0]?.description]).toEqual(['12.00', 'No longer available.'])
  for (const table of ['offers', 'stock'])
    expect(await shop.rows(`select 1 from ${table} where store_id = $1 and product_id = 'mug'`)).toEqual([])
  expect(await pricesOf(shop, 'mug'), 'its prices are kept').toEqual(prices)
  await expect(remove(shop, 'mug')).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
})

test('a product that comes back is the new one everywhere, and has a number of its own', async () => {
  const shop = await openShop({ products: [bowl, mug] })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }])
  const before = await visitor.products.get('mug')
  await remove(shop, 'mug')
  expect((await look(shop)).listed).toEqual(['bowl'])
  await save(shop, { ...mug, name: 'Beaker', price: '9.00' })
  expect((await look(shop)).listed).toEqual(['mug', 'bowl'])
  const after = await visitor.products.get('mug')
  expect([before?.name, before?.numericId, after?.name, after?.numericId]).toEqual([
    'Mug',
    '2',
    'Beaker',
    '3',
  ])
  expect(await visitor.held()).toMatchObject({ subtotal: { amount: '9.00' } })
})

test('products are added and moved between collections in one change of the catalogue', async () => {
  const shop = await openShop({ products: [mug] })
  const version = async () => {
    const [row] = await shop.rows<{ version: bigint }>(
      'select catalogue_version as version from stores where id = $1',
    )
    return row?.version ?? 0n
  }
  const opened = await version()
  expect((await look(shop)).counted).toEqual({ kitchen: 1, clay: 1 })
  await save(shop, { ...mug, collectionIds: ['clay'] }, bowl, { ...bowl, id: 'dish', slug: 'dish' })
  expect(await version()).toBe(opened + 1n)
  expect(await look(shop)).toMatchObject({
    listed: ['bowl', 'dish', 'mug'],
    counted: { kitchen: 2, clay: 1 },
  })
  await save(shop, { ...bowl, visible: false })
  expect(await look(shop)).toMatchObject({ listed: ['dish', 'mug'], counted: { kitchen: 1, clay: 1 } })
})

test('drafts that contradict the store are refused, and nothing is written', async () => {
  const shop = await openShop({ products: [mug, bowl] })
  const renamed = { ...mug, name: 'Beaker' }
  const refused: [ProductDraft, string][] = [
    [{ ...bowl, id: 'dish' }, '"slug" is already used by another product: "bowl"'],
    [{ ...bowl, price: '1.234' }, '"products[1].price" must have at most 2 decimal places in EUR'],
    [
      { ...bowl, collectionIds: ['attic'] },
      '"products[1].collectionIds[0]" is not a collection of the store',
    ],
    [renamed, '"products[1].id" is already used by an earlier item'],
  ]
  for (const [draft, message] of refused)
    expect(
      await changedRows(shop, () => expect(save(shop, renamed, draft), message).rejects.toThrow(message)),
    ).toEqual([])
  await expect(shop.platform.store('unknown').saveProducts([mug])).rejects.toThrow(
    'Unknown client id: unknown',
  )
})
