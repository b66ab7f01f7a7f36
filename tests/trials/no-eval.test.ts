// Text never becomes code: not in what browsers load, and not where the platform runs.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { cart, createClient, products } from '@vitrine/client'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { startCommand } from '../shop/start-command.ts'
import { startServer } from '../shop/server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What is built, to be loaded or published. */
const built = ['apps', 'packages'].flatMap((kind) =>
  readdirSync(`${root}${kind}`).flatMap((room) =>
    ['build', 'dist'].flatMap((folder) => {
      const at = `${root}${kind}/${room}/${folder}`
      return readable(at).filter((path) => /\.m?js$/.test(path))
    }),
  ),
)

function readable(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`)
  } catch {
    return []
  }
}

const makesCode = /\beval\s*\(|\bFunction\s*\(|\bnew Function\b|set(Timeout|Interval)\s*\(\s*["'`]/

test('SC8: nothing that is built makes code of text', () => {
  const found = built.filter((path) => makesCode.test(readFileSync(path, 'utf8')))
  say(`SC8: ${built.length} built files, ${found.length} that make code of text`)
  expect(found).toEqual([])
  expect(built.length).toBeGreaterThan(100)
  for (const bad of ['eval("1")', 'new Function("a")', 'Function(text)()', "setTimeout('x', 1)"])
    expect(makesCode.test(bad)).toBe(true)
})

const flags = ['--disable-proto=throw', '--disallow-code-generation-from-strings']

test('SC8: the platform runs where __proto__ throws and text cannot become code', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() }, flags)
  try {
    const { clientId } = await server.openStore({
      name: 'P',
      currency: 'EUR',
      storefrontUrl: 'http://shop.test',
      collections: sampleCollections,
      products: sampleProducts,
    })
    const shop = createClient({ clientId, url: server.host, modules: { cart, products } })
    const { items } = await shop.products.query().startsWith('name', 'B').find()
    expect(items.length).toBeGreaterThan(0)
    const held = await shop.cart.add([{ productId: 'book', quantity: 2 }])
    expect(held.subtotal.amount).toBe('24.00')
    expect((await shop.cart.estimateTotals()).priceSummary.total.amount).toBe('24.00')
  } finally {
    await server.stop()
  }
})

test('SC8: so do all pages, and the embedded database', async () => {
  const house = await startCommand(flags)
  onTestFinished(house.close)
  const { storefrontUrl, platformUrl, apiKey } = house
  const look = async (url: string, cookie = '') => {
    const answer = await fetch(url, { headers: { cookie } })
    return [url, answer.status, (await answer.text()).length > 1000]
  }
  const signedIn = await fetch(`${platformUrl}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: platformUrl },
    body: new URLSearchParams({ key: apiKey }),
  })
  expect(signedIn.status).toBe(303)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ofShop = ['/', '/products', '/collections/kitchen', '/products/reading-mug', '/search?q=mug', '/cart']
  const ofPlatform = ['/', '/docs', '/openapi.json', '/admin/products']
  const seen = [
    ...(await Promise.all(ofShop.map((path) => look(storefrontUrl + path)))),
    ...(await Promise.all(ofPlatform.map((path) => look(platformUrl + path, cookie)))),
  ]
  say(`SC8: ${seen.length} kinds of pages where __proto__ throws and text cannot become code`)
  expect(seen.filter(([, status, full]) => status !== 200 || !full)).toEqual([])
  expect(house.said()).not.toMatch(/EvalError|ERR_PROTO_ACCESS|"level":"error"/)
})
