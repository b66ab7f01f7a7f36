// The storefront of a store, without a port.
import { createStorefront } from '@vitrine/storefront/server'
import { host, type Shop } from './open-shop.ts'

/** The storefront, and what it answers to a path; `fetch` stands between it and the platform. */
export function storefrontOf(
  { clientId, platform }: Pick<Shop, 'clientId' | 'platform'>,
  fetch: (request: Request) => Response | Promise<Response> = platform.fetch,
) {
  const storefront = createStorefront({
    storefrontUrl: 'http://shop.test',
    url: host,
    platformOrigin: host,
    clientId,
    fetch: async (input, init) => fetch(new Request(input, init)),
    log: () => {},
  })
  return { ...storefront, get: (path: string) => storefront.fetch(new Request(`http://shop.test${path}`)) }
}
