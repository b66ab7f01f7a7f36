// Invalid requests to the cart: each row has its status and its code or violated rules, and leaves the cart
// unchanged.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const lineOf = (quantity: unknown = 1, referenceFields: object = {}, catalogItemId: unknown = 'book') => ({
  catalogReference: { appId: storesAppId, catalogItemId, ...referenceFields },
  quantity,
})
const addLines = (...lineItems: unknown[]) => ['POST', '/add-to-cart', { lineItems }] as const
const lineWithTexts = (customTextFields: object) => lineOf(1, { options: { customTextFields } })

/** What is sent, the status, and the error code or the violated rules that the answer must contain. */
type Row = readonly [
  description: string,
  readonly [method: string, path: string, body: unknown],
  status: number,
  expected: string | string[],
]

const line = mugInCurrency.Sage
const setQuantity = (quantity: unknown, id: unknown = line) =>
  ['POST', '/update-line-items-quantity', { lineItems: [{ id, quantity }] }] as const
const truncatedUtf8 = Buffer.from([0x7b, 0x22, 0xd0])

const table: Row[] = [
  ['JSON that is cut off', ['POST', '/add-to-cart', '{"lineItems":['], 400, [' FORMAT']],
  ['a body that is not JSON', ['POST', '/add-to-cart', 'lineItems=1'], 400, [' FORMAT']],
  ['an incomplete UTF-8 sequence', ['POST', '/add-to-cart', truncatedUtf8], 400, [' FORMAT']],
  ['an array as the body', ['POST', '/add-to-cart', []], 400, [' VALIDATION']],
  ['a string as the body', ['POST', '/add-to-cart', '"x"'], 400, [' VALIDATION']],
  ['null as the body', ['POST', '/add-to-cart', 'null'], 400, [' VALIDATION']],
  ['a duplicate key', ['POST', '/add-to-cart', '{"lineItems":[],"lineItems":[]}'], 400, [' FORMAT']],
  ['a __proto__ key', ['POST', '/add-to-cart', '{"__proto__":{"elevated":true}}'], 400, [' FORMAT']],
  ['a NUL character', ['PATCH', '', { cartInfo: { buyerNote: 'a\0b' } }], 400, [' FORMAT']],
  ['a lone surrogate', ['PATCH', '', '{"cartInfo":{"buyerNote":"\\ud800"}}'], 400, [' FORMAT']],
  ['nesting that is too deep', ['PATCH', '', '['.repeat(100_000) + ']'.repeat(100_000)], 400, [' FORMAT']],
  [
    'lines that are not an array',
    ['POST', '/add-to-cart', { lineItems: 'mug' }],
    400,
    ['lineItems VALIDATION'],
  ],
  ['a line that is null', addLines(null), 400, ['lineItems[0] VALIDATION']],
  [
    'a line without a catalog reference',
    addLines({ quantity: 1 }),
    400,
    ['lineItems[0].catalogReference REQUIRED_FIELD'],
  ],
  [
    'a line without a quantity',
    addLines({ catalogReference: lineOf().catalogReference }),
    400,
    ['lineItems[0].quantity REQUIRED_FIELD'],
  ],
  ['quantity 0', addLines(lineOf(0)), 400, ['lineItems[0].quantity MIN']],
  ['quantity -1', addLines(lineOf(-1)), 400, ['lineItems[0].quantity MIN']],
  ['quantity 1.5', addLines(lineOf(1.5)), 400, ['lineItems[0].quantity VALIDATION']],
  ['quantity "1"', addLines(lineOf('1')), 400, ['lineItems[0].quantity VALIDATION']],
  ['quantity 1e9', addLines(lineOf(1e9)), 400, ['lineItems[0].quantity MAX']],
  ['quantity true', addLines(lineOf(true)), 400, ['lineItems[0].quantity VALIDATION']],
  [
    'lines that add up to more than 100,000',
    addLines(lineOf(60_000), lineOf(60_000)),
    400,
    ['lineItems[1].quantity MAX'],
  ],
  ['101 lines', addLines(...Array.from({ length: 101 }, () => lineOf())), 400, ['lineItems MAX_SIZE']],
  [
    '301 lines',
    ['PATCH', '', { lineItems: Array.from({ length: 301 }, () => lineOf()) }],
    400,
    ['lineItems MAX_SIZE'],
  ],
  [
    'an empty product id',
    addLines(lineOf(1, {}, '')),
    400,
    ['lineItems[0].catalogReference.catalogItemId MIN_LENGTH'],
  ],
  [
    'a product id of 37 characters',
    addLines(lineOf(1, {}, 'x'.repeat(37))),
    400,
    ['lineItems[0].catalogReference.catalogItemId MAX_LENGTH'],
  ],
  [
    'a variant id that is not a GUID',
    addLines(lineOf(1, { options: { variantId: 'x' } })),
    400,
    ['lineItems[0].catalogReference.options.variantId FORMAT'],
  ],
  [
    'a custom text field of 501 characters',
    addLines(lineWithTexts({ For: 'x'.repeat(501) })),
    400,
    ['lineItems[0].catalogReference.options.customTextFields.For MAX_LENGTH'],
  ],
  [
    'a number in a custom text field',
    addLines(lineWithTexts({ For: 7 })),
    400,
    ['lineItems[0].catalogReference.options.customTextFields.For VALIDATION'],
  ],
  [
    'a buyer note of 1,001 characters',
    ['PATCH', '', { cartInfo: { buyerNote: 'x'.repeat(1001) } }],
    400,
    ['cartInfo.buyerNote MAX_LENGTH'],
  ],
  ['no line ids', ['POST', '/remove-line-items', {}], 400, ['lineItemIds REQUIRED_FIELD']],
  [
    'an empty list of line ids',
    ['POST', '/remove-line-items', { lineItemIds: [] }],
    400,
    ['lineItemIds MIN_SIZE'],
  ],
  [
    'a line id that is not a GUID',
    ['POST', '/remove-line-items', { lineItemIds: ['1'] }],
    400,
    ['lineItemIds[0] FORMAT'],
  ],
  [
    'an empty list of quantities',
    ['POST', '/update-line-items-quantity', { lineItems: [] }],
    400,
    ['lineItems MIN_SIZE'],
  ],
  ['quantity set to 0', setQuantity(0), 400, ['lineItems[0].quantity MIN']],
  ['quantity set to 100,001', setQuantity(100_001), 400, ['lineItems[0].quantity MAX']],
  [
    'two violations at once',
    setQuantity('x', 'y'),
    400,
    ['lineItems[0].id FORMAT', 'lineItems[0].quantity VALIDATION'],
  ],
  ['a line that is not in the cart', setQuantity(1), 404, 'LINE_ITEM_NOT_FOUND'],
  [
    '51 custom text fields on one line',
    addLines(lineWithTexts(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`w${n}`, 'x'])))),
    400,
    ['lineItems[0].catalogReference.options.customTextFields VALIDATION'],
  ],
  ['an unknown product', addLines(lineOf(1, {}, 'nothing')), 404, 'ITEM_NOT_FOUND_IN_CATALOG'],
  [
    "a visitor's own price",
    ['POST', '/add-to-cart', { customLineItems: [{ price: '0.01' }] }],
    403,
    'PERMISSION_DENIED',
  ],
  [
    "a visitor's own discount",
    ['PATCH', '', { merchantDiscounts: [{ amount: '99' }] }],
    403,
    'PERMISSION_DENIED',
  ],
  [
    'an addition of more than 256 KiB',
    ['POST', '/add-to-cart', `{"x":"${'x'.repeat(256 * 1024)}"}`],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'an addition with more than 3,000 fields',
    ['POST', '/add-to-cart', `{"x":[${Array.from({ length: 3000 }, () => '{"x":1}').join()}]}`],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'another call of more than 64 KiB',
    ['POST', '/estimate-totals', `{"x":"${'x'.repeat(64 * 1024)}"}`],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'another call with more than 1,000 fields',
    ['POST', '/estimate-totals', `{"x":[${Array.from({ length: 1000 }, () => '{"x":1}').join()}]}`],
    413,
    'PAYLOAD_TOO_LARGE',
  ],
]

