// The request limiter: requests beyond its concurrency queue, and requests beyond the queue get 503 with Retry-After.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createPlatform, type Database, createLimiter } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { beginSession } from '../shop/tokens.ts'

/** A gate: callers of `pass` wait until it is opened. */
function gate() {
  const waiting: (() => void)[] = []
  let isShut = true
  return {
    pass: () => (isShut ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    inside: () => waiting.length,
    open() {
      isShut = false
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

test('the platform answers as many requests as its limiter allows and refuses the rest with 503 and Retry-After (HT12)', async () => {
  const database = await databaseOf(defaultEngine)
  const { pass, inside, open } = gate()
  const run: Database['run'] = async (statement) => {
    if (statement.name?.startsWith('cart.')) await pass()
    return database.run(statement)
  }
  const platform = await createPlatform({
    database: { ...database, run },
    limiter: { concurrency: 3, maxQueue: 2, maxWaitMs: 60_000 },
  })
  const { clientId } = await platform.openStore({
    name: 'T',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const emptyApp: App = { fetch: () => new Response('') }
  const { port, close } = await openPort(
    platformPages(platform, { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }),
  )
  onTestFinished(close)
  const host = `http://127.0.0.1:${port}`
  const { access } = await beginSession(clientId, host)
  const getCart = () => fetch(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
  const running = Array.from({ length: 3 }, getCart)
  await expect.poll(inside).toBe(3)
  const late = Array.from({ length: 6 }, getCart)
  // Two of these queue; which two is undefined.
  const refused = await Promise.race(late)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    details: { applicationError: { code: 'UNAVAILABLE' } },
    requestId: refused.headers.get('x-wix-request-id'),
  })
  expect((await fetch(`${host}/health`)).status).toBe(200)
  open()
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([404, 404, 404])
  const statuses = (await Promise.all(late)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([404, 404, 503, 503, 503, 503])
  expect((await getCart()).status).toBe(404)
})

test('the pages refuse excess requests with 503 and Retry-After too (HT12)', async () => {
  const { pass, inside, open } = gate()
  const page: App = {
    fetch: async () => {
      await pass()
      return new Response('a page')
    },
  }
  const apps = { storefront: page, admin: page, hosted: page }
  const { port, close } = await openPort(
    storefrontPages(apps, {
      limiter: createLimiter({ concurrency: 1, maxQueue: 1, maxWaitMs: 60_000 }),
      https: false,
    }),
  )
  onTestFinished(close)
  const getPage = () => fetch(`http://127.0.0.1:${port}/`)
  const running = getPage()
  await expect.poll(inside).toBe(1)
  const late = [getPage(), getPage()]
  const refused = await Promise.race(late)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  open()
  const statuses = (await Promise.all([running, ...late])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 503])
})

test('pipelined requests are answered one by one, and dropped when the client disconnects or sends too many (HT12)', async () => {
  const { pass, open } = gate()
  let started = 0
  const { port, close } = await openPort(
    {
      fetch: async () => {
        started += 1
        await pass()
        return new Response('ok')
      },
    },
    { limits: { maxPipelined: 20 } },
  )
  onTestFinished(close)
  const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
  const disconnected = connect(port, '127.0.0.1')
  disconnected.write(request.repeat(10))
  await expect.poll(() => started).toBe(1)
  const closed = once(disconnected, 'close')
  disconnected.destroy()
  await closed

  // More than `maxPipelined`: the connection is closed.
  const greedy = connect(port, '127.0.0.1')
  greedy.on('error', () => {})
  greedy.write(request.repeat(30))
  await once(greedy, 'close')
  expect(started).toBe(2)

  open()
  const patient = connect(port, '127.0.0.1')
  let received = ''
  patient.on('data', (part) => (received += part))
  patient.write(request.repeat(15))
  await expect.poll(() => received.split('HTTP/1.1 200').length - 1).toBe(15)
  expect(started).toBe(17)
  patient.destroy()
})
