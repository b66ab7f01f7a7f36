// One call: the request that goes out, and the errors that its caller gets.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { json, openPlatform, refusal } from '../tests/fake-platform.ts'
import { failure, openShop } from '../tests/open-shop.ts'
import { cart, type Connection, createClient, createProxyClient, session, StoreError } from './index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('requests', () => {
  test('items are added to the cart in the format of the wire', async () => {
    const { platform, shop } = openShop()
    await shop.cart.add([
      { productId: 'p', variantId: 'v' },
      { productId: 'q', options: { Colour: 'Sage' }, quantity: 2 },
    ])
    const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
    expect(platform.requests[0]).toMatchObject({
      method: 'POST',
      path: '/ecom/v1/carts/current/add-to-cart',
      body: {
        lineItems: [
          { catalogReference: { appId, catalogItemId: 'p', options: { variantId: 'v' } }, quantity: 1 },
          {
            catalogReference: { appId, catalogItemId: 'q', options: { options: { Colour: 'Sage' } } },
            quantity: 2,
          },
        ],
      },
    })
    expect(platform.requests[0]?.headers.get('authorization')).toBe('good')
    expect(platform.requests[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('the other cart calls', async () => {
    const { platform, shop } = openShop()
    await shop.cart.update({ buyerNote: null })
    await shop.cart.remove(['l'])
    await shop.cart.updateQuantities([{ id: 'l', quantity: 3 }])
    expect(await shop.cart.delete()).toBeUndefined()
    expect(
      platform.requests.map(({ method, path, body }) => [
        method,
        path.replace('/ecom/v1/carts/current', ''),
        body,
      ]),
    ).toEqual([
      ['PATCH', '', { cartInfo: { buyerNote: null } }],
      ['POST', '/remove-line-items', { lineItemIds: ['l'] }],
      ['POST', '/update-line-items-quantity', { lineItems: [{ id: 'l', quantity: 3 }] }],
      ['DELETE', '', undefined],
    ])
    expect(platform.requests[3]?.headers.has('content-type')).toBe(false)
  })

  test('a write carries a new idempotency key, or the given one, and a read carries none', async () => {
    const { platform, shop } = openShop()
    await shop.cart.get()
    await shop.cart.remove(['l'])
    await shop.cart.remove(['l'])
    await shop.cart.remove(['l'], { idempotencyKey: 'mine', ifMatch: 'c:7' })
    const [ofGet, first, second, given] = platform.requests.map(({ headers }) =>
      headers.get('idempotency-key'),
    )
    expect(ofGet).toBeNull()
    expect(first).toMatch(/^\d+(-\d+){3}$/)
    expect(second).not.toBe(first)
    expect(given).toBe('mine')
    expect(platform.requests[3]?.headers.get('if-match')).toBe('"c:7"')
  })

  test('idempotency keys are made on plain http, where randomUUID is missing', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { platform, shop } = openShop()
    await shop.cart.remove(['l'])
    expect(platform.requests[0]?.headers.get('idempotency-key')).toMatch(/^\d+-\d+-\d+-\d+$/)
  })

  test('ids and slugs in the path are escaped', async () => {
    const { platform, shop } = openShop()
    platform.answer = () => json({ product: { id: 'x' } })
    for (const id of ['a?b ü', '..', 'a/b']) await shop.products.get(id)
    expect(platform.requests.map(({ path }) => path)).toEqual([
      '/stores-reader/v1/products/a%3Fb%20%C3%BC',
      '/stores-reader/v1/products/%EF%BF%BD',
      '/stores-reader/v1/products/a%EF%BF%BDb',
    ])
  })

  test('a client behind a proxy sends no tokens and fetches none', async () => {
    const requests: Request[] = []
    const fetch = async (request: Request) => (
      requests.push(request), json({ cart: { id: 'c' }, violations: [] })
    )
    const shop = createProxyClient({
      url: 'http://shop.test/shop-api',
      fetch,
      modules: { cart, session },
    })
    await shop.cart.get()
    expect(requests.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['http://shop.test/shop-api/ecom/v1/carts/current', null],
    ])
    expect(await shop.session.tokens()).toBeUndefined()
  })
})

