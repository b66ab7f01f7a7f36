// The admin of a shop for one test file, with a platform in this process that can be made unavailable.
import { assets, createAdmin } from '@vitrine/admin/server'
import { host, openShop, type ShopOptions } from '../shop/open-shop.ts'
import { openVisitorPage } from './browser.ts'
import { listenOnPort } from './serve-app.ts'

/** How the platform reacts: as usual, with no answer, or by refusing the permission. */
type Behaviour =
  | 'answers'
  | 'is down'
  | 'goes down after a write'
  | 'loses the answer to a change of stock'
  | 'refuses'
  | 'is slow with changes by filter'

const noPermission = {
  code: 'PERMISSION_DENIED',
  description: 'Not allowed',
  data: { needs: 'an API key', permission: 'products.read' },
}

/** The calls whose answers are lost. */
const lostCalls: Partial<Record<Behaviour, RegExp>> = {
  'loses the answer to a change of stock': /^PATCH .*\/documents?$/,
}

const isChangeByFilter = ({ url }: Request) => url.includes('/vitrine/v1/bulk/products/changes/')

/** The state of a change as if its job had changed one product so far. */
async function asRunning(response: Response) {
  const { bulkChange } = (await response.json()) as { bulkChange: object }
  return Response.json({ bulkChange: { ...bulkChange, status: 'RUNNING', changed: 1, failed: 0 } })
}

/** Opens the admin on a port. */
export async function openSmallAdmin(options: Pick<ShopOptions, 'products' | 'collections'> = {}) {
  const shop = await openShop({ ...options, mayFail: true })
  let behaviour: Behaviour = 'answers'
  let meanwhile: { isBefore: (request: Request) => boolean; act: () => Promise<unknown> } | undefined
  const admin = createAdmin({
    storeName: 'The small shop',
    siteId: shop.id,
    url: host,
    platformOrigin: host,
    log: () => {},
    fetch: async (input, init) => {
      if (behaviour === 'is down') throw new TypeError('fetch failed')
      const request = new Request(input, init)
      if (behaviour === 'refuses')
        return Response.json({ message: '', details: { applicationError: noPermission } }, { status: 403 })
      if (behaviour === 'goes down after a write' && request.method === 'PATCH') behaviour = 'is down'
      if (lostCalls[behaviour]?.test(`${request.method} ${request.url}`)) {
        behaviour = 'is down'
        await shop.platform.fetch(request)
        throw new TypeError('fetch failed')
      }
      if (meanwhile?.isBefore(request)) {
        const { act } = meanwhile
        meanwhile = undefined
        await act()
      }
      const response = await shop.platform.fetch(request)
      return behaviour === 'is slow with changes by filter' && isChangeByFilter(request)
        ? asRunning(response)
        : response
    },
  })
  const port = await listenOnPort(admin, assets, '/admin')
  return {
    ...shop,
    ...port,
    /** Runs the jobs that are due. */
    runDueJobs: () => shop.platform.runDueJobs(),
    /** How the platform reacts to the admin from now on. */
    platform: (next: Behaviour) => {
      behaviour = next
    },
    /** Does something before the next call of the admin that `isBefore` finds. */
    meanwhile(isBefore: (request: Request) => boolean, act: () => Promise<unknown>) {
      meanwhile = { isBefore, act }
    },
    /** Opens the admin in a browser with a merchant who is signed in. */
    async enter({
      path = '/products',
      ...visitor
    }: Parameters<typeof openVisitorPage>[0] & { path?: string } = {}) {
      const visit = await openVisitorPage({ baseURL: port.url, ...visitor })
      const cookie = { name: 'vitrine-desk', value: shop.apiKey, domain: 'localhost', path: '/admin' }
      await visit.context.addCookies([cookie])
      await visit.page.goto(`/admin${path}`)
      return visit
    },
    /** Replaces the store's API key; the old one stops working at once. */
    async replaceKey() {
      const key = `next-${shop.apiKey}`
      await shop.platform.allowKey(shop.id, key, 'first')
      return key
    },
  }
}
