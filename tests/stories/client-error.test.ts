// Requests that cannot be parsed or do not arrive in time get an error response; the platform's has a request id.
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { endless, sendRaw } from '../shop/wire.ts'

const echoPage: App = { fetch: async (request) => new Response(await request.text().catch(() => '')) }
const apps = { storefront: echoPage, admin: echoPage, hosted: echoPage }

// Far above what any response takes, also on busy cores: a request that waits for the timeout is noticed.
const longTimeoutMs = 50_000

async function open(handler: PortHandler, requestTimeoutMs = longTimeoutMs) {
  const { port, close } = await openPort(handler, { limits: { requestTimeoutMs } })
  onTestFinished(close)
  return port
}

const platformPort = async (requestTimeoutMs?: number) =>
  open(
    platformPages(await createPlatform({ database: await databaseOf(defaultEngine) }), apps),
    requestTimeoutMs,
  )
const shopPort = (requestTimeoutMs?: number) => open(storefrontPages(apps), requestTimeoutMs)

const host = 'Host: platform.test\r\n'
const malformed: [string, number, string][] = [
  ['a URL of 20 kB', 431, `GET /v1/products/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a URL of 2 MB', 431, `GET /v1/products/${'x'.repeat(2_000_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a header of 20 kB', 431, `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['101 header lines', 431, `GET / HTTP/1.1\r\n${host}Connection: close\r\n${'a:\r\n'.repeat(99)}\r\n`],
  ['1,900 header lines', 431, `GET / HTTP/1.1\r\n${host}${'aaa:\r\n'.repeat(1900)}\r\n`],
  ['bytes that are not HTTP', 400, 'hello there\r\n\r\n'],
  ['a header without a colon', 400, `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  ['a space in a header name', 400, `GET / HTTP/1.1\r\n${host}a b: c\r\n\r\n`],
  [
    'two Content-Length headers',
    400,
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  ],
  ['a negative Content-Length', 400, `POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
  ['no Host header', 400, 'GET /v1/products/mug HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an invalid Host header', 400, 'GET /v1/products/mug HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
]

test('malformed and oversized requests get the JSON error of the API with a request id (HT2)', async () => {
  const port = await platformPort()
  const notFound = await fetch(`http://127.0.0.1:${port}/nowhere`)
  for (const [description, status, text] of malformed) {
    const response = await sendRaw(port, [text])
    expect([description, response.status]).toEqual([description, status])
    for (const [name, value] of notFound.headers) {
      // An error of the HTTP server carries the same headers as an error of the API.
      if (/^(access-control-|cache-|content-type|x-content-)/.test(name))
        expect(response.headers.get(name)).toBe(value)
    }
    const { message, details, requestId } = JSON.parse(response.body)
    expect([description, typeof message, details]).toEqual([description, 'string', {}])
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('x-wix-request-id')).toBe(requestId)
    expect(response.headers.get('x-request-id')).toBe(requestId)
  }
})

test('on the storefront port malformed requests get a short sentence as plain text', async () => {
  const port = await shopPort()
  for (const [description, status, text] of malformed) {
    const response = await sendRaw(port, [text])
    expect([description, response.status, response.headers.get('content-type')]).toEqual([
      description,
      status,
      'text/plain; charset=utf-8',
    ])
    expect(response.body).toMatch(/^[A-Z][\w ]+\.\n$/)
  }
})

test('a URL of 4,000 characters is accepted together with the headers of a browser', async () => {
  const port = await platformPort()
  const path = `/v1/products/query-platformized?utm_source=${'x'.repeat(4000)}`
  const headers = `Authorization: ${'a'.repeat(2000)}\r\nCookie: ${'c'.repeat(8192)}\r\nConnection: close\r\n`
  const response = await sendRaw(port, [`GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`])
  expect([response.status, JSON.parse(response.body).details.applicationError.code]).toEqual([
    401,
    'INVALID_TOKEN',
  ])
})

test('100 header lines are accepted', async () => {
  const lines = `${host}Connection: close\r\n${'a:\r\n'.repeat(98)}`
  for (const port of [await platformPort(), await shopPort()]) {
    const response = await sendRaw(port, [`GET /health HTTP/1.1\r\n${lines}\r\n`])
    expect(response.status).toBe(200)
  }
})

test('an unknown Expect header is ignored', async () => {
  const port = await platformPort()
  const response = await sendRaw(port, [
    `GET /nowhere HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`,
  ])
  expect(response.status).toBe(404)
})

test('a missing sample picture gets the 404 of the API with a request id', async () => {
  const port = await platformPort()
  const response = await fetch(`http://127.0.0.1:${port}/sample/none.svg`)
  const { requestId, details } = await response.json()
  expect([response.status, details.applicationError.code]).toEqual([404, 'ADDRESS_NOT_FOUND'])
  expect(response.headers.get('x-wix-request-id')).toBe(requestId)
})

const startOfPost = (path: string) =>
  `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
const slowRequests: [string, string, string][] = [
  ['headers', `GET / HTTP/1.1\r\n${host}`, 'a: b\r\n'],
  ['one endless header', `GET / HTTP/1.1\r\n${host}a: `, 'b'],
  ['a body', startOfPost('/oauth2/token'), ' '],
  [
    'a body in chunks',
    startOfPost('/oauth2/token').replace('Content-Length: 1000', 'Transfer-Encoding: chunked').slice(0, -1),
    '1\r\n \r\n',
  ],
]

test('requests that arrive too slowly get 408 and their connections are closed (HT3)', async () => {
  const requestTimeoutMs = 400
  for (const port of [await platformPort(requestTimeoutMs), await shopPort(requestTimeoutMs)]) {
    const responses = await Promise.all(
      slowRequests.map(([, start, part]) => sendRaw(port, endless(start, part))),
    )
    expect(responses.map(({ status }) => status)).toEqual([408, 408, 408, 408])
    for (const { took, headers } of responses) {
      expect(took).toBeGreaterThanOrEqual(requestTimeoutMs)
      expect(headers.get('connection')).toBe('close')
    }
  }
})

test('a body that is not read does not delay the response (HT3)', async () => {
  const port = await platformPort()
  const response = await sendRaw(port, endless(startOfPost('/ecom/v1/carts/current'), ' '))
  // One that waited for the body would be a 408.
  expect(response.status).toBe(405)
})

test('an unused connection is closed silently, and a parse error after a response gets 400', async () => {
  const unused = await sendRaw(await shopPort(300), [])
  expect([unused.status, unused.body]).toEqual([Number.NaN, ''])
  const isAnswered = (received: string) => received.includes('\r\n\r\n')
  const second = await sendRaw(
    await shopPort(),
    [`GET / HTTP/1.1\r\n${host}\r\n`, 'nonsense\r\n\r\n'],
    isAnswered,
  )
  expect([second.status, second.received.includes('HTTP/1.1 400 Bad Request')]).toEqual([200, true])
})
