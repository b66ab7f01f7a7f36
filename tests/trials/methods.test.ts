// Every route by every method: what is not served says so, and what only asks writes nothing.
import { storesAppId } from '@vitrine/contract'
import { openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { requestForms } from '../shop/addresses.ts'
import type { Ask } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { writeCount } from '../shop/writes.ts'

const paths = [...new Set(requestForms.map(({ path }) => path))]
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const bodies: Record<string, object> = {
  '/add-to-cart': {
    lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }],
  },
  '/token': { grantType: 'anonymous' },
}
const bodyFor = (path: string) => Object.entries(bodies).find(([end]) => path.endsWith(end))?.[1] ?? {}

test('HT10: all routes × all methods × all callers: 405 where it must be, and questions write nothing', async () => {
  const database = await openEmbedded()
  const shop = await openShop({ database })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const callers: Record<string, Ask> = { nobody: shop.ask, visitor: visitor.ask, merchant: shop.merchant.ask }
  let tried = 0
  let asked = 0
  let written = 0n
  const wrong: string[] = []
  for (const path of paths) {
    const right = requestForms.filter((one) => one.path === path)
    for (const method of methods) {
      const here = right.find((one) => one.method === (method === 'HEAD' ? 'GET' : method))
      for (const [who, ask] of Object.entries(callers)) {
        const harmless = !here || here.question || method === 'OPTIONS'
        const before = await writeCount(database)
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
        const url = path.replace(/\{\w+\}/, 'mug')
        const { status } = await ask(method, url, hasBody ? { body: bodyFor(path) } : {})
        if (harmless) {
          asked += 1
          written += (await writeCount(database)) - before
        }
        const served405 = status === 405
        const must405 = !here && method !== 'OPTIONS'
        if (served405 !== must405) wrong.push(`${who} ${method} ${path}: ${status}`)
        tried += 1
      }
    }
  }
  // The counter counts: a write that is one moves it.
  const before = await writeCount(database)
  await visitor.cart.add([{ productId: 'book' }])
  expect(await writeCount(database)).toBeGreaterThan(before)
  await database.close()
  say(
    `HT10: ${paths.length} paths × ${methods.length} methods × 3 callers = ${tried}, ${wrong.length} wrong; ${asked} that may not write wrote ${written}`,
  )
  expect(wrong).toEqual([])
  expect(written).toBe(0n)
})
