// The admin's pages as the server sends them, without script, beside the storefront of the same shop.
import { createAdmin } from '@vitrine/admin/server'
import { createStorefront } from '@vitrine/storefront/server'
import { host, openShop, type ShopOptions } from './open-shop.ts'

/** What the platform answers where another revision was stored meanwhile. */
function mismatch() {
  const applicationError = { code: 'REVISION_MISMATCH', description: 'The revision has changed', data: {} }
  return Response.json({ message: '', details: { applicationError } }, { status: 409 })
}

/** Opens a shop with its admin and its storefront. */
export async function openAdmin(options: Pick<ShopOptions, 'products' | 'clock'> = {}) {
  const shop = await openShop({ mayFail: true, ...options })
  const lost = { nextCreation: false }
  const mismatches = { left: 0 }
  const call = async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const request = new Request(input, init)
    if (mismatches.left > 0 && request.method === 'PATCH' && request.url.includes('/stores/v3/products/')) {
      mismatches.left -= 1
      return mismatch()
    }
    const isCreation = request.method === 'POST' && request.url.endsWith('/stores/v1/products')
    const answer = await shop.platform.fetch(request)
    // Too many requests are worth another try: the next one is the merchant's.
    return lost.nextCreation && isCreation ? new Response(null, { status: 503 }) : answer
  }
  const appOptions = { url: host, platformOrigin: host, log: () => {}, fetch: call }
  const admin = createAdmin({ storeName: 'The small shop', siteId: shop.id, ...appOptions })
  const storefront = createStorefront({
    storefrontUrl: 'http://shop.test',
    clientId: shop.clientId,
    ...appOptions,
  })
  const send = async (app: typeof admin | typeof storefront, path: string, form?: Record<string, string>) => {
    const request = new Request(`http://shop.test${path}`, {
      headers: { cookie: `vitrine-desk=${shop.apiKey}` },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const answer = await app.fetch(request)
    return { status: answer.status, headers: answer.headers, html: await answer.text() }
  }
  return {
    ...shop,
    lost,
    mismatches,
    admin: (path: string, form?: Record<string, string>) => send(admin, `/admin${path}`, form),
    storefront: (path: string, form?: Record<string, string>) => send(storefront, path, form),
  }
}

export type Admin = Awaited<ReturnType<typeof openAdmin>>

/** What the form at an address begins with, as it posts it. */
export const formAt = async ({ admin }: Pick<Admin, 'admin'>, path: string) =>
  formIn((await admin(path)).html)

/** What the form of a page begins with, as it posts it. */
export function formIn(html: string) {
  const valueOf = (field: string) =>
    (new RegExp(`name="${field}" value="([^"]*)"`).exec(html)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
  const base = valueOf('base')
  return {
    ids: { key: valueOf('key'), revision: valueOf('revision') },
    base,
    values: JSON.parse(base) as Record<string, string>,
  }
}
