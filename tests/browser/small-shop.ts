// A shop of a story's own: the built storefront before a platform that can be stocked, hidden from, or taken away.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { assets, createStorefront } from '@vitrine/storefront/server'
import { host, openShop } from '../shop/open-shop.ts'
import { listenOnPort } from './on-a-port.ts'

type Fetch = typeof globalThis.fetch

/** The built storefront of a store, whose platform is asked through `fetch`. */
export const storefrontOf = (clientId: string, fetch: Fetch) =>
  createStorefront({
    storeName: 'The small shop',
    storefrontUrl: 'http://shop.test',
    url: host,
    platformOrigin: host,
    clientId,
    fetch,
  })

/** Opens it on a port; `close` ends it. */
export async function openSmallShop(products: ProductDraft[], collections: CollectionDraft[] = []) {
  const shop = await openShop({ products, collections, mayFail: true })
  let away: 'refuses' | 'hangs' | undefined
  const asked: string[] = []
  const storefront = storefrontOf(shop.clientId, async (input, init) => {
    if (away === 'hangs') await new Promise(() => {})
    if (away === 'refuses') throw new TypeError('fetch failed')
    const request = new Request(input, init)
    asked.push(new URL(request.url).pathname)
    return shop.platform.fetch(request)
  })
  const port = await listenOnPort(storefront, assets)
  return {
    ...shop,
    ...port,
    /** The paths that the shop has asked the platform for. */
    asked,
    /** How the platform behaves towards the shop from now on. */
    platformIs(how: 'refuses' | 'hangs' | 'there') {
      away = how === 'there' ? undefined : how
    },
  }
}
