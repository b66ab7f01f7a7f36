// A visitor's cart from its first line to its deletion.
import { type ProductDraft, storesAppId } from '@vitrine/contract'
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { board, book, bowl, mug, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'
import { openVisitor } from '../shop/visitor.ts'

const mugs = (quantity: number, extra = {}) => ({
  productId: 'mug',
  variantId: mugInCurrency.Sage,
  quantity,
  ...extra,
})

test('before the first add a visitor has no cart, and every call about it gets OWNED_CART_NOT_FOUND', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  expect(await visitor.cart.get()).toBeNull()
  const response = await visitor.ask('GET', '/ecom/v1/carts/current')
  expect([response.status, response.code]).toEqual([404, 'OWNED_CART_NOT_FOUND'])
  for (const path of ['remove-line-items', 'update-line-items-quantity']) {
    const id = mugInCurrency.Sage
    const body = { lineItemIds: [id], lineItems: [{ id, quantity: 1 }] }
    expect((await visitor.ask('POST', `/ecom/v1/carts/current/${path}`, { body })).code).toBe(
      'OWNED_CART_NOT_FOUND',
    )
  }
  expect((await visitor.ask('DELETE', '/ecom/v1/carts/current')).code).toBe('OWNED_CART_NOT_FOUND')
})

test('a cart shows how a sign-in has merged it until its next change', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const added = await visitor.cart.add([mugs(1)])
  const line = { productName: 'Mug', reason: 'ADDED', quantity: 1, added: 1 } as const
  const merge = { joined: [line], capped: [], dropped: [] }
  await shop.rows(
    `update carts set facts = facts || jsonb_build_object('merge', $2::jsonb) where store_id = $1`,
    JSON.stringify(merge),
  )
  expect((await visitor.cart.get())?.merge).toEqual(merge)
  expect(await visitor.cart.update({ buyerNote: null })).toMatchObject({ revision: added.revision, merge })
  expect(await visitor.cart.add([mugs(1)])).not.toHaveProperty('merge')
  expect(await visitor.cart.get()).not.toHaveProperty('merge')
})

test('an absent cart is 404 on the wire, and null without an error to our own client', async () => {
  const visitor = (await openShop()).visitor()
  const path = '/ecom/v1/carts/current'
  const headers = { 'x-vitrine-client': '0.1.0' }
  const own = await visitor.ask('GET', path, { headers })
  expect([own.status, own.body]).toEqual([200, { cart: null }])
  const other = await visitor.ask('GET', path)
  expect([other.status, other.code]).toEqual([404, 'OWNED_CART_NOT_FOUND'])
  // Only reading is an answer: a change of a cart that does not exist is refused.
  const removal = await visitor.ask('POST', `${path}/remove-line-items`, {
    headers,
    body: { lineItemIds: [mugInCurrency.Sage] },
  })
  expect(removal.code).toBe('OWNED_CART_NOT_FOUND')
})

test('a cart holds everything a page shows: names, prices, pictures, options and availability', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([mugs(2), { productId: 'book' }])
  const { violations } = cart
  expect(violations).toEqual([])
  expect(cart).toMatchObject({ revision: '1', currency: 'EUR', buyerNote: null })
  expect(cart.subtotal).toEqual({
    amount: '61.00',
    convertedAmount: '61.00',
    formattedAmount: '€61.00',
    formattedConvertedAmount: '€61.00',
  })
  expect(cart.lineItems[0]).toMatchObject({
    quantity: 2,
    productName: { original: 'Mug' },
    url: { relativePath: '/products/mug', url: 'http://shop.test/products/mug' },
    price: { amount: '24.50' },
    lineItemPrice: { amount: '49.00' },
    descriptionLines: [{ name: { original: 'Colour' }, colorInfo: { original: 'Sage', code: '#9caf88' } }],
    image: { url: 'http://platform.test/sample/mug-sage.svg', altText: 'A sage mug' },
    physicalProperties: { sku: 'MUG-Sage', weight: 0.3, shippable: true },
    availability: { status: 'AVAILABLE' },
  })
  expect(cart.lineItems[1]).toMatchObject({
    itemType: { preset: 'DIGITAL' },
    physicalProperties: { shippable: false },
  })
  expect(await visitor.held()).toEqual(cart)
})