test('a custom module calls any address of the contract, and no other', async () => {
  const platform = openPlatform()
  const own = ({ call }: Connection) => ({
    empty: () => call('PATCH /ecom/v1/carts/current', { body: { lineItems: [] } }),
    // @ts-expect-error: there is no such address
    nowhere: () => call('GET /ecom/v1/cart', {}),
    // @ts-expect-error: the body is missing
    nothing: () => call('POST /ecom/v1/carts/current/remove-line-items', {}),
    // @ts-expect-error: a list of ids, not one
    wrong: () => call('POST /ecom/v1/carts/current/remove-line-items', { body: { lineItemIds: 'l' } }),
    maybe: async () =>
      // @ts-expect-error: there may be no cart
      (await call('GET /ecom/v1/carts/current', {}, { absent: 'OWNED_CART_NOT_FOUND' })).cart,
    // @ts-expect-error: this address never says so
    never: () => call('GET /ecom/v1/carts/current', {}, { absent: 'PRODUCT_NOT_FOUND' }),
  })
  const shop = createClient({
    clientId: 'shop',
    url: 'http://platform.test',
    fetch: platform.fetch,
    modules: { own },
  })
  expect((await shop.own.empty()).cart.id).toBe('c')
  expect(platform.calls()[0]).toMatchObject({ method: 'PATCH', body: { lineItems: [] } })
})

describe('queries', () => {
  const sentQuery = async (name: string) => {
    const { platform, shop } = openShop()
    platform.answer = () =>
      json({ products: [], metadata: { count: 0, offset: 0, total: 0, tooManyToCount: false } })
    await shop.products.query().eq('name', name).find()
    const { method, search, body } = platform.requests[0] ?? expect.fail('Nothing was sent')
    const packed = search.get('.r')
    return {
      method,
      packed,
      question: packed ? JSON.parse(Buffer.from(packed, 'base64url').toString()) : body,
    }
  }
  const empty = JSON.stringify({ query: { filter: { name: '' }, paging: { limit: 50, offset: 0 } } }).length
  // Three bytes are four characters, and `.r=` is three more: 4,000 itself cannot be hit.
  const fits = 2997 - empty

  test.each([
    ['one-byte characters', 'a'.repeat(fits), 3999],
    [
      'multi-byte characters',
      `${'ü'.repeat(500)}${'€'.repeat(300)}${'😀'.repeat(50)}${'a'.repeat(fits - 2100)}`,
      3999,
    ],
  ])('up to 4,000 characters they are a GET, from 4,001 on a POST: %s', async (_, name, length) => {
    const short = await sentQuery(name)
    expect(short.method).toBe('GET')
    expect(`.r=${short.packed}`).toHaveLength(length)
    expect(short.packed).toMatch(/^[\w-]+$/)
    expect(short.question.query.filter.name).toBe(name)
    const long = await sentQuery(`${name}a`)
    expect(long.method).toBe('POST')
    expect(long.question.query.filter.name).toBe(`${name}a`)
  })

  test('a query sent as POST is retried, and carries no idempotency key', async () => {
    vi.useFakeTimers()
    const { platform, shop } = openShop()
    let failed = 0
    platform.answer = () =>
      failed++ ? json({ products: [], metadata: { total: 0 } }) : refusal(503, 'UNAVAILABLE')
    const page = shop.products.query().eq('name', 'a'.repeat(4000)).find()
    await vi.advanceTimersByTimeAsync(1000)
    expect((await page).items).toEqual([])
    expect(platform.requests.map(({ method, headers }) => [method, headers.has('idempotency-key')])).toEqual([
      ['POST', false],
      ['POST', false],
    ])
  })

  test('a product or cart that is not found is null', async () => {
    const onError = vi.fn()
    const { platform, shop } = openShop(openPlatform(), { onError })
    platform.answer = ({ path }) =>
      path.includes('cart') ? json({ cart: null }) : refusal(404, 'PRODUCT_NOT_FOUND')
    expect(await shop.cart.get()).toBeNull()
    expect(await shop.products.get('x')).toBeNull()
    expect(onError).not.toHaveBeenCalled()
    platform.answer = () => refusal(404, 'ADDRESS_NOT_FOUND')
    expect(await failure(shop.cart.get())).toMatchObject({ code: 'ADDRESS_NOT_FOUND', status: 404 })
    expect(onError).toHaveBeenCalledTimes(1)
  })
})

