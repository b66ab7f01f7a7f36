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
const apps = { storefront: bodyLengthPage, admin: bodyLengthPage, hosted: bodyLengthPage }

async function open() {
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const ports = await Promise.all(
    [platformPages(platform, apps), storefrontPages(apps)].map((handler) => openPort(handler)),
  )
  onTestFinished(async () => void (await Promise.all(ports.map(({ close }) => close()))))
  const [host = '', storefront = ''] = ports.map(({ port }) => `http://127.0.0.1:${port}`)
  return [`${host}/oauth2/token`, `${host}/admin/sign-in`, `${storefront}/cart`]
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

test('a body of more than 1 MiB is refused, with a Content-Length or in chunks (HT1)', async () => {
  for (const url of await open()) {
    for (const init of [{ body: new Uint8Array(mebi + 1) }, inChunks(mebi + 1), inChunks(8 * mebi)]) {
      const { status } = await fetch(url, { method: 'POST', headers: json, ...init })
      expect([url, status]).toEqual([url, 413])
    }
  }
})

test('a body of 1 MiB reaches the page whole', async () => {
  const [token = '', ...pages] = await open()
  for (const url of pages) {
    for (const init of [{ body: new Uint8Array(mebi) }, inChunks(mebi), { body: '' }, {}]) {
      const answer = await fetch(url, { method: 'POST', headers: json, ...init })
      expect(await answer.text()).toBe(`${'body' in init && init.body !== '' ? mebi : 0} POST`)
    }
    expect(await (await fetch(url, { method: 'PUT', body: 'abc' })).text()).toBe('3 PUT')
  }
  // The token endpoint takes 8 KiB only.
  for (const [size, status] of [
    [8 * 1024, 400],
    [mebi, 413],
  ] as const) {
    const refused = await fetch(token, { method: 'POST', headers: json, body: ' '.repeat(size) })
    expect(refused.status).toBe(status)
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
  for (const url of await open()) {
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
