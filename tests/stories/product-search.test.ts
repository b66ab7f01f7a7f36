// Browsing: goods by collection, narrowed by price, choices and stock, with how many each choice would leave.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('a shop is looked through by collection, words, price, choices and stock', async () => {
  const { products } = (await openShop()).visitor()
  expect(names(await products.search())).toEqual(['Board', 'Book of clay', 'Bowl', 'Mug', 'Vase'])
  expect(names(await products.search({ sort: '-price' }))).toEqual([
    'Vase',
    'Board',
    'Bowl',
    'Mug',
    'Book of clay',
  ])
  expect(names(await products.search({ collectionId: 'kitchen' }))).toEqual(['Bowl', 'Mug'])
  expect(names(await products.search({ text: 'BÖ' }))).toEqual(['Board', 'Book of clay', 'Bowl'])
  // What it costs now counts: a tenth is off the board.
  expect(names(await products.search({ price: { min: 30, max: 40.5 } }))).toEqual(['Board', 'Bowl'])
  expect(names(await products.search({ options: { Colour: ['Sage', 'Cream'] } }))).toEqual(['Mug'])
  expect(names(await products.search({ options: { Colour: ['Plaid'] } }))).toEqual([])
  // Of which nothing is chosen, anything will do.
  expect(names(await products.search({ options: { Colour: [] } }))).toHaveLength(5)
  expect(names(await products.search({ inStock: true }))).not.toContain('Vase')
  expect(names(await products.search({ onSale: true }))).toEqual(['Board'])
  const page = await products.search({ limit: 2, offset: 2 })
  expect(page).toMatchObject({ offset: 2, total: 5, hasNext: true })
  expect(names(page)).toEqual(['Bowl', 'Mug'])
  const last = await page.next()
  expect(last).toMatchObject({ offset: 4, total: 5, hasNext: false })
  expect([names(last), last.facets]).toEqual([['Vase'], page.facets])
})

test('how many each choice would leave is told with all else as it is', async () => {
  const { products } = (await openShop()).visitor()
  const { facets } = await products.search({
    collectionId: 'kitchen',
    options: { Colour: ['Sage'] },
    price: { max: 25 },
  })
  expect(facets).toEqual({
    price: { min: 24.5, max: 24.5 },
    inStock: 1,
    onSale: 0,
    options: [
      {
        name: 'Colour',
        choices: [
          { name: 'Sage', color: '#9caf88', count: 1, selected: true },
          { name: 'Cream', color: '#f4efe6', count: 1, selected: false },
          { name: 'Slate', color: '#2f3e46', count: 1, selected: false },
        ],
      },
    ],
  })
  expect((await products.search({ text: 'nothing like it' })).facets).toEqual({
    options: [],
    inStock: 0,
    onSale: 0,
  })
})

test('what is chosen can be taken back, also when it leaves nothing, or nobody has heard of it', async () => {
  const { products } = (await openShop()).visitor()
  const options = { Colour: ['Sage', 'Plaid'], Fit: ['Loose'] }
  const { total, facets } = await products.search({ options, price: { min: 1000 } })
  const selected = (name: string) => ({ name, count: 0, selected: true })
  expect([total, facets.options]).toEqual([
    0,
    [
      { name: 'Colour', choices: [selected('Sage'), selected('Plaid')] },
      { name: 'Fit', choices: [selected('Loose')] },
    ],
  ])
})

test('the window follows what is sold out, back again, hidden or new, in every process at once', async () => {
  const shop = await openShop()
  const here = shop.visitor().products
  const inStock = async () => (await here.search({ inStock: true })).total
  expect(await inStock()).toBe(4)
  await shop.stock('bowl', 0)
  expect(await inStock()).toBe(3)
  expect((await here.search({ text: 'bowl' })).items).toMatchObject([{ stock: { inStock: false } }])
  await shop.stock('bowl', 2)
  await shop.stock('vase', 1)
  expect(await inStock()).toBe(5)
  await shop.hide('mug')
  const left = await here.search()
  expect([left.total, left.facets.options]).toEqual([4, []])
})