describe('errors', () => {
  const errorOf = async (answer: () => Response | Promise<Response>) => {
    vi.useFakeTimers()
    const onError = vi.fn()
    const { platform, shop } = openShop(openPlatform(), { onError })
    platform.answer = answer
    const failed = failure(shop.cart.get())
    await vi.advanceTimersByTimeAsync(20_000)
    const error = await failed
    expect(error).toBeInstanceOf(StoreError)
    expect(error.name).toBe('StoreError')
    expect(onError.mock.calls).toEqual([[error]])
    return error
  }
  const violation = (field: string, description: string) => ({
    field,
    description,
    violatedRule: 'MIN',
    ruleName: null,
    data: {},
  })

  test('field violations are sorted by field', async () => {
    const fieldViolations = [violation('b', 'must be >= 1'), violation('a[1].c', 'is required')]
    const error = await errorOf(() =>
      json({ message: 'no', details: { validationError: { fieldViolations } } }, 400, {
        'x-wix-request-id': 'r',
      }),
    )
    expect(error).toMatchObject({ kind: 'validation', code: 'INVALID_ARGUMENT', status: 400, requestId: 'r' })
    expect(error.message).toBe('INVALID_ARGUMENT: "a[1].c" is required, "b" must be >= 1')
    expect(error.violations.map(({ field }) => field)).toEqual(['a[1].c', 'b'])
  })

  test('an application error has its code, description and data', async () => {
    expect(await errorOf(() => refusal(409, 'OUT_OF_STOCK', { left: 0 }))).toMatchObject({
      kind: 'application',
      code: 'OUT_OF_STOCK',
      message: 'Refused: OUT_OF_STOCK',
      status: 409,
      data: { left: 0 },
    })
  })

  test('a missing permission is an error of kind auth', async () => {
    expect(await errorOf(() => refusal(403, 'PERMISSION_DENIED'))).toMatchObject({
      kind: 'auth',
      code: 'PERMISSION_DENIED',
    })
  })

  test('another 4xx has the status text as its code, or the status over HTTP/2', async () => {
    const teapot = (statusText: string) => () => new Response('{}', { status: 418, statusText })
    expect(await errorOf(teapot("I'm a teapot"))).toMatchObject({
      kind: 'application',
      code: "I'm a teapot",
      message: "I'm a teapot",
    })
    expect(await errorOf(teapot(''))).toMatchObject({ code: '418' })
  })

  test('system and network errors, and servers that are no platform', async () => {
    expect(await errorOf(() => json({ message: 'stack' }, 500, { 'x-wix-request-id': 'r-9' }))).toMatchObject(
      {
        kind: 'system',
        code: 'UNKNOWN',
        message: 'System error occurred, request-id: r-9',
        requestId: 'r-9',
      },
    )
    const cause = new TypeError('fetch failed')
    expect(await errorOf(() => Promise.reject(cause))).toMatchObject({
      kind: 'network',
      code: 'NETWORK',
      status: 0,
      message: 'Cannot reach http://platform.test/ecom/v1/carts/current: fetch failed',
      cause,
    })
    expect(await errorOf(() => new Response('<h1>Hello</h1>'))).toMatchObject({
      kind: 'system',
      code: 'NOT_A_PLATFORM',
      message: 'http://platform.test/ecom/v1/carts/current is not a Vitrine platform',
      status: 200,
    })
  })

  test('JSON of another service is not the answer of a platform', async () => {
    const platform = openPlatform()
    const shop = createClient({
      clientId: 'shop',
      url: 'http://platform.test',
      modules: { cart },
      fetch: platform.fetch,
    })
    for (const body of [{ hello: 1 }, { error: 'x' }, { message: 'Not found' }]) {
      platform.token = () => json(body, 'hello' in body ? 200 : 404)
      expect(await failure(shop.cart.get())).toMatchObject({
        kind: 'system',
        code: 'NOT_A_PLATFORM',
        message: 'http://platform.test/oauth2/token is not a Vitrine platform',
      })
    }
  })

  test('an empty response is an error', async () => {
    const { platform, shop } = openShop()
    platform.answer = () => new Response(null, { status: 204 })
    expect(await failure(shop.cart.get())).toMatchObject({ kind: 'system', status: 204 })
  })

  test('the precise code in data replaces the code of the wire', async () => {
    const { platform, shop } = openShop()
    platform.answer = () => refusal(404, 'ITEM_NOT_FOUND_IN_CATALOG', { code: 'OPTIONS_REQUIRED' })
    expect(await failure(shop.cart.add([{ productId: 'mug' }]))).toMatchObject({ code: 'OPTIONS_REQUIRED' })
  })

  test('createClient without modules throws an error that says what to pass', () => {
    const options = { clientId: 'shop', url: 'http://platform.test' } as Parameters<typeof createClient>[0]
    expect(() => createClient(options)).toThrow('modules: pass some, such as { cart, products }')
  })
})
