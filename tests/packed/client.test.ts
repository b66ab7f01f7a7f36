// The client as it is sent, alone in a stranger's project: it compiles there, and runs wherever there is a web.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { serve as listen } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { openVisitorPage } from '../browser/browser.ts'
import { serve } from '../browser/serve.ts'
import { openShop } from '../shop/open-shop.ts'
import { compile, openProject } from './consumer-project.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let server: ReturnType<typeof listen>
let host: string

beforeAll(async () => {
  shop = await openShop()
  server = listen({ fetch: shop.platform.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** What every visit sees, wherever it is made from. */
const seen = {
  names: expect.arrayContaining(['Bowl', 'Mug']),
  facets: ['Colour'],
  collections: ['made-of-clay', 'kitchen'],
  sellable: true,
  line: '2 × Mug',
  total: '49.00',
  refused: 'LINE_ITEM_NOT_FOUND',
  role: 'visitor',
}

/** Bundles the visit into one script, as a page's build would; answers where it lies. */
async function bundle(folder: string, format: 'es' | 'iife'): Promise<string> {
  const entry = join(folder, 'visit.ts')
  const lib = { entry, name: 'shop', formats: [format], fileName: () => 'visit.js' }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: 'bundled', lib } })
  return join(folder, 'bundled/visit.js')
}

test('it compiles with nothing beside it, and mistakes do not', () => {
  const folder = openProject(['client'])
  expect(compile(folder)).toBe('')
  const built = join(folder, 'node_modules/@vitrine/client/dist')
  const types = readdirSync(built).filter((name) => name.endsWith('.d.ts'))
  expect(types.filter((name) => /zod/i.test(readFileSync(join(built, name), 'utf8')))).toEqual([])
  expect(types).toContain('index.d.ts')
})

test('it runs in plain Node, and its other door on a server', async () => {
  const folder = openProject(['client'])
  expect(compile(folder)).toBe('')
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { cart } from '@vitrine/client'
    import { openSession } from '@vitrine/client/server'
    import { visit } from './built/visit.js'
    const [clientId, host] = process.argv.slice(2)
    const visited = await visit(clientId, host)
    const request = new Request('http://shop.test/')
    const { client, headers } = await openSession(request, { clientId, host, modules: { cart } })
    console.log(JSON.stringify({ ...visited, none: await client.cart.get(), kept: headers.has('set-cookie') }))`,
  )
  const run = [join(folder, 'run.mjs'), shop.clientId, host]
  const { stdout } = await promisify(execFile)(process.execPath, run)
  expect(JSON.parse(stdout)).toEqual({ ...seen, none: null, kept: true })
})

test('it runs in a browser, in a bundle', async () => {
  const folder = openProject(['client'])
  await bundle(folder, 'es')
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><title>A shop</title>',
  )
  const files = await serve(folder)
  const { page, leave } = await openVisitorPage({
    baseURL: files.origin,
    // The line that is not there.
    expects: [/404 .*remove-line-items/],
  })
  await page.goto('/')
  const words = JSON.stringify([shop.clientId, host])
  const visited = await page.evaluate(`import('/bundled/visit.js').then(({ visit }) => visit(...${words}))`)
  await leave()
  await files.close()
  expect(visited).toEqual(seen)
})

test('it runs where there is a web and no Node, as at the edge', async () => {
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
  const edge = createContext({ ...web, clientId: shop.clientId, host })
  expect(runInContext('typeof process + typeof Buffer + typeof require', edge)).toBe('undefined'.repeat(3))
  const visited = await runInContext(`${code}; shop.visit(clientId, host)`, edge)
  expect(JSON.parse(JSON.stringify(visited))).toEqual(seen)
})
