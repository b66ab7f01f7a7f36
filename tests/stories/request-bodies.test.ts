// Both ports refuse bodies that are too large or compressed, whether the platform or a page would read them.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'

const mebi = 1024 * 1024

/** A page that answers with the length of the body and the method. */
const bodyLengthPage: App = {
  fetch: async (request) => new Response(`${(await request.arrayBuffer()).byteLength} ${request.method}`),
}
const merchantCookie = 'key=of-a-merchant'
const admin: App = {
  ...bodyLengthPage,
  isMerchant: async ({ headers }) => headers.get('cookie') === merchantCookie,
}
const apps = { storefront: bodyLengthPage, admin, hosted: bodyLengthPage }

async function open() {
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const ports = await Promise.all(
    [platformPages(platform, apps), storefrontPages(apps)].map((handler) => openPort(handler)),
  )
  onTestFinished(async () => void (await Promise.all(ports.map(({ close }) => close()))))
  const [host = '', storefront = ''] = ports.map(({ port }) => `http://127.0.0.1:${port}`)
  return {
    token: `${host}/oauth2/token`,
    adminSignIn: `${host}/admin/sign-in`,
    admin: `${host}/admin/products/new`,
    cart: `${storefront}/cart`,
    shopApi: `${storefront}/shop-api/ecom/v1/carts/current/add-to-cart`,
  }
}

const json = { 'content-type': 'application/json' }
const inChunks = (size: number): RequestInit & { duplex: 'half' } => ({
  body: new ReadableStream({
    start(controller) {
      for (let left = size; left > 0; left -= 65_536)
        controller.enqueue(new Uint8Array(Math.min(left, 65_536)))
      controller.close()
    },
  }),
  duplex: 'half',
})

test('a body over the limit of its page is refused, with a Content-Length or in chunks (HT1)', async () => {
  const { token, cart, admin, adminSignIn, shopApi } = await open()
  for (const [url, limit] of [
    [token, 8],
    [cart, 64],
    [shopApi, 256],
    [adminSignIn, 8],
    // Without a key.
    [admin, 64],
  ] as const) {
    const kib = limit * 1024
    for (const init of [{ body: new Uint8Array(kib + 1) }, inChunks(kib + 1)]) {
      const { status } = await fetch(url, { method: 'POST', headers: json, ...init })
      expect([url, status]).toEqual([url, 413])
    }
    const largest = await fetch(url, { method: 'POST', headers: json, body: ' '.repeat(kib) })
    expect([url, largest.status]).toEqual([url, url === token ? 400 : 200])
  }
  // These break off, and each origin closes its connection.
  for (const url of [token, cart])
    expect((await fetch(url, { method: 'POST', headers: json, ...inChunks(8 * mebi) })).status).toBe(413)
})

test('a form of the admin has 1 MiB for a merchant, and reaches the page whole', async () => {
  const { admin, cart } = await open()
  const headers = { ...json, cookie: merchantCookie }
  for (const init of [{ body: new Uint8Array(mebi) }, inChunks(mebi), { body: '' }, {}]) {
    const answer = await fetch(admin, { method: 'POST', headers, ...init })
    expect(await answer.text()).toBe(`${'body' in init && init.body !== '' ? mebi : 0} POST`)
  }
  for (const init of [{ body: new Uint8Array(mebi + 1) }, inChunks(mebi + 1)])
    expect((await fetch(admin, { method: 'POST', headers, ...init })).status).toBe(413)
  expect(await (await fetch(cart, { method: 'PUT', body: 'abc' })).text()).toBe('3 PUT')
})

test('a form with more than 1,000 fields is refused before it is parsed', async () => {
  const { cart } = await open()
  const send = async (body: string, type: string) =>
    (await fetch(cart, { method: 'POST', headers: { 'content-type': type }, body })).status
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=`).join('&')
  const parts = (count: number) => `--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n\r\n`.repeat(count)
  for (const [of, type] of [
    [fields, 'application/x-www-form-urlencoded'],
    [parts, 'multipart/form-data; boundary=b'],
  ] as const) {
    expect([type, await send(of(1000), type)]).toEqual([type, 200])
    expect([type, await send(of(1001), type)]).toEqual([type, 413])
  }
})

test('compressed bodies are refused before they are decompressed, with Accept-Encoding: identity (HT16)', async () => {
  const bomb = new Uint8Array(32 * mebi)
  const packed: [string, Uint8Array<ArrayBuffer>][] = [
    ['gzip', new Uint8Array(gzipSync(bomb))],
    ['x-gzip', new Uint8Array(gzipSync(bomb))],
    ['deflate', new Uint8Array(deflateSync(bomb))],
    ['br', new Uint8Array(brotliCompressSync(bomb))],
    ['gzip, gzip', new Uint8Array(gzipSync(gzipSync(bomb)))],
    ['identity, gzip', new Uint8Array(gzipSync(bomb))],
    ['nonsense', new Uint8Array(10)],
  ]
  let attempts = 0
  for (const url of Object.values(await open())) {
    for (const [encoding, body] of packed) {
      const headers = { ...json, 'content-encoding': encoding }
      const answer = await fetch(url, { method: 'POST', headers, body })
      attempts += 1
      expect([url, encoding, answer.status, answer.headers.get('accept-encoding')]).toEqual([
        url,
        encoding,
        415,
        'identity',
      ])
    }
  }
  expect(attempts).toBeGreaterThanOrEqual(20)
})
