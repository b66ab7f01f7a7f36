// The values that the server hands to the routes with each request.
import { createContext } from 'react-router'
import type { PageInfo, StorefrontOptions } from '../server-entry.d.ts'

/** The store, and the origin of its platform. */
export const shopContext = createContext<StorefrontOptions>()

/** Receives the route of the request, for the access log. */
export const pageInfoContext = createContext<PageInfo>()
