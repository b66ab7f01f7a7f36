// Pages, pictures, built files and large API responses are compressed when the client accepts it; pages still stream.
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join, relative } from 'node:path'
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { createPlatform } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { compress } from '../../apps/vitrine/bin/compress.mjs'
import { acceptsGzip, compressResponse, gzipOnce } from '../../apps/vitrine/src/http-server/compression.ts'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { newFolder } from '../shop/new-folder.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { storefrontOf } from '../shop/storefront-of.ts'

async function open(handler: PortHandler) {
  const { port, close } = await openPort(handler)
  onTestFinished(close)
  return port
}

/** Sends a request and leaves the response body compressed. */
const ask = (port: number, path: string, encodings = 'gzip, deflate, br', more = {}, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, connection: 'close', ...more }
    request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end()
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
  const asking = ask(port, '/')
  await expect.poll(() => feed).toBeDefined()
  const write = (html: string) => feed?.enqueue(new TextEncoder().encode(html))
  write('<h1>Mugs</h1>')
  const gunzip = createGunzip()
  let received = ''
  gunzip.on('data', (part) => (received += part))
  const answer = await asking
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

/** A platform and a storefront on ports, and a call for 50 products on each. */
async function openBoth() {
  const shop = await openShop()
  const storefront = storefrontOf(shop)
  const apps = { storefront, admin: emptyApp, hosted: emptyApp }
  const platformPort = await open(platformPages(shop.platform, apps))
  const storefrontPort = await open(storefrontPages(apps))
  const { access } = await shop.visitor().tokens()
  const list = '/stores-reader/v1/products/query-platformized?query.paging.limit'
  return [
    { port: platformPort, path: `${list}=`, headers: { authorization: access } },
    { port: storefrontPort, path: `/shop-api${list}=`, headers: {} },
  ] as const
}

/** Whether caches keep a response by the encodings that its client accepts; reads of the catalog also vary by their store. */
const varies = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  headers.vary?.split(', ').includes('accept-encoding') ?? false

test('API responses of more than 4 kB are compressed with gzip when the client accepts it, also through the storefront', async () => {
  const [platform, storefront] = await openBoth()
  for (const { port, path, headers } of [platform, storefront]) {
    const small = await ask(port, `${path}1`, 'gzip', headers)
    expect([small.headers['content-encoding'], varies(small)]).toEqual([undefined, false])
    const smallBody = await readBody(small)
    expect(JSON.parse(`${smallBody}`).products).toHaveLength(1)
    expect(smallBody.length).toBeLessThan(4096)

    const plain = await ask(port, `${path}50`, 'br, identity', headers)
    expect([plain.headers['content-encoding'], varies(plain)]).toEqual([undefined, true])
    const text = `${await readBody(plain)}`
    expect(text.length).toBeGreaterThan(4096)

    const compressed = await ask(port, `${path}50`, 'gzip', headers)
    expect(varies(compressed)).toBe(true)
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': port === platform.port ? 'public, max-age=1' : 'no-store',
    })
    const bytes = await readBody(compressed)
    expect(compressed.headers['content-length'] ?? `${bytes.length}`).toBe(`${bytes.length}`)
    expect(bytes.length).toBeLessThan(text.length / 3)
    expect(JSON.parse(`${gunzipSync(bytes)}`)).toEqual(JSON.parse(text))

    // The storefront forwards no HEAD.
    const head = await ask(port, `${path}50`, 'gzip', headers, 'HEAD')
    const isPlatform = port === platform.port
    expect([head.statusCode, (await readBody(head)).length]).toEqual([isPlatform ? 200 : 405, 0])
  }
})

test('a very large API response is compressed without blocking other requests, and small and failed ones are not compressed', async () => {
  const database = await databaseOf(defaultEngine)
  const large = JSON.stringify({ words: Array.from({ length: 40_000 }, (_, i) => `${i * 7919}`) })
  const jsonApp = appOf(() => page(large, 'application/json'))
  const apps = { storefront: jsonApp, admin: jsonApp, hosted: jsonApp }
  const platform = await open(platformPages(await createPlatform({ database }), apps))
  const storefront = await open(storefrontPages(apps))
  const compressed = await ask(storefront, '/shop-api/x')
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
  expect(`${gunzipSync(await readBody(compressed))}`).toBe(large)
  for (const path of ['/nowhere', '/oauth2/token', '/health']) {
    const answer = await ask(platform, path)
    expect([path, answer.headers['content-encoding']]).toEqual([path, undefined])
    answer.resume()
  }
})

test('the API document is compressed once, for all that ask for it', async () => {
  const [{ port }] = await openBoth()
  const plain = `${await readBody(await ask(port, '/openapi.json', 'identity'))}`
  for (const _time of [1, 2]) {
    const compressed = await ask(port, '/openapi.json')
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(`${gunzipSync(await readBody(compressed))}`).toBe(plain)
  }
  const gzip = gzipOnce()
  const request = new Request(host, { headers: { 'accept-encoding': 'gzip' } })
  const pack = async (document: object) =>
    (await compressResponse(request, Response.json(document), gzip)).arrayBuffer()
  const first = await pack({ words: text })
  expect(await pack({ words: `another ${text}` })).toEqual(first)
})

test('a token response is too small to be compressed, so its length reveals nothing about the tokens', async () => {
  const shop = await openShop()
  const response = await shop.platform.fetch(
    new Request(`${host}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'anonymous', clientId: shop.clientId }),
    }),
  )
  expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength)
  expect(Number(response.headers.get('content-length'))).toBeLessThan(2048)
})

test('sample pictures are sent compressed with gzip', async () => {
  const database = await databaseOf(defaultEngine)
  const apps = { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }
  const port = await open(platformPages(await createPlatform({ database }), apps))
  const path = '/sample/home.svg'
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
  const folder = newFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-1.js'), text)
  writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
  await compress(folder)
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
