// The admin's forms of products as the server sends them, without script: sent twice, after a lost answer, from an older page, and
// with values that are refused.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { type Admin, formAt, formIn, openAdmin } from '../shop/admin-pages.ts'
import { bowl, mug } from '../shop/sample-products.ts'

/** The variants of a product as version 3 has them. */
async function variantsOf({ merchant }: Pick<Admin, 'merchant'>, id: string) {
  const { body } = await merchant.ask('GET', `/stores/v3/products/${id}`)
  const { product } = body as {
    product: {
      variantsInfo: { variants: { barcode?: string; price: { actualPrice: { amount: string } } }[] }
    }
  }
  return product.variantsInfo.variants.map(({ barcode, price }) => [barcode, price.actualPrice.amount])
}

test('a form that is sent twice, or again after its answer was lost, creates one product', async () => {
  const shop = await openAdmin()
  const { admin, lost, visitor } = shop
  const formOf = async (name: string) => {
    const { ids, base, values } = await formAt(shop, '/products/new')
    return { ...ids, base, ...values, name, price: '12' }
  }
  const countOf = async (name: string) => (await visitor().products.query().eq('name', name).find()).total
  const twin = { ...(await formOf('Twin')), barcode: '4006381333931' }
  const answers = await Promise.all([admin('/products/new', twin), admin('/products/new', twin)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(answers[0]?.headers.get('location')).toBe(answers[1]?.headers.get('location'))
  expect(await countOf('Twin')).toBe(1)
  const id = answers[0]?.headers.get('location')?.match(/products\/([^?]+)/)?.[1]
  expect(await variantsOf(shop, id ?? '')).toEqual([['4006381333931', '12.00']])
  const other = await admin('/products/new', { ...twin, name: 'Other' })
  expect(other.status).toBe(409)
  expect(other.html).toContain('This form has created a product already.')
  expect(await countOf('Other')).toBe(0)

  const form = await formOf('Lost cup')
  lost.nextCreation = true
  expect((await admin('/products/new', form)).status).toBe(503)
  lost.nextCreation = false
  expect((await admin('/products/new', form)).status).toBe(303)
  expect(await countOf('Lost cup')).toBe(1)
}, 60_000)

test.each([
  [2, 303, 1],
  [9, 409, 0],
])(
  'a new product that has another revision for %i calls is answered with %i',
  async (calls, status, products) => {
    const shop = await openAdmin()
    const { ids, base, values } = await formAt(shop, '/products/new')
    const form = { ...values, name: 'Card', price: '4', barcode: '4006381333931' }
    shop.mismatches.left = calls
    const answer = await shop.admin('/products/new', { ...ids, base, ...form })
    expect(answer.status).toBe(status)
    expect((await shop.visitor().products.query().eq('name', 'Card').find()).total).toBe(products)
  },
)

test('a page that was open before the form got a field saves the others, and leaves that field as it is', async () => {
  const { admin, merchant } = await openAdmin()
  const read = async () =>
    (await merchant.ask('GET', '/stores/v3/products/mug')).body.product as { name: string; revision: string }
  const { revision } = await read()
  const modifiers = [
    { name: 'Wrap', modifierRenderType: 'TEXT_CHOICES', choicesSettings: { choices: [{ name: 'Paper' }] } },
  ]
  const body = { product: { revision, modifiers } }
  expect((await merchant.ask('PATCH', '/stores/v3/products/mug', { body })).status).toBe(200)
  const base = JSON.stringify({ name: 'Mug' })
  const form = { revision: (await read()).revision, base, name: 'Large mug' }
  expect((await admin('/products/mug', form)).status).toBe(303)
  expect(await read()).toMatchObject({ name: 'Large mug', modifiers })
})

test('barcodes stay that a form began without, such as one that was open before an update, and others are removed', async () => {
  const codes = ['4006381333931', '4006381333948', '4006381333955']
  const variants = mug.variants.map((variant, i) => ({ ...variant, barcode: codes[i] ?? '' }))
  const shop = await openAdmin({ products: [{ ...mug, variants }] })
  const post = async (began: Record<string, object>, entered: Record<string, object>) => {
    const { ids, values } = await formAt(shop, '/products/mug')
    const form = { ...values, variants: JSON.stringify(entered) }
    const base = JSON.stringify({ ...values, variants: JSON.stringify(began) })
    expect((await shop.admin('/products/mug', { ...ids, ...form, base })).status).toBe(303)
    return variantsOf(shop, 'mug')
  }
  const [first, second] = ['["Sage"]', '["Cream"]']
  expect(await post({}, { [first]: { price: '26' } })).toEqual([
    [codes[0], '26.00'],
    [codes[1], '24.50'],
    [codes[2], '24.50'],
  ])
  const began = { [first]: { price: '26', barcode: codes[0] }, [second]: { barcode: codes[1] } }
  expect(await post(began, { [first]: { price: '26' }, [second]: { barcode: '0012345' } })).toEqual([
    [undefined, '26.00'],
    ['0012345', '24.50'],
    [codes[2], '24.50'],
  ])
})

test('a barcode goes to the first variant when a product gets options', async () => {
  const variants = bowl.variants.map((variant) => ({ ...variant, barcode: '4006381333948' }))
  const shop = await openAdmin({ products: [{ ...bowl, variants }] })
  const { ids, base, values } = await formAt(shop, '/products/bowl')
  expect(values).toMatchObject({ barcode: '4006381333948' })
  const choices = ['Small', 'Large'].map((name) => ({ name, was: '', value: name }))
  const form = {
    ...values,
    options: JSON.stringify([{ name: 'Size', was: '', type: 'drop_down', choices }]),
    variants: JSON.stringify({ '["Large"]': { price: '40' } }),
  }
  expect((await shop.admin('/products/bowl', { ...ids, base, ...form })).status).toBe(303)
  expect(await variantsOf(shop, 'bowl')).toEqual([
    ['4006381333948', '30.00'],
    [undefined, '40.00'],
  ])
})

test('prices change once by percent, however often the form is sent, and another change needs a form with the new prices', async () => {
  const { admin, visitor } = await openAdmin()
  const path = '/products/bulk/edit?id=bowl&id=mug'
  const prices = async () => {
    const { items } = await visitor().products.query().in('id', ['bowl', 'mug']).ascending('name').find()
    return items.map(({ priceData }) => priceData.price)
  }
  const change = (value: string, { key }: { key: string }) => admin(path, { action: 'percent', value, key })
  const first = formIn((await admin(path)).html).ids
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await change('10', first)).html).toContain('2 products changed')
    expect(await prices()).toEqual([33, 26.95])
  }
  const other = await change('20', first)
  expect(other.html).toContain('The prices were changed before, although the answer was lost.')
  expect(formIn(other.html).values).toMatchObject({ 'price:bowl': '33.00' })
  expect(await prices()).toEqual([33, 26.95])
  // What was entered is no number: the form stays the same.
  const wrong = await change('many', formIn(other.html).ids)
  expect(wrong.status).toBe(422)
  expect(formIn(wrong.html).ids.key).toBe(formIn(other.html).ids.key)
  await change('20', formIn(wrong.html).ids)
  expect(await prices()).toEqual([39.6, 32.34])
})

