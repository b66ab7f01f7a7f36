// Text never becomes code: not in what browsers load, and not where the platform runs.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { cart, createClient, products } from '@vitrine/client'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { goods } from '../shop/goods.ts'
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

const makesCode = /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*["'`]|set(Timeout|Interval)\s*\(\s*["'`]/

test('SC8: nothing that is built makes code of text', () => {
  const found = built.filter((path) => makesCode.test(readFileSync(path, 'utf8')))
  say(`SC8: ${built.length} built files, ${found.length} that make code of text`)
  expect(found).toEqual([])
  expect(built.length).toBeGreaterThan(100)
  for (const bad of ['eval("1")', 'new Function("a")', 'Function("return this")()', "setTimeout('x', 1)"])
    expect(makesCode.test(bad)).toBe(true)
})

test('SC8: the platform runs where __proto__ throws and text cannot become code', async () => {
  const flags = ['--disable-proto=throw', '--disallow-code-generation-from-strings']
  const server = await startServer({ databaseUrl: databaseUrl() }, flags)
  try {
    const { clientId } = await server.openStore({
      name: 'P',
      currency: 'EUR',
      shopUrl: 'http://shop.test',
      products: goods,
    })
    const shop = createClient({ clientId, host: server.host, modules: { cart, products } })
    const { items } = await shop.products.query().startsWith('name', 'B').find()
    expect(items.length).toBeGreaterThan(0)
    const { cart: held } = await shop.cart.add([{ product: 'book', quantity: 2 }])
    expect(held.subtotal.amount).toBe('24.00')
    expect((await shop.cart.totals()).priceSummary.total.amount).toBe('24.00')
  } finally {
    await server.stop()
  }
})
