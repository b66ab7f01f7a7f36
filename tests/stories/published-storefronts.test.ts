// Facts that storefronts written for the hosted platform rely on, beyond the shapes of its answers.
import {
  type Cart,
  type Category,
  type Customization,
  type InventoryItem,
  type Product,
  storesAppId,
  storesAppIds,
} from '@vitrine/contract'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'
import { mugInCurrency, sampleCollections, sampleProducts } from '../shop/sample-products.ts'

const addToCart = '/ecom/v1/carts/current/add-to-cart'
const sage = (appId: string | undefined, quantity: number) => ({
  catalogReference: { appId, catalogItemId: 'mug', options: { variantId: mugInCurrency.Sage } },
  quantity,
})
const cartIn = ({ body }: { body: object }) => (body as { cart: Cart }).cart

test('both app ids of the catalogue name the same product, and a line keeps the one it was added with', async () => {
  const [current, older] = storesAppIds
  expect(current).toBe(storesAppId)
  for (const [first, second] of [
    [current, older],
    [older, current],
  ]) {
    const { ask } = (await openShop()).visitor()
    await ask('POST', addToCart, { body: { lineItems: [sage(first, 1)] } })
    const { lineItems } = cartIn(await ask('POST', addToCart, { body: { lineItems: [sage(second, 2)] } }))
    expect(lineItems).toMatchObject([{ quantity: 3, catalogReference: { appId: first } }])
    expect(cartIn(await ask('GET', '/ecom/v1/carts/current')).lineItems).toMatchObject([
      { catalogReference: { appId: first, catalogItemId: 'mug' } },
    ])
  }
})

test('a product or collection that does not exist is the number 404, with our code in its data', async () => {
  const { ask } = (await openShop()).visitor()
  const missing = [
    ['/stores-reader/v1/products/nothing', 'PRODUCT_NOT_FOUND', { id: 'nothing' }],
    ['/v2/collections/nothing', 'COLLECTION_NOT_FOUND', { id: 'nothing' }],
    ['/v2/collections/slug/nothing', 'COLLECTION_NOT_FOUND', { slug: 'nothing' }],
    ['/stores-reader/v1/collections/slug/nothing', 'COLLECTION_NOT_FOUND', { slug: 'nothing' }],
  ] as const
  for (const [path, code, data] of missing) {
    const { status, body } = await ask('GET', path)
    expect([path, status]).toEqual([path, 404])
    expect(body).toMatchObject({ details: { applicationError: { code: 404, data: { ...data, code } } } })
  }
})

test('every text of a cart line has its translation beside it', async () => {
  const shop = await openShop()
  const { ask, cart } = shop.visitor()
  const { id } = await cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage }])
  const engraving = {
    productName: { original: 'Gravur', translated: 'Engraving' },
    price: '7.50',
    quantity: 1,
    descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'For Ada' } }],
  }
  await shop.merchant.ask('POST', `/ecom/v1/carts/${id}/add-to-cart`, {
    body: { customLineItems: [engraving] },
  })
  const { lineItems } = cartIn(await ask('GET', '/ecom/v1/carts/current'))
  const texts = JSON.stringify(lineItems, (key, value) => (key === 'catalogReference' ? undefined : value))
  expect(texts.match(/"original":/g)).toHaveLength(6)
  expect(texts.match(/"original":"[^"]*","translated":"[^"]+"/g)).toHaveLength(6)
  expect(lineItems[0]?.productName).toEqual({ original: 'Mug', translated: 'Mug' })
  expect(lineItems[1]?.productName).toEqual({ original: 'Gravur', translated: 'Engraving' })
})

test('the description of a product is HTML without anything that runs, and plain text beside it', async () => {
  const [first] = sampleProducts
  if (!first) throw new Error('no product')
  const description = 'Two & <b>one</b>\nlines.\n\n<script>alert("1")</script>'
  const { ask } = (await openShop({ products: [{ ...first, description }] })).visitor()
  const { product } = (await ask('GET', `/stores-reader/v1/products/${first.id}`)).body as {
    product: Product
  }
  expect(product.description).toBe(
    '<p>Two &amp; &lt;b&gt;one&lt;/b&gt;<br>lines.</p><p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>',
  )
  expect(product.descriptionText).toBe(description)
})

test('an access token names the site and its instance', async () => {
  const shop = await openShop()
  const { body } = await shop.ask('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'anonymous' },
  })
  const { data } = decodeJwt((body as { access_token: string }).access_token)
  expect(JSON.parse(data as string)).toEqual({
    instance: { metaSiteId: shop.id, instanceId: shop.id },
  })
})

test('a redirect session is created at the address of the documentation too', async () => {
  const { ask } = (await openShop()).visitor()
  const { status, body } = await ask('POST', '/headless/v1/redirect-session', { body: { login: {} } })
  expect([status, body]).toMatchObject([200, { redirectSession: { fullUrl: expect.any(String) } }])
})