test('a reduced price is shown with the full price', async () => {
  const shop = await openShop({ products: [board] })
  const cart = await shop.visitor().cart.add([{ productId: 'board', quantity: 3 }])
  expect(cart.lineItems[0]).toMatchObject({ price: { amount: '40.50' }, fullPrice: { amount: '45.00' } })
  expect(cart.subtotal.amount).toBe('121.50')
})

test('adding the same variant twice raises its quantity, by variant id or by options', async () => {
  const visitor = (await openShop({ products: [mug] })).visitor()
  await visitor.cart.add([mugs(1), mugs(2)])
  const cart = await visitor.cart.add([{ productId: 'mug', options: { Colour: 'Sage' }, quantity: 4 }])
  expect(cart.lineItems.map((line) => line.quantity)).toEqual([7])
  const withCream = await visitor.cart.add([{ productId: 'mug', options: { Colour: 'Cream' } }])
  expect(withCream.lineItems.map((line) => line.quantity)).toEqual([7, 1])
})

test('custom texts keep lines of one product apart, and are returned as they were written', async () => {
  const visitor = (await openShop({ products: [book] })).visitor()
  const bookFor = (name: string) => ({ productId: 'book', customTextFields: { 'For whom': name } })
  await visitor.cart.add([bookFor('Ada'), bookFor('Grace'), bookFor('Ada')])
  const cart = await visitor.held()
  expect(
    cart.lineItems.map((line) => [line.quantity, line.catalogReference.options?.customTextFields]),
  ).toEqual([
    [2, { 'For whom': 'Ada' }],
    [1, { 'For whom': 'Grace' }],
  ])
})

test('quantities are changed, lines are removed, and the buyer note is set and removed', async () => {
  const visitor = (await openShop()).visitor()
  const cart = await visitor.cart.add([mugs(1), { productId: 'book' }])
  const [first, second] = cart.lineItems.map((line) => line.id) as [string, string]
  const updated = await visitor.cart.updateQuantities([{ id: first, quantity: 5 }])
  expect(updated.lineItems.map((line) => line.quantity)).toEqual([5, 1])
  expect((await visitor.cart.remove([first])).lineItems.map((line) => line.id)).toEqual([second])
  expect((await visitor.cart.update({ buyerNote: 'For Ada 🎁' })).buyerNote).toBe('For Ada 🎁')
  const withoutNote = await visitor.cart.update({ buyerNote: null })
  expect(withoutNote).toMatchObject({ buyerNote: null, revision: '5' })
  expect(withoutNote.lineItems).toHaveLength(1)
})

test('PATCH adds lines as add-to-cart does, beside the buyer note', async () => {
  const visitor = (await openShop()).visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const line = (catalogItemId: string, quantity: number, variantId?: string) => ({
    catalogReference: { appId: storesAppId, catalogItemId, options: { variantId } },
    quantity,
  })
  const patch = (body: object) => visitor.ask('PATCH', '/ecom/v1/carts/current', { body })
  await patch({
    cartInfo: { buyerNote: 'Thank you' },
    lineItems: [line('bowl', 1), line('mug', 2, mugInCurrency.Sage)],
  })
  const cart = await visitor.held()
  expect(cart.buyerNote).toBe('Thank you')
  expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([2, 2])
  expect((await patch({ lineItems: [] })).body).toMatchObject({ cart: { lineItems: [{}, {}] } })
})

