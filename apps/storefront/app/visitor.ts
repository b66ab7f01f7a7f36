// Opens the visitor's session once per request, and sends its cookie with the response.
import { StoreError, cart, collections, products, variants } from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import { data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { StorefrontOptions } from '../server-entry.d.ts'
import { errorLogContext, shopContext, visitorContext } from './context.ts'

/** The client with the session of a visitor. */
export type Visitor = Awaited<ReturnType<typeof open>>['client']

// A visitor waits for the page meanwhile: after four seconds an error page is better.
const timeout = 4000

const open = (
  request: Request,
  { url, clientId, clientSecret, fetch }: StorefrontOptions,
  onError: (error: unknown) => void,
) =>
  openSession(request, {
    clientId,
    url,
    timeout,
    onError,
    modules: { cart, collections, products, variants },
    ...(clientSecret && { clientSecret }),
    ...(fetch && { fetch }),
  })

/** Answers 503 if the platform is unavailable, and rethrows any other error. */
export function throwUnavailable(error: unknown): never {
  throw isUnavailable(error) ? data(null, { status: 503 }) : error
}

/** Answers 404 for a name that the platform refuses as invalid, such as one with a NUL. */
export function throwNotFound(error: unknown): never {
  if (error instanceof StoreError && error.kind === 'validation') throw data(null, { status: 404 })
  return throwUnavailable(error)
}

const isUnavailable = (error: unknown) =>
  error instanceof StoreError &&
  (error.status >= 500 || error.kind === 'network' || error.kind === 'timeout' || error.kind === 'system')

/** The middleware that opens the session. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const logError = context.get(errorLogContext)
  const logUnavailable = (error: unknown) => {
    if (isUnavailable(error)) logError(error)
  }
  const opening = open(request, context.get(shopContext), logUnavailable)
  const { client, headers } = await opening.catch((error: unknown) => {
    logUnavailable(error)
    return throwUnavailable(error)
  })
  context.set(visitorContext, client)
  const response = await next()
  // A response that shared caches may store carries no cookie.
  const isPublic = response.headers.get('cache-control')?.startsWith('public')
  if (!isPublic) headers.forEach((value, name) => response.headers.append(name, value))
  return response
}