test('services that the platform does not have answer as for a site without them', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const body = { dataCollectionId: 'Articles', query: { paging: { limit: 10 } } }
  const packed = Buffer.from(JSON.stringify(body)).toString('base64url')
  const items = '/wix-data/v2/items/query'
  for (const response of [await ask('POST', items, { body }), await ask('GET', `${items}?.r=${packed}`)]) {
    expect([response.status, response.body]).toMatchObject([
      404,
      { details: { applicationError: { code: 'WDE0025', data: { dataCollectionId: 'Articles' } } } },
    ])
  }
  expect((await shop.ask('GET', '/assets/scripts/v1/site-scripts')).body).toEqual({ siteScripts: [] })
  const recommendations = { body: { items: [], algorithms: [], minimumRecommendedItems: 1 } }
  expect((await ask('POST', '/v1/recommendations/get', recommendations)).body).toEqual({
    recommendation: { items: [] },
  })
})

const visibleProducts = sampleProducts.filter(({ visible = true }) => visible)
const stores = { appNamespace: '@wix/stores', treeKey: null }

test('a menu has the visible categories and the one of all products, each with the number of its products', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const query = async (sent: object, method: 'GET' | 'POST' = 'POST') => {
    const body = { treeReference: stores, query: { cursorPaging: { limit: 50 }, ...sent } }
    const address = '/categories/v1/categories/query'
    const packed = Buffer.from(JSON.stringify(body)).toString('base64url')
    const answer = await (method === 'GET'
      ? ask('GET', `${address}?.r=${packed}`)
      : ask('POST', address, { body }))
    return (answer.body as { categories: Category[] }).categories
  }
  const all = await query({})
  expect(all).toHaveLength(1 + sampleCollections.filter(({ visible = true }) => visible).length)
  for (const filter of [
    { visible: true },
    { name: { $exists: true } },
    { 'parentCategory.id': { $exists: false } },
  ])
    expect(await query({ filter })).toEqual(all)
  expect(await query({}, 'GET')).toEqual(all)
  const bySlug = async (slug: string) =>
    (await ask('GET', `/categories/v1/categories/slug/${slug}?treeReference.appNamespace=@wix/stores`)).body
  for (const category of all) expect(await bySlug(category.slug)).toEqual({ category })
  expect(await bySlug('all-products')).toMatchObject({ category: { itemCounter: visibleProducts.length } })
  const hidden = sampleCollections.find(({ visible }) => visible === false)
  expect(await bySlug(hidden?.slug ?? '')).toMatchObject({
    details: { applicationError: { code: 'CATEGORY_NOT_FOUND' } },
  })
  const first = await ask('POST', '/categories/v1/categories/query', {
    body: { query: { sort: [{ fieldName: 'name', order: 'DESC' }], cursorPaging: { limit: 1 } } },
  })
  const { cursors } = first.body.pagingMetadata as { cursors: { next: string } }
  const names = [
    first.body.categories,
    await query({ cursorPaging: { limit: 50, cursor: cursors.next } }),
  ] as Category[][]
  expect(names.flat().map(({ name }) => name)).toEqual(
    all
      .map(({ name }) => name)
      .toSorted()
      .toReversed(),
  )
})

