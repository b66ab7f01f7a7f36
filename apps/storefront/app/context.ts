// The values that the server hands to the routes with each request.
import { createContext } from 'react-router'
import type { PageInfo, StorefrontOptions } from '../server-entry.d.ts'
import type { Visitor } from './visitor.ts'

/** The store, and the origin of its platform. */
export const shopContext = createContext<StorefrontOptions>()

/** Logs an error for the operator. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** Receives the route of the request, for the access log. */
export const pageInfoContext = createContext<PageInfo>()

/** The nonce of the page's own scripts, for its content security policy. */
export const nonceContext = createContext<string>()

/** The client with the session of the visitor who sent the request. */
export const visitorContext = createContext<Visitor>()