test('what is in stock in a colour has that colour in stock, and counts as such', async () => {
  const sizes = ['Small', 'Large'].map((one) => ({ value: one, description: one }))
  const id = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`
  const cup: ProductDraft = {
    ...mug,
    id: 'cup',
    slug: 'cup',
    name: 'Cup',
    options: [...(mug.options ?? []), { name: 'Size', optionType: 'drop_down', choices: sizes }],
    variants: [
      // The ids are not in the order of the variants, nor written as the platform writes them.
      { id: id(9), choices: { Colour: 'Sage', Size: 'Small' }, stock: 0 },
      { id: id(1), choices: { Colour: 'Sage', Size: 'Large' }, stock: 4 },
      { id: id(5).toUpperCase(), choices: { Colour: 'Slate', Size: 'Small' }, stock: 2 },
    ],
  }
  const soon: ProductDraft = {
    ...cup,
    id: 'soon',
    slug: 'soon',
    name: 'Soon',
    preorder: { limit: 3, message: 'In spring.' },
  }
  const shop = await openShop({ products: [mug, cup, soon] })
  const { products } = shop.visitor()
  const small = { options: { Colour: ['Sage'], Size: ['Small'] } }
  expect(names(await products.search(small))).toEqual(['Cup', 'Soon'])
  // Preorders count as in stock, as they do when one adds them to a cart.
  expect(names(await products.search({ ...small, inStock: true }))).toEqual(['Soon'])

  const sage = { options: { Colour: ['Sage'] }, inStock: true }
  const look = await products.search(sage)
  expect(names(look)).toEqual(['Cup', 'Mug', 'Soon'])
  const counts = look.facets.options.map(({ choices }) => choices.map(({ name, count }) => [name, count]))
  expect(counts).toEqual([
    [
      ['Sage', 3],
      ['Cream', 1],
      ['Slate', 3],
    ],
    [
      ['Small', 1],
      ['Large', 2],
    ],
  ])

  // One variant sells out; the cup itself does not.
  await shop.platform.store(shop.clientId).setStock({ productId: 'cup', variantId: id(1), quantity: 0 })
  expect(names(await products.search(sage))).toEqual(['Mug', 'Soon'])
  expect((await products.search({ options: { Colour: ['Sage'] } })).facets.inStock).toBe(2)
  expect(names(await products.search({ options: { Colour: ['Slate'] }, inStock: true }))).toContain('Cup')
  await shop.platform.store(shop.clientId).setStock({ productId: 'cup', variantId: id(9), quantity: 1 })
  expect(names(await products.search({ ...small, inStock: true }))).toEqual(['Cup', 'Soon'])
  await shop.platform
    .store(shop.clientId)
    .setStock({ productId: 'mug', variantId: mugInCurrency.Sage, quantity: 0 })
  expect(names(await products.search(sage))).toEqual(['Cup', 'Soon'])
})

test('a name is found by the beginnings of its words, however they are written', async () => {
  const { products } = (await openShop()).visitor()
  for (const [text, found] of [
    ['mugs', ['Mug']],
    ['“Mug”', ['Mug']],
    ['clay book', ['Book of clay']],
    ['BOOK’S', ['Book of clay']],
    ['mug ☕', ['Mug']],
    ['ug', []],
    ['☕', []],
    [' ', ['Board', 'Book of clay', 'Bowl', 'Mug', 'Vase']],
  ] as const)
    expect([text, names(await products.search({ text }))]).toEqual([text, found])
})

test('windows of two shops on one platform are two', async () => {
  const one = await openShop()
  const other = await openShop({ products: [bowl] })
  expect((await one.visitor().products.search()).total).toBe(5)
  expect((await other.visitor().products.search()).total).toBe(1)
})

test('CT2: nobody browses what is hidden, and merchants look at it elsewhere', async () => {
  const shop = await openShop()
  expect((await shop.visitor().products.search({ text: 'secret' })).total).toBe(0)
  const told = await shop.merchant.ask('POST', '/vitrine/v1/products/browse', { body: { search: 'secret' } })
  expect(told.body).toMatchObject({ metadata: { total: 0 } })
})

test('bad input: looks that are none', async () => {
  const { ask } = (await openShop()).visitor()
  const wrong: [object, string][] = [
    [{ sort: 'cost' }, 'sort INVALID_ENUM_VALUE'],
    [{ limit: 101 }, 'limit MAX'],
    [{ offset: -1 }, 'offset MIN'],
    [{ price: { min: 'x' } }, 'price.min VALIDATION'],
    [{ price: { min: -1 } }, 'price.min MIN'],
    [{ options: { Colour: 'Sage' } }, 'options.Colour VALIDATION'],
    [{ search: 'x'.repeat(257) }, 'search MAX_LENGTH'],
    [{ collection: '' }, 'collection MIN_LENGTH'],
  ]
  for (const [body, broken] of wrong) {
    const told = await ask('POST', '/vitrine/v1/products/browse', { body })
    expect([body, told.status, told.broken]).toEqual([body, 400, [broken]])
  }
  const narrow = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`o${i}`, ['x']]))
  expect((await ask('POST', '/vitrine/v1/products/browse', { body: { options: narrow } })).status).toBe(400)
})
