// Reading products: by id and slug, queries, visibility, and the validation of products when a store opens.
import type { ProductDraft } from '@vitrine/contract'
import type { NewStore } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { bowl, sampleCollections, sampleProducts, mug, vase } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const queryPath = '/stores-reader/v1/products/query-platformized'
const packed = (request: object) =>
  `${queryPath}?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
const ids = ({ body }: { body: object }) =>
  (body as { products: { id: string }[] }).products.map(({ id }) => id)

test('a product is returned with price, stock, options, variants, media and dates', async () => {
  const shop = await openShop({ products: [mug, bowl] })
  const visitor = shop.visitor()
  expect(await visitor.products.get('mug')).toMatchObject({
    id: 'mug',
    numericId: '1',
    price: { currency: 'EUR', price: 24.5, discountedPrice: 24.5, formatted: { price: '€24.50' } },
    stock: { trackInventory: false, quantity: null, inStock: true, inventoryStatus: 'IN_STOCK' },
    manageVariants: true,
    productOptions: [{ name: 'Colour', optionType: 'color', choices: [{ description: 'Sage' }, {}, {}] }],
    variants: [{ choices: { Colour: 'Sage' }, variant: { sku: 'MUG-Sage' } }, {}, {}],
    productPageUrl: { base: 'http://shop.test', path: '/products/mug' },
    media: { mainMedia: { image: { url: 'http://platform.test/sample/mug.svg' } } },
    collectionIds: ['kitchen', 'clay'],
    createdDate: '2030-01-02T03:04:05.678Z',
    lastUpdated: '2030-06-01T12:00:00.000Z',
  })
  expect(await visitor.products.get('bowl')).toMatchObject({
    manageVariants: false,
    stock: { trackInventory: true, quantity: 3 },
    variants: [{ id: '00000000-0000-0000-0000-000000000000', stock: { quantity: 3 } }],
  })
  expect(await visitor.products.bySlug('bowl')).toMatchObject({ id: 'bowl' })
})

test('a discounted price is returned with the full price, and a sold-out product as OUT_OF_STOCK', async () => {
  const visitor = (await openShop()).visitor()
  const board = await visitor.products.get('board')
  expect(board).toMatchObject({
    discount: { type: 'PERCENT', value: 10 },
    price: { price: 45, discountedPrice: 40.5, formatted: { discountedPrice: '€40.50' } },
  })
  expect(await visitor.products.get('vase')).toMatchObject({
    stock: { inStock: false, quantity: 0, inventoryStatus: 'OUT_OF_STOCK' },
  })
})

test('an unknown product is not found, whatever characters its id has', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  for (const id of ['nothing', 'MUG', 'a%20b', 'a%2Fb', '%', 'x'.repeat(500), '%F0%9F%8E%81']) {
    const response = await visitor.ask('GET', `/stores-reader/v1/products/${id}?id=mug`)
    expect([id, response.status, response.code]).toEqual([id, 404, 'PRODUCT_NOT_FOUND'])
  }
})

test('hidden products are returned to merchants only: by id, in lists and in totals', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  expect(await visitor.products.get('secret')).toBeNull()
  const listed = await visitor.products.query().limit(100).find()
  expect([listed.total, listed.items.some(({ id }) => id === 'secret')]).toEqual([
    sampleProducts.length - 1,
    false,
  ])
  expect((await visitor.products.query().eq('price', 999).find()).total).toBe(0)
  expect((await shop.merchant.ask('GET', '/stores-reader/v1/products/secret')).body).toMatchObject({
    product: { id: 'secret', visible: false },
  })
  expect((await shop.merchant.ask('GET', queryPath)).body).toMatchObject({
    metadata: { total: sampleProducts.length },
  })
})

test('a query can be sent as GET with .r, as GET with parameters, without any, and as POST (CT5)', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const query = { filter: { collectionIds: { $hasSome: ['kitchen'] } }, paging: { limit: 1 } }
  const first = await ask('POST', queryPath, { body: { query } })
  expect(ids(first)).toEqual(['bowl'])
  expect(first.body.metadata).toEqual({ count: 1, offset: 0, total: 2, tooManyToCount: false })
  expect((await ask('GET', packed({ query }))).body).toEqual(first.body)
  const dotted = `${queryPath}?query.filter={"collectionIds":{"$hasSome":["kitchen"]}}&query.paging.limit=1`
  expect((await ask('GET', dotted)).body).toEqual(first.body)
  const all = ['board', 'book', 'bowl', 'mug', 'vase']
  expect(ids(await ask('GET', queryPath))).toEqual(all)
  expect(ids(await ask('POST', queryPath, { body: {} }))).toEqual(all)
  expect(ids(await ask('POST', queryPath))).toEqual(all)
  expect(ids(await ask('GET', `${queryPath}?query.paging.offset=3`))).toEqual(['mug', 'vase'])
  expect(ids(await ask('GET', `${queryPath}?unknown=1&query.unknown=2`))).toEqual(all)
})

test('query parameters are converted by the type of their field: a name may be 7, and a price is a number (CT5)', async () => {
  const shop = await openShop({
    products: [...sampleProducts, { ...vase, id: 'seven', slug: '7', name: '7' }],
  })
  const { ask } = shop.visitor()
  const idsFor = async (search: string) => ids(await ask('GET', `${queryPath}?${search}`))
  expect(await idsFor('query.filter.name=7')).toEqual(['seven'])
  expect(await idsFor('query.filter.slug.$in=7&query.filter.slug.$in=mug')).toEqual(['mug', 'seven'])
  expect(await idsFor('query.filter.price.$lt=25&query.filter.name.$ne=true')).toEqual(['book', 'mug'])
  expect(await idsFor('query.filter.sku.$exists=true&query.sort.fieldName=id')).toEqual(['mug'])
  const invalidQuery = await ask('GET', `${queryPath}?query.filter.price=cheap&query.paging.limit=1`)
  expect([invalidQuery.status, invalidQuery.broken]).toEqual([400, ['query.filter.price VALIDATION']])
  const browse = '/vitrine/v1/products/browse'
  expect(ids(await ask('GET', `${browse}?options.Colour=Sage&inStock=true&price.max=30`))).toEqual(['mug'])
  expect(ids(await ask('GET', `${browse}?search=7`))).toEqual(['seven'])
  const invalidBrowse = await ask('GET', `${browse}?limit=many&inStock=perhaps`)
  expect(invalidBrowse.broken).toEqual(['inStock VALIDATION', 'limit VALIDATION'])
})

test('the operators of the query builder filter and sort as their names say', async () => {
  const { products } = (await openShop()).visitor()
  const idsFor = async (builder: ReturnType<typeof products.query>) =>
    (await builder.find()).items.map(({ id }) => id)
  const query = () => products.query()
  expect(await idsFor(query().eq('name', 'Mug'))).toEqual(['mug'])
  expect(await idsFor(query().ne('name', 'Mug').lt('price', 40))).toEqual(['book', 'bowl'])
  expect(await idsFor(query().between('price', 30, 45))).toEqual(['bowl'])
  expect(await idsFor(query().startsWith('name', 'BO'))).toEqual(['board', 'book', 'bowl'])
  expect(await idsFor(query().contains('description', 'deciLITERS'))).toEqual(['mug'])
  expect(await idsFor(query().endsWith('slug', 'OOK'))).toEqual(['book'])
  // `%`, `_` and `\` of LIKE patterns are matched literally.
  for (const part of ['_ok', '%', '%ook', '\\ook', ''])
    expect(await idsFor(query().endsWith('slug', part)), part).toHaveLength(part === '' ? 5 : 0)
  expect(await idsFor(query().in('id', ['mug', 'bowl', 'none']))).toEqual(['bowl', 'mug'])
  expect(await idsFor(query().hasAll('collectionIds', 'clay', 'kitchen'))).toEqual(['mug'])
  expect(await idsFor(query().exists('sku'))).toEqual(['mug'])
  expect(await idsFor(query().isEmpty('sku').gt('price', 79))).toEqual(['vase'])
  expect(await idsFor(query().eq('id', 'mug').or(query().eq('id', 'vase')))).toEqual(['mug', 'vase'])
  expect(await idsFor(query().not(query().gt('price', 25)))).toEqual(['book', 'mug'])
  expect(await idsFor(query().descending('price').limit(2))).toEqual(['vase', 'board'])
  expect(await idsFor(query().ascending('productType').descending('name').limit(2))).toEqual(['book', 'vase'])
})

test('paging with a limit of 1 returns every product once', async () => {
  const { products } = (await openShop()).visitor()
  const visited: string[] = []
  for await (const { id } of products.query().ascending('productType').limit(1)) visited.push(id)
  expect(visited).toEqual(['book', 'board', 'bowl', 'mug', 'vase'])
})

test('iterating a query skips no product when one that was already returned is hidden', async () => {
  const shop = await openShop()
  const visited: string[] = []
  for await (const { id } of shop.visitor().products.query().gt('price', 10).limit(2)) {
    visited.push(id)
    if (id === 'board') await shop.hide('board')
  }
  expect(visited).toEqual(['board', 'book', 'bowl', 'mug', 'vase'])
})

test('a store returns only its own products', async () => {
  const [here, there] = [await openShop({ products: [mug] }), await openShop({ products: [bowl] })]
  expect(await here.visitor().products.get('bowl')).toBeNull()
  expect((await there.visitor().products.query().find()).items.map(({ id }) => id)).toEqual(['bowl'])
})

test('cached products follow their store, revision and stock', async () => {
  const shop = await openShop({ products: [bowl] })
  const here = shop.visitor()
  const twin = {
    name: 'Twin',
    currency: 'USD',
    storefrontUrl: 'http://twin.test',
    collections: sampleCollections,
    products: [{ ...bowl, name: 'Dish' }],
  }
  const there = shop.visitor((await shop.platform.openStore(twin)).clientId)
  const readBoth = async () => Promise.all([here.products.get('bowl'), there.products.get('bowl')])
  expect(await readBoth()).toMatchObject([
    { name: 'Bowl', price: { currency: 'EUR' }, stock: { quantity: 3 } },
    { name: 'Dish', price: { currency: 'USD' }, stock: { quantity: 3 } },
  ])
  await shop.stock('bowl', 1)
  expect(await readBoth()).toMatchObject([{ stock: { quantity: 1 } }, { stock: { quantity: 3 } }])
  const renamed = `jsonb_set(facts, '{name}', '"Basin"')`
  await shop.rows(`update products set facts = ${renamed}, revision = revision + 1 where store_id = $1`)
  expect(await readBoth()).toMatchObject([{ name: 'Basin' }, { name: 'Dish' }])
  await shop.hide('bowl')
  expect(await readBoth()).toMatchObject([null, { name: 'Dish' }])
})

test('a product that is hidden later is stored like one that was published hidden', async () => {
  const hidden = await openShop({ products: [mug] })
  const published = await openShop({ products: [{ ...mug, visible: false }] })
  await hidden.hide('mug')
  const storedRows = async ({ rows }: typeof hidden) => [
    await rows('select visible, sold_out, shown from products where store_id = $1'),
    await rows('select variant_id, visible, face from offers where store_id = $1 order by variant_id'),
  ]
  expect(await storedRows(hidden)).toEqual(await storedRows(published))
})

test('a storefront reads the catalog version', async () => {
  const visitor = (await openShop()).visitor()
  expect(await visitor.products.version()).toBe('V1_CATALOG')
})

test('a store cannot open with an unknown currency or an invalid storefront URL', async () => {
  const { platform } = await openShop()
  const store = { name: 'Nowhere', currency: 'EURO', storefrontUrl: 'http://shop.test' }
  await expect(platform.openStore(store)).rejects.toThrow('"currency" must be a currency such as EUR')
  await expect(platform.openStore({ ...store, currency: 'EUR', storefrontUrl: 'shop' })).rejects.toThrow(
    '"storefrontUrl"',
  )
})

test('a store opens only with a language that can format numbers', async () => {
  const { platform } = await openShop()
  const open = (language: string) =>
    platform.openStore({ name: 'Words', currency: 'EUR', storefrontUrl: 'http://shop.test', language })
  for (const language of ['Deutsch', 'english', 'xx', 'e', ''])
    await expect(open(language), language).rejects.toThrow('"language" must be a language such as en')
  for (const language of ['de', 'de-AT', 'zh-Hant-TW', 'pt-BR', 'no', 'EN-gb'])
    expect(await open(language), language).toMatchObject({ clientId: expect.any(String) })
})

test('a store moves to another storefront URL only if the URL is valid', async () => {
  const shop = await openShop()
  const pageUrl = async () => (await shop.visitor().products.get('book'))?.productPageUrl
  for (const invalidUrl of ['shop', 'javascript:alert(1)', '']) {
    await expect(shop.platform.moveStorefront(shop.id, invalidUrl)).rejects.toThrow(
      '"storefrontUrl" must be an http or https URL',
    )
  }
  await expect(
    shop.platform.moveStorefront('a0000000-0000-4000-8000-00000000000f', 'http://x.test'),
  ).rejects.toThrow('"id" does not match any store')
  await expect(shop.platform.moveStorefront('nobody', 'http://x.test')).rejects.toThrow('"id" must be a GUID')
  expect(await pageUrl()).toEqual({ base: 'http://shop.test', path: '/products/book' })
  await shop.platform.moveStorefront(shop.id, 'https://new.test/shop//')
  expect(await pageUrl()).toEqual({ base: 'https://new.test/shop', path: '/products/book' })
})

test('a store cannot open with invalid products, and nothing of it is stored', async () => {
  const { platform, ask } = await openShop()
  const clientId = 'half'
  const store = {
    name: 'Half',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    clientId,
    collections: sampleCollections,
  }
  const [variant] = mug.variants as [ProductDraft['variants'][number]]
  const invalid: [object, string][] = [
    [{ id: 'x'.repeat(37) }, '"products[0].id" must be <= 36 characters'],
    [{ stock: 3 }, '"products[0].stock" is not a known field'],
    [{ variants: [{ ...variant, stocks: 3 }] }, '"products[0].variants[0].stocks" is not a known field'],
    [{ price: '24,50' }, '"products[0].price" must be a decimal such as 24.50'],
    [{ slug: '../mug' }, '"products[0].slug" must be letters and digits, separated by - or _'],
    [{ variants: [{ ...variant, id: 'red' }] }, '"products[0].variants[0].id" must be a GUID'],
    [
      { variants: [{ ...variant, choices: { Colour: 'Red' } }] },
      '"products[0].variants[0].choices.Colour" must be the description of a choice: "Sage"',
    ],
    [{ variants: [] }, '"products[0].variants" must have at least one variant'],
    [
      { variants: [variant, { ...variant, choices: { Colour: 'Cream' } }] },
      '"products[0].variants[1].id" is already used by an earlier item',
    ],
    [{ price: '24.505' }, '"products[0].price" must have at most 2 decimal places in EUR'],
    [
      { pictures: [{ ...mug.pictures[0], url: '//elsewhere.test/x.svg' }] },
      '"products[0].pictures[0].url" must be',
    ],
    [
      { collectionIds: ['kitchen', 'bath'] },
      '"products[0].collectionIds[1]" is not a collection of the store: "bath"',
    ],
  ]
  for (const [change, message] of invalid) {
    const opening = platform.openStore({ ...store, products: [{ ...mug, ...change }] })
    await expect(opening, message).rejects.toThrow(message)
  }
  const misspelt = { ...store, product: [mug], collections: [{ ...sampleCollections[0], titel: 'Kitchen' }] }
  await expect(platform.openStore(misspelt as NewStore)).rejects.toThrow(
    '"collections[0].titel" is not a known field, "product" is not a known field',
  )
  const twins = platform.openStore({ ...store, products: [mug, { ...bowl, slug: 'mug' }] })
  await expect(twins).rejects.toThrow('"products[1].slug" is already used by an earlier item')
  const response = await ask('POST', '/oauth2/token', { body: { grantType: 'anonymous', clientId } })
  expect(response.body.error).toBe('invalid_client')
})
