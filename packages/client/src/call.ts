// One call: an address of the contract goes out as a request, its answer comes back typed. Only types are borrowed.
import type { Address, Answer, Input, Routes } from '@vitrine/contract'
import { errorOf, StoreError, systemError } from './error.ts'
import { mayPass, persist, within } from './retry.ts'
import { type Fetch, isGood, send } from './send.ts'

/** What any call may be given. */
export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal | undefined
  /** Milliseconds the call may take in all, further tries included; 15,000 if not said. */
  timeout?: number | undefined
}

/** What a write may be given. */
export interface WriteOptions extends CallOptions {
  /** Writes with the same key happen once; a fresh one if not given. */
  idempotencyKey?: string | undefined
  /** Write only if the entity still has this revision. */
  ifMatch?: string | undefined
}

type Refused<A extends Address> = Routes[A] extends { refuses: readonly (infer Code)[] } ? Code : never

interface Options<A extends Address> extends WriteOptions {
  /** The expected 'no' that means: there is none. It is answered as null. */
  absent?: Refused<A>
}

// `const O`: a widened `absent` would forget that the answer may be null.
/** Calls an address; the literal is verb and path. */
export type Call = <A extends Address, const O extends Options<A>>(
  address: A,
  input: Input<A>,
  options?: O,
) => Promise<Answer<A> | (O extends { absent: string } ? null : never)>

/** The headers that show who calls; `renewable` if others can be had should they be refused. */
export interface Proof {
  headers: Record<string, string>
  renewable: boolean
}

/** Shows who calls; `refused` is what the platform has just turned down. */
export type Prove = (refused?: Proof) => Promise<Proof>

/** What all calls of a client have in common. */
export interface CallSettings {
  /** Where the platform is, or the shop's own server that passes on to it. */
  host: string
  /** Answers requests in place of the global fetch. */
  fetch?: Fetch
  /** Milliseconds a call may take in all; 15,000 if not said. */
  timeout?: number
  /** `false`: writes get no key, and so no second try. */
  idempotency?: boolean
  /** Hears of each failed call before its caller does. */
  onError?: (error: StoreError) => void
}

/** A host as addresses begin with it. */
export const placeOf = (host: string) => {
  // Said at once, where the mistake is: without its scheme an address looks like a network that fails.
  if (!/^(https?:\/)?\/./.test(host)) throw new TypeError('host: an address with http(s)://, or a path')
  return host.replace(/\/+$/, '')
}

interface Sent {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The time limit of a call that names none. */
export const usualTimeout = 15_000

/** Makes the function that all modules call with. */
export const createCall = (
  {
    host,
    fetch = globalThis.fetch,
    timeout: usual = usualTimeout,
    idempotency = true,
    onError,
  }: CallSettings,
  prove: Prove,
): Call => {
  const attempt = async (address: string, input: Sent, options: Options<Address>) => {
    const { signal: stop, timeout = usual, ifMatch, absent } = options
    const [verb, url, body] = requestOf(address, input)
    const writes = !/^(GET|QUERY) /.test(address)
    const key = writes && (options.idempotencyKey ?? (idempotency && freshKey()))
    const headers = {
      ...(key && { 'idempotency-key': key }),
      ...(ifMatch && { 'if-match': `"${ifMatch}"` }),
    }
    return within(timeout, stop, async (signal) => {
      const ask = (shown: Proof) =>
        send(fetch, host + url, { method: verb, headers: { ...shown.headers, ...headers }, signal }, body)
      let proof: Proof | undefined
      const told = await persist(
        timeout,
        signal,
        (failed) => (!writes || !!key) && mayPass(failed),
        async () => {
          proof ??= await prove()
          const first = await ask(proof)
          if (first.status !== 401 || !proof.renewable) return first
          // Once and never again: with a wrong clock on either side, every new token may be refused too.
          proof = { ...(await prove(proof)), renewable: false }
          return ask(proof)
        },
      )
      if (isGood(told)) return told.body
      const error = errorOf(told)
      if (absent && (told.status === 204 || error.code === absent)) return null
      throw error
    })
  }

  const call = (address: string, input: Sent, options: Options<Address> = {}) =>
    attempt(address, input, options).catch((cause: unknown) => {
      const error = cause instanceof StoreError ? cause : new StoreError('system', systemError(), { cause })
      onError?.(error)
      throw error
    })
  return call as Call
}

// What an address cannot carry past every server on its way. Nothing is called so, and nothing is called � either:
// asked for that, the platform says its usual no.
const unsayable = /^\.{0,2}$|[%/\\\p{Cc}\p{Cs}]/gu

/** Verb, path and body of an address on the wire. */
const requestOf = (
  address: string,
  { path = {}, query, body }: Sent,
): [verb: string, url: string, body?: unknown] => {
  const [verb = '', pattern = ''] = address.split(' ')
  const url = pattern.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent((path[name] ?? '').replace(unsayable, '\ufffd')),
  )
  if (verb !== 'QUERY')
    return [verb, query ? `${url}?${new URLSearchParams(query as Record<string, string>)}` : url, body]
  const json = JSON.stringify(body ?? {})
  if (json === '{}') return ['GET', url]
  const parameter = `.r=${base64url(json)}`
  return parameter.length > 4000 ? ['POST', url, body] : ['GET', `${url}?${parameter}`]
}

const base64url = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// `randomUUID` is missing on plain http, where shops are tried on a phone.
const freshKey = () => crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
