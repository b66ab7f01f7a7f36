// The proxy on the storefront's server: it adds the session from the cookie to the calls of the browser's client.
import { bodyLimits } from '@vitrine/contract/constants'
import { type Credentials, toBaseUrl } from './call.ts'
import { authorizeWith } from './client.ts'
import { StoreError } from './error.ts'
import { alwaysSent, refuse } from './refuse.ts'
import { defaultTimeout } from './retry.ts'
import { isSameOrigin } from './same-origin.ts'
import { openCookieSession, type ServerOptions } from './server-session.ts'
import { withOwnClient, withoutSessionTokens } from './sign-in/proxy-sign-in.ts'

/** Options of `createProxyHandler`. */
export interface ProxyOptions extends ServerOptions {
  /** The path of the proxy on the storefront's server: `/shop-api`. */
  prefix: string
  /** Returns the IP address of the visitor who sent a request: see `visitorAddress` of `openSession`. */
  visitorAddress?: ((request: Request) => string | undefined) | undefined
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const requestHeaders = [
  'content-type',
  'idempotency-key',
  'if-match',
  'accept-language',
  'x-vitrine-client',
  'x-wix-currency',
]
const responseHeaders = ['content-type', 'x-wix-request-id', 'retry-after']
// The largest that the platform takes from a visitor.
const { maxBytes } = bodyLimits.ofLines

/**
 * Creates the handler for the proxy's path on the storefront's server: it forwards the requests of the storefront's pages
 * to the platform, with the session from the cookie, and returns the responses.
 */
export const createProxyHandler = (options: ProxyOptions): ((request: Request) => Promise<Response>) => {
  const url = toBaseUrl(options.url)
  return (request) => forward(request, { ...options, url })
}

const forward = async (request: Request, options: ProxyOptions): Promise<Response> => {
  const { method } = request
  const requested = new URL(request.url)
  const path = pathBehind(options.prefix, requested.pathname)
  const route = path && toRoute(path)
  if (!path || !route) return refuse(404, 'ADDRESS_NOT_FOUND', 'Route not found')
  if (!methods.includes(method)) return refuse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
  if (method !== 'GET' && !isSameOrigin(request)) {
    return refuse(403, 'PERMISSION_DENIED', 'Only the pages of this storefront may send this request')
  }
  const { fetch = globalThis.fetch, url } = options
  const visitorAddress = options.visitorAddress?.(request)
  const { sessionManager, headers: sessionHeaders } = openCookieSession(request, {
    ...options,
    visitorAddress,
  })
  try {
    if (route === revokePath && method === 'POST') {
      await sessionManager.end()
      return Response.json({}, { headers: { ...alwaysSent, ...Object.fromEntries(sessionHeaders) } })
    }
    const received = await readBody(request)
    if (!received) return refuse(413, 'PAYLOAD_TOO_LARGE', `The body is larger than ${maxBytes / 1024} KiB`)
    const body = redirectSessionPath.test(route) ? await withOwnClient(received, options.clientId) : received
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(defaultTimeout)])
    const send = (credentials: Credentials) => {
      const headers = { ...pick(request.headers, requestHeaders), ...credentials.headers }
      const init: RequestInit = { method, headers, redirect: 'manual', signal }
      return fetch(new Request(url + path + requested.search, body.size ? { ...init, body } : init))
    }
    const authorize = authorizeWith(sessionManager)
    const credentials = await authorize()
    const first = await send(credentials)
    const isExpired = first.status === 401 && credentials.canRefresh
    if (isExpired) await discard(first)
    const response = isExpired ? await send(await authorize(credentials)) : first
    const finish = (text: string) =>
      withoutSessionTokens(text, options, { sessionManager, headers: sessionHeaders })
    return await toPage(response, sessionHeaders, method === 'GET' ? undefined : finish)
  } catch (error) {
    const { status, data, requestId }: Partial<StoreError> = error instanceof StoreError ? error : {}
    if (status === 429)
      return refuse(429, 'TOO_MANY_REQUESTS', tooManyRequests, sessionHeaders, requestId, data)
    return refuse(502, 'UNAVAILABLE', 'The platform cannot be reached', sessionHeaders, requestId)
  }
}

const character = String.raw`(?:[\w~!$&'()*+,;=:@.-]|%(?!0|1|2[5ef]|5c|7f)[\da-f]{2})`
const segments = new RegExp(String.raw`^(?:/(?!\.{1,2}(?:/|$))${character}+)+$`, 'i')

// Everything about tokens, and of the internal addresses all but those that sign members in.
const privatePath = /^\/(oauth2|_api(?!\/(iam|redirects-api)\/))(\/|$)/i
const redirectSessionPath = /\/redirect-session$/i

// The cookie says which token to revoke; no other call about tokens is forwarded.
const revokePath = '/oauth2/revoke'

/** The path behind the prefix, unless it is ambiguous: neither slashes nor dots are in percent-encoding. */
const pathBehind = (prefix: string, pathname: string) => {
  const path = pathname.slice(prefix.length)
  return pathname.startsWith(prefix) && segments.test(path) ? path : undefined
}

/** The path as the platform routes it, without percent-encoding; undefined if it leads to tokens. */
const toRoute = (path: string) => {
  try {
    const route = decodeURIComponent(path)
    return route === revokePath || !privatePath.test(route) ? route : undefined
  } catch {
    return undefined
  }
}

/** The body, or undefined as soon as it is too large. */
const readBody = async ({ body, headers }: Request) => {
  if (Number(headers.get('content-length')) > maxBytes) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(chunk.value)
  }
  return new Blob(chunks)
}

const pick = (headers: Headers, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

/** A response that is not read would keep its connection to the platform open. */
const discard = async ({ body }: Response) => body?.cancel()

/** Returns JSON only: nothing from the platform may pass for a page of the storefront. `edit` changes its text. */
const toPage = async (
  response: Response,
  sessionHeaders: Headers,
  edit?: (text: string) => Promise<string>,
) => {
  const { status, headers } = response
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    await discard(response)
    const requestId = headers.get('x-wix-request-id') ?? undefined
    const ownStatus = status < 400 ? 502 : status
    return refuse(ownStatus, 'UNAVAILABLE', 'The platform sent no JSON', sessionHeaders, requestId)
  }
  // Edited first: that may change the session.
  const body = edit ? await edit(await response.text()) : response.body
  return new Response(body, {
    status,
    headers: { ...pick(headers, responseHeaders), ...alwaysSent, ...Object.fromEntries(sessionHeaders) },
  })
}

const tooManyRequests = 'Too many requests from your network. Try again in a minute'
