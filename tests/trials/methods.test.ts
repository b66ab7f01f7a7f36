// Every path with every HTTP method: unsupported methods get 405, and read requests write nothing.
import { storesAppId } from '@vitrine/contract'
import { openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { requestForms, triedForms } from '../shop/addresses.ts'
import type { Ask } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { isLanding } from '../shop/size.ts'
import { writeCount } from '../shop/writes.ts'

const paths = [...new Set(triedForms.map(({ path }) => path))]
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
const bodies: Record<string, object> = {
  '/add-to-cart': {
    lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity: 1 }],
  },
  '/token': { grantType: 'anonymous' },
}
const bodyFor = (path: string) => Object.entries(bodies).find(([end]) => path.endsWith(end))?.[1] ?? {}

test('for all paths, methods and callers, unsupported methods get 405 and read requests write nothing (HT10)', async () => {
  const database = await openEmbedded()
  const shop = await openShop({ database })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const callers: Record<string, Ask> = {
    anonymous: shop.ask,
    visitor: visitor.ask,
    merchant: shop.merchant.ask,
  }
  let tried = 0
  let readRequests = 0
  let written = 0n
  const wrong: string[] = []
  for (const path of paths) {
    const served = requestForms.filter((form) => form.path === path)
    for (const method of methods) {
      const form = served.find((form) => form.method === (method === 'HEAD' ? 'GET' : method))
      for (const [n, [caller, ask]] of Object.entries(callers).entries()) {
        // Whether a path has a method does not depend on the caller.
        if (isLanding && !form && (paths.indexOf(path) + n) % 3 > 0) continue
        const isReadOnly = !form || form.question || method === 'OPTIONS'
        const before = await writeCount(database)
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
        const url = path.replace(/\{\w+\}/, 'mug')
        const { status } = await ask(method, url, hasBody ? { body: bodyFor(path) } : {})
        if (isReadOnly) {
          readRequests += 1
          written += (await writeCount(database)) - before
        }
        const was405 = status === 405
        const must405 = !form && method !== 'OPTIONS'
        if (was405 !== must405) wrong.push(`${caller} ${method} ${path}: ${status}`)
        tried += 1
      }
    }
  }
  // The counter itself works: a write raises it.
  const before = await writeCount(database)
  await visitor.cart.add([{ productId: 'book' }])
  expect(await writeCount(database)).toBeGreaterThan(before)
  await database.close()
  say(
    `HT10: ${paths.length} paths × ${methods.length} methods, ${tried} requests by 3 callers, ${wrong.length} wrong; ${readRequests} read requests wrote ${written} times`,
  )
  expect(wrong).toEqual([])
  expect(written).toBe(0n)
})
