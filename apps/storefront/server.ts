// The door of the shop: a request in, a page out; what the browser's client asks is passed on to the platform.
import { passOn } from '@vitrine/client/server'
import { createNonce, failedTo, guarded } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { failedContext, nonceContext, passageContext, shopContext } from './app/context.ts'
import { shopApi } from './app/shop.ts'
import type * as door from './server-entry.d.ts'

// Its type says `basename: string | undefined` where the handler's says `basename?: string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createStorefront: typeof door.createStorefront = (options) => ({
  fetch: (request, passage = {}) =>
    guarded(request, () => {
      if (new URL(request.url).pathname.startsWith(`${shopApi}/`)) {
        passage.address = `${request.method} ${shopApi}/*`
        return passOn(request, { ...options, prefix: shopApi })
      }
      const context = new RouterContextProvider()
      context.set(shopContext, options)
      context.set(nonceContext, createNonce())
      context.set(passageContext, passage)
      context.set(failedContext, failedTo(options.log))
      return handle(request, context)
    }),
})

export const assets: typeof door.assets = new URL('../client/', import.meta.url)
