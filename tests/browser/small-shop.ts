// A shop for one test file: the built storefront with a platform in this process, which can be made unavailable.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { assets, createStorefront } from '@vitrine/storefront/server'
import { host, openShop, type Shop, type ShopOptions } from '../shop/open-shop.ts'
import { listenOnPort } from './serve-app.ts'

type Fetch = typeof globalThis.fetch

/** The built storefront of a store, which logs to the console; `fetch` sends its calls to the platform. */
const builtStorefront = (clientId: string, fetch: Fetch) =>
  createStorefront({
    storefrontUrl: 'http://shop.test',
    url: host,
    platformOrigin: host,
    clientId,
    fetch,
  })

/** The storefront of an open store, on a port of its own. */
export const openStorefrontOf = (shop: Pick<Shop, 'clientId' | 'fetch'>) =>
  listenOnPort(
    builtStorefront(shop.clientId, async (input, init) => shop.fetch(new Request(input, init))),
    assets,
  )

/** Opens the shop on a port. */
export async function openSmallShop(
  products: ProductDraft[],
  collections: CollectionDraft[] = [],
  settings: Pick<ShopOptions, 'language' | 'pricesIncludeTax' | 'budgets'> = {},
) {
  const shop = await openShop({ products, collections, mayFail: true, ...settings })
  let outage: 'refuses' | 'hangs' | undefined
  const requestedPaths: string[] = []
  const storefront = builtStorefront(shop.clientId, async (input, init) => {
    if (outage === 'hangs') await new Promise(() => {})
    if (outage === 'refuses') throw new TypeError('fetch failed')
    const request = new Request(input, init)
    requestedPaths.push(new URL(request.url).pathname)
    return shop.platform.fetch(request)
  })
  const port = await listenOnPort(storefront, assets)
  return {
    ...shop,
    ...port,
    /** The paths of all calls that the storefront has sent to the platform. */
    requestedPaths,
    /** How the platform reacts to the storefront from now on. */
    platformIs(how: 'refuses' | 'hangs' | 'there') {
      outage = how === 'there' ? undefined : how
    },
  }
}
