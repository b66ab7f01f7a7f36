// The request limiter: requests beyond its concurrency queue fairly, and requests beyond the queue get 503 with Retry-After.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createPlatform, type Database, createLimiter, type PlatformOptions } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createPageLimiter, platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { sampleStore } from '../shop/sample-products.ts'
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

/** Sends a request as a proxy does for the client with this address. */
const fetchFrom = (address: string) => (input: string | Request, init?: RequestInit) => {
  const request = new Request(input, init)
  request.headers.set('x-forwarded-for', address)
  return fetch(request)
}

const anyAddress = (n: number) => `192.0.2.${n}`

/** A platform with a store, on a port; reads of carts wait at the gate. */
async function openPlatform(limiter: PlatformOptions['limiter']) {
  const database = await databaseOf(defaultEngine)
  const { pass, inside, open } = gate()
  const run: Database['run'] = async (statement) => {
    if (statement.name?.startsWith('cart.')) await pass()
    return database.run(statement)
  }
  const platform = await createPlatform({ database: { ...database, run }, ...(limiter && { limiter }) })
  const store = await platform.openStore({ ...sampleStore, apiKey: `key-${crypto.randomUUID()}` })
  const emptyApp: App = { fetch: () => new Response('') }
  const { port, close } = await openPort(
    platformPages(platform, { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }),
  )
  onTestFinished(close)
  const host = `http://127.0.0.1:${port}`
  /** A new visitor who reads the cart. */
  const visitor = async (address: string) => {
    const { access } = await beginSession(store.clientId, host, fetchFrom(address))
    return () => fetchFrom(address)(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
  }
  return { host, visitor, inside, open }
}

/** Lets requests that are on their way arrive. */
const settle = async (host: string) => {
  for (let n = 0; n < 5; n++) await fetch(`${host}/health`)
}

test('the platform answers as many requests as its limiter allows and refuses the rest with 503 and Retry-After (HT12)', async () => {
  const { host, visitor, inside, open } = await openPlatform({
    concurrency: 3,
    maxQueue: 2,
    maxWaitMs: 60_000,
  })
  const visitors: Awaited<ReturnType<typeof visitor>>[] = []
  for (let n = 0; n < 9; n++) visitors.push(await visitor(anyAddress(n)))
  const running = visitors.slice(0, 3).map((getCart) => getCart())
  await expect.poll(inside).toBe(3)
  const late = visitors.slice(3).map((getCart) => getCart())
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
  expect((await visitors[0]?.())?.status).toBe(404)
})

test('a visitor runs two calls at once and a network eight, and the others run beside them', async () => {
  const { host, visitor, inside, open } = await openPlatform({ maxWaitMs: 60_000 })
  const greedy = await visitor(anyAddress(1))
  const all = Array.from({ length: 20 }, greedy)
  await expect.poll(inside).toBe(2)
  const neighbours = await Promise.all(Array.from({ length: 9 }, () => visitor(anyAddress(1))))
  for (const getCart of neighbours) all.push(getCart())
  await expect.poll(inside).toBe(8)
  await settle(host)
  expect(inside()).toBe(8)
  const other = await visitor(anyAddress(2))
  all.push(other(), other(), other())
  await expect.poll(inside).toBe(10)
  await settle(host)
  expect(inside()).toBe(10)
  open()
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([404]))
})

/** A storefront whose pages end one by one, when the test says so. */
async function openPages(limiter = createPageLimiter()) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const storefront: App = {
    fetch: async ({ url }) => {
      begun.push(new URL(url).pathname)
      await new Promise<void>((resolve) => ends.push(resolve))
      return new Response('a page')
    },
  }
  const apps = { storefront, admin: storefront, hosted: storefront }
  const { port, close } = await openPort(storefrontPages(apps, { limiter, https: false }))
  onTestFinished(close)
  const host = `http://127.0.0.1:${port}`
  return {
    port,
    begun,
    getPage: (address: string, path: string, init?: RequestInit) =>
      fetchFrom(address)(host + path, init).then(({ status, headers }) => ({ status, headers })),
    endPage: () => ends.shift()?.(),
  }
}

/** Pages never render alone for long here, so that the tests do not depend on time. */
const oneByOne = () =>
  createLimiter({ concurrency: 1, perNetwork: 1, perVisitor: 1, maxQueue: 64, maxWaitMs: 60_000 })

test('the pages refuse excess requests with 503 and Retry-After too (HT12)', async () => {
  const limits = { concurrency: 1, perNetwork: 1, perVisitor: 1, maxQueue: 1, maxWaitMs: 60_000 }
  const { begun, getPage, endPage } = await openPages(createLimiter(limits))
  const running = getPage(anyAddress(1), '/')
  await expect.poll(() => begun.length).toBe(1)
  const late = [getPage(anyAddress(2), '/'), getPage(anyAddress(3), '/')]
  const refused = await Promise.race(late)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  endPage()
  await expect.poll(() => begun.length).toBe(2)
  endPage()
  const statuses = (await Promise.all([running, ...late])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 503])
})