test('stock that is corrected after the answer of a save was lost ends at the corrected number', async () => {
  const shop = await openAdmin()
  const path = '/products/bulk/edit?id=bowl'
  const first = await formAt(shop, path)
  expect(first.values).toMatchObject({ 'stock:bowl': '3' })
  const save = ({ ids, base, values }: typeof first, stock: string) =>
    shop.admin(path, { revision: ids.revision, base, ...values, 'stock:bowl': stock })
  const pieces = async () => (await shop.visitor().products.get('bowl'))?.stock.quantity
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await save(first, '5')).html).toContain('1 product changed')
    expect(await pieces()).toBe(5)
  }
  const corrected = await save(first, '6')
  expect(corrected.html).toContain('has 5 units by now, because an earlier save took effect.')
  expect(corrected.html).toMatch(/name="stock:bowl"[^>]*value="6"/)
  expect(await pieces()).toBe(5)
  const next = formIn(corrected.html)
  expect(next.base).toContain('"stock:bowl":"5"')
  expect((await save(next, '6')).html).toContain('1 product changed')
  expect(await pieces()).toBe(6)
})

test('a grid with more variants than it can show says so for the products that do not fit, and saves all others', async () => {
  const choices = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ value: `${name} ${n}`, description: `${name} ${n}` }))
  const shirt = (id: string): ProductDraft => ({
    ...mug,
    id,
    name: `Shirt ${id}`,
    slug: id,
    options: [
      { name: 'Size', optionType: 'drop_down', choices: choices('Size', 15) },
      { name: 'Cut', optionType: 'drop_down', choices: choices('Cut', 20) },
    ],
    variants: choices('Size', 15).flatMap((size, row) =>
      choices('Cut', 20).map((cut, column) => ({
        id: `00000000-0000-4000-8000-${String(row * 100 + column).padStart(12, '0')}`,
        choices: { Size: size.value, Cut: cut.value },
      })),
    ),
    collectionIds: [],
  })
  const shop = await openAdmin({ products: [shirt('a'), shirt('b'), bowl] })
  const path = '/products/bulk/edit?id=a&id=b&id=bowl'
  const { ids, base, values } = await formAt(shop, path)
  const first = 'stock:a/["Size 0","Cut 0"]'
  expect([values[first], values['stock:a'], values['stock:b'], values['stock:bowl']]).toEqual([
    '',
    undefined,
    'variants',
    '3',
  ])
  expect(Object.keys(values).filter((name) => name.startsWith('stock:b/'))).toEqual([])
  const answer = await shop.admin(path, {
    revision: ids.revision,
    base,
    ...values,
    [first]: '4',
    'stock:bowl': '5',
    'name:b': 'Blouse',
  })
  expect(answer.html).toContain('3 products changed')
  const product = await shop.visitor().products.get('a')
  expect(
    product?.variants.filter(({ stock }) => stock.trackQuantity).map(({ stock }) => stock.quantity),
  ).toEqual([4])
})