test('a visitor reads the customizations and the stock of visible products, and of no others', async () => {
  const engraving = {
    name: 'Engraving',
    modifierRenderType: 'FREE_TEXT',
    mandatory: false,
    freeTextSettings: { title: 'Your text', minCharCount: 1, maxCharCount: 40 },
  } as const
  const [mug, ...others] = sampleProducts
  if (!mug) throw new Error('no product')
  const products = [{ ...mug, modifiers: [engraving] }, ...others]
  const shop = await openShop({ products })
  const { ask } = shop.visitor()
  const read = async (address: string, query: object) => {
    const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
    return (await ask('GET', `/stores/v3/${address}/query?.r=${packed}`)).body
  }
  const create = (name: string, customizationType: string, settings: object) =>
    shop.merchant.ask('POST', '/stores/v3/customizations', {
      body: { customization: { name, customizationType, ...settings } },
    })
  const choicesOf = (...names: string[]) => ({
    customizationRenderType: 'TEXT_CHOICES',
    choicesSettings: { choices: names.map((name) => ({ choiceType: 'CHOICE_TEXT', name })) },
  })
  const { freeTextSettings: freeTextInput, modifierRenderType: customizationRenderType } = engraving
  await create('Colour', 'PRODUCT_OPTION', choicesOf('Sage', 'Gold', 'Slate'))
  await create('Size', 'PRODUCT_OPTION', choicesOf('Small'))
  await create('Engraving', 'MODIFIER', { customizationRenderType, freeTextInput })
  await create('Wrap', 'MODIFIER', choicesOf('Silk'))
  const { customizations } = (await read('customizations', {
    filter: {},
    sort: [{ fieldName: 'name' }],
    cursorPaging: { limit: 50 },
  })) as { customizations: Customization[] }
  expect(
    customizations.map(({ name, choicesSettings }) => [
      name,
      choicesSettings?.choices.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Colour', ['Sage', 'Slate']],
    ['Engraving', undefined],
  ])
  const { inventoryItems } = (await read('inventory-items', {
    filter: {},
    cursorPaging: { limit: 50 },
  })) as { inventoryItems: InventoryItem[] }
  expect(new Set(inventoryItems.map(({ productId }) => productId))).toEqual(
    new Set(visibleProducts.map(({ id }) => id)),
  )
})

test('pictures have addresses on the origin that the store sets, which lead to those that the merchant has entered', async () => {
  const shop = await openShop()
  const { ask } = shop.visitor()
  const merchant = shop.merchant.ask
  const own = `${host}/sample/mug.svg`
  const urlIn = (answer: { body: object }) =>
    /"url":"([^"]*(?:mug|kitchen)(?:\.svg)?)"/.exec(JSON.stringify(answer.body))?.[1]
  const reads = () =>
    Promise.all([
      ask('GET', '/stores-reader/v1/products/mug'),
      ask('GET', '/v2/collections/kitchen'),
      ask('GET', '/categories/v1/categories/slug/kitchen'),
      ask('GET', '/stores/v3/products/mug?fields=MEDIA_ITEMS_INFO'),
    ]).then((answers) => answers.map(urlIn))
  const kitchen = `${host}/sample/kitchen.svg`
  expect(await reads()).toEqual([own, kitchen, kitchen, own])
  const pictureOrigin = 'https://static.wixstatic.com'
  await merchant('PATCH', '/vitrine/v1/store', { body: { store: { pictureOrigin: `${pictureOrigin}/` } } })
  const [mugPicture, kitchenPicture] = [`${pictureOrigin}/media/mug`, `${pictureOrigin}/media/kitchen`]
  expect(await reads()).toEqual([mugPicture, kitchenPicture, kitchenPicture, mugPicture])

  // What was read is sent back, and is still the same picture.
  const { product } = (await merchant('GET', '/stores/v3/products/mug?fields=MEDIA_ITEMS_INFO')).body as {
    product: { revision: string; media: object }
  }
  const { revision, media } = product
  await merchant('PATCH', '/stores/v3/products/mug', { body: { product: { revision, media } } })
  const mainMedia = { image: { url: kitchenPicture } }
  await merchant('PATCH', '/stores/v1/collections/kitchen', {
    body: { collection: { media: { mainMedia } } },
  })
  expect(await reads()).toEqual([mugPicture, kitchenPicture, kitchenPicture, mugPicture])
  const follow = async (path: string) => {
    const { status, headers } = await shop.fetch(new Request(host + path))
    return [status, headers.get('location')]
  }
  expect(await follow('/media/mug')).toEqual([302, own])
  expect(await follow('/media/kitchen/v1/fit/w_300,h_300,q_90/file.jpg')).toEqual([302, kitchen])
  expect(await follow('/media/mug-sage/v1/fill/w_30,h_30/file.jpg')).toEqual([
    302,
    `${host}/sample/mug-sage.svg`,
  ])
  for (const path of ['/media/other', '/media/https:%2F%2Fevil.test%2F', '/media/mug/v1/blur/w_1/file.jpg'])
    expect((await follow(path))[0]).toBe(404)
})

test('pages have the tags that the merchant has written, and those that follow from the product', async () => {
  const [mug, ...others] = sampleProducts
  if (!mug) throw new Error('no product')
  const written = { type: 'meta', props: { name: 'description', content: 'A mug for readers.' } }
  const products = [
    { ...mug, seoData: { tags: [written, { type: 'title', children: 'Old', disabled: true }] } },
    ...others,
  ]
  const { ask } = (await openShop({ products })).visitor()
  const tagsAt = async (address: string, query: object) => {
    const packed = Buffer.from(JSON.stringify(query)).toString('base64url')
    const { status, body } = await ask('GET', `/promote/seo/v1/resolve-${address}-seo-tags?.r=${packed}`)
    return status === 200 ? (body.seoTags as { tags: object[] }).tags : status
  }
  const pageUrl = 'https://shop.test/products/mug'
  const product = { pageUrl, itemType: 'STORES_PRODUCT', slug: 'mug' }
  expect(await tagsAt('item', product)).toEqual([
    written,
    { type: 'title', children: 'Mug' },
    { type: 'meta', props: { property: 'og:title', content: 'Mug' } },
    { type: 'meta', props: { property: 'og:description', content: 'A mug for readers.' } },
    { type: 'meta', props: { property: 'og:image', content: `${host}/sample/mug.svg` } },
  ])
  expect(await tagsAt('item', { ...product, slug: 'secret' })).toBe(404)
  expect(await tagsAt('item', { ...product, itemType: 'BLOG_POST' })).toEqual([])
  expect(await tagsAt('static-page', { pageUrl, pageName: 'About us', seoData: { tags: [] } })).toEqual([
    { type: 'title', children: 'About us' },
    { type: 'meta', props: { property: 'og:title', content: 'About us' } },
  ])
})
