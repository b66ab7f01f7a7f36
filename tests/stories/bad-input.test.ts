// Bad input, row by row: its status, its rule or code, its request id, and the cart is as it was.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const thing = (quantity: unknown = 1, more: object = {}, catalogItemId: unknown = 'book') => ({
  catalogReference: { appId: storesAppId, catalogItemId, ...more },
  quantity,
})
const add = (...lineItems: unknown[]) => ['POST', '/add-to-cart', { lineItems }] as const
const texts = (customTextFields: object) => thing(1, { options: { customTextFields } })

/** What is sent, the status, and the code or the broken rules that must come back. */
type Row = readonly [
  what: string,
  readonly [method: string, path: string, body: unknown],
  status: number,
  no: string | string[],
]

const line = mugInCurrency.Sage
const changes = (quantity: unknown, id: unknown = line) =>
  ['POST', '/update-line-items-quantity', { lineItems: [{ id, quantity }] }] as const
const cyrillic = Buffer.from([0x7b, 0x22, 0xd0])

const table: Row[] = [
  ['cut off', ['POST', '/add-to-cart', '{"lineItems":['], 400, [' FORMAT']],
  ['no JSON', ['POST', '/add-to-cart', 'lineItems=1'], 400, [' FORMAT']],
  ['half a character', ['POST', '/add-to-cart', cyrillic], 400, [' FORMAT']],
  ['a list', ['POST', '/add-to-cart', []], 400, [' VALIDATION']],
  ['a text', ['POST', '/add-to-cart', '"x"'], 400, [' VALIDATION']],
  ['null', ['POST', '/add-to-cart', 'null'], 400, [' VALIDATION']],
  ['a key twice', ['POST', '/add-to-cart', '{"lineItems":[],"lineItems":[]}'], 400, [' FORMAT']],
  ['__proto__', ['POST', '/add-to-cart', '{"__proto__":{"elevated":true}}'], 400, [' FORMAT']],
  ['NUL', ['PATCH', '', { cartInfo: { buyerNote: 'a\0b' } }], 400, [' FORMAT']],
  ['a lone surrogate', ['PATCH', '', '{"cartInfo":{"buyerNote":"\\ud800"}}'], 400, [' FORMAT']],
  ['too deep', ['PATCH', '', '['.repeat(100_000) + ']'.repeat(100_000)], 400, [' FORMAT']],
  ['lines that are none', ['POST', '/add-to-cart', { lineItems: 'mug' }], 400, ['lineItems VALIDATION']],
  ['a line of null', add(null), 400, ['lineItems[0] VALIDATION']],
  ['no reference', add({ quantity: 1 }), 400, ['lineItems[0].catalogReference REQUIRED_FIELD']],
  [
    'no quantity',
    add({ catalogReference: thing().catalogReference }),
    400,
    ['lineItems[0].quantity REQUIRED_FIELD'],
  ],
  ['quantity 0', add(thing(0)), 400, ['lineItems[0].quantity MIN']],
  ['quantity -1', add(thing(-1)), 400, ['lineItems[0].quantity MIN']],
  ['quantity 1.5', add(thing(1.5)), 400, ['lineItems[0].quantity VALIDATION']],
  ['quantity "1"', add(thing('1')), 400, ['lineItems[0].quantity VALIDATION']],
  ['quantity 1e9', add(thing(1e9)), 400, ['lineItems[0].quantity MAX']],
  ['quantity true', add(thing(true)), 400, ['lineItems[0].quantity VALIDATION']],
  ['100,001 in one line', add(thing(60_000), thing(60_000)), 400, ['lineItems[1].quantity MAX']],
  ['101 lines', add(...Array.from({ length: 101 }, () => thing())), 400, ['lineItems MAX_SIZE']],
  [
    '301 lines',
    ['PATCH', '', { lineItems: Array.from({ length: 301 }, () => thing()) }],
    400,
    ['lineItems MAX_SIZE'],
  ],
  ['an empty id', add(thing(1, {}, '')), 400, ['lineItems[0].catalogReference.catalogItemId MIN_LENGTH']],
  [
    'a long id',
    add(thing(1, {}, 'x'.repeat(37))),
    400,
    ['lineItems[0].catalogReference.catalogItemId MAX_LENGTH'],
  ],
  [
    'a variant that is no GUID',
    add(thing(1, { options: { variantId: 'x' } })),
    400,
    ['lineItems[0].catalogReference.options.variantId FORMAT'],
  ],
  [
    'a long text',
    add(texts({ For: 'x'.repeat(501) })),
    400,
    ['lineItems[0].catalogReference.options.customTextFields.For MAX_LENGTH'],
  ],
  [
    'a number for a text',
    add(texts({ For: 7 })),
    400,
    ['lineItems[0].catalogReference.options.customTextFields.For VALIDATION'],
  ],
  [
    'a long note',
    ['PATCH', '', { cartInfo: { buyerNote: 'x'.repeat(1001) } }],
    400,
    ['cartInfo.buyerNote MAX_LENGTH'],
  ],
  ['no ids', ['POST', '/remove-line-items', {}], 400, ['lineItemIds REQUIRED_FIELD']],
  ['ids of nothing', ['POST', '/remove-line-items', { lineItemIds: [] }], 400, ['lineItemIds MIN_SIZE']],
  [
    'an id that is no GUID',
    ['POST', '/remove-line-items', { lineItemIds: ['1'] }],
    400,
    ['lineItemIds[0] FORMAT'],
  ],
  [
    'quantities of nothing',
    ['POST', '/update-line-items-quantity', { lineItems: [] }],
    400,
    ['lineItems MIN_SIZE'],
  ],
  ['quantity set to 0', changes(0), 400, ['lineItems[0].quantity MIN']],
  ['quantity set to 100,001', changes(100_001), 400, ['lineItems[0].quantity MAX']],
  ['two mistakes', changes('x', 'y'), 400, ['lineItems[0].id FORMAT', 'lineItems[0].quantity VALIDATION']],
  ['a line of nobody', changes(1), 404, 'LINE_ITEM_NOT_FOUND'],
  [
    '51 words for one thing',
    add(texts(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`w${n}`, 'x'])))),
    400,
    ['lineItems[0].catalogReference.options.customTextFields VALIDATION'],
  ],
  ['a product of nowhere', add(thing(1, {}, 'nothing')), 404, 'ITEM_NOT_FOUND_IN_CATALOG'],
  [
    'a price of my own',
    ['POST', '/add-to-cart', { customLineItems: [{ price: '0.01' }] }],
    403,
    'PERMISSION_DENIED',
  ],
  [
    'a discount of my own',
    ['PATCH', '', { merchantDiscounts: [{ amount: '99' }] }],
    403,
    'PERMISSION_DENIED',
  ],
  [
    'more than 1 MiB',
    ['POST', '/add-to-cart', `{"x":"${'x'.repeat(1024 * 1024)}"}`],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
]

