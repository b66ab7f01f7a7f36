// Pages, pictures and built files are compressed when the client accepts it; pages still stream, and API responses
// are never compressed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { createPlatform } from '@vitrine/platform'
import { drawingNames } from '@vitrine/sample'
import { expect, onTestFinished, test } from 'vitest'
import { pack } from '../../apps/vitrine/bin/pack.mjs'
import { acceptsGzip } from '../../apps/vitrine/src/http-server/compression.ts'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'

async function open(handler: PortHandler) {
  const { port, close } = await openPort(handler)
  onTestFinished(close)
  return port
}

/** Sends a request and leaves the response body compressed. */
const ask = (port: number, path: string, encodings = 'gzip, deflate, br') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, connection: 'close' }
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject)
  })

async function readBody(answer: IncomingMessage) {
  const parts: Uint8Array[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

const text = '<p>The reading mug, in sage.</p>\n'.repeat(400)
const page = (body: BodyInit, type = 'text/html; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type, vary: 'cookie' } })
const appOf = (respond: () => Response): App => ({ fetch: respond })
const emptyApp = appOf(() => new Response(''))
const openStorefront = (storefront: App) =>
  open(storefrontPages({ storefront, admin: emptyApp, hosted: emptyApp }))

test('a page is compressed with gzip, and sent plain to clients that do not accept gzip', async () => {
  const port = await openStorefront(appOf(() => page(text)))
  const compressed = await ask(port, '/')
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
  const bytes = await readBody(compressed)
  expect(bytes.length).toBeLessThan(text.length / 10)
  expect(`${gunzipSync(bytes)}`).toBe(text)

  const plain = await ask(port, '/', 'gzip;q=0, *;q=0')
  expect(plain.headers).toMatchObject({ vary: 'cookie, accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(`${await readBody(plain)}`).toBe(text)
})

test('Accept-Encoding is parsed with its quality values', () => {
  const accepts = (header?: string) =>
    acceptsGzip(new Request('http://shop.test', { headers: header ? { 'accept-encoding': header } : {} }))
  for (const encoding of ['gzip', 'br, GZIP ; q=0.5', '*', 'identity, *;q=0.1'])
    expect([encoding, accepts(encoding)]).toEqual([encoding, true])
  for (const encoding of [undefined, 'br', 'gzip;q=0', 'gzip;q=0.0, *', 'gzipped', 'identity']) {
    expect([encoding, accepts(encoding)]).toEqual([encoding, false])
  }
})

test('a page streams: the first part arrives before the rest is rendered', async () => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = () => new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) })
  const port = await openStorefront(appOf(() => page(stream())))
  const request = ask(port, '/')
  await expect.poll(() => feed).toBeDefined()
  const write = (html: string) => feed?.enqueue(new TextEncoder().encode(html))
  write('<h1>Mugs</h1>')
  const gunzip = createGunzip()
  let received = ''
  gunzip.on('data', (part) => (received += part))
  const answer = await request
  answer.pipe(gunzip)
  await expect.poll(() => received).toBe('<h1>Mugs</h1>')
  write('<p>Sage</p>')
  await expect.poll(() => received).toBe('<h1>Mugs</h1><p>Sage</p>')
  feed?.close()
  await expect.poll(() => gunzip.readableEnded).toBe(true)
})

test('rendering stops when the client disconnects', async () => {
  let cancelReason: unknown
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(4096))),
      cancel: (reason) => void (cancelReason = reason ?? true),
    })
  const port = await openStorefront(appOf(() => page(endless())))
  const answer = await ask(port, '/')
  answer.destroy()
  await expect.poll(() => cancelReason).toBeDefined()
})

test('API responses and other JSON are never compressed', async () => {
  const database = await databaseOf(defaultEngine)
  const jsonPage = appOf(() => page(JSON.stringify({ access_token: text }), 'application/json'))
  const apps = { storefront: jsonPage, admin: jsonPage, hosted: jsonPage }
  const platform = await open(platformPages(await createPlatform({ database }), apps))
  const storefront = await open(storefrontPages(apps))
  for (const [port, path] of [
    [platform, '/nowhere'],
    [platform, '/oauth2/token'],
    [storefront, '/api/x'],
  ] as const) {
    const answer = await ask(port, path)
    expect([path, answer.headers['content-encoding']]).toEqual([path, undefined])
    answer.resume()
  }
})

test('sample pictures are sent compressed with gzip', async () => {
  const database = await databaseOf(defaultEngine)
  const apps = { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }
  const port = await open(platformPages(await createPlatform({ database }), apps))
  const path = `/sample/${drawingNames[0]}.svg`
  const plain = `${await readBody(await ask(port, path, 'identity'))}`
  expect(plain).toMatch(/^<svg/)
  for (const _time of [1, 2]) {
    const compressed = await ask(port, path)
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(`${gunzipSync(await readBody(compressed))}`).toBe(plain)
  }
})

test('built files are served from their compressed copies and cached for a year', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-1.js'), text)
  writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
  pack(folder)
  const port = await openStorefront({ ...emptyApp, folder: relative(process.cwd(), folder) })
  for (const [encodings, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const answer = await ask(port, '/assets/entry-1.js', encodings)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(`${unpack(await readBody(answer))}`).toBe(text)
  }
  const small = await ask(port, '/assets/small-1.js')
  expect([small.headers['content-encoding'], `${await readBody(small)}`]).toEqual([undefined, 'export {}'])
})