test('a buyer note alone creates a cart; an empty update creates none and changes nothing', async () => {
  const shop = await openShop({ products: [bowl] })
  const path = '/ecom/v1/carts/current'
  const visitor = shop.visitor()
  const emptyUpdates = [{}, { lineItems: [] }, { cartInfo: {} }, { cartInfo: { buyerNote: '' } }]
  for (const body of emptyUpdates)
    expect((await visitor.ask('PATCH', path, { body })).code).toBe('OWNED_CART_NOT_FOUND')
  for (const body of [{}, { lineItems: [] }, { lineItems: null }]) {
    expect((await visitor.ask('POST', `${path}/add-to-cart`, { body })).broken).toEqual([
      'lineItems MIN_SIZE',
    ])
  }
  expect(await visitor.cart.get()).toBeNull()
  const { violations, ...cart } = await visitor.cart.update({ buyerNote: 'Hello' })
  expect(cart).toMatchObject({ revision: '1', lineItems: [], buyerNote: 'Hello' })
  shop.clock.pass(60)
  for (const body of [{}, { lineItems: [] }, { cartInfo: { buyerNote: 'Hello' } }]) {
    expect((await visitor.ask('PATCH', path, { body })).body).toEqual({ cart, violations })
  }
  expect(await shop.events(cart.id)).toHaveLength(1)
})

test('after a cart is deleted the next add creates a new cart', async () => {
  const visitor = (await openShop()).visitor()
  const cart = await visitor.cart.add([mugs(1)])
  await visitor.cart.delete()
  expect(await visitor.cart.get()).toBeNull()
  const next = await visitor.cart.add([mugs(1)])
  expect(next.revision).toBe('1')
  expect(next.id).not.toBe(cart.id)
})

test('adding with missing or misspelt options is refused with the available choices', async () => {
  const hidden = { ...mug, id: 'hidden-mug', slug: 'hidden-mug', visible: false }
  const visitor = (await openShop({ products: [mug, hidden] })).visitor()
  const errorData = (product: string, options?: Record<string, string>) =>
    visitor.cart
      .add([{ productId: product, quantity: 1, ...(options && { options }) }])
      .catch((error) => error.data)
  const colours = ['Cream', 'Sage', 'Slate'].map((Colour) => ({ Colour }))
  expect(await errorData('mug')).toMatchObject({ choices: colours })
  expect(await errorData('mug', { Color: 'Sage' })).toMatchObject({ choices: colours })
  expect(await errorData('mug', { Colour: 'sage' })).toMatchObject({ choices: colours })
  for (const catalogItemId of ['nothing', 'hidden-mug'])
    expect(await errorData(catalogItemId)).toEqual({ field: 'lineItems[0].catalogReference', catalogItemId })
})

test('an option, a choice or a text is the same in both Unicode forms of its letters', async () => {
  const composed = { option: 'Décor', choice: 'Café', text: 'Zoé' }
  const forms = [(text: string) => text.normalize('NFC'), (text: string) => text.normalize('NFD')]
  const [toComposed, toDecomposed] = forms as [(typeof forms)[0], (typeof forms)[0]]
  expect(toComposed(composed.choice)).not.toBe(toDecomposed(composed.choice))
  for (const publishedAs of forms) {
    const choices = [composed.choice, 'Brume'].map((name) => ({
      value: name,
      description: publishedAs(name),
    }))
    const cup: ProductDraft = {
      ...mug,
      id: 'cup',
      slug: 'cup',
      options: [{ name: publishedAs(composed.option), optionType: 'drop_down', choices }],
      variants: choices.map(({ description }, n) => ({
        id: `c0000000-0000-4000-8000-00000000000${n}`,
        choices: { [publishedAs(composed.option)]: description },
      })),
    }
    const visitor = (await openShop({ products: [cup] })).visitor()
    for (const write of forms) {
      const options = { [write(composed.option)]: write(composed.choice) }
      const customTextFields = { [write('Prénom')]: write(composed.text) }
      await visitor.cart.add([{ productId: 'cup', options, customTextFields }])
      expect(
        (await visitor.products.search({ options: { [write(composed.option)]: [write(composed.choice)] } }))
          .total,
      ).toBe(1)
      const availability = await visitor.variants.availability('cup', options)
      expect(availability.selectedVariant?.variantId).toBe(cup.variants[0]?.id)
    }
    const { lineItems } = await visitor.held()
    expect(lineItems.map(({ quantity }) => quantity)).toEqual([2])
  }
})