test.each(table)('bad input: %s', async (_what, [method, path, body], status, no) => {
  const shop = await openShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book', quantity: 2 }])
  const before = await visitor.held()
  const told = await visitor.ask(method, `/ecom/v1/carts/current${path}`, { body })
  expect([told.status, typeof no === 'string' ? told.code : told.broken]).toEqual([status, no])
  expect(told.body.requestId).toBe(told.requestId)
  expect(await visitor.held()).toEqual(before)
})

test('bad input: the 301st line of a cart', async () => {
  const visitor = (await openShop()).visitor()
  const named = (n: number) => ({ productId: 'book', customTextFields: { For: `${n}` } })
  for (let n = 0; n < 300; n += 100) {
    await visitor.cart.add(Array.from({ length: 100 }, (_, i) => named(n + i)))
  }
  await expect(visitor.cart.add([named(300)])).rejects.toMatchObject({
    status: 400,
    violations: [{ field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 300 } }],
  })
  expect(await visitor.held()).toMatchObject({ revision: '3' })
})

test('bad input: a cart heavier than a cart can be; one that is full may still be set and emptied', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const words = (n: number) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${n} ${i}`, '字'.repeat(160)]))
  const wordy = (n: number) => ({ productId: 'book', customTextFields: words(n) })
  for (let n = 0; n < 10; n += 1) await visitor.cart.add([wordy(n)])
  const before = await visitor.held()
  const heavy = { status: 400, violations: [{ field: 'lineItems', violatedRule: 'MAX_SIZE' }] }
  await expect(visitor.cart.add([{ productId: 'bowl' }, wordy(10)])).rejects.toMatchObject(heavy)
  const patched = await visitor.ask('PATCH', '/ecom/v1/carts/current', {
    body: { lineItems: [texts(words(10))] },
  })
  expect([patched.status, patched.broken]).toEqual([400, ['lineItems MAX_SIZE']])
  expect(await visitor.held()).toEqual(before)
  const [row] = await shop.rows<{ bytes: number }>(
    'select octet_length(facts::text) as bytes from carts where store_id = $1',
  )
  expect(row?.bytes).toBeLessThan(272 * 1024)
  const [first] = before.lineItems
  await visitor.cart.updateQuantities([{ id: first?.id as string, quantity: 7 }])
  const cart = await visitor.cart.remove([first?.id as string])
  expect(cart.lineItems).toHaveLength(9)
})

test('bad input: bodies of another kind', async () => {
  const { ask } = (await openShop()).visitor()
  const path = '/ecom/v1/carts/current/add-to-cart'
  const kinds = {
    'content-type': ['text/plain', 'application/x-www-form-urlencoded', 'x'],
    'content-encoding': ['gzip', 'br'],
  }
  for (const [name, values] of Object.entries(kinds)) {
    for (const value of values) {
      const told = await ask('POST', path, { body: '{}', headers: { [name]: value } })
      expect([value, told.status, told.code]).toEqual([value, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  }
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/merge-patch+json',
  ]) {
    const told = await ask('POST', path, { body: '{}', headers: { 'content-type': type } })
    expect([type, told.broken]).toEqual([type, ['lineItems MIN_SIZE']])
  }
})

test('bad input: idempotency keys that are none', async () => {
  const { ask } = (await openShop()).visitor()
  for (const key of ['', 'with space', 'x'.repeat(256), 'é']) {
    const told = await ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      body: {},
      headers: { 'idempotency-key': key },
    })
    expect([told.status, told.broken]).toEqual([400, ['Idempotency-Key FORMAT']])
  }
})

test('bad input: an object with more keys than anything is asked with', async () => {
  const { ask } = (await openShop()).visitor()
  const options = Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [n.toString(36), 0]))
  const body = { lineItems: [thing(1, { options: { options } })] }
  const told = await ask('POST', '/ecom/v1/carts/current/add-to-cart', { body })
  expect([told.status, told.broken.length]).toEqual([400, 1])
})
