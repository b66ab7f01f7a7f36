// Product search: filters by collection, text, price, options and stock, with facets that count what each choice
// would leave.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)

test('products are searched by collection, text, price, options, stock and sale', async () => {
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
  // The price filter uses the discounted price: the board is 10 % off.
  expect(names(await products.search({ price: { min: 30, max: 40.5 } }))).toEqual(['Board', 'Bowl'])
  expect(names(await products.search({ options: { Colour: ['Sage', 'Cream'] } }))).toEqual(['Mug'])
  expect(names(await products.search({ options: { Colour: ['Plaid'] } }))).toEqual([])
  // An option without selected choices does not filter.
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

test('facets count the products of each choice with all other filters applied', async () => {
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
    brands: [],
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
    brands: [],
  })
})

test('selected choices stay in the facets when nothing matches or the choice is unknown', async () => {
  const { products } = (await openShop()).visitor()
  const options = { Colour: ['Sage', 'Plaid'], Fit: ['Loose'] }
  const { total, facets } = await products.search({ options, price: { min: 1000 } })
  const emptyChoice = (name: string) => ({ name, count: 0, selected: true })
  expect([total, facets.options]).toEqual([
    0,
    [
      { name: 'Colour', choices: [emptyChoice('Sage'), emptyChoice('Plaid')] },
      { name: 'Fit', choices: [emptyChoice('Loose')] },
    ],
  ])
})

test('products are searched by brand, and each brand counts what it would match', async () => {
  const brands = ['Kiln', 'Loom', 'Kiln', undefined]
  const products = brands.map((brand, n): ProductDraft => {
    const draft = { ...bowl, id: `p-${n}`, slug: `p-${n}`, name: `Bowl ${n}`, price: `${10 * (n + 1)}.00` }
    return brand === undefined ? draft : { ...draft, brand }
  })
  const shop = await openShop({ products })
  const search = shop.visitor().products.search
  expect((await search()).facets.brands).toEqual([
    { name: 'Kiln', count: 2, selected: false },
    { name: 'Loom', count: 1, selected: false },
  ])
  const found = await search({ brands: ['Loom', 'Gone'], price: { max: 20 } })
  expect(names(found)).toEqual(['Bowl 1'])
  expect(found.facets.brands).toEqual([
    { name: 'Kiln', count: 1, selected: false },
    { name: 'Loom', count: 1, selected: true },
    { name: 'Gone', count: 0, selected: true },
  ])
  expect(names(await search({ brands: [] }))).toHaveLength(4)

  const store = shop.platform.store(shop.clientId)
  await store.saveProducts([{ ...(products[1] as ProductDraft), brand: 'Kiln' }])
  expect((await search()).facets.brands).toEqual([{ name: 'Kiln', count: 3, selected: false }])
})

test('search results follow products that sell out, are restocked or are hidden', async () => {
  const shop = await openShop()
  const { products } = shop.visitor()
  const inStock = async () => (await products.search({ inStock: true })).total
  expect(await inStock()).toBe(4)
  await shop.stock('bowl', 0)
  expect(await inStock()).toBe(3)
  expect((await products.search({ text: 'bowl' })).items).toMatchObject([{ stock: { inStock: false } }])
  await shop.stock('bowl', 2)
  await shop.stock('vase', 1)
  expect(await inStock()).toBe(5)
  await shop.hide('mug')
  const visible = await products.search()
  expect([visible.total, visible.facets.options]).toEqual([4, []])
})

