// The admin's page of several products as the server sends it, without script: its grid, and one change of all.
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { type Admin, formAt, formIn, openAdmin } from '../shop/admin-pages.ts'
import { withOnly } from '../shop/only-permissions.ts'
import { bowl, mug, mugInCurrency } from '../shop/sample-products.ts'

const path = '/products/bulk/edit?id=bowl&id=mug'
const { Sage, Cream, Slate } = mugInCurrency
const [sage, cream, slate] = [Sage, Cream, Slate].map((id) => `stock:mug/${id}`) as [string, string, string]

type Form = ReturnType<typeof formIn>

/** Posts the grid with what is entered into some cells. */
const save = (
  { admin }: Pick<Admin, 'admin'>,
  { ids, base, values }: Form,
  cells: Record<string, string>,
  address = path,
) => admin(address, { revision: ids.revision, base, ...values, ...cells })

/** The form of an answer, with what it holds: the cells that a merchant has changed differ from those that it is based on. */
function answered(html: string) {
  const form = formIn(html)
  const held = [...html.matchAll(/<input [^>]*name="([a-z]+:[^"]*)"[^>]*value="([^"]*)"/g)]
  const cells = Object.fromEntries(held.map(([, name = '', value = '']) => [name, value]))
  return { ...form, values: { ...form.values, ...cells } }
}

async function read({ merchant }: Pick<Admin, 'merchant'>, id: string) {
  const address = `/stores-reader/v1/products/${id}?includeMerchantSpecificData=true`
  return (await merchant.ask('GET', address)).body.product as {
    name: string
    priceData: { price: number }
    stock: { quantity?: number }
    variants: { stock: { quantity: number | null }; variant: { priceData: { discountedPrice: number } } }[]
    visible: boolean
    ribbon: string
    brand: string | null
    sku?: string
  }
}

const piecesOf = async (shop: Pick<Admin, 'merchant'>, id: string) =>
  (await read(shop, id)).variants.map(({ stock }) => stock.quantity)

const change = async ({ merchant }: Pick<Admin, 'merchant'>, id: string, product: object) =>
  expect((await merchant.ask('PATCH', `/stores/v1/products/${id}`, { body: { product } })).status).toBe(200)

const sell = async ({ merchant }: Pick<Admin, 'merchant'>, productId: string, variantId?: string) => {
  const decrementData = [{ productId, decrementBy: 1, ...(variantId && { variantId }) }]
  const body = { decrementData, reason: 'ORDER' }
  expect((await merchant.ask('POST', '/stores/v2/inventoryItems/decrement', { body })).status).toBe(200)
}

/** The calls that change something stored. */
const writesOf = ({ calls }: Pick<Admin, 'calls'>) =>
  calls.filter((call) => !/^GET |\/query$|\/oauth2?\//.test(call))

test('the grid is saved with one call, and each change of all products is one call', async () => {
  const shop = await openAdmin()
  const form = await formAt(shop, path)
  shop.calls.length = 0
  const { html } = await save(shop, form, {
    'name:bowl': 'Deep bowl',
    'price:bowl': '31',
    'sku:bowl': 'BOWL',
    'stock:bowl': '5',
    'visible:bowl': '',
    'ribbon:mug': 'New',
    'sku:mug': '',
    [sage]: '7',
    [cream]: '2',
  })
  expect(html).toContain('2 products changed')
  expect(writesOf(shop)).toEqual(['PATCH /vitrine/v1/products/documents'])
  expect(await read(shop, 'bowl')).toMatchObject({
    name: 'Deep bowl',
    priceData: { price: 31 },
    sku: 'BOWL',
    stock: { quantity: 5 },
    visible: false,
  })
  expect(await read(shop, 'mug')).toMatchObject({ name: 'Mug', ribbon: 'New', visible: true })
  expect((await read(shop, 'mug')).sku).toBeUndefined()
  expect(await piecesOf(shop, 'mug')).toEqual([7, 2, null])

  const changes = [
    ['price', '20', { priceData: { price: 20 } }],
    ['amount', '-2', { priceData: { price: 18 } }],
    ['percent', '50', { priceData: { price: 27 } }],
    ['ribbon', 'Sale', { ribbon: 'Sale' }],
    ['ribbon', '', { ribbon: '' }],
    ['brand', 'Fjord', { brand: 'Fjord' }],
    ['brand', '', { brand: null }],
    ['hide', '', { visible: false }],
    ['show', '', { visible: true }],
    ['archive', '', { archivedDate: expect.any(String) }],
    ['restore', '', { visible: true }],
  ] as const
  for (const [action, value, changed] of changes) {
    const { key } = (await formAt(shop, path)).ids
    shop.calls.length = 0
    expect((await shop.admin(path, { action, value, key })).html, action).toContain('2 products changed')
    expect(writesOf(shop), action).toHaveLength(1)
    expect([await read(shop, 'bowl'), await read(shop, 'mug')], action).toMatchObject([changed, changed])
  }
  expect(await piecesOf(shop, 'mug')).toEqual([7, 2, null])
})

test('a save that is sent again after its answer was lost counts once, and what is corrected then is shown beside what is saved', async () => {
  const shop = await openAdmin()
  const first = await formAt(shop, path)
  const entered = { 'stock:bowl': '5', 'price:bowl': '31', [sage]: '4' }
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await save(shop, first, entered)).html).toContain('2 products changed')
    expect([await piecesOf(shop, 'bowl'), await piecesOf(shop, 'mug')]).toEqual([[5], [4, null, null]])
  }
  await sell(shop, 'bowl')
  const corrected = await save(shop, first, { ...entered, 'stock:bowl': '6' })
  expect(corrected.html).toContain('1 product changed, 1 not')
  expect(corrected.html).toContain('Another merchant changed the same fields')
  expect(corrected.html).toContain('Bowl: stock')
  expect(await piecesOf(shop, 'bowl')).toEqual([4])
  const next = answered(corrected.html)
  expect([JSON.parse(next.base)['stock:bowl'], next.values['stock:bowl']]).toEqual(['4', '6'])
  expect((await save(shop, next, {})).html).toContain('1 product changed')
  expect(await piecesOf(shop, 'bowl')).toEqual([6])
})

