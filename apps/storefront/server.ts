// The entry point of the server: pages are rendered here, and the calls of the browser's client are proxied to the platform.
import { createPageHandler, formTargetsContext, guardRequest, retryAfterContext } from '@vitrine/app-server'
import { createProxyHandler } from '@vitrine/client/server'
import * as build from 'virtual:react-router/server-build'
import { pageInfoContext, shopContext } from './app/context.ts'
import { shopApi } from './app/shop.ts'
import type * as entry from './server-entry.d.ts'
import type { PageInfo } from './server-entry.d.ts'

const handlePage = createPageHandler(build, import.meta.env.MODE)

// The seconds after which a page that the platform could not answer is worth another try.
const retryAfter = '10'

export const createStorefront: typeof entry.createStorefront = (options) => {
  const respond = (request: Request, info: PageInfo) => {
    if (new URL(request.url).pathname.startsWith(`${shopApi}/`)) {
      info.address = `${request.method} ${shopApi}/*`
      const visitorAddress = () => info.clientAddress
      return createProxyHandler({ ...options, prefix: shopApi, visitorAddress })(request)
    }
    return handlePage(request, options.log, (context) => {
      context.set(shopContext, options)
      context.set(pageInfoContext, info)
      context.set(retryAfterContext, retryAfter)
      // The checkout's form is answered with a redirect to the hosted page.
      context.set(formTargetsContext, [options.platformOrigin])
    })
  }
  return { fetch: (request, info = {}) => guardRequest(request, () => respond(request, info)) }
}

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
