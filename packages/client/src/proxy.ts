// The proxy on the storefront's server: it adds the session from the cookie to the calls of the browser's client.
import type { ErrorBody, RefusalCode } from '@vitrine/contract'
import { type Credentials, toBaseUrl } from './call.ts'
import { authorizeWith } from './client.ts'
import { StoreError } from './error.ts'
import { defaultTimeout } from './retry.ts'
import { openCookieSession, type ServerOptions } from './server-session.ts'

/** Options of `createProxyHandler`. */
export interface ProxyOptions extends ServerOptions {
  /** The path of the proxy on the storefront's server: `/shop-api`. */
  prefix: string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const requestHeaders = ['content-type', 'idempotency-key', 'if-match', 'accept-language', 'x-vitrine-client']
const responseHeaders = ['content-type', 'x-wix-request-id', 'retry-after']
const maxBodyBytes = 1024 * 1024

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
  if (!path) return refuse(404, 'ADDRESS_NOT_FOUND', 'Route not found')
  if (!methods.includes(method)) return refuse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
  if (method !== 'GET' && !isSameOrigin(request, requested)) {
    return refuse(403, 'PERMISSION_DENIED', 'Only the pages of this storefront may send this request')
  }
  const { sessionManager, headers: sessionHeaders, endpoint } = openCookieSession(request, options)
  const { fetch = globalThis.fetch, url } = endpoint
  try {
    if (path === revokePath && method === 'POST') {
      await sessionManager.end()
      return Response.json({}, { headers: { ...alwaysSent, ...Object.fromEntries(sessionHeaders) } })
    }
    const body = await readBody(request)
    if (!body) return refuse(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB')
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
    return await toPage(response, sessionHeaders)
  } catch (error) {
    const requestId = error instanceof StoreError ? error.requestId : undefined
    return refuse(502, 'UNAVAILABLE', 'The platform cannot be reached', sessionHeaders, requestId)
  }
}

const character = String.raw`(?:[\w~!$&'()*+,;=:@.-]|%(?!0|1|2[5ef]|5c|7f)[\da-f]{2})`
const segments = new RegExp(String.raw`^(?:/(?!\.{1,2}(?:/|$))${character}+)+$`, 'i')

// The cookie says which token to revoke; no other call about tokens is forwarded.
const revokePath = '/oauth2/revoke'

/** The path behind the prefix, unless it is ambiguous or leads to tokens. */
const pathBehind = (prefix: string, pathname: string) => {
  const path = pathname.slice(prefix.length)
  if (!pathname.startsWith(prefix) || !segments.test(path)) return undefined
  if (path === revokePath) return path
  try {
    return /^\/(oauth2|_api)(\/|$)/i.test(decodeURIComponent(path)) ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * Whether a script of this origin sent the request, or the visitor did. Browsers say so in `Sec-Fetch-Site`; old ones and
 * those on plain http send the origin, always with a script's write. Forms may send neither; packages/ui/src/guard.ts
 * checks those.
 */
const isSameOrigin = ({ headers }: Request, { origin }: URL) => {
  const site = headers.get('sec-fetch-site')
  return site ? site === 'same-origin' || site === 'none' : headers.get('origin') === origin
}

/** The body, or undefined as soon as it is too large. */
const readBody = async ({ body, headers }: Request) => {
  if (Number(headers.get('content-length')) > maxBodyBytes) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    size += chunk.value.length
    if (size > maxBodyBytes) {
      await reader?.cancel()
      return undefined
    }
    chunks.push(chunk.value)
  }
  return new Blob(chunks)
}

const pick = (headers: Headers, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

const alwaysSent = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A response that is not read would keep its connection to the platform open. */
const discard = async ({ body }: Response) => body?.cancel()

/** Returns JSON only: nothing from the platform may pass for a page of the storefront. */
const toPage = async (response: Response, sessionHeaders: Headers) => {
  const { status, headers } = response
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    await discard(response)
    const requestId = headers.get('x-wix-request-id') ?? undefined
    const ownStatus = status < 400 ? 502 : status
    return refuse(ownStatus, 'UNAVAILABLE', 'The platform sent no JSON', sessionHeaders, requestId)
  }
  return new Response(response.body, {
    status,
    headers: { ...pick(headers, responseHeaders), ...alwaysSent, ...Object.fromEntries(sessionHeaders) },
  })
}

const refuse = (
  status: number,
  code: RefusalCode,
  description: string,
  sessionHeaders = new Headers(),
  requestId = '',
) => {
  const body: ErrorBody = {
    message: description,
    details: { applicationError: { code, description, data: {} } },
    requestId,
  }
  return Response.json(body, { status, headers: { ...alwaysSent, ...Object.fromEntries(sessionHeaders) } })
}
