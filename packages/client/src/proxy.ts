// What the shop's own server does for the browser's client: it adds the session from the cookie, and nothing else.
import type { ErrorBody, RefusalCode } from '@vitrine/contract'
import { type Credentials, defaultTimeout, toBaseUrl } from './call.ts'
import { authorizeWith } from './client.ts'
import { StoreError } from './error.ts'
import { openCookieSession, type ServerOptions } from './server-session.ts'

/** Options of `createProxyHandler`. */
export interface ProxyOptions extends ServerOptions {
  /** The path on the shop's server under which the platform is reached: `/shop-api`. */
  prefix: string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const sentOn = ['content-type', 'idempotency-key', 'if-match', 'accept-language', 'x-vitrine-client']
const sentBack = ['content-type', 'x-wix-request-id', 'retry-after']
const mostBytes = 1024 * 1024

/**
 * A handler for the storefront's own server: it forwards requests of the storefront's pages to the platform, with the
 * session from the cookie, and returns the answers.
 */
export const createProxyHandler = (options: ProxyOptions): ((request: Request) => Promise<Response>) => {
  const url = toBaseUrl(options.url)
  return (request) => forward(request, { ...options, url })
}

const forward = async (request: Request, options: ProxyOptions): Promise<Response> => {
  const { method } = request
  const requested = new URL(request.url)
  const path = pathAfter(options.prefix, requested.pathname)
  if (!path) return refuse(404, 'ADDRESS_NOT_FOUND', 'There is nothing at this address')
  if (!methods.includes(method))
    return refuse(405, 'METHOD_NOT_ALLOWED', 'This address does not take that method')
  if (method !== 'GET' && !isOurs(request, requested)) {
    return refuse(403, 'PERMISSION_DENIED', 'Only the pages of this shop may do this')
  }
  const { keeper, headers: kept, issuer } = openCookieSession(request, options)
  const { fetch, url } = issuer
  try {
    if (path === sessionEnd && method === 'POST') {
      await keeper.end()
      return Response.json({}, { headers: { ...always, ...Object.fromEntries(kept) } })
    }
    const body = await readBody(request)
    if (!body) return refuse(413, 'PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB')
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(defaultTimeout)])
    const ask = ({ headers: proof }: Credentials) => {
      const headers = { ...pick(request.headers, sentOn), ...proof }
      const init: RequestInit = { method, headers, redirect: 'manual', signal }
      return fetch(new Request(url + path + requested.search, body.size ? { ...init, body } : init))
    }
    const prove = authorizeWith(keeper)
    const proof = await prove()
    const first = await ask(proof)
    const isOver = first.status === 401 && proof.canRefresh
    if (isOver) await letGo(first)
    const answer = isOver ? await ask(await prove(proof)) : first
    return await passBack(answer, kept)
  } catch (error) {
    const requestId = error instanceof StoreError ? error.requestId : undefined
    return refuse(502, 'UNAVAILABLE', 'The platform cannot be reached', kept, requestId)
  }
}

const character = String.raw`(?:[\w~!$&'()*+,;=:@.-]|%(?!0|1|2[5ef]|5c|7f)[\da-f]{2})`
const segments = new RegExp(String.raw`^(?:/(?!\.{1,2}(?:/|$))${character}+)+$`, 'i')

// Which token is meant, the cookie says; nothing else about tokens is passed on.
const sessionEnd = '/oauth2/revoke'

/** The path behind the prefix, unless it leads somewhere else, or to tokens. */
const pathAfter = (prefix: string, pathname: string) => {
  const path = pathname.slice(prefix.length)
  if (!pathname.startsWith(prefix) || !segments.test(path)) return undefined
  if (path === sessionEnd) return path
  try {
    return /^\/(oauth2|_api)(\/|$)/i.test(decodeURIComponent(path)) ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * A script of this origin sent it, or a person did. Browsers say so; the old and those on plain http name the origin, and
 * a script's write always does. Forms, which may name none, are for the shop's guard (ui/src/guard.ts).
 */
const isOurs = ({ headers }: Request, { origin }: URL) => {
  const site = headers.get('sec-fetch-site')
  return site ? site === 'same-origin' || site === 'none' : headers.get('origin') === origin
}

/** The body, unless it is too large; read no further than that. */
const readBody = async ({ body, headers }: Request) => {
  if (Number(headers.get('content-length')) > mostBytes) return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > mostBytes) {
      await reader?.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  return new Blob(parts)
}

const pick = (headers: Headers, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** An answer that nobody reads would keep its connection to the platform. */
const letGo = async ({ body }: Response) => body?.cancel()

/** Only JSON goes back: nothing the platform shows may pass for a page of the shop. */
const passBack = async (answer: Response, kept: Headers) => {
  const { status, headers } = answer
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) {
    await letGo(answer)
    const requestId = headers.get('x-wix-request-id') ?? undefined
    return refuse(status < 400 ? 502 : status, 'UNAVAILABLE', 'The platform gave no answer', kept, requestId)
  }
  return new Response(answer.body, {
    status,
    headers: { ...pick(headers, sentBack), ...always, ...Object.fromEntries(kept) },
  })
}

const refuse = (
  status: number,
  code: RefusalCode,
  description: string,
  kept = new Headers(),
  requestId = '',
) => {
  const body: ErrorBody = {
    message: description,
    details: { applicationError: { code, description, data: {} } },
    requestId,
  }
  return Response.json(body, { status, headers: { ...always, ...Object.fromEntries(kept) } })
}
