// What never becomes a request is answered all the same: in words, with an id on the platform's port, and in time.
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { platformPages, shopPages } from '../../apps/vitrine/src/pages.ts'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { endless, sendRaw } from '../shop/wire.ts'

const screen: App = { fetch: async (request) => new Response(await request.text().catch(() => '')) }
const apps = { storefront: screen, admin: screen, hosted: screen }

async function open(answers: PortHandler, arrival = 8000) {
  const { port, close } = await openPort(answers, { limits: { requestTimeoutMs: arrival } })
  onTestFinished(close)
  return port
}

const platformPort = async (within?: number) =>
  open(platformPages(await createPlatform({ database: await databaseOf(usualEngine) }), apps), within)
const shopPort = (within?: number) => open(shopPages(apps), within)

const host = 'Host: platform.test\r\n'
const broken: [string, number, string][] = [
  ['an address of 20 kB', 431, `GET /v1/products/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
  ['an address of 2 MB', 431, `GET /v1/products/${'x'.repeat(2_000_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a header of 20 kB', 431, `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP', 400, 'hello there\r\n\r\n'],
  ['a header without a colon', 400, `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
  ['a space in the name of a header', 400, `GET / HTTP/1.1\r\n${host}a b: c\r\n\r\n`],
  ['two lengths', 400, `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
  ['a length that is none', 400, `POST / HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`],
  ['no host', 400, 'GET /v1/products/mug HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a host that is none', 400, 'GET /v1/products/mug HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
]

test('HT2: broken headers and too large ones are told in the words of the API, with a request id', async () => {
  const port = await platformPort()
  const usual = await fetch(`http://127.0.0.1:${port}/nowhere`)
  for (const [what, status, text] of broken) {
    const told = await sendRaw(port, [text])
    expect([what, told.status]).toEqual([what, status])
    for (const [name, value] of usual.headers) {
      // What any no of the API carries, these carry too.
      if (/^(access-control-|cache-|content-type|x-content-)/.test(name))
        expect(told.headers.get(name)).toBe(value)
    }
    const { message, details, requestId } = JSON.parse(told.body)
    expect([what, typeof message, details]).toEqual([what, 'string', {}])
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(told.headers.get('x-wix-request-id')).toBe(requestId)
    expect(told.headers.get('x-request-id')).toBe(requestId)
    expect(told.took).toBeLessThan(2000)
  }
})

test('on the port of the shop a short sentence is enough', async () => {
  const port = await shopPort()
  for (const [what, status, text] of broken) {
    const told = await sendRaw(port, [text])
    expect([what, told.status, told.headers.get('content-type')]).toEqual([
      what,
      status,
      'text/plain; charset=utf-8',
    ])
    expect(told.body).toMatch(/^[A-Z][\w ]+\.\n$/)
  }
})

test('a question of four thousand characters passes, with all that a browser sends along', async () => {
  const port = await platformPort()
  const question = `/v1/products/query-platformized?utm_source=${'x'.repeat(4000)}`
  const more = `Authorization: ${'a'.repeat(2000)}\r\nCookie: ${'c'.repeat(8192)}\r\nConnection: close\r\n`
  const told = await sendRaw(port, [`GET ${question} HTTP/1.1\r\n${host}${more}\r\n`])
  expect([told.status, JSON.parse(told.body).details.applicationError.code]).toEqual([401, 'INVALID_TOKEN'])
})

test('an expectation nobody knows is overlooked', async () => {
  const port = await platformPort()
  const told = await sendRaw(port, [
    `GET /nowhere HTTP/1.1\r\n${host}Expect: wonders\r\nConnection: close\r\n\r\n`,
  ])
  expect(told.status).toBe(404)
})

test('a picture that is not there is told as any other thing that is not there', async () => {
  const port = await platformPort()
  const told = await fetch(`http://127.0.0.1:${port}/sample/none.svg`)
  const { requestId, details } = await told.json()
  expect([told.status, details.applicationError.code]).toEqual([404, 'ADDRESS_NOT_FOUND'])
  expect(told.headers.get('x-wix-request-id')).toBe(requestId)
})

const posts = (path: string) =>
  `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
const slow: [string, string, string][] = [
  ['headers', `GET / HTTP/1.1\r\n${host}`, 'a: b\r\n'],
  ['one endless header', `GET / HTTP/1.1\r\n${host}a: `, 'b'],
  ['a body', posts('/oauth2/token'), ' '],
  [
    'a body in chunks',
    posts('/oauth2/token').replace('Content-Length: 1000', 'Transfer-Encoding: chunked').slice(0, -1),
    '1\r\n \r\n',
  ],
]

test('HT3: what trickles in is told so when its time is up, and holds nothing any longer', async () => {
  const within = 400
  for (const port of [await platformPort(within), await shopPort(within)]) {
    const told = await Promise.all(slow.map(([, start, part]) => sendRaw(port, endless(start, part))))
    expect(told.map(({ status }) => status)).toEqual([408, 408, 408, 408])
    for (const { took, headers } of told) {
      expect(took).toBeGreaterThanOrEqual(within)
      expect(took).toBeLessThan(within + 1500)
      expect(headers.get('connection')).toBe('close')
    }
  }
})

test('HT3: a body that nobody wants to read is not waited for', async () => {
  const port = await platformPort()
  const told = await sendRaw(port, endless(posts('/ecom/v1/carts/current'), ' '))
  expect(told.status).toBe(405)
  expect(told.took).toBeLessThan(2000)
})

test('a connection opened ahead is closed without a word, and one that has been answered is told', async () => {
  const port = await shopPort(300)
  const silent = await sendRaw(port, [])
  expect([silent.status, silent.body]).toEqual([Number.NaN, ''])
  const second = await sendRaw(port, [`GET / HTTP/1.1\r\n${host}\r\n`, 'nonsense\r\n\r\n'], 100)
  expect([second.status, second.body.includes('HTTP/1.1 400 Bad Request')]).toEqual([200, true])
})