test('a sale that is over begins again with the dates of the form: as they are, or without an end', async () => {
  const shop = await openAdmin()
  const { admin, clock, merchant, visitor } = shop
  const inSeconds = (seconds: number) => new Date(clock.now() + seconds * 1000).toISOString()
  const discount = { type: 'PERCENT', value: 10, startDate: inSeconds(-7000), endDate: inSeconds(-1000) }
  const body = { product: { discount } }
  expect((await merchant.ask('PATCH', '/stores/v1/products/bowl', { body })).status).toBe(200)
  const change = async (entered: Record<string, string>) => {
    const { ids, base, values } = await formAt(shop, '/products/bowl')
    expect((await admin('/products/bowl', { ...ids, base, ...values, ...entered })).status).toBe(303)
    const { priceData } = (await visitor().products.get('bowl')) ?? {}
    const answer = await merchant.ask(
      'GET',
      '/stores-reader/v1/products/bowl?includeMerchantSpecificData=true',
    )
    return [priceData?.discountedPrice, (answer.body.product as { discount: object }).discount]
  }
  expect(await change({ discountValue: '50' })).toEqual([30, { ...discount, value: 50 }])
  const { endDate: _, ...open } = discount
  expect(await change({ discountValue: '20', saleEnd: '' })).toEqual([24, { ...open, value: 20 }])
})

test('a price of a variant below the discount, and a barcode that is too long, are refused by the name of the variant', async () => {
  const shop = await openAdmin()
  const { admin, merchant } = shop
  const created = await merchant.ask('POST', '/stores/v1/products', {
    body: {
      product: {
        name: 'Scarf',
        priceData: { price: 30 },
        discount: { type: 'AMOUNT', value: 5 },
        productOptions: ['Colour', 'Size'].map((name) => ({
          name,
          choices: (name === 'Size' ? ['S', 'M'] : ['Blue', 'Red']).map((value) => ({ value })),
        })),
      },
    },
  })
  const { id } = created.body.product as { id: string }
  const refusal = async (rows: object) => {
    const { ids, base, values } = await formAt(shop, `/products/${id}`)
    const variants = JSON.stringify(rows)
    const { status, html } = await admin(`/products/${id}`, { ...ids, base, ...values, variants })
    return [status, /The \w+ of (?:Red|Blue)[^<]*/.exec(html)?.[0]]
  }
  expect(await refusal({ '["Blue","S"]': { price: '6' }, '["Red","M"]': { price: '4' } })).toEqual([
    422,
    'The price of Red / M must be at least the discount of 5.',
  ])
  expect(await refusal({ '["Blue","M"]': { barcode: '4'.repeat(41) } })).toEqual([
    422,
    'The barcode of Blue / M must be at most 40 characters.',
  ])
  expect(await refusal({ '["Red","S"]': { sku: 'S'.repeat(41) } })).toEqual([
    422,
    'The SKU of Red / S must be at most 40 characters.',
  ])
})