test.each(table)('bad input: %s', async (_description, [method, path, body], status, expected) => {
  const shop = await openShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book', quantity: 2 }])
  const before = await visitor.held()
  const response = await visitor.ask(method, `/ecom/v1/carts/current${path}`, { body })
  expect([response.status, typeof expected === 'string' ? response.code : response.broken]).toEqual([
    status,
    expected,
  ])
  expect(response.body.requestId).toBe(response.requestId)
  expect(await visitor.held()).toEqual(before)
})

test('bad input: adding a 301st line to a cart', async () => {
  const visitor = (await openShop()).visitor()
  const itemFor = (n: number) => ({ productId: 'book', customTextFields: { For: `${n}` } })
  for (let n = 0; n < 300; n += 100) {
    await visitor.cart.add(Array.from({ length: 100 }, (_, i) => itemFor(n + i)))
  }
  await expect(visitor.cart.add([itemFor(300)])).rejects.toMatchObject({
    status: 400,
    violations: [{ field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 300 } }],
  })
  expect(await visitor.held()).toMatchObject({ revision: '3' })
})

test('bad input: a cart that grows beyond 64 KiB of text; quantities of a full cart can still be set and lines removed', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const longTexts = (n: number) =>
    Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`${n} ${i}`, '字'.repeat(160)]))
  const heavyItem = (n: number) => ({ productId: 'book', customTextFields: longTexts(n) })
  for (let n = 0; n < 10; n += 1) await visitor.cart.add([heavyItem(n)])
  const before = await visitor.held()
  const violations = [{ field: 'lineItems', violatedRule: 'MAX_SIZE', data: { threshold: 65_536 } }]
  const tooLarge = { status: 400, violations }
  await expect(visitor.cart.add([{ productId: 'bowl' }, heavyItem(10)])).rejects.toMatchObject(tooLarge)
  const patched = await visitor.ask('PATCH', '/ecom/v1/carts/current', {
    body: { lineItems: [lineWithTexts(longTexts(10))] },
  })
  expect([patched.status, patched.broken]).toEqual([400, ['lineItems MAX_SIZE']])
  expect(await visitor.held()).toEqual(before)
  const [row] = await shop.rows<{ bytes: number }>(
    'select octet_length(facts::text) as bytes from carts where store_id = $1',
  )
  expect(row?.bytes).toBeLessThan(72 * 1024)
  const [first] = before.lineItems
  await visitor.cart.updateQuantities([{ id: first?.id as string, quantity: 7 }])
  const cart = await visitor.cart.remove([first?.id as string])
  expect(cart.lineItems).toHaveLength(9)
})

