// The door of the desk: a request in, a page out.
import { createNonce, failedTo, guarded } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { deskContext, failedContext, nonceContext } from './app/context.ts'
import type * as door from './server-entry.d.ts'

// Its type says `basename: string | undefined` where the handler's says `basename?: string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createDesk: typeof door.createDesk = (options) => ({
  fetch: async (request) => {
    const response = await guarded(request, () => {
      const context = new RouterContextProvider()
      context.set(deskContext, options)
      context.set(nonceContext, createNonce())
      context.set(failedContext, failedTo(options.log))
      return handle(request, context)
    })
    // Who has signed out leaves nothing behind, not even for the Back button.
    response.headers.set('cache-control', 'no-store')
    return response
  },
})

export const assets: typeof door.assets = new URL('../client/', import.meta.url)
