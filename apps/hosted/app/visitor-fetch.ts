// Calls the platform in the name of the visitor of a page.
import type { Fetch } from '@vitrine/client'
import type { RouterContextProvider } from 'react-router'
import { clientAddressContext, hostedContext } from './context.ts'

/** A fetch that names the visitor's address, so that budgets count the visitor's network and not this server. */
export const visitorFetch =
  (context: Readonly<RouterContextProvider>): Fetch =>
  (request) => {
    const address = context.get(clientAddressContext)
    if (address !== undefined) request.headers.set('x-vitrine-visitor-address', address)
    return context.get(hostedContext).fetch(request)
  }