test('bad input: a merchant’s custom lines and the note count towards the text of a cart', async () => {
  const shop = await openShop()
  const { ask } = shop.merchant
  const customLine = (length: number) => ({
    quantity: 1,
    price: '1.00',
    productName: { original: 'Engraving' },
    descriptionLines: Array.from({ length: 10 }, (_, i) => ({
      name: { original: `Line ${i}` },
      plainText: { original: 'x'.repeat(length) },
    })),
  })
  const created = await ask('POST', '/ecom/v1/carts', {
    body: { customLineItems: Array.from({ length: 8 }, () => customLine(600)) },
  })
  const path = `/ecom/v1/carts/${(created.body.cart as { id: string }).id}`
  const outcome = async (body: object) => {
    const { status, broken } = await ask('PATCH', path, { body })
    return [status, ...broken]
  }
  expect(await outcome({ customLineItems: [customLine(600), customLine(600)] })).toEqual([
    400,
    'lineItems MAX_SIZE',
  ])
  expect(await outcome({ customLineItems: [customLine(600)] })).toEqual([200])
  expect(await outcome({ customLineItems: [customLine(400)] })).toEqual([200])
  expect(await outcome({ cartInfo: { buyerNote: '字'.repeat(500) } })).toEqual([
    400,
    'cartInfo.buyerNote MAX_SIZE',
  ])
  expect(await outcome({ cartInfo: { buyerNote: 'Ring twice.' } })).toEqual([200])
})

test('a cart that is larger than today’s limit can be read, changed and made smaller, but not larger', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }, { productId: 'bowl' }])
  // The limit used to be 256 KiB.
  const texts = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`, '字'.repeat(480)]))
  await shop.rows(
    `update carts set facts = jsonb_set(facts, '{lines,0,options}', $2::jsonb) where store_id = $1`,
    JSON.stringify({ customTextFields: texts }),
  )
  const [book] = (await visitor.held()).lineItems
  expect(book?.catalogReference.options?.customTextFields).toEqual(texts)
  const tooLarge = (field: string) => ({ status: 400, violations: [{ field, violatedRule: 'MAX_SIZE' }] })
  await expect(
    visitor.cart.add([{ productId: 'book', customTextFields: { For: 'Grace' } }]),
  ).rejects.toMatchObject(tooLarge('lineItems'))
  await expect(visitor.cart.update({ buyerNote: 'Hello' })).rejects.toMatchObject(
    tooLarge('cartInfo.buyerNote'),
  )
  await visitor.cart.updateQuantity(book?.id as string, 3)
  expect((await visitor.cart.add([{ productId: 'bowl' }])).lineItems.map(({ quantity }) => quantity)).toEqual(
    [3, 2],
  )
  await visitor.cart.remove([book?.id as string])
  const { buyerNote } = await visitor.cart.update({ buyerNote: 'Hello' })
  expect(buyerNote).toBe('Hello')
})

test('bad input: unsupported content types and content encodings get 415', async () => {
  const { ask } = (await openShop()).visitor()
  const path = '/ecom/v1/carts/current/add-to-cart'
  const unsupported = {
    'content-type': ['text/plain', 'application/x-www-form-urlencoded', 'x'],
    'content-encoding': ['gzip', 'br'],
  }
  for (const [name, values] of Object.entries(unsupported)) {
    for (const value of values) {
      const response = await ask('POST', path, { body: '{}', headers: { [name]: value } })
      expect([value, response.status, response.code]).toEqual([value, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  }
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/merge-patch+json',
  ]) {
    const response = await ask('POST', path, { body: '{}', headers: { 'content-type': type } })
    expect([type, response.broken]).toEqual([type, ['lineItems MIN_SIZE']])
  }
})

test('bad input: malformed idempotency keys', async () => {
  const { ask } = (await openShop()).visitor()
  for (const key of ['', 'with space', 'x'.repeat(256), 'é']) {
    const response = await ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      body: {},
      headers: { 'idempotency-key': key },
    })
    expect([response.status, response.broken]).toEqual([400, ['Idempotency-Key FORMAT']])
  }
})

test('bad input: an object with 1,001 keys gets one violation', async () => {
  const { ask } = (await openShop()).visitor()
  const options = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [n.toString(36), 0]))
  const body = { lineItems: [lineOf(1, { options: { options } })] }
  const response = await ask('POST', '/ecom/v1/carts/current/add-to-cart', { body })
  expect([response.status, response.broken.length]).toEqual([400, 1])
})
