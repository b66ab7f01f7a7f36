// What a request carries to the pages.
import { createContext } from 'react-router'
import type { PageInfo, StorefrontOptions } from '../server-entry.d.ts'
import type { Visitor } from './visitor.ts'

/** Which shop this is, and where its platform is. */
export const shopContext = createContext<StorefrontOptions>()

/** Tells whoever runs this server what went wrong. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** Hears which page was asked for. */
export const pageInfoContext = createContext<PageInfo>()

/** Lets this page's own scripts run. */
export const nonceContext = createContext<string>()

/** The client that asks on behalf of the visitor whose request this is. */
export const visitorContext = createContext<Visitor>()
