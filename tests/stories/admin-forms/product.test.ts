// What the form of a product promises beyond the table of all forms: its parts are saved together, and nothing of it is lost.
import { type ProductDocument, productDocuments } from '@vitrine/client'
import { expect, test } from 'vitest'
import { conflictIn, formAt, formIn, openAdmin, post } from '../../shop/admin-pages.ts'
import { choice, codes, engraving, openProduct, option, variants } from '../../shop/product-pages.ts'
import { mug } from '../../shop/sample-products.ts'

test('a product is created and saved with all its parts in one call that writes', async () => {
  const shop = await openAdmin()
  const client = shop.merchantClient({ productDocuments })
  const named = (names: string[]) => names.map((name) => choice(name, ''))
  const sent = {
    name: 'Shirt',
    price: '60',
    cost: '20',
    description: '<p><strong>Linen</strong></p>',
    pictures: JSON.stringify([{ url: 'https://pictures.test/shirt.jpg', altText: 'A shirt' }]),
    options: option('Size', named(['S', 'M'])),
    variants: variants({ M: { price: '65', stock: '3', barcode: codes[0] } }),
    modifiers: JSON.stringify([engraving]),
    collections: 'kitchen',
    brand: 'Halden',
    sections: JSON.stringify([{ title: 'Care', text: 'Wash at 30 degrees.' }]),
    seoTitle: 'A shirt of linen',
  }
  const created = await post(shop, '/products/new', await formAt(shop, '/products/new'), sent)
  const [, path = '', id = ''] = /(\/products\/([^?]+))/.exec(created.headers.get('location') ?? '') ?? []
  expect([created.status, shop.writes.splice(0)]).toEqual([303, ['POST /vitrine/v1/products/documents']])
  const before = (await client.productDocuments.get(id)) as ProductDocument
  expect(before).toMatchObject({
    slug: 'shirt',
    description: { nodes: [{ type: 'PARAGRAPH' }] },
    collectionIds: ['kitchen'],
    variants: [
      { choices: { Size: 'S' }, stock: 'IN_STOCK' },
      { choices: { Size: 'M' }, price: '65', stock: 3, barcode: codes[0] },
    ],
    seoData: { tags: [{ type: 'title', children: 'A shirt of linen' }] },
  })

  const changed = {
    name: 'Linen shirt',
    price: '70',
    options: option(
      'Fit',
      [{ ...choice('Small', 'S'), value: 'Small' }, choice('M'), ...named(['L'])],
      'Size',
    ),
    variants: variants({ Small: { stock: '2' }, M: { price: '65', stock: '1' } }),
    pictures: '',
    collections: '',
    modifiers: '',
  }
  expect((await post(shop, path, await formAt(shop, path), changed)).status).toBe(303)
  expect(shop.writes).toEqual([`PATCH /vitrine/v1${path}/document`])
  const { pictures, modifiers, collectionIds, ...after } = (await client.productDocuments.get(
    id,
  )) as ProductDocument
  expect([pictures, modifiers, collectionIds, after.infoSections]).toEqual([
    [],
    undefined,
    undefined,
    before.infoSections,
  ])
  expect(after).toMatchObject({
    name: 'Linen shirt',
    price: '70',
    cost: '20',
    options: [{ name: 'Fit' }],
    variants: [
      { id: before.variants[0]?.id, choices: { Fit: 'Small' }, stock: 2 },
      { id: before.variants[1]?.id, choices: { Fit: 'M' }, price: '65', stock: 1 },
      { choices: { Fit: 'L' }, stock: 0 },
    ],
  })
})

test('a save whose answer was lost counts as saved, however its values were written', async () => {
  const { read, whileWrites, ...shop } = await openProduct({}, 'bowl')
  const form = await formAt(shop, shop.path)
  const entered = {
    name: ' Deep bowl ',
    description: '<p>For <b>soup</b>.</p>',
    price: '1.234,5',
    cost: '7',
    weight: '0,80',
    discountType: 'PERCENT',
    discountValue: '10,0',
    stock: '05',
    pictures: JSON.stringify([{ url: 'https://pictures.test/bowl.jpg', altText: 'A bowl' }]),
    sections: JSON.stringify([{ title: ' Care ', text: 'By hand.' }]),
    modifiers: JSON.stringify([{ ...engraving, price: '5,50' }]),
    brand: ' Halden ',
    collections: 'clay',
  }
  expect((await whileWrites('lose their answers', () => post(shop, shop.path, form, entered))).status).toBe(
    503,
  )
  const stored = await read()
  expect(stored).toMatchObject({
    price: '1234.5',
    weight: 0.8,
    brand: 'Halden',
    modifiers: [{ name: 'Engraving' }],
  })
  const { status, html } = await post(shop, shop.path, form, entered)
  expect([status, conflictIn(html), await read()]).toEqual([303, [], stored])
})

