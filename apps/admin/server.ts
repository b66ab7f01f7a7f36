// The admin's server: a request in, a page out.
import { createNonce, createFailureLogger, guardRequest } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { adminContext, errorLogContext, nonceContext } from './app/context.ts'
import type * as entry from './server-entry.d.ts'

// The virtual module types `basename` as `string | undefined`, the handler as optional `string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createAdmin: typeof entry.createAdmin = (options) => ({
  fetch: async (request) => {
    const response = await guardRequest(request, () => {
      const context = new RouterContextProvider()
      context.set(adminContext, options)
      context.set(nonceContext, createNonce())
      context.set(errorLogContext, createFailureLogger(options.log))
      return handle(request, context)
    })
    // After signing out, no cache shows the store's data, not even with the Back button.
    response.headers.set('cache-control', 'no-store')
    return response
  },
})

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
