// The server of the hosted pages: a request in, a page out.
import { createNonce, createFailureLogger, guardRequest } from '@vitrine/ui/server'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { errorLogContext, hostedContext, nonceContext } from './app/context.ts'
import type * as entry from './server-entry.d.ts'

// The virtual module types `basename` as `string | undefined`, the handler as optional `string`.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

export const createHosted: typeof entry.createHosted = (options) => ({
  fetch: (request) =>
    guardRequest(request, () => {
      const context = new RouterContextProvider()
      context.set(hostedContext, options)
      context.set(nonceContext, createNonce())
      context.set(errorLogContext, createFailureLogger(options.log))
      return handle(request, context)
    }),
})

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
