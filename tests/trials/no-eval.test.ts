// No code evaluates strings, neither in the built files nor in a running server.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cart, createClient, products } from '@vitrine/client'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { startCommand } from '../shop/start-command.mjs'
import { startServer } from '../shop/server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The built JavaScript files of all apps and packages. */
const builtFiles = ['apps', 'packages'].flatMap((kind) =>
  readdirSync(`${root}${kind}`).flatMap((packageName) =>
    ['build', 'dist'].flatMap((folder) => {
      const folderPath = `${root}${kind}/${packageName}/${folder}`
      return listFiles(folderPath).filter((path) => /\.m?js$/.test(path))
    }),
  ),
)

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`)
  } catch {
    return []
  }
}

const evaluatesText = /\beval\s*\(|\bFunction\s*\(|\bnew Function\b|set(Timeout|Interval)\s*\(\s*["'`]/

test('no built file evaluates a string as code (SC8)', () => {
  const found = builtFiles.filter((path) => evaluatesText.test(readFileSync(path, 'utf8')))
  say(`SC8: ${builtFiles.length} built files, ${found.length} that evaluate strings as code`)
  expect(found).toEqual([])
  expect(builtFiles.length).toBeGreaterThan(100)
  for (const sample of ['eval("1")', 'new Function("a")', 'Function(text)()', "setTimeout('x', 1)"])
    expect(evaluatesText.test(sample)).toBe(true)
})

const flags = ['--disable-proto=throw', '--disallow-code-generation-from-strings']

test('the platform runs with __proto__ throwing and code generation from strings disallowed (SC8)', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() }, flags)
  try {
    const { clientId } = await server.openStore(sampleStore)
    const client = createClient({ clientId, url: server.host, modules: { cart, products } })
    const { items } = await client.products.query().startsWith('name', 'B').find()
    expect(items.length).toBeGreaterThan(0)
    const cartWithBook = await client.cart.add([{ productId: 'book', quantity: 2 }])
    expect(cartWithBook.subtotal.amount).toBe('24.00')
    expect((await client.cart.estimateTotals()).priceSummary.total.amount).toBe('24.00')
  } finally {
    await server.stop()
  }
})

test('all pages and the embedded database run with __proto__ throwing and code generation from strings disallowed (SC8)', async () => {
  const command = await startCommand(flags)
  onTestFinished(command.close)
  const { storefrontUrl, platformUrl, apiKey } = command
  const fetchPage = async (url: string, cookie = '') => {
    const response = await fetch(url, { headers: { cookie } })
    return [url, response.status, (await response.text()).length > 1000]
  }
  const signedIn = await fetch(`${platformUrl}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: platformUrl },
    body: new URLSearchParams({ key: apiKey }),
  })
  expect(signedIn.status).toBe(303)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const storefrontPaths = [
    '/',
    '/products',
    '/collections/kitchen',
    '/products/reading-mug',
    '/search?q=mug',
    '/cart',
  ]
  const platformPaths = ['/', '/docs', '/openapi.json', '/admin/products']
  const pages = [
    ...(await Promise.all(storefrontPaths.map((path) => fetchPage(storefrontUrl + path)))),
    ...(await Promise.all(platformPaths.map((path) => fetchPage(platformUrl + path, cookie)))),
  ]
  say(`SC8: ${pages.length} kinds of pages rendered with ${flags.join(' ')}`)
  expect(pages.filter(([, status, hasContent]) => status !== 200 || !hasContent)).toEqual([])
  expect(command.output()).not.toMatch(/EvalError|ERR_PROTO_ACCESS|"level":"error"/)
})