test('refusals of several fields come all at once, each at its field: those of the page, and in a further save those of the platform', async () => {
  const { problems } = await openProduct()
  const sale = { discountType: 'PERCENT', saleStart: '2030-06-02T08:00' }
  const empty = { ...engraving, name: '', max: 'many' }
  expect(
    await problems({
      ...sale,
      name: '',
      price: 'a lot',
      saleEnd: 'soon',
      barcode: codes[0] ?? '',
      sections: JSON.stringify([{ title: '', text: 'By hand.' }]),
      modifiers: JSON.stringify([empty]),
      variants: variants({ Sage: { price: 'much' }, Cream: { stock: 'few' } }),
    }),
  ).toEqual([
    'Name is required.',
    'Enter a title for every section.',
    'Enter a number, such as 25 or 19.90.',
    'Enter by how much, such as 10.',
    'Enter a date and a time, such as 2030-06-01T08:00.',
    'Enter the barcodes of its variants in the table of variants.',
    'much is not a number, such as 19.90. Cream: enter a whole number from 0 to 99,999, or nothing to stop tracking the stock.',
    'Modifier 1 is not complete. Check what is marked below.',
  ])
  const long = { name: 'n'.repeat(81), brand: 'b'.repeat(51), slug: 'a b' }
  expect(await problems(long)).toEqual([
    'Use at most 80 characters.',
    'URL slug must be letters and digits, separated by - or _.',
    'Use at most 50 characters.',
  ])
  const ends = {
    saleEnd: '2030-06-01T08:00',
    publishStart: '2030-06-02T08:00',
    publishEnd: '2030-06-01T08:00',
  }
  expect(await problems({ ...sale, ...ends, slug: 'bowl', discountValue: '10' })).toEqual([
    'URL slug is already used by another product: "bowl".',
    'Published until must be later than the start.',
    'Sale ends must be later than the start.',
  ])
})

test('modifiers that are not complete, or whose price is finer than the currency, are refused', async () => {
  const { problems, save } = await openProduct()
  const list = { ...engraving, name: 'Wrap', kind: 'TEXT_CHOICES' }
  const refused = (...modifiers: object[]) => problems({ modifiers: JSON.stringify(modifiers) })
  expect(await refused({ ...engraving, name: '' })).toContain(
    'Modifier 1 is not complete. Check what is marked below.',
  )
  expect(await refused(engraving, engraving)).toContain(
    'Engraving is not complete. Check what is marked below.',
  )
  expect(await refused(engraving, list)).toContain('Wrap is not complete. Check what is marked below.')
  expect(await refused({ ...engraving, price: '0.234' })).toContain(
    'Engraving is not complete. Check what is marked below.',
  )
  const choices = [{ name: 'Paper', color: '', price: '1,5' }]
  const { modifiers } = await save({
    modifiers: JSON.stringify([
      { ...engraving, price: '1.23' },
      { ...list, choices },
    ]),
  })
  expect(modifiers).toMatchObject([
    {
      name: 'Engraving',
      freeTextSettings: { title: 'Engraving', maxCharCount: 20, defaultAddedPrice: '1.23' },
    },
    { name: 'Wrap', choicesSettings: { choices: [{ name: 'Paper', addedPrice: '1.5' }] } },
  ])
})

test('a picture that is removed goes from the choices, too, and the others keep their order and their texts', async () => {
  const shown = {
    id: 'mug-sage',
    url: '/sample/mug-sage.svg',
    width: 800,
    height: 800,
    altText: 'A sage mug',
  }
  const { save } = await openProduct({ products: [{ ...mug, pictures: [...mug.pictures, shown] }] })
  const both = await save({
    pictures: JSON.stringify([
      { id: 'mug-sage', url: shown.url, altText: 'Sage, from above' },
      { id: 'mug', url: '/sample/mug.svg', altText: 'A mug', focalPoint: { x: 0.5, y: 0.2 } },
    ]),
  })
  const pictures = [
    { ...shown, altText: 'Sage, from above' },
    { id: 'mug', altText: 'A mug', width: 800, focalPoint: { x: 0.5, y: 0.2 } },
  ]
  expect(both).toMatchObject({
    pictures,
    options: [{ choices: [{ pictures: [{ id: 'mug-sage' }] }, {}, {}] }],
  })
  const left = await save({ pictures: JSON.stringify([{ id: 'mug', url: '/sample/mug.svg', altText: '' }]) })
  expect(left).toMatchObject({
    pictures: [{ id: 'mug', altText: '' }],
    options: [{ choices: [{ description: 'Sage' }, {}, {}] }],
  })
  expect([left.pictures.length, left.options?.[0]?.choices[0]?.pictures]).toEqual([1, undefined])
})

