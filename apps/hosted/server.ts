// The server of the hosted pages: a request in, a page out.
import { createPageHandler, guardRequest } from '@vitrine/app-server'
import * as build from 'virtual:react-router/server-build'
import { clientAddressContext, hostedContext } from './app/context.ts'
import type * as entry from './server-entry.d.ts'

const handlePage = createPageHandler(build, import.meta.env.MODE)

export const createHosted: typeof entry.createHosted = (options) => ({
  fetch: (request, { clientAddress } = {}) =>
    guardRequest(request, () =>
      handlePage(request, options.log, (context) => {
        context.set(hostedContext, options)
        context.set(clientAddressContext, clientAddress)
      }),
    ),
})

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
