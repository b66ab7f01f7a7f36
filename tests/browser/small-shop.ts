// A shop of a story's own: the built storefront before a platform that can be stocked, hidden from, or taken away.
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { assets, createStorefront } from '@vitrine/storefront/server'
import { Hono } from 'hono'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openShop } from '../shop/open-shop.ts'

/** Opens it on a port; `close` ends it. */
export async function openSmallShop(products: ProductDraft[], collections: CollectionDraft[] = []) {
  const shop = await openShop({ products, collections, mayFail: true })
  let away: 'refuses' | 'hangs' | undefined
  const storefront = createStorefront({
    storeName: 'The small shop',
    shopUrl: 'http://shop.test',
    host: 'http://platform.test',
    platformOrigin: 'http://platform.test',
    clientId: shop.clientId,
    fetch: async (input, init) => {
      if (away === 'hangs') await new Promise(() => {})
      if (away === 'refuses') throw new TypeError('fetch failed')
      return shop.platform.fetch(new Request(input, init))
    },
  })
  const app = new Hono()
  app.get('/assets/*', serveStatic({ root: relative(process.cwd(), fileURLToPath(assets)) }))
  app.all('*', ({ req }) => storefront.fetch(req.raw))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    ...shop,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** How the platform behaves towards the shop from now on. */
    platformIs(how: 'refuses' | 'hangs' | 'there') {
      away = how === 'there' ? undefined : how
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
