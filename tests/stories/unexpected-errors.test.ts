// Database errors: the visitor gets a short message, the operator's log has the whole error.
import type { Database } from '@vitrine/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'

const path = '/ecom/v1/carts/current'

afterEach(() => vi.useRealTimers())

/** The worker's database; `setFailure` replaces what happens to statements about carts. */
async function failingDatabase() {
  const database = await databaseOf(defaultEngine)
  let failure: undefined | (() => Promise<never>)
  const run: Database['run'] = (statement) =>
    failure && statement.name?.startsWith('cart.') ? failure() : database.run(statement)
  return {
    database: { ...database, run } satisfies Database,
    setFailure: (next: typeof failure) => (failure = next),
  }
}

const throwError = (code: string | undefined, message: string) => async () => {
  throw Object.assign(new Error(message), { code })
}

test("an unexpected error is answered with 'System error occurred' and the request id, without details (HT17 HT13)", async () => {
  const { database, setFailure } = await failingDatabase()
  const shop = await openShop({ database, mayFail: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  setFailure(
    throwError('42601', 'syntax error at or near "select" in /packages/platform/src/cart/store.ts:7'),
  )
  const response = await visitor.ask('GET', path)
  expect(response.status).toBe(500)
  expect(response.body).toEqual({
    message: `System error occurred, request-id: ${response.requestId}`,
    details: {},
    requestId: response.requestId,
  })
  expect(shop.failures.at(-1)).toMatchObject({ code: '42601' })
  await expect(visitor.cart.get()).rejects.toMatchObject({
    kind: 'system',
    status: 500,
    requestId: expect.any(String),
  })
})

test('an unreachable, overloaded or read-only database gets 503, and a statement timeout gets 504, both with Retry-After', async () => {
  const { database, setFailure } = await failingDatabase()
  const shop = await openShop({ database, mayFail: true })
  const { ask } = shop.visitor()
  await ask('GET', path)
  const errors: [string | undefined, string, number, string][] = [
    ['ECONNREFUSED', 'connect', 503, 'UNAVAILABLE'],
    ['25006', 'cannot execute INSERT in a read-only transaction', 503, 'UNAVAILABLE'],
    ['57P01', 'terminating connection', 503, 'UNAVAILABLE'],
    ['53300', 'too many clients', 503, 'UNAVAILABLE'],
    ['08P01', 'query_wait_timeout', 503, 'UNAVAILABLE'],
    [undefined, 'timeout exceeded when trying to connect', 503, 'UNAVAILABLE'],
    [undefined, 'Connection terminated unexpectedly', 503, 'UNAVAILABLE'],
    [undefined, 'Client has encountered a connection error and is not queryable', 503, 'UNAVAILABLE'],
    ['57014', 'canceling statement due to statement timeout', 504, 'TIMED_OUT'],
  ]
  for (const [code, message, status, expectedCode] of errors) {
    setFailure(throwError(code, message))
    const response = await ask('GET', path)
    expect([response.status, response.code, response.headers.get('retry-after')]).toEqual([
      status,
      expectedCode,
      '1',
    ])
  }
})

test('a request that hangs is answered with 504 after ten seconds', async () => {
  const { database, setFailure } = await failingDatabase()
  const shop = await openShop({ database, mayFail: true })
  const { ask } = shop.visitor()
  await ask('GET', path)
  setFailure(() => new Promise<never>(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const response = ask('GET', path)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await response).toMatchObject({ status: 504, code: 'TIMED_OUT' })
})

test('a closing platform finishes the running requests and refuses new ones with 503', async () => {
  const { database, setFailure } = await failingDatabase()
  let closed = false
  const shop = await openShop({
    database: { ...database, close: async () => void (closed = true) },
    mayFail: true,
  })
  const { ask } = shop.visitor()
  await ask('GET', path)
  let resume: (() => void) | undefined
  setFailure(async () => {
    await new Promise<void>((resolve) => (resume = resolve))
    throw Object.assign(new Error('late'), { code: '57014' })
  })
  const running = ask('GET', path)
  await vi.waitUntil(() => resume)
  const closing = shop.platform.close()
  const refused = await ask('GET', path)
  expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ])
  expect(closed).toBe(false)
  resume?.()
  expect((await running).status).toBe(504)
  await closing
  expect(closed).toBe(true)
})

test('a platform is ready while its database answers', async () => {
  const database = await databaseOf(defaultEngine)
  let isDown = false
  const run: Database['run'] = async (statement) => {
    if (isDown) throw new Error('connection lost')
    return database.run(statement)
  }
  const { platform } = await openShop({ database: { ...database, run } })
  expect(await platform.ready()).toBe(true)
  isDown = true
  expect(await platform.ready()).toBe(false)
})
