// A visitor's session on the shop's own server: read from the cookie, good for this request, written back if changed.
import { createCall, type CallSettings, toBaseUrl, type Authorize, defaultTimeout } from './call.ts'
import { authorizeWith, type Client, connect, type ModuleFactories } from './client.ts'
import { readCookie, writeCookie } from './cookie.ts'
import type { TokenEndpoint } from './oauth.ts'
import type { Fetch } from './send.ts'
import { createSessionManager, type SessionManager } from './session-manager.ts'

/** Which client a shop's server is, and where its platform is. */
export interface ServerOptions {
  clientId: string
  /** Proves to the platform that this is the shop's server. */
  clientSecret?: string | undefined
  /** Where the platform is. */
  url: string
  /** Answers requests in place of the global fetch. */
  fetch?: Fetch | undefined
}

/** What `openSession` is told. */
export interface SessionOptions<Modules> extends ServerOptions, Pick<CallSettings, 'timeout' | 'onError'> {
  /** What the client can do. */
  modules: ModuleFactories<Modules>
}

/** A client for one request, and the headers its answer must carry. */
export interface OpenSession<Modules> {
  client: Client<Modules>
  /** Holds `Set-Cookie` once the tokens have changed; read it as late as the answer allows. */
  headers: Headers
}

/** Opens the session of whoever sent the request; its tokens are good for the next minute at least. */
export const openSession = async <Modules>(
  request: Request,
  options: SessionOptions<Modules>,
): Promise<OpenSession<Modules>> => {
  const { keeper, headers, issuer } = openCookieSession(request, options)
  await keeper.get(undefined, minute)
  const call = createCall({ ...options, ...issuer }, authorizeWith(keeper))
  return { client: connect(options.modules, { call, sessionManager: keeper }), headers }
}

const minute = 60

/** The session of a request, and the headers that will keep it. */
export const openCookieSession = (
  request: Request,
  {
    clientId,
    clientSecret,
    url,
    fetch = globalThis.fetch,
    timeout = defaultTimeout,
  }: ServerOptions & { timeout?: number },
): { keeper: SessionManager; headers: Headers; issuer: TokenEndpoint } => {
  const headers = new Headers()
  const issuer = { clientId, clientSecret, url: toBaseUrl(url), fetch, timeout }
  const keeper = createSessionManager(issuer, {
    get: () => readCookie(request, clientId),
    set: (tokens) => {
      const cookie = writeCookie(request, clientId, tokens)
      if (cookie) headers.set('set-cookie', cookie)
    },
  })
  return { keeper, headers, issuer }
}

/** What `createKeyClient` is told. */
export interface AdminClientOptions<Modules> extends CallSettings {
  /** A key of the merchant; never for a page's scripts. */
  apiKey: string
  /** The store, to be refused if the key is another's. */
  siteId?: string | undefined
  modules: ModuleFactories<Modules>
}

/** A client for servers that hold an API key. */
export const createAdminClient = <Modules>(options: AdminClientOptions<Modules>): Client<Modules> => {
  const { apiKey, siteId, url, modules } = options
  const headers = { authorization: apiKey, ...(siteId && { 'wix-site-id': siteId }) }
  const prove: Authorize = async () => ({ headers, canRefresh: false })
  return connect(modules, { call: createCall({ ...options, url: toBaseUrl(url) }, prove) })
}
