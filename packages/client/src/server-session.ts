// A visitor's session on the shop's own server: read from the cookie, good for this request, written back if changed.
import { createCall, type CallSettings, placeOf, type Prove, usualTimeout } from './call.ts'
import { type Client, connect, type Modules, proveBy } from './client.ts'
import { readCookie, writeCookie } from './cookie.ts'
import type { Issuer } from './oauth.ts'
import type { Fetch } from './send.ts'
import { createKeeper, type Keeper } from './session-manager.ts'

/** Which client a shop's server is, and where its platform is. */
export interface ShopServer {
  clientId: string
  /** Proves to the platform that this is the shop's server. */
  clientSecret?: string | undefined
  /** Where the platform is. */
  host: string
  /** Answers requests in place of the global fetch. */
  fetch?: Fetch | undefined
}

/** What `openSession` is told. */
export interface SessionOptions<M extends Modules>
  extends ShopServer,
    Pick<CallSettings, 'timeout' | 'onError'> {
  /** What the client can do. */
  modules: M
}

/** A client for one request, and the headers its answer must carry. */
export interface OpenSession<M extends Modules> {
  client: Client<M>
  /** Holds `Set-Cookie` once the tokens have changed; read it as late as the answer allows. */
  headers: Headers
}

/** Opens the session of whoever sent the request; its tokens are good for the next minute at least. */
export const openSession = async <M extends Modules>(
  request: Request,
  options: SessionOptions<M>,
): Promise<OpenSession<M>> => {
  const { keeper, headers, issuer } = keepInCookie(request, options)
  await keeper.get(undefined, minute)
  const call = createCall({ ...options, ...issuer }, proveBy(keeper))
  return { client: connect(options.modules, { call, keeper }), headers }
}

const minute = 60

/** The session of a request, and the headers that will keep it. */
export const keepInCookie = (
  request: Request,
  {
    clientId,
    clientSecret,
    host,
    fetch = globalThis.fetch,
    timeout = usualTimeout,
  }: ShopServer & { timeout?: number },
): { keeper: Keeper; headers: Headers; issuer: Issuer } => {
  const headers = new Headers()
  const issuer = { clientId, clientSecret, host: placeOf(host), fetch, timeout }
  const keeper = createKeeper(issuer, {
    get: () => readCookie(request, clientId),
    set: (tokens) => {
      const cookie = writeCookie(request, clientId, tokens)
      if (cookie) headers.set('set-cookie', cookie)
    },
  })
  return { keeper, headers, issuer }
}

/** What `createKeyClient` is told. */
export interface KeyClientOptions<M extends Modules> extends CallSettings {
  /** A key of the merchant; never for a page's scripts. */
  apiKey: string
  /** The store, to be refused if the key is another's. */
  siteId?: string | undefined
  modules: M
}

/** A client for servers that hold an API key. */
export const createKeyClient = <M extends Modules>(options: KeyClientOptions<M>): Client<M> => {
  const { apiKey, siteId, host, modules } = options
  const headers = { authorization: apiKey, ...(siteId && { 'wix-site-id': siteId }) }
  const prove: Prove = async () => ({ headers, renewable: false })
  return connect(modules, { call: createCall({ ...options, host: placeOf(host) }, prove) })
}