test('the in-stock filter and its facets count the selected variant, not the product', async () => {
  const sizes = ['Small', 'Large'].map((size) => ({ value: size, description: size }))
  const id = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`
  const cup: ProductDraft = {
    ...mug,
    id: 'cup',
    slug: 'cup',
    name: 'Cup',
    options: [...(mug.options ?? []), { name: 'Size', optionType: 'drop_down', choices: sizes }],
    variants: [
      // Ids neither in the order of the variants nor in lower case, as the platform stores them.
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
  const smallSage = { options: { Colour: ['Sage'], Size: ['Small'] } }
  expect(names(await products.search(smallSage))).toEqual(['Cup', 'Soon'])
  // A variant that can be preordered counts as in stock, as it does in a cart.
  expect(names(await products.search({ ...smallSage, inStock: true }))).toEqual(['Soon'])

  const sageInStock = { options: { Colour: ['Sage'] }, inStock: true }
  const result = await products.search(sageInStock)
  expect(names(result)).toEqual(['Cup', 'Mug', 'Soon'])
  const counts = result.facets.options.map(({ choices }) => choices.map(({ name, count }) => [name, count]))
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

  // The sage variant sells out; the cup itself stays in stock.
  await shop.platform.store(shop.clientId).setStock({ productId: 'cup', variantId: id(1), quantity: 0 })
  expect(names(await products.search(sageInStock))).toEqual(['Mug', 'Soon'])
  expect((await products.search({ options: { Colour: ['Sage'] } })).facets.inStock).toBe(2)
  expect(names(await products.search({ options: { Colour: ['Slate'] }, inStock: true }))).toContain('Cup')
  await shop.platform.store(shop.clientId).setStock({ productId: 'cup', variantId: id(9), quantity: 1 })
  expect(names(await products.search({ ...smallSage, inStock: true }))).toEqual(['Cup', 'Soon'])
  await shop.platform
    .store(shop.clientId)
    .setStock({ productId: 'mug', variantId: mugInCurrency.Sage, quantity: 0 })
  expect(names(await products.search(sageInStock))).toEqual(['Cup', 'Soon'])
})

test('search matches the beginnings of the words of a name, whatever their case and punctuation', async () => {
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

test('search finds only products of its own store', async () => {
  const shop = await openShop()
  const other = await openShop({ products: [bowl] })
  expect((await shop.visitor().products.search()).total).toBe(5)
  expect((await other.visitor().products.search()).total).toBe(1)
})

test('hidden products are not found by search, not even with an API key (CT2)', async () => {
  const shop = await openShop()
  expect((await shop.visitor().products.search({ text: 'secret' })).total).toBe(0)
  const response = await shop.merchant.ask('POST', '/vitrine/v1/products/browse', {
    body: { search: 'secret' },
  })
  expect(response.body).toMatchObject({ metadata: { total: 0 } })
})

test('bad input: invalid search parameters', async () => {
  const { ask } = (await openShop()).visitor()
  const invalid: [object, string][] = [
    [{ sort: 'cost' }, 'sort INVALID_ENUM_VALUE'],
    [{ limit: 101 }, 'limit MAX'],
    [{ offset: -1 }, 'offset MIN'],
    [{ price: { min: 'x' } }, 'price.min VALIDATION'],
    [{ price: { min: -1 } }, 'price.min MIN'],
    [{ options: { Colour: 'Sage' } }, 'options.Colour VALIDATION'],
    [{ search: 'x'.repeat(257) }, 'search MAX_LENGTH'],
    [{ collection: '' }, 'collection MIN_LENGTH'],
    [{ brands: 'Kiln' }, 'brands VALIDATION'],
    [{ brands: [''] }, 'brands[0] MIN_LENGTH'],
    [{ brands: ['x'.repeat(51)] }, 'brands[0] MAX_LENGTH'],
    [{ brands: Array.from({ length: 101 }, (_, i) => `${i}`) }, 'brands MAX_SIZE'],
  ]
  for (const [body, broken] of invalid) {
    const response = await ask('POST', '/vitrine/v1/products/browse', { body })
    expect([body, response.status, response.broken]).toEqual([body, 400, [broken]])
  }
  const tooManyOptions = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`o${i}`, ['x']]))
  expect(
    (await ask('POST', '/vitrine/v1/products/browse', { body: { options: tooManyOptions } })).status,
  ).toBe(400)
})

const named = (name: string, n: number): ProductDraft => ({ ...bowl, id: `p-${n}`, slug: `p-${n}`, name })

test('a search finds words inside longer words, and letters as other keyboards write them', async () => {
  const sold = ['Weißglas-Schale', 'Teekanne', 'Smørrebrød board', 'Cœur de lin', 'Łódź lamp', 'Mug']
  const { products } = (await openShop({ products: sold.map(named) })).visitor()
  const found = async (text: string) => names(await products.search({ text }))
  for (const text of ['kanne', 'KANNE', 'eekan']) expect(await found(text), text).toEqual(['Teekanne'])
  for (const text of ['weissglas', 'Weißglas', 'GLAS SCHALE', 'ssgl'])
    expect(await found(text), text).toEqual(['Weißglas-Schale'])
  for (const text of ['smorrebrod', 'Smørrebrød', 'brod'])
    expect(await found(text), text).toEqual(['Smørrebrød board'])
  expect([await found('coeur'), await found('lodz')]).toEqual([['Cœur de lin'], ['Łódź lamp']])
  // The query language of the catalogue compares names in the same way.
  const query = await products.query().startsWith('name', 'WEISS').find()
  expect(names(query)).toEqual(['Weißglas-Schale'])
  expect(names(await products.query().contains('name', 'œu').find())).toEqual(['Cœur de lin'])
})

test('a search finds products by the names of their choices, together with words of the name', async () => {
  const { products } = (await openShop()).visitor()
  const found = async (text: string) => names(await products.search({ text }))
  for (const text of ['sage', 'mug sage', 'SÂGE mug', 'slat'])
    expect(await found(text), text).toEqual(['Mug'])
  expect(await found('bowl sage')).toEqual([])
  // Only what can be bought: the names of options and choices without a variant are not searched.
  const plain = { ...mug, id: 'plain', slug: 'plain', variants: mug.variants.slice(0, 1) }
  const withOneColour = (await openShop({ products: [plain] })).visitor().products
  expect((await withOneColour.search({ text: 'slate' })).total).toBe(0)
  expect((await withOneColour.search({ text: 'colour' })).total).toBe(0)
})