test('someone who asks for many pages at once delays the pages of others by one page', async () => {
  const limiter = oneByOne()
  const { begun, getPage, endPage } = await openPages(limiter)
  const all: Promise<unknown>[] = []
  const arrive = async (address: string, path: string) => {
    all.push(getPage(address, path))
    const { running, queued } = limiter.state()
    await expect.poll(() => limiter.state().running + limiter.state().queued).toBe(running + queued + 1)
  }
  for (const n of [1, 2, 3, 4]) await arrive(anyAddress(1), `/greedy-${n}`)
  await arrive(anyAddress(2), '/other')
  await arrive(anyAddress(3), '/another')
  const pages = () => begun.filter((path) => !path.startsWith('/shop-api'))
  expect(pages()).toEqual(['/greedy-1'])
  while (pages().length < 6) {
    endPage()
    await new Promise((resolve) => setImmediate(resolve))
  }
  while (endPage()) await new Promise((resolve) => setImmediate(resolve))
  expect(pages().slice(0, 3).toSorted()).toEqual(['/another', '/greedy-1', '/other'])
  expect(pages().slice(3).toSorted()).toEqual(['/greedy-2', '/greedy-3', '/greedy-4'])
})

test('a network makes four calls through the storefront at once, and another one runs beside them', async () => {
  const { begun, getPage, endPage } = await openPages()
  const call = (address: string) => getPage(address, '/shop-api/call')
  const all = Array.from({ length: 9 }, () => call(anyAddress(1)))
  await expect.poll(() => begun.length).toBe(4)
  all.push(call(anyAddress(2)))
  await expect.poll(() => begun.length).toBe(5)
  const done = setInterval(endPage, 5)
  onTestFinished(() => clearInterval(done))
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('the API document and unknown pictures take turns with pages, known pictures do not', async () => {
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const { pass, inside, open } = gate()
  const page: App = { fetch: () => pass().then(() => new Response('a page')) }
  const limits = { concurrency: 1, perNetwork: 1, perVisitor: 1, maxQueue: 0, maxWaitMs: 60_000 }
  const apps = { storefront: page, admin: page, hosted: page }
  const { port, close } = await openPort(platformPages(platform, apps, { limiter: createLimiter(limits) }))
  onTestFinished(close)
  const ask = (path: string) => fetchFrom(anyAddress(1))(`http://127.0.0.1:${port}${path}`)
  const running = ask('/admin/')
  await expect.poll(inside).toBe(1)
  for (const [path, status] of [
    ['/openapi.json', 503],
    ['/media/none', 503],
    ['/sample/none.svg', 503],
    ['/sample/home.svg', 200],
    ['/health', 200],
  ] as const) {
    const response = await ask(path)
    await response.text()
    expect([path, response.status]).toEqual([path, status])
  }
  open()
  expect((await running).status).toBe(200)
})

test('a page whose client has left while it waited is not rendered', async () => {
  const limiter = oneByOne()
  const { port, begun, getPage, endPage } = await openPages(limiter)
  const first = getPage(anyAddress(1), '/first')
  await expect.poll(() => begun).toEqual(['/first'])
  const client = connect(port, '127.0.0.1')
  client.write(`GET /left HTTP/1.1\r\nHost: shop\r\nX-Forwarded-For: ${anyAddress(2)}\r\n\r\n`)
  await expect.poll(() => limiter.state().queued).toBe(1)
  client.destroy()
  await expect.poll(() => limiter.state().queued).toBe(0)
  const last = getPage(anyAddress(3), '/last')
  const done = setInterval(endPage, 5)
  onTestFinished(() => clearInterval(done))
  await Promise.all([first, last])
  expect(begun).toEqual(['/first', '/last'])
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

test('a connection holds three requests at most, and none starts after a response that closes it', async () => {
  const { pass, open } = gate()
  let started = 0
  const { port, close } = await openPort({
    fetch: async () => {
      started += 1
      await pass()
      return new Response('ok', { headers: { connection: 'close' } })
    },
  })
  onTestFinished(close)
  const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'
  const greedy = connect(port, '127.0.0.1')
  greedy.on('error', () => {})
  greedy.write(request.repeat(4))
  await once(greedy, 'close')
  expect(started).toBe(1)

  const patient = connect(port, '127.0.0.1')
  patient.resume()
  patient.write(request.repeat(3))
  await expect.poll(() => started).toBe(2)
  open()
  await once(patient, 'close')
  expect(started).toBe(2)
})
