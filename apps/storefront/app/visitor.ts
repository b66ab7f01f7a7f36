// Who asks: every request opens its visitor's session once, and its cookie goes back with whatever is answered.
import { StoreError, cart, collections, products, variants } from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import { data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { StorefrontOptions } from '../server-entry.d.ts'
import { errorLogContext, shopContext, visitorContext } from './context.ts'

/** A client that asks on a visitor's behalf. */
export type Visitor = Awaited<ReturnType<typeof open>>['client']

// Somebody waits before an empty screen: rather a page that says so.
const timeout = 4000

const open = (
  request: Request,
  { url: host, clientId, clientSecret, fetch }: StorefrontOptions,
  onError: (error: unknown) => void,
) =>
  openSession(request, {
    clientId,
    url: host,
    timeout,
    onError,
    modules: { cart, collections, products, variants },
    ...(clientSecret && { clientSecret }),
    ...(fetch && { fetch }),
  })

/** Without the platform there is no shop: a page that says to come back. */
export function throwUnavailable(error: unknown): never {
  throw isAway(error) ? data(null, { status: 503 }) : error
}

/** What cannot be asked for is not there either. */
export function throwNotFound(error: unknown): never {
  if (error instanceof StoreError && error.kind === 'validation') throw data(null, { status: 404 })
  return throwUnavailable(error)
}

const isAway = (error: unknown) =>
  error instanceof StoreError &&
  (error.status >= 500 || error.kind === 'network' || error.kind === 'timeout' || error.kind === 'system')

/** Opens the session for the pages and forms within. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const failed = context.get(errorLogContext)
  const hear = (error: unknown) => {
    if (isAway(error)) failed(error)
  }
  const opening = open(request, context.get(shopContext), hear)
  const { client, headers } = await opening.catch((error: unknown) => {
    hear(error)
    return throwUnavailable(error)
  })
  context.set(visitorContext, client)
  const response = await next()
  // What others may keep carries nobody's session.
  const isForAll = response.headers.get('cache-control')?.startsWith('public')
  if (!isForAll) headers.forEach((value, name) => response.headers.append(name, value))
  return response
}
