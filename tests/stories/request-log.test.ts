// The log tells what was asked and what came of it, one line per request, and never anything that a caller sent.
import { connect } from 'node:net'
import { createPlatform, type Database } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../apps/vitrine/src/log.ts'
import { platformPages, shopPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { beginSession } from '../shop/tokens.ts'

/** A screen that breaks on what it was asked for. */
const broken: App = {
  fetch: async (request) => {
    if (!new URL(request.url).pathname.endsWith('/broken')) return new Response(await request.text())
    throw new Error(`cannot read "${await request.text()}"`, { cause: new Error(`"${request.url}"`) })
  },
}
const apps = { storefront: broken, admin: broken, hosted: broken }

interface Line {
  level: string
  time: string
  message: string
  [field: string]: unknown
}

/** The platform and a shop on ports of their own, with one log. */
async function open(database?: Database) {
  const lines: string[] = []
  const logbook = createLogger('info', { write: (line) => void lines.push(line) })
  const platform = await createPlatform({
    database: database ?? (await databaseOf(usualEngine)),
    log: logbook.log,
  })
  const apiKey = `key-${crypto.randomUUID()}`
  const store = await platform.openStore({
    name: 'Logged',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    apiKey,
    collections: sampleCollections,
    products: sampleProducts,
  })
  const ports = await Promise.all(
    [platformPages(platform, apps), shopPages(apps)].map((answers) => openPort(answers, { logbook })),
  )
  onTestFinished(async () => void (await Promise.all(ports.map((port) => port.close()))))
  const [host = '', shop = ''] = ports.map(({ port }) => `http://127.0.0.1:${port}`)
  const told = () => lines.map((line) => JSON.parse(line) as Line)
  return { ...store, apiKey, host, shop, text: () => lines.join(''), told }
}

test('each request is one line: what was asked, what came of it, who asked, and the id that was answered', async () => {
  const { host, shop, id, clientId, apiKey, told } = await open()
  const { access } = await beginSession(clientId, host)
  const asked: [string, string, Record<string, string>][] = [
    [host, '/v1/products/mug', { authorization: access }],
    [host, '/stores-reader/v1/products/none', { authorization: apiKey }],
    [host, '/ecom/v1/carts/current', {}],
    [host, '/nowhere', {}],
    [host, '/sample/none.svg', {}],
    [host, '/health', {}],
    [shop, '/products/mug', {}],
  ]
  const ids: (string | null)[] = []
  for (const [origin, path, headers] of asked) {
    const { headers: carried } = await fetch(origin + path, { headers })
    ids.push(carried.get('x-request-id'))
  }
  await expect.poll(told).toHaveLength(1 + asked.length)
  const [begun, ...rest] = told()
  expect(begun).toMatchObject({
    message: 'POST /oauth2/token',
    level: 'info',
    method: 'POST',
    status: 200,
    caller: 'anyone',
  })
  expect(rest.map(({ message, status, caller, storeId }) => [message, status, caller, storeId])).toEqual([
    ['GET /stores-reader/v1/products/{id}', 200, 'visitor', id],
    ['GET /stores-reader/v1/products/{id}', 404, 'merchant', id],
    ['GET /ecom/v1/carts/current', 401, undefined, undefined],
    ['GET /*', 404, undefined, undefined],
    ['GET /*', 404, undefined, undefined],
    ['GET /health', 200, undefined, undefined],
    ['GET /*', 200, undefined, undefined],
  ])
  expect(rest.map(({ requestId }) => requestId)).toEqual(ids)
  for (const { time, ms, level } of rest) {
    expect([level, typeof ms, Date.parse(time) > 0]).toEqual(['info', 'number', true])
  }
})

test('what never became a request, and who hung up, has a line too', async () => {
  const { host, told } = await open()
  const port = Number(new URL(host).port)
  const garbled = connect(port, '127.0.0.1', () => garbled.write('hello there\r\n\r\n'))
  await expect
    .poll(told)
    .toMatchObject([{ message: 'unrouted request', status: 400, requestId: expect.any(String) }])
  const head = 'POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Length: 9\r\n\r\n'
  const gone = connect(port, '127.0.0.1', () => gone.write(head, () => setTimeout(() => gone.destroy(), 50)))
  await expect
    .poll(told)
    .toMatchObject([
      { message: 'unrouted request' },
      { message: 'POST /oauth2/token', status: 400, hungUp: true },
    ])
})

test('a failure is told with its stack, under the id of the request that met it', async () => {
  const database = await databaseOf(usualEngine)
  let well = true
  const error = Object.assign(new Error('value "Ada Lovelace" is "wrong"'), {
    code: '22P02',
    detail: 'Key (name)=(Ada Lovelace)',
    routine: 'pg_strtoint',
  })
  const { host, clientId, told, text } = await open({
    ...database,
    run: (statement) => (well ? database.run(statement) : Promise.reject(error)),
  })
  const { access } = await beginSession(clientId, host)
  well = false
  const answer = await fetch(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
  await expect.poll(told).toHaveLength(3)
  const [, failed, request] = told()
  const requestId = answer.headers.get('x-wix-request-id')
  expect(failed).toMatchObject({
    level: 'error',
    message: 'A request failed',
    requestId,
    error: { code: '22P02', routine: 'pg_strtoint' },
  })
  expect(failed).toHaveProperty(
    'error.stack',
    expect.stringMatching(/^Error: value "…"\n {4}at .+request-log\.test\.ts/),
  )
  expect(request).toMatchObject({ level: 'warn', status: 500, requestId })
  expect(text()).not.toContain('Lovelace')
})

test('TK17: canaries sent in every place appear in no line', async () => {
  const { host, shop, clientId, apiKey, text, told } = await open()
  const { access, refresh } = await beginSession(clientId, host)
  let flown = 0
  const canaries = [access, refresh, apiKey]
  const canary = () => {
    flown += 1
    const bird = `canary${flown}x${crypto.randomUUID().slice(0, 8)}`
    canaries.push(bird)
    return bird
  }
  const before = told().length
  const places: [string, () => RequestInit, string?][] = [
    ['path', () => ({})],
    ['query', () => ({})],
    ['token', () => ({ headers: { authorization: `Bearer ${canary()}` } })],
    ['jwt', () => ({ headers: { authorization: `eyJ${canary()}.${canary()}.${canary()}` } })],
    ['cookie', () => ({ headers: { cookie: `vitrine-desk=${canary()}; __Host-vitrine-x=${canary()}` } })],
    [
      'headers',
      () => ({ headers: { 'user-agent': canary(), referer: `http://${canary()}.test/`, [canary()]: 'x' } }),
    ],
    [
      'key',
      () => ({ method: 'POST', headers: { authorization: apiKey, 'idempotency-key': canary() }, body: '{}' }),
    ],
    [
      'body',
      () => ({ method: 'POST', headers: { authorization: access }, body: `{"email":"${canary()}@a.test"}` }),
    ],
    [
      'half a body',
      () => ({ method: 'POST', headers: { authorization: access }, body: `{"${canary()}": ${canary()}` }),
    ],
    [
      'form',
      () => ({ method: 'POST', body: new URLSearchParams({ password: canary(), client_id: canary() }) }),
    ],
    [
      'refresh',
      () => ({
        method: 'POST',
        body: JSON.stringify({ grantType: 'refresh_token', refreshToken: canary() }),
      }),
    ],
  ]
  const paths = [
    () => `/${canary()}`,
    () => `/v1/products/${canary()}?q=${canary()}`,
    () => `/ecom/v1/carts/${canary()}`,
    () => `/ecom/v1/carts/current/add-to-cart?${canary()}=${canary()}`,
    () => `/stores-reader/v1/products/query?.r=${canary()}`,
    () => `/oauth2/token?access_token=${canary()}`,
    () => `/${canary()}/broken?${canary()}`,
    () => `/sample/${canary()}.svg`,
    () => `/admin/${canary()}?key=${canary()}`,
    () => `/assets/${canary()}.js`,
    () => `/_.data?_routes=${canary()}`,
  ]
  let asked = 0
  for (const path of paths) {
    for (const origin of [host, shop]) {
      await Promise.all(
        places.map(async ([, init]) => {
          asked += 1
          await (await fetch(origin + path(), init())).text()
        }),
      )
    }
  }
  for (const raw of [`GET /${canary()} HTTP/9\r\n\r\n`, `${canary()} / HTTP/1.1\r\n\r\n`]) {
    asked += 1
    const socket = connect(Number(new URL(host).port), '127.0.0.1', () => socket.write(raw))
  }
  const requests = () => told().filter(({ status }) => status !== undefined).length - before
  await expect.poll(requests).toBe(asked)
  // The net is fine enough: what broke the page is there, but for its words.
  expect(text()).toContain('Error: cannot read \\"…\\"')
  const words = new Set(text().match(/[\w.-]{6,}/g))
  expect(canaries.filter((bird) => words.has(bird) || text().includes(bird))).toEqual([])
  expect(canaries.length).toBeGreaterThan(500)
})
