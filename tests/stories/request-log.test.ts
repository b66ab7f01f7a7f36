// The request log: one line per request with its route and status, and never anything that a client sent.
import { connect } from 'node:net'
import { createPlatform, type Database } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger, type LogLevel } from '../../apps/vitrine/src/log.ts'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { beginSession } from '../shop/tokens.ts'

/** A page that echoes the body, and throws for paths that end in `/broken`. */
const echoPage: App = {
  fetch: async (request) => {
    if (!new URL(request.url).pathname.endsWith('/broken')) return new Response(await request.text())
    throw new Error(`cannot read "${await request.text()}"`, { cause: new Error(`"${request.url}"`) })
  },
}
const apps = { storefront: echoPage, admin: echoPage, hosted: echoPage }

interface Line {
  level: string
  time: string
  message: string
  [field: string]: unknown
}

/** The platform and a storefront on their own ports, with one log. */
async function open(database?: Database, level: LogLevel = 'info') {
  const lines: string[] = []
  const logger = createLogger(level, { write: (line) => void lines.push(line) })
  const clock = fixedClock()
  const platform = await createPlatform({
    clock,
    database: database ?? (await databaseOf(defaultEngine)),
    log: logger.log,
  })
  const apiKey = `key-${crypto.randomUUID()}`
  const store = await platform.openStore({ ...sampleStore, apiKey })
  const ports = await Promise.all(
    [platformPages(platform, apps), storefrontPages(apps)].map((handler) => openPort(handler, { logger })),
  )
  onTestFinished(async () => void (await Promise.all(ports.map((port) => port.close()))))
  const [host = '', storefront = ''] = ports.map(({ port }) => `http://127.0.0.1:${port}`)
  const logged = () => lines.map((line) => JSON.parse(line) as Line)
  return { ...store, apiKey, host, storefront, clock, text: () => lines.join(''), logged }
}

test('each request is logged as one line: route, status, caller, store and request id', async () => {
  const { host, storefront, id, clientId, apiKey, logged } = await open()
  const { access } = await beginSession(clientId, host)
  const requests: [string, string, Record<string, string>][] = [
    [host, '/v1/products/mug', { authorization: access }],
    [host, '/stores-reader/v1/products/none', { authorization: apiKey }],
    [host, '/ecom/v1/carts/current', {}],
    [host, '/nowhere', {}],
    [host, '/sample/none.svg', {}],
    [storefront, '/products/mug', {}],
  ]
  const ids: (string | null)[] = []
  for (const [origin, path, headers] of requests) {
    const { headers: responseHeaders } = await fetch(origin + path, { headers })
    ids.push(responseHeaders.get('x-request-id'))
  }
  await expect.poll(logged).toHaveLength(1 + requests.length)
  const [first, ...rest] = logged()
  expect(first).toMatchObject({
    message: 'POST /oauth2/token',
    level: 'info',
    method: 'POST',
    status: 200,
    caller: 'anyone',
  })
  expect(rest.map(({ message, status, caller, storeId }) => [message, status, caller, storeId])).toEqual([
    ['GET /stores-reader/v1/products/{id}', 200, 'visitor', id],
    ['GET /stores-reader/v1/products/{id}', 404, 'program', id],
    ['GET /ecom/v1/carts/current', 401, undefined, undefined],
    ['GET /*', 404, undefined, undefined],
    ['GET /*', 404, undefined, undefined],
    ['GET /*', 200, undefined, undefined],
  ])
  expect(rest.map(({ requestId }) => requestId)).toEqual(ids)
  for (const { time, ms, level } of rest) {
    expect([level, typeof ms, Date.parse(time) > 0]).toEqual(['info', 'number', true])
  }
})

