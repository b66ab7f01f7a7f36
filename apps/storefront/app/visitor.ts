// Opens the visitor's session once per request, and sends its cookie with the response.
import { errorLogContext, retryAfterContext } from '@vitrine/app-server'
import {
  StoreError,
  account,
  cart,
  checkout,
  collections,
  deliveryProfiles,
  orders,
  previews,
  prices,
  products,
  productsV3,
  session,
  signIn,
  slugs,
  store,
} from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import { createContext, data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { StorefrontOptions } from '../server-entry.d.ts'
import { pageInfoContext, shopContext } from './context.ts'

/** The client with the session of a visitor. */
export type Visitor = Awaited<ReturnType<typeof open>>['client']

/** The client with the session of the visitor who sent the request. */
export const visitorContext = createContext<Visitor>()

// A visitor waits for the page meanwhile: after four seconds an error page is better.
const timeout = 4000

/** A fetch that names the visitor's browser: the list of a member's devices has its name. */
export const withUserAgent = (
  { headers }: Request,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ((request: Request) => Promise<Response>) => {
  const userAgent = headers.get('user-agent')
  return (request) => {
    if (userAgent !== null) request.headers.set('user-agent', userAgent)
    return fetch(request)
  }
}

const open = (
  request: Request,
  { url, clientId, clientSecret, fetch }: StorefrontOptions,
  visitorAddress: string | undefined,
  onError: (error: unknown) => void,
) =>
  openSession(request, {
    clientId,
    url,
    timeout,
    visitorAddress,
    onError,
    modules: {
      account,
      cart,
      checkout,
      collections,
      deliveryProfiles,
      orders,
      previews,
      prices,
      products,
      productsV3,
      session,
      signIn,
      slugs,
      store,
    },
    // As on a device that others use, unless the visitor says otherwise.
    staySignedIn: false,
    ...(clientSecret && { clientSecret }),
    fetch: withUserAgent(request, fetch),
  })

/** Answers 503 if the platform is unavailable, 429 if a budget is used up, and rethrows any other error. */
export function throwUnavailable(error: unknown): never {
  if (isOverBudget(error)) throw data(null, { status: 429 })
  throw isUnavailable(error) ? data(null, { status: 503 }) : error
}

/** Answers 404 for a name that the platform refuses as invalid, such as one with a NUL. */
export function throwNotFound(error: unknown): never {
  if (error instanceof StoreError && error.kind === 'validation') throw data(null, { status: 404 })
  return throwUnavailable(error)
}

const isOverBudget = (error: unknown): error is StoreError =>
  error instanceof StoreError && error.status === 429

const isUnavailable = (error: unknown) =>
  error instanceof StoreError &&
  error.status !== 429 &&
  (error.status >= 500 || error.kind === 'network' || error.kind === 'timeout' || error.kind === 'system')

const cookieName = (setCookie: string) => setCookie.slice(0, setCookie.indexOf('='))

/** The middleware that opens the session. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const logError = context.get(errorLogContext)
  const onError = (error: unknown) => {
    if (isOverBudget(error)) context.set(retryAfterContext, `${error.data.retryAfter ?? 60}`)
    else if (isUnavailable(error)) logError(error)
  }
  const openFor = (visitor: Request) =>
    open(visitor, context.get(shopContext), context.get(pageInfoContext).clientAddress, onError).catch(
      (error: unknown) => {
        onError(error)
        throw error
      },
    )
  // A session that may not be refreshed for now stays in its cookie, and the page is rendered with a new one.
  const { client, headers } = await openFor(request)
    .catch(async (error: unknown) => {
      if (!isOverBudget(error) || request.method === 'POST') throw error
      return { ...(await openFor(new Request(request.url))), headers: new Headers() }
    })
    .catch(throwUnavailable)
  context.set(visitorContext, client)
  const response = await next()
  // A response that shared caches may store carries no cookie, and one that signs a member in has its own.
  const isPublic = response.headers.get('cache-control')?.startsWith('public')
  const cookies = [headers, response.headers].map((source) => source.getSetCookie().map(cookieName))
  const hasOwn = cookies[0]?.some((name) => cookies[1]?.includes(name))
  if (!isPublic && !hasOwn)
    for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}
