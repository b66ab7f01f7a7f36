// A database that fails, hangs or is gone: the visitor is told in one sentence, the operator has the whole of it.
import type { Database } from '@vitrine/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'

const path = '/ecom/v1/carts/current'

afterEach(() => vi.useRealTimers())

/** The worker's database, until it is told to do something else with statements about carts. */
async function moody() {
  const database = await databaseOf(usualEngine)
  let mood: undefined | (() => Promise<never>)
  const run: Database['run'] = (statement) =>
    mood && statement.name?.startsWith('cart.') ? mood() : database.run(statement)
  return {
    database: { ...database, run } satisfies Database,
    becomes: (next: typeof mood) => (mood = next),
  }
}

const failing = (code: string | undefined, message: string) => async () => {
  throw Object.assign(new Error(message), { code })
}

test("HT17 HT13: a bug is told as 'System error occurred' with the id of the request, and with nothing of itself", async () => {
  const { database, becomes } = await moody()
  const shop = await openShop({ database, mayFail: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  becomes(failing('42601', 'syntax error at or near "select" in /packages/platform/src/cart/store.ts:7'))
  const told = await visitor.ask('GET', path)
  expect(told.status).toBe(500)
  expect(told.body).toEqual({
    message: `System error occurred, request-id: ${told.requestId}`,
    details: {},
    requestId: told.requestId,
  })
  expect(shop.failures.at(-1)).toMatchObject({ code: '42601' })
  await expect(visitor.cart.get()).rejects.toMatchObject({
    kind: 'system',
    status: 500,
    requestId: expect.any(String),
  })
})

test('a database that is away, full or slow is told so, with the advice to come back', async () => {
  const { database, becomes } = await moody()
  const shop = await openShop({ database, mayFail: true })
  const { ask } = shop.visitor()
  await ask('GET', path)
  const table: [string | undefined, string, number, string][] = [
    ['ECONNREFUSED', 'connect', 503, 'UNAVAILABLE'],
    ['57P01', 'terminating connection', 503, 'UNAVAILABLE'],
    ['53300', 'too many clients', 503, 'UNAVAILABLE'],
    [undefined, 'timeout exceeded when trying to connect', 503, 'UNAVAILABLE'],
    [undefined, 'Connection terminated unexpectedly', 503, 'UNAVAILABLE'],
    ['57014', 'canceling statement due to statement timeout', 504, 'TIMED_OUT'],
  ]
  for (const [code, message, status, no] of table) {
    becomes(failing(code, message))
    const told = await ask('GET', path)
    expect([told.status, told.code, told.headers.get('retry-after')]).toEqual([
      status,
      no,
      status === 503 ? '1' : null,
    ])
  }
})

test('a request that hangs is answered after ten seconds', async () => {
  const { database, becomes } = await moody()
  const shop = await openShop({ database, mayFail: true })
  const { ask } = shop.visitor()
  await ask('GET', path)
  becomes(() => new Promise<never>(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told = ask('GET', path)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await told).toMatchObject({ status: 504, code: 'TIMED_OUT' })
})

test('a platform that closes answers those inside, and sends the others away', async () => {
  const { database, becomes } = await moody()
  let closed = false
  const shop = await openShop({
    database: { ...database, close: async () => void (closed = true) },
    mayFail: true,
  })
  const { ask } = shop.visitor()
  await ask('GET', path)
  let goOn: (() => void) | undefined
  becomes(async () => {
    await new Promise<void>((resolve) => (goOn = resolve))
    throw Object.assign(new Error('late'), { code: '57014' })
  })
  const inside = ask('GET', path)
  await vi.waitUntil(() => goOn)
  const closing = shop.platform.close()
  const outside = await ask('GET', path)
  expect([outside.status, outside.code, outside.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '1',
  ])
  expect(closed).toBe(false)
  goOn?.()
  expect((await inside).status).toBe(504)
  await closing
  expect(closed).toBe(true)
})

test('a platform is ready while its database answers', async () => {
  const database = await databaseOf(usualEngine)
  let gone = false
  const run: Database['run'] = async (statement) => {
    if (gone) throw new Error('gone')
    return database.run(statement)
  }
  const { platform } = await openShop({ database: { ...database, run } })
  expect(await platform.ready()).toBe(true)
  gone = true
  expect(await platform.ready()).toBe(false)
})