test('a sale meanwhile stays sold, and what another merchant has changed meanwhile is shown beside what was entered, or stays', async () => {
  const shop = await openAdmin()
  const stocked = await formAt(shop, path)
  await save(shop, stocked, { [sage]: '8', [cream]: '8', [slate]: '8' })
  const form = await formAt(shop, path)
  await sell(shop, 'bowl')
  await sell(shop, 'mug', Cream)
  await save(shop, form, { 'stock:bowl': '10', [cream]: '3' })
  expect([await piecesOf(shop, 'bowl'), await piecesOf(shop, 'mug')]).toEqual([[9], [8, 2, 8]])

  const second = await formAt(shop, path)
  await change(shop, 'mug', { ribbon: 'Theirs', priceData: { price: 26 } })
  await change(shop, 'bowl', { ribbon: 'Theirs' })
  const cells = { 'price:mug': '27', 'sku:mug': 'MUG-2', [slate]: '4', 'sku:bowl': 'BOWL' }
  const { html } = await save(shop, second, cells)
  expect(html).toContain('1 product changed, 1 not')
  const shown = [...html.matchAll(/<dt[^>]*>([^<]*)<|<bdi class="max-h-48[^>]*>([^<]*)</g)]
  expect(shown.map(([, label, value]) => label ?? value)).toEqual([
    'Mug: price',
    '26.00',
    '27',
    'Mug, Slate: stock',
    '8',
    '4',
  ])
  expect(await read(shop, 'bowl')).toMatchObject({ sku: 'BOWL', ribbon: 'Theirs' })
  expect(await read(shop, 'mug')).toMatchObject({ sku: 'MUG', priceData: { price: 26 } })
  await sell(shop, 'mug', Slate)
  expect((await save(shop, answered(html), {})).html).toContain('1 product changed')
  expect(await read(shop, 'mug')).toMatchObject({ sku: 'MUG-2', ribbon: 'Theirs', priceData: { price: 27 } })
  // One was sold after the merchant had seen that there are eight.
  expect(await piecesOf(shop, 'mug')).toEqual([8, 2, 3])

  const third = await formAt(shop, path)
  await save(shop, third, { 'stock:bowl': '' })
  const untracked = (await save(shop, third, { 'stock:bowl': '7' })).html
  expect(untracked).toContain('>Not tracked<')
  expect((await save(shop, answered(untracked), {})).html).toContain('1 product changed')
  expect(await piecesOf(shop, 'bowl')).toEqual([7])
})

test('a row that is refused says why and keeps what was entered, and the others are saved', async () => {
  const shop = await openAdmin()
  const all = `${path}&id=vase&id=board&id=book`
  const form = await formAt(shop, all)
  await save(shop, form, { [sage]: '3' }, all)
  const second = await formAt(shop, all)
  await sell(shop, 'mug', Sage)
  expect((await shop.merchant.ask('DELETE', '/stores/v1/products/book')).status).toBe(200)
  const { html } = await save(
    shop,
    second,
    {
      'name:bowl': 'Bowl'.repeat(21),
      [sage]: '0',
      'price:vase': 'cheap',
      'sku:vase': 'VASE',
      'sku:book': 'BOOK',
      'sku:board': 'BOARD',
    },
    all,
  )
  expect(html).toContain('1 product changed, 4 not')
  const reasons = [...html.matchAll(/<li class="wrap-anywhere">(.*?)<\/li>/g)].map(([, item = '']) =>
    item.replaceAll(/<[^>]*>/g, ''),
  )
  expect(reasons.toSorted()).toEqual([
    'A product: was deleted',
    'Bowl: name must be at most 80 characters',
    'Mug: stock of Sage must be at least 1, because only 2 are left',
    'Vase: Enter a price, such as 19.90.',
  ])
  const next = answered(html)
  expect(next.values).toMatchObject({ 'price:vase': 'cheap', 'sku:vase': 'VASE', [sage]: '0' })
  expect(await read(shop, 'board')).toMatchObject({ sku: 'BOARD' })
  expect(await piecesOf(shop, 'mug')).toEqual([2, null, null])

  const corrected = { 'name:bowl': 'Bowl', [sage]: 'many', [cream]: '1', 'price:vase': '81' }
  const { productOptions } = (await read(shop, 'mug')) as unknown as {
    productOptions: { choices: { description: string }[] }[]
  }
  const last = await save(shop, next, corrected, all)
  expect(last.html).toContain('Sage: enter a whole number from 0 to 99,999')
  shop.meanwhile.act = () => change(shop, 'mug', { ribbon: 'Theirs' })
  const moved = await save(shop, answered(last.html), { [sage]: '1' }, all)
  expect(moved.html).toContain('was changed by another merchant meanwhile')
  const choices = productOptions.flatMap((option) => option.choices)
  await change(shop, 'mug', {
    productOptions: productOptions.map((option) => ({
      ...option,
      choices: choices.filter(({ description }) => description !== 'Cream'),
    })),
  })
  const without = await save(shop, answered(moved.html), {}, all)
  expect(without.html).toContain('has other variants by now. Check the numbers, then save again.')
  expect(await piecesOf(shop, 'mug')).toEqual([2, null])
})

test('a new price ends the sale prices of variants without a price of their own', async () => {
  const variants = mug.variants.map((variant, place) => ({
    ...variant,
    ...(place < 2 && { salePrice: '20.00' }),
    ...(place === 1 && { price: '30.00' }),
  }))
  const shop = await openAdmin({ products: [bowl, { ...mug, variants }] })
  const form = await formAt(shop, path)
  await save(shop, form, { 'price:mug': '25', 'name:mug': 'Cup' })
  expect((await read(shop, 'mug')).variants.map(({ variant }) => variant.priceData.discountedPrice)).toEqual([
    25, 20, 25,
  ])
})

test('without the permission to read the inventory, the stock is read-only and stays', async () => {
  const shop = await openAdmin()
  await withOnly(['products.read', 'products.write'], async () => {
    const form = await formAt(shop, path)
    expect(form.values['stock:bowl']).toBe('hidden')
    expect((await save(shop, form, { 'ribbon:bowl': 'New' })).html).toContain('1 product changed')
  })
  expect(await read(shop, 'bowl')).toMatchObject({ ribbon: 'New', stock: { quantity: 3 } })
})

test('prices change once by percent, however often the form is sent, and another change needs a form with the new prices', async () => {
  const { admin, visitor } = await openAdmin()
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
  const form = await formAt(shop, path)
  const { values } = form
  const first = 'stock:a/00000000-0000-4000-8000-000000000000'
  expect([values[first], values['stock:a'], values['stock:b'], values['stock:bowl']]).toEqual([
    '',
    undefined,
    'variants',
    '3',
  ])
  expect(Object.keys(values).filter((name) => name.startsWith('stock:b/'))).toEqual([])
  const { html } = await save(shop, form, { [first]: '4', 'stock:bowl': '5', 'name:b': 'Blouse' }, path)
  expect(html).toContain('3 products changed')
  const product = await shop.visitor().products.get('a')
  expect(
    product?.variants.filter(({ stock }) => stock.trackQuantity).map(({ stock }) => stock.quantity),
  ).toEqual([4])
})