test('descriptions and sections are rich text, without what could run', async () => {
  const { save, visitor, path, ...shop } = await openProduct()
  const entered = '<p>For <strong>tea</strong>.</p><script>x()</script><ul><li>Clay</li></ul>'
  await save({
    description: entered,
    sections: JSON.stringify([{ title: 'Care', text: '<p onclick="x()">By <em>hand</em>.</p>' }]),
  })
  const product = await visitor().products.get('mug')
  expect(product?.description).toBe('<p>For <strong>tea</strong>.</p><ul><li>Clay</li></ul>')
  expect(product?.additionalInfoSections).toMatchObject([
    { title: 'Care', description: '<p>By <em>hand</em>.</p>' },
  ])
  const before = product?.descriptionText
  await save({ name: 'Large mug' })
  expect((await visitor().products.get('mug'))?.descriptionText).toBe(before)
  expect(formIn((await shop.admin(path)).html).values.description).toContain('<strong>tea</strong>')
})

test('collections stay that the form does not list: of another merchant, and those with a rule', async () => {
  const { save, merchant, path, ...shop } = await openProduct()
  const ask = async (address: string, body: object) => {
    const answer = await merchant.ask('POST', address, { body })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const { collection } = await ask('/stores/v1/collections', { collection: { name: 'Gifts' } })
  const { id } = collection as { id: string }
  const form = await formAt(shop, path)
  await ask(`/stores/v1/collections/${id}/productIds`, { productIds: ['mug'] })
  await ask('/vitrine/v1/collections/clay/rule', {
    rule: { match: 'ALL', conditions: [{ type: 'NAME_CONTAINS', value: 'mug' }] },
  })
  const { html, status } = await post(shop, path, form, { collections: '' })
  expect([status, conflictIn(html)]).toEqual([409, ['Collections', 'Gifts\nKitchen', '(none)']])
  expect((await save({ name: 'My mug' })).collectionIds).toEqual(['kitchen', 'clay', id])
  expect((await save({ collections: id })).collectionIds).toEqual(['clay', id])
})

test('dates are in the time zone of the store', async () => {
  for (const [timeZone, dates] of [
    ['UTC', ['2030-12-01T08:00:00.000Z', '2030-12-24T18:30:00.000Z', '2031-02-01T00:00:00.000Z']],
    ['Europe/Oslo', ['2030-12-01T07:00:00.000Z', '2030-12-24T17:30:00.000Z', '2031-01-31T23:00:00.000Z']],
  ] as const) {
    const { save, problems, merchant, path, ...shop } = await openProduct()
    await merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { timeZone } } })
    const sale = {
      discountType: 'PERCENT',
      discountValue: '10',
      saleStart: '2030-12-01T08:00',
      saleEnd: '2030-12-24T18:30',
    }
    expect(await problems({ ...sale, saleEnd: '2030-11-30T23:59' })).toEqual([
      'Sale ends must be later than the start.',
    ])
    const [startDate, endDate, until] = dates
    const saved = await save({ ...sale, publishEnd: '2031-02-01T00:00' })
    expect([saved.discount, saved.publication]).toEqual([
      { type: 'PERCENT', value: 10, startDate, endDate },
      { endDate: until },
    ])
    expect((await formAt(shop, path)).values).toMatchObject({ ...sale, publishEnd: '2031-02-01T00:00' })
    const open = await save({ saleStart: '', publishEnd: '' })
    expect([open.discount, open.publication]).toEqual([{ type: 'PERCENT', value: 10, endDate }, undefined])
  }
})

test('an unknown product is not found, and a form that cannot be read is refused', async () => {
  const { admin, path, read } = await openProduct()
  expect((await admin('/products/none')).status).toBe(404)
  for (const form of [
    {},
    { revision: 'x', base: '{}' },
    { revision: '1', base: '{' },
    { revision: '1', base: '[1]' },
  ])
    expect((await admin(path, { ...form, name: 'Cup' } as Record<string, string>)).status).toBe(400)
  expect(await read()).toMatchObject({ name: 'Mug', revision: '1' })
})

test('a sale that is over begins again with the dates of the form: as they are, or without an end', async () => {
  const { clock, merchant, save, visitor } = await openProduct({}, 'bowl')
  const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1000).toISOString()
  const discount = { type: 'PERCENT', value: 10, startDate: inSeconds(-7000), endDate: inSeconds(-1000) }
  await merchant.ask('PATCH', '/stores/v1/products/bowl', { body: { product: { discount } } })
  const change = async (entered: Record<string, string>) => {
    const saved = await save(entered)
    return [(await visitor().products.get('bowl'))?.priceData.discountedPrice, saved.discount]
  }
  expect(await change({ discountValue: '50' })).toEqual([30, { ...discount, value: 50 }])
  const { endDate: _, ...open } = discount
  expect(await change({ discountValue: '20', saleEnd: '' })).toEqual([24, { ...open, value: 20 }])
})
