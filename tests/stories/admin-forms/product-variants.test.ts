// The options and the variants in the form of a product: none is lost, whatever is renamed, added or changed by others meanwhile.
import { type ProductDocument } from '@vitrine/client'
import { expect, test } from 'vitest'
import { conflictIn, formAt, formIn, inputIn, keepIn, post } from '../../shop/admin-pages.ts'
import { choice, codes, counted, openProduct, option, variants } from '../../shop/product-pages.ts'
import { mugInCurrency } from '../../shop/sample-products.ts'

const colours = ['Sage', 'Cream', 'Slate'] as const

const summaryOf = ({ variants: all }: ProductDocument) =>
  all.map(({ id, choices, stock, barcode, price }) => [Object.values(choices)[0], id, stock, barcode, price])

test('variants stay, with their stock and their barcodes, while their options and choices get other names', async () => {
  const { save, read, whileWrites, ...shop } = await openProduct({ products: [counted] })
  const [sage, cream, slate] = colours.map((colour, i) => [mugInCurrency[colour], 5 + i, codes[i], undefined])
  const renamed = [choice('Moss', 'Sage'), choice('Slate', 'Cream'), choice('Cream', 'Slate')]
  const rows = {
    Moss: { barcode: codes[0], stock: '5', price: '26' },
    Slate: { barcode: codes[1], stock: '6' },
  }
  const form = await formAt(shop, shop.path)
  const entered = {
    options: option('Glaze', renamed, 'Colour'),
    variants: variants({ ...rows, Cream: { barcode: codes[2], stock: '7' } }),
  }
  const send = () => post(shop, shop.path, form, entered)
  expect((await whileWrites('lose their answers', send)).status).toBe(503)
  expect((await send()).status).toBe(303)
  const first = await read()
  expect(first.options?.[0]?.name).toBe('Glaze')
  expect(summaryOf(first)).toEqual([
    ['Moss', ...(sage ?? []).slice(0, 3), '26'],
    ['Slate', ...(cream ?? [])],
    ['Cream', ...(slate ?? [])],
  ])
  // A choice gets the name of one that is removed in the same form.
  const left = { options: option('Glaze', [choice('Cream', 'Moss'), choice('Slate')]) }
  const { Moss, ...others } = rows
  expect(summaryOf(await save({ ...left, variants: variants({ ...others, Cream: Moss }) }))).toEqual([
    ['Cream', ...(sage ?? []).slice(0, 3), '26'],
    ['Slate', ...(cream ?? [])],
  ])
})

test('a choice that two merchants have renamed alike keeps its variant in a conflict', async () => {
  const { read, ...shop } = await openProduct({ products: [counted] })
  const form = await formAt(shop, shop.path)
  const entered = {
    options: option('Colour', [choice('Moss', 'Sage'), choice('Cream'), choice('Slate')]),
    variants: variants(
      Object.fromEntries(
        ['Moss', 'Cream', 'Slate'].map((name, i) => [name, { barcode: codes[i], stock: `${5 + i}` }]),
      ),
    ),
  }
  expect((await post(shop, shop.path, form, { ...entered, name: 'Their mug' })).status).toBe(303)
  const { html, status } = await post(shop, shop.path, form, { ...entered, name: 'My mug' })
  expect([status, conflictIn(html)]).toEqual([409, ['Name', 'Their mug', 'My mug']])
  const kept = Object.fromEntries(['options', 'variants'].map((name) => [name, inputIn(html, name) ?? '']))
  await post(shop, shop.path, formIn(html), { ...kept, name: 'My mug', ...keepIn(html) })
  const saved = await read()
  expect([saved.name, summaryOf(saved)]).toEqual([
    'My mug',
    ['Moss', 'Cream', 'Slate'].map((name, i) => [name, counted.variants[i]?.id, 5 + i, codes[i], undefined]),
  ])
})

test('the combinations stay away that the product has no variant of, and a new choice makes its own', async () => {
  const { save } = await openProduct({
    products: [{ ...counted, variants: counted.variants.filter((_, i) => i !== 1) }],
  })
  const all = option('Colour', [...colours.map((name) => choice(name)), choice('Ink', '')])
  const rows = {
    Sage: { barcode: codes[0], stock: '5' },
    Slate: { barcode: codes[2], stock: '7' },
    Ink: { stock: '4' },
  }
  const saved = await save({ options: all, variants: variants(rows) })
  expect(saved.variants.map(({ choices, stock }) => [choices.Colour, stock])).toEqual([
    ['Sage', 5],
    ['Slate', 7],
    ['Ink', 4],
  ])
})