test('health checks are logged at debug only, also those that fail', async () => {
  const database = await databaseOf(defaultEngine)
  let isUp = true
  const run: Database['run'] = (statement) =>
    isUp ? database.run(statement) : Promise.reject(new Error('out of order'))
  for (const [level, expected] of [
    ['info', []],
    ['debug', Array(3).fill('debug')],
  ] as const) {
    isUp = true
    const { host, storefront, clock, logged } = await open({ ...database, run }, level)
    expect((await fetch(`${storefront}/health`)).status).toBe(200)
    expect((await fetch(`${host}/health`, { method: 'HEAD' })).status).toBe(200)
    isUp = false
    clock.pass(1)
    expect((await fetch(`${host}/health`)).status).toBe(503)
    await fetch(`${storefront}/products/mug`)
    const messages = () => logged().map(({ message }) => message)
    await expect.poll(messages).toContain('GET /*')
    const checks = logged().filter(({ message }) => message === 'GET /health')
    expect(checks.map((line) => line.level)).toEqual(expected)
  }
})

test('an unparsable request and a disconnected client are logged too', async () => {
  const { host, logged } = await open()
  const port = Number(new URL(host).port)
  const garbled = connect(port, '127.0.0.1', () => garbled.write('hello there\r\n\r\n'))
  await expect
    .poll(logged)
    .toMatchObject([{ message: 'unrouted request', status: 400, requestId: expect.any(String) }])
  const head = 'POST /oauth2/token HTTP/1.1\r\nHost: a.test\r\nContent-Length: 9\r\n\r\n'
  const disconnected = connect(port, '127.0.0.1', () =>
    disconnected.write(head, () => setTimeout(() => disconnected.destroy(), 50)),
  )
  await expect
    .poll(logged)
    .toMatchObject([
      { message: 'unrouted request' },
      { message: 'POST /oauth2/token', status: 400, hungUp: true },
    ])
})

test('an unexpected error is logged with its stack and the request id, without values from the request', async () => {
  const database = await databaseOf(defaultEngine)
  let isHealthy = true
  const error = Object.assign(new Error('value "Ada Lovelace" is "wrong"'), {
    code: '22P02',
    detail: 'Key (name)=(Ada Lovelace)',
    routine: 'pg_strtoint',
  })
  const { host, clientId, logged, text } = await open({
    ...database,
    run: (statement) => (isHealthy ? database.run(statement) : Promise.reject(error)),
  })
  const { access } = await beginSession(clientId, host)
  isHealthy = false
  const answer = await fetch(`${host}/ecom/v1/carts/current`, { headers: { authorization: access } })
  await expect.poll(logged).toHaveLength(3)
  const [, failed, request] = logged()
  const requestId = answer.headers.get('x-wix-request-id')
  expect(failed).toMatchObject({
    level: 'error',
    message: 'Request failed',
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

test('canaries sent in every part of a request appear in no log line (TK17)', async () => {
  const { host, storefront, clientId, apiKey, text, logged } = await open()
  const { access, refresh } = await beginSession(clientId, host)
  let canaryCount = 0
  const canaries = [access, refresh, apiKey]
  const canary = () => {
    canaryCount += 1
    const value = `canary${canaryCount}x${crypto.randomUUID().slice(0, 8)}`
    canaries.push(value)
    return value
  }
  const before = logged().length
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
  let sent = 0
  for (const path of paths) {
    for (const origin of [host, storefront]) {
      await Promise.all(
        places.map(async ([, init]) => {
          sent += 1
          await (await fetch(origin + path(), init())).text()
        }),
      )
    }
  }
  for (const raw of [`GET /${canary()} HTTP/9\r\n\r\n`, `${canary()} / HTTP/1.1\r\n\r\n`]) {
    sent += 1
    const socket = connect(Number(new URL(host).port), '127.0.0.1', () => socket.write(raw))
  }
  const requests = () => logged().filter(({ status }) => status !== undefined).length - before
  await expect.poll(requests).toBe(sent)
  // The check sees what it should: the page's error is in the log, without the values in its message.
  expect(text()).toContain('Error: cannot read \\"…\\"')
  const words = new Set(text().match(/[\w.-]{6,}/g))
  expect(canaries.filter((value) => words.has(value) || text().includes(value))).toEqual([])
  expect(canaries.length).toBeGreaterThan(500)
})
