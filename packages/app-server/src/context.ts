// What every request carries to the pages of an app.
import { createContext } from 'react-router'

declare module 'react-router' {
  // As build.ts sets it: with middleware, routes receive a typed context.
  interface Future {
    v8_middleware: true
  }
}

/** Logs an error for the operator. */
export const errorLogContext = createContext<(error: unknown) => void>()

/** The origins that a request's store has registered, whose pages may show a page in a frame if its route allows it. */
export const registeredOriginsContext = createContext<readonly string[]>([])

/** The origins besides its own that the forms of a page may lead to, because the response to a post redirects there. */
export const formTargetsContext = createContext<readonly string[]>([])

/** The origins of pictures on this page, besides its own. */
export const imageOriginsContext = createContext<readonly string[]>([])

/** The nonce of the page's own scripts, for its content security policy. */
export const nonceContext = createContext<string>()

/** The seconds of `Retry-After` on a page with status 429 or 503; no such header if it is empty. */
export const retryAfterContext = createContext('')
