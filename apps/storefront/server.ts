// The entry point of the server: pages are rendered here, and the calls of the browser's client are proxied to the platform.
import { createProxyHandler } from '@vitrine/client/server'
import { createNonce, createFailureLogger, guardRequest } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { errorLogContext, nonceContext, pageInfoContext, shopContext } from './app/context.ts'
import { shopApi } from './app/shop.ts'
import type * as entry from './server-entry.d.ts'
import type { PageInfo } from './server-entry.d.ts'

// Its type says `basename: string | undefined` where the handler's says `basename?: string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createStorefront: typeof entry.createStorefront = (options) => {
  const proxy = createProxyHandler({ ...options, prefix: shopApi })
  const respond = (request: Request, info: PageInfo) => {
    if (new URL(request.url).pathname.startsWith(`${shopApi}/`)) {
      info.address = `${request.method} ${shopApi}/*`
      return proxy(request)
    }
    const context = new RouterContextProvider()
    context.set(shopContext, options)
    context.set(nonceContext, createNonce())
    context.set(pageInfoContext, info)
    context.set(errorLogContext, createFailureLogger(options.log))
    return handle(request, context)
  }
  return { fetch: (request, info = {}) => guardRequest(request, () => respond(request, info)) }
}

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