test('two merchants who change variants see both versions, and each keeps what they have not changed', async () => {
  const { read, ...shop } = await openProduct()
  const [own, theirs] = [await formAt(shop, shop.path), await formAt(shop, shop.path)]
  const theirRows = { Sage: { price: '28' }, Cream: { price: '31', barcode: codes[1] } }
  expect((await post(shop, shop.path, theirs, { variants: variants(theirRows) })).status).toBe(303)
  const { status, html } = await post(shop, shop.path, own, {
    variants: variants({ Sage: { price: '29' } }),
  })
  const [label, saved = '', entered = ''] = conflictIn(html)
  expect([status, label]).toEqual([409, 'Variants'])
  expect(saved).toMatch(new RegExp(`Cream: price 31.00, .*barcode ${codes[1]}.*\nSage: price 28.00`))
  expect(entered).toMatch(new RegExp(`Cream: price 31.00, .*barcode ${codes[1]}.*\nSage: price 29`))
  const kept = { variants: inputIn(html, 'variants') ?? '', ...keepIn(html) }
  expect((await post(shop, shop.path, formIn(html), kept)).status).toBe(303)
  expect((await read()).variants).toMatchObject([{ price: '29' }, { price: '31', barcode: codes[1] }, {}])
})

test('barcodes stay that a form began without, such as one that was open before an update, and others are removed', async () => {
  const { read, ...shop } = await openProduct({ products: [counted] })
  const send = async (began: Record<string, object>, entered: Record<string, object>) => {
    const form = await formAt(shop, shop.path)
    const base = JSON.stringify({ ...form.values, variants: variants(began) })
    expect((await post(shop, shop.path, { ...form, base }, { variants: variants(entered) })).status).toBe(303)
    return (await read()).variants.map(({ barcode, price }) => [barcode, price])
  }
  const [first, second, third] = codes
  expect(await send({}, { Sage: { price: '26' } })).toEqual([
    [first, '26'],
    [second, undefined],
    [third, undefined],
  ])
  const began = { Sage: { price: '26', barcode: first }, Cream: { barcode: second } }
  expect(await send(began, { Sage: { price: '26' }, Cream: { barcode: '0012345' } })).toEqual([
    [undefined, '26'],
    ['0012345', undefined],
    [third, undefined],
  ])
})

test('the barcode and the stock of a product go to its first variant when it gets options', async () => {
  const { save } = await openProduct({}, 'bowl')
  expect((await save({ barcode: codes[0] })).variants).toMatchObject([{ barcode: codes[0], stock: 3 }])
  const { variants: all } = await save({
    options: option(
      'Size',
      ['Small', 'Large'].map((name) => choice(name, '')),
    ),
    variants: variants({ Large: { price: '40' } }),
  })
  expect(all).toMatchObject([
    { choices: { Size: 'Small' }, barcode: codes[0], stock: 3 },
    { choices: { Size: 'Large' }, price: '40', stock: 0 },
  ])
})

test('a price of a variant below the discount, and codes that are too long, are refused by the name of the variant', async () => {
  const named = ['Colour', 'Size'].map((name) => ({
    name,
    was: '',
    type: 'drop_down',
    choices: (name === 'Size' ? ['S', 'M'] : ['Blue', 'Red']).map((each) => choice(each, '')),
  }))
  const { save, problems } = await openProduct({}, 'bowl')
  await save({ stock: '', options: JSON.stringify(named), discountType: 'AMOUNT', discountValue: '5' })
  const refused = (rows: object) => problems({ variants: JSON.stringify(rows) })
  expect(await refused({ '["Blue","S"]': { price: '6' }, '["Red","M"]': { price: '4' } })).toEqual([
    'The price of Red / M must be at least the discount of 5.',
  ])
  expect(
    await refused({ '["Blue","M"]': { barcode: '4'.repeat(41) }, '["Red","S"]': { sku: 'S'.repeat(41) } }),
  ).toEqual([
    'The barcode of Blue / M must be at most 40 characters. The SKU of Red / S must be at most 40 characters.',
  ])
})
