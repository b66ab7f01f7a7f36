// One call: an address of the contract goes out as a request, and its answer comes back typed. Only types are imported.
import type { Address, Answer, Input, Routes } from '@vitrine/contract'
import { StoreError, systemErrorMessage, toStoreError } from './error.ts'
import { defaultTimeout, isTransient, retry, withTimeout } from './retry.ts'
import { type Fetch, isSuccess, send } from './send.ts'
import { version } from './version.ts'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call. */
  signal?: AbortSignal | undefined
  /** Milliseconds for the whole call, retries included. Default 15,000. */
  timeout?: number | undefined
}

/** Options of a write. */
export interface WriteOptions extends CallOptions {
  /** Writes with the same key take effect once. By default each call has a new key. */
  idempotencyKey?: string | undefined
  /** Write only if the entity is still this one at this revision: `${cart.id}:${cart.revision}`. */
  ifMatch?: `${string}:${string}` | undefined
}

type Refused<A extends Address> = Routes[A] extends { refuses: readonly (infer Code)[] } ? Code : never

interface Options<A extends Address> extends WriteOptions {
  /** The code that means 'not found' here; the call then returns `null`. */
  absent?: Refused<A>
}

// `const O`: with a widened `absent` the return type would lose `null`.
/** Calls an address of the contract; the literal is its method and path. */
export type CallAddress = <A extends Address, const O extends Options<A>>(
  address: A,
  input: Input<A>,
  options?: O,
) => Promise<Answer<A> | (O extends { absent: string } ? null : never)>

/** The headers that authorize a call, and whether a refresh can replace them if they are refused. */
export interface Credentials {
  headers: Record<string, string>
  canRefresh: boolean
}

/** Returns the credentials for a call; `refused` are those that the platform has just rejected. */
export type Authorize = (refused?: Credentials) => Promise<Credentials>

/** Settings that all calls of a client share. */
export interface CallSettings {
  /** The origin of the platform, or the path of the storefront's own proxy. */
  url: string
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined
  /** Milliseconds for a whole call. Default 15,000. */
  timeout?: number
  /** `false`: writes carry no idempotency key, and so are never retried. */
  idempotency?: boolean
  /** The currency of `convertedPriceData`, such as `USD`, if the store has a rate for it. */
  currency?: string
  /** Receives every error before the caller does. */
  onError?: (error: StoreError) => void
}

/** Checks a base URL, and removes its trailing slashes. */
export const toBaseUrl = (url: string) => {
  // Throws here: a URL without its scheme would fail later as a network error.
  if (!/^(https?:\/)?\/./.test(url)) throw new TypeError('url: start it with http(s):// or /')
  return url.replace(/\/+$/, '')
}

interface RequestInput {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Creates the function that all modules call with. */
export const createCall = (
  {
    url: baseUrl,
    fetch,
    timeout: clientTimeout = defaultTimeout,
    idempotency = true,
    currency,
    onError,
  }: CallSettings,
  authorize: Authorize,
): CallAddress => {
  const attempt = async (address: string, input: RequestInput, options: Options<Address>) => {
    const { signal: abort, timeout = clientTimeout, ifMatch, absent } = options
    const [method, path, body] = toRequest(address, input)
    const isWrite = !/^(GET|QUERY) /.test(address)
    const key = isWrite && (options.idempotencyKey ?? (idempotency && createKey()))
    const headers = {
      'x-vitrine-client': version,
      ...(currency && { 'x-wix-currency': currency }),
      ...(key && { 'idempotency-key': key }),
      ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    }
    return withTimeout(timeout, abort, async (signal) => {
      const request = (credentials: Credentials) =>
        send(fetch, baseUrl + path, { method, headers: { ...credentials.headers, ...headers }, signal }, body)
      let credentials: Credentials | undefined
      const result = await retry(
        timeout,
        signal,
        (failed) => (!isWrite || !!key) && isTransient(failed),
        async () => {
          credentials ??= await authorize()
          const first = await request(credentials)
          if (first.status !== 401 || !credentials.canRefresh) return first
          // Refreshed at most once per call: if a clock is wrong, every new token may be refused too.
          credentials = { ...(await authorize(credentials)), canRefresh: false }
          return request(credentials)
        },
      )
      if (isSuccess(result)) return result.body
      const error = toStoreError(result)
      if (absent && error.code === absent) return null
      throw error
    })
  }

  const call = (address: string, input: RequestInput, options: Options<Address> = {}) =>
    attempt(address, input, options).catch((cause: unknown) => {
      const error =
        cause instanceof StoreError ? cause : new StoreError('system', systemErrorMessage(), { cause })
      onError?.(error)
      throw error
    })
  return call as CallAddress
}

// Characters that some server on the way would rewrite. No id or slug contains them, nor \ufffd, which replaces them: the
// platform answers 'not found'.
const unsafeInPath = /^\.{0,2}$|[%/\\\p{Cc}\p{Cs}]/gu

/** Method, path and body of an address on the wire. */
const toRequest = (
  address: string,
  { path = {}, query, body }: RequestInput,
): [method: string, path: string, body?: unknown] => {
  const [method = '', pattern = ''] = address.split(' ')
  const url = pattern.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? '').replace(unsafeInPath, '\ufffd')),
  )
  if (method !== 'QUERY')
    return [method, query ? `${url}?${new URLSearchParams(query as Record<string, string>)}` : url, body]
  const json = JSON.stringify(body ?? {})
  if (json === '{}') return ['GET', url]
  const parameter = `.r=${base64url(new TextEncoder().encode(json))}`
  return parameter.length > 4000 ? ['POST', url, body] : ['GET', `${url}?${parameter}`]
}

/** Bytes as base64url, without padding. */
export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// Not `randomUUID`: it is missing on plain http, where storefronts are tried on a phone.
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
