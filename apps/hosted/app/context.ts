// What a request carries to the hosted pages.
import { createContext } from 'react-router'
import type { HostedOptions, HostedStore } from '../server-entry.d.ts'

/** The options that the pages were created with. */
export const hostedContext = createContext<HostedOptions>()

/** The store that the request is for. */
export const storeContext = createContext<HostedStore>()

/** The IP address of the visitor; undefined if the server does not know it. */
export const clientAddressContext = createContext<string | undefined>(undefined)

/** The data of the error when a request is for a store that does not exist. */
export const unknownStore = 'unknown store'

/** The data of the error when a page needs a redirect session that has ended. */
export const endedSession = 'ended session'

/** The data of the error when this browser has no checkout, or its checkout has ended. */
export const endedCheckout = 'ended checkout'
