// Pages, pictures and built files go out packed to whoever reads it; pages still stream, and what the API says never is.
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
import { platformPages, shopPages } from '../../apps/vitrine/src/pages.ts'
import { type PortHandler, openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { databaseOf, usualEngine } from '../shop/engine.ts'

async function open(answers: PortHandler) {
  const { port, close } = await openPort(answers)
  onTestFinished(close)
  return port
}

/** Asks without undoing what the answer is packed in. */
const ask = (port: number, path: string, encodings = 'gzip, deflate, br') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'accept-encoding': encodings, connection: 'close' }
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject)
  })

async function whole(answer: IncomingMessage) {
  const parts: Uint8Array[] = []
  for await (const part of answer) parts.push(part)
  return Buffer.concat(parts)
}

const text = '<p>The reading mug, in sage.</p>\n'.repeat(400)
const page = (body: BodyInit, type = 'text/html; charset=utf-8') =>
  new Response(body, { headers: { 'content-type': type, vary: 'cookie' } })
const showing = (answer: () => Response): App => ({ fetch: answer })
const nothing = showing(() => new Response(''))
const shopOf = (shop: App) => open(shopPages({ storefront: shop, admin: nothing, hosted: nothing }))

test('a page goes out packed, and plain to whoever does not read it', async () => {
  const port = await shopOf(showing(() => page(text)))
  const packed = await ask(port, '/')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
  const bytes = await whole(packed)
  expect(bytes.length).toBeLessThan(text.length / 10)
  expect(`${gunzipSync(bytes)}`).toBe(text)

  const plain = await ask(port, '/', 'gzip;q=0, *;q=0')
  expect(plain.headers).toMatchObject({ vary: 'cookie, accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(`${await whole(plain)}`).toBe(text)
})

test('who reads gzip is read as it was meant', () => {
  const reads = (header?: string) =>
    acceptsGzip(new Request('http://shop.test', { headers: header ? { 'accept-encoding': header } : {} }))
  for (const yes of ['gzip', 'br, GZIP ; q=0.5', '*', 'identity, *;q=0.1'])
    expect([yes, reads(yes)]).toEqual([yes, true])
  for (const no of [undefined, 'br', 'gzip;q=0', 'gzip;q=0.0, *', 'gzipped', 'identity']) {
    expect([no, reads(no)]).toEqual([no, false])
  }
})

test('what a page has so far is sent before the rest is there', async () => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = () => new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) })
  const port = await shopOf(showing(() => page(stream())))
  const asked = ask(port, '/')
  await expect.poll(() => feed).toBeDefined()
  const says = (words: string) => feed?.enqueue(new TextEncoder().encode(words))
  says('<h1>Mugs</h1>')
  const read = createGunzip()
  let seen = ''
  read.on('data', (part) => (seen += part))
  const answer = await asked
  answer.pipe(read)
  await expect.poll(() => seen).toBe('<h1>Mugs</h1>')
  says('<p>Sage</p>')
  await expect.poll(() => seen).toBe('<h1>Mugs</h1><p>Sage</p>')
  feed?.close()
  await expect.poll(() => read.readableEnded).toBe(true)
})

test('a page is drawn no further when whoever asked has left', async () => {
  let left: unknown
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(4096))),
      cancel: (reason) => void (left = reason ?? true),
    })
  const port = await shopOf(showing(() => page(endless())))
  const answer = await ask(port, '/')
  answer.destroy()
  await expect.poll(() => left).toBeDefined()
})

test('what the API says, and what is in JSON, is never packed', async () => {
  const database = await databaseOf(usualEngine)
  const api = showing(() => page(JSON.stringify({ access_token: text }), 'application/json'))
  const apps = { storefront: api, admin: api, hosted: api }
  const platform = await open(platformPages(await createPlatform({ database }), apps))
  const shop = await open(shopPages(apps))
  for (const [port, path] of [
    [platform, '/nowhere'],
    [platform, '/oauth2/token'],
    [shop, '/api/x'],
  ] as const) {
    const answer = await ask(port, path)
    expect([path, answer.headers['content-encoding']]).toEqual([path, undefined])
    answer.resume()
  }
})

test('a drawing goes out packed, the same each time', async () => {
  const database = await databaseOf(usualEngine)
  const apps = { storefront: nothing, admin: nothing, hosted: nothing }
  const port = await open(platformPages(await createPlatform({ database }), apps))
  const path = `/sample/${drawingNames[0]}.svg`
  const plain = `${await whole(await ask(port, path, 'identity'))}`
  expect(plain).toMatch(/^<svg/)
  for (const _time of [1, 2]) {
    const packed = await ask(port, path)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'image/svg+xml; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(`${gunzipSync(await whole(packed))}`).toBe(plain)
  }
})

test('built files lie packed beside themselves, and are kept for good', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/entry-1.js'), text)
  writeFileSync(join(folder, 'assets/small-1.js'), 'export {}')
  pack(folder)
  const port = await shopOf({ ...nothing, folder: relative(process.cwd(), folder) })
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
    expect(`${unpack(await whole(answer))}`).toBe(text)
  }
  const small = await ask(port, '/assets/small-1.js')
  expect([small.headers['content-encoding'], `${await whole(small)}`]).toEqual([undefined, 'export {}'])
})
