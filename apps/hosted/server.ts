// The server of the hosted pages: a request in, a page out.
import { createPageHandler, guardRequest } from '@vitrine/app-server'
import * as build from 'virtual:react-router/server-build'
import { hostedContext } from './app/context.ts'
import type * as entry from './server-entry.d.ts'

const handlePage = createPageHandler(build, import.meta.env.MODE)

export const createHosted: typeof entry.createHosted = (options) => ({
  fetch: (request) =>
    guardRequest(request, () =>
      handlePage(request, options.log, (context) => context.set(hostedContext, options)),
    ),
})

export const assets: typeof entry.assets = new URL('../client/', import.meta.url)
