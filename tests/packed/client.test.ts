// The published client alone in a consumer's project: it compiles there, and runs in Node, in a browser and at the edge.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { serve as listen } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { build } from 'vite'
import { openVisitorPage } from '../browser/browser.ts'
import { serve } from '../browser/serve.ts'
import { openShop } from '../shop/open-shop.ts'
import { compile, openProject } from './consumer-project.ts'

const shop = await openShop()
const server = listen({ fetch: shop.platform.fetch, port: 0, hostname: '127.0.0.1' })
afterAll(() => new Promise((resolve) => server.close(resolve)))
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** The result of the visit, the same in every environment. */
const expected = {
  names: expect.arrayContaining(['Bowl', 'Mug']),
  facets: ['Colour'],
  collections: ['made-of-clay', 'kitchen'],
  sellable: true,
  line: '2 × Mug',
  total: '49.00',
  refused: 'LINE_ITEM_NOT_FOUND',
  role: 'visitor',
}

/** Bundles the visit into one script, as a page's build would; returns its path. */
async function bundle(folder: string, format: 'es' | 'iife'): Promise<string> {
  const entry = join(folder, 'visit.ts')
  const lib = { entry, name: 'shop', formats: [format], fileName: () => 'visit.js' }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: 'bundled', lib } })
  return join(folder, 'bundled/visit.js')
}

test('the client compiles without other packages, and wrong calls are type errors', () => {
  const folder = openProject(['client'])
  expect(compile(folder)).toBe('')
  const built = join(folder, 'node_modules/@vitrine/client/dist')
  const types = readdirSync(built).filter((name) => name.endsWith('.d.ts'))
  expect(types.filter((name) => /zod/i.test(readFileSync(join(built, name), 'utf8')))).toEqual([])
  expect(types).toContain('index.d.ts')
})

test('the client and its server entry point run in plain Node', async () => {
  const folder = openProject(['client'])
  expect(compile(folder)).toBe('')
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { cart } from '@vitrine/client'
    import { openSession } from '@vitrine/client/server'
    import { visit } from './built/visit.js'
    const [clientId, url] = process.argv.slice(2)
    const result = await visit(clientId, url)
    const request = new Request('http://shop.test/')
    const { client, headers } = await openSession(request, { clientId, url, modules: { cart } })
    console.log(JSON.stringify({ ...result, cart: await client.cart.get(), setsCookie: headers.has('set-cookie') }))`,
  )
  const run = [join(folder, 'run.mjs'), shop.clientId, url]
  const { stdout } = await promisify(execFile)(process.execPath, run)
  expect(JSON.parse(stdout)).toEqual({ ...expected, cart: null, setsCookie: true })
})

test('the bundled client runs in a browser', async () => {
  const folder = openProject(['client'])
  await bundle(folder, 'es')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><title>A shop</title>',
  )
  const files = await serve(folder)
  const { page, leave } = await openVisitorPage({
    baseURL: files.origin,
    // The visit removes a line item that does not exist.
    expects: [/404 .*remove-line-items/],
  })
  await page.goto('/')
  const args = JSON.stringify([shop.clientId, url])
  const result = await page.evaluate(`import('/bundled/visit.js').then(({ visit }) => visit(...${args}))`)
  await leave()
  await files.close()
  expect(result).toEqual(expected)
})

test('the client runs on web standards without Node, as at the edge', async () => {
  const code = readFileSync(await bundle(openProject(['client']), 'iife'), 'utf8')
  const web = {
    AbortController,
    AbortSignal,
    atob,
    btoa,
    clearTimeout,
    crypto,
    DOMException,
    fetch,
    Headers,
    performance,
    queueMicrotask,
    Request,
    Response,
    setTimeout,
    structuredClone,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  }
  const edge = createContext({ ...web, clientId: shop.clientId, url })
  expect(runInContext('typeof process + typeof Buffer + typeof require', edge)).toBe('undefined'.repeat(3))
  const result = await runInContext(`${code}; shop.visit(clientId, url)`, edge)
  expect(JSON.parse(JSON.stringify(result))).toEqual(expected)
})