test('a text that was stored in the other Unicode form stays the same line', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const bookFor = (name: string) => ({ productId: 'book', customTextFields: { 'For whom': name } })
  await visitor.cart.add([bookFor('Zoe')])
  // As version 0.1 stored it.
  await shop.rows(
    `update carts set facts = replace(facts::text, 'Zoe', $2)::jsonb where store_id = $1`,
    'Zoé'.normalize('NFD'),
  )
  const cart = await visitor.cart.add([bookFor('Zoé'.normalize('NFC'))])
  expect(cart.lineItems.map(({ quantity }) => quantity)).toEqual([2])
})

test('a line tells the price that it had when it was added, until it is added again', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const sell = (price: string) => shop.platform.store(shop.clientId).saveProducts([{ ...book, price }])
  const add = async () => (await visitor.cart.add([{ productId: 'book' }])).lineItems[0]
  const read = async () => (await visitor.cart.get())?.lineItems[0]
  const line = await add()
  expect(line).not.toHaveProperty('priceWhenAdded')
  await sell('15.00')
  expect(await read()).toMatchObject({ price: { amount: '15.00' }, priceWhenAdded: line?.price })
  await visitor.cart.updateQuantity(line?.id ?? '', 2)
  expect(await read()).toMatchObject({ quantity: 2, priceWhenAdded: line?.price })
  await sell(book.price)
  expect(await read()).not.toHaveProperty('priceWhenAdded')
  await sell('9.00')
  expect(await add()).not.toHaveProperty('priceWhenAdded')
  // A line from before the price was stored has none.
  await shop.rows(
    `update carts set facts = jsonb_set(facts, '{lines,0}', (facts #> '{lines,0}') - 'seenPrice') where store_id = $1`,
  )
  await sell('8.00')
  expect(await read()).not.toHaveProperty('priceWhenAdded')
})

test('a cart says whether prices include tax, as its store does, and formats them in the language of the store', async () => {
  const shop = await openShop()
  const open = async (settings: { pricesIncludeTax?: boolean; language?: string }) => {
    const store = { name: 'Taxes', currency: 'EUR', storefrontUrl: 'http://shop.test', products: [book] }
    const { clientId } = await shop.platform.openStore({ ...store, ...settings })
    const { taxIncludedInPrices, subtotal, siteLanguage } = await shop
      .visitor(clientId)
      .cart.add([{ productId: 'book' }])
    return [taxIncludedInPrices, subtotal.formattedAmount, siteLanguage]
  }
  expect(await open({})).toEqual([false, '€12.00', 'en'])
  expect(await open({ pricesIncludeTax: false })).toEqual([false, '€12.00', 'en'])
  expect(await open({ pricesIncludeTax: true, language: 'de' })).toEqual([true, '12,00\u00a0€', 'de'])
})

test("a store without a language has its prices in the language of the platform's storefront", async () => {
  const { database, clock } = await openShop()
  const platform = await createPlatform({ database, clock, language: 'fr' })
  const open = async (language?: string) => {
    const store = { name: 'Prix', currency: 'EUR', storefrontUrl: 'http://shop.test', products: [book] }
    const { clientId } = await platform.openStore({ ...store, ...(language && { language }) })
    const visitor = openVisitor(clientId, createHttpClient(platform.fetch))
    return (await visitor.products.get('book'))?.priceData.formatted.price
  }
  expect(await open()).toBe('12,00\u00a0€')
  expect(await open('en')).toBe('€12.00')
})
