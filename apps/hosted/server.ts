// The door of the hosted pages: a request in, a page out.
import { createNonce, failedTo, guarded } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { failedContext, hostedContext, nonceContext } from './app/context.ts'
import type * as door from './server-entry.d.ts'

// Its type says `basename: string | undefined` where the handler's says `basename?: string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createHosted: typeof door.createHosted = (options) => ({
  fetch: (request) =>
    guarded(request, () => {
      const context = new RouterContextProvider()
      context.set(hostedContext, options)
      context.set(nonceContext, createNonce())
      context.set(failedContext, failedTo(options.log))
      return handle(request, context)
    }),
})

export const assets: typeof door.assets = new URL('../client/', import.meta.url)
