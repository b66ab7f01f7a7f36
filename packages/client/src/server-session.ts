// A visitor's session on the storefront's server: read from the cookie, used for one request, written back if it changed.
import { type Authorize, type CallSettings, createCall, toBaseUrl } from './call.ts'
import { authorizeWith, type Client, type Connection, connect, type ModuleFactories } from './client.ts'
import { readCookie, readStaySignedIn, writeCookie } from './cookie.ts'
import type { TokenEndpoint } from './oauth.ts'
import type { Fetch } from './send.ts'
import { createSessionManager, type SessionManager } from './session-manager.ts'

/** The client id of a storefront's server, and the platform that it calls. */
export interface ServerOptions {
  clientId: string
  /** Authenticates the storefront's server at the platform. */
  clientSecret?: string | undefined
  /** The origin of the platform. */
  url: string
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined
}

/** Options of `openSession`. */
export interface SessionOptions<Modules> extends ServerOptions, Pick<CallSettings, 'timeout' | 'onError'> {
  /** What the client can do. */
  modules: ModuleFactories<Modules>
  /**
   * The IP address of the visitor, as your server or its proxy has seen it. With `clientSecret` the platform then shares
   * out its capacity by visitors; without it, all of them count as one network, that of your server.
   */
  visitorAddress?: string | undefined
  /**
   * Whether a member who signs in stays signed in after the browser is closed; true by default. The cookie remembers it for
   * as long as the member is signed in.
   */
  staySignedIn?: boolean | undefined
  /** An API key of the store, which makes the client an elevated one: see `externalLogin`. Never for a page's scripts. */
  apiKey?: string | undefined
}

/** A client for one request, and the headers that the response must carry. */
export interface OpenSession<Modules> {
  client: Client<Modules>
  /**
   * Contains `Set-Cookie` once the tokens have changed: read it after the last call. `Cache-Control` keeps the page, which is
   * the visitor's, out of every cache.
   */
  headers: Headers
}

/** Opens the session of the visitor who sent the request; its tokens stay valid for at least a minute. */
export const openSession = async <Modules>(
  request: Request,
  options: SessionOptions<Modules>,
): Promise<OpenSession<Modules>> => {
  const { connection, headers } = await openConnection(request, options)
  return { client: connect(options.modules, connection), headers }
}

/** The connection of a request's session, before it has modules. */
export const openConnection = async (
  request: Request,
  options: Omit<SessionOptions<unknown>, 'modules'>,
): Promise<{ connection: Connection; headers: Headers }> => {
  const staySignedIn = readStaySignedIn(request, options.clientId) ?? options.staySignedIn
  const { sessionManager, headers, endpoint } = openCookieSession(request, { ...options, staySignedIn })
  headers.set('cache-control', 'private, no-store')
  await sessionManager.get(undefined, minute)
  const call = createCall({ ...options, url: endpoint.url }, authorizeWith(sessionManager))
  return { connection: { call, sessionManager, apiKey: options.apiKey }, headers }
}

const minute = 60

interface CookieSessionOptions extends ServerOptions {
  timeout?: number
  visitorAddress?: string | undefined
  staySignedIn?: boolean | undefined
}

/**
 * Names the visitor in requests to the token endpoint: the address, whose network the platform keeps in the tokens, and the
 * browser, which the list of a member's devices shows.
 */
const withVisitor =
  (request: Request, address: string | undefined, fetch: Fetch = globalThis.fetch): Fetch =>
  (toSend) => {
    const browser = request.headers.get('user-agent')
    if (browser !== null) toSend.headers.set('user-agent', browser)
    if (address) toSend.headers.set('x-vitrine-visitor-address', address)
    return fetch(toSend)
  }

/** The session of a request, and the headers that save it. */
export const openCookieSession = (
  request: Request,
  { clientId, clientSecret, url, visitorAddress, staySignedIn, timeout, ...options }: CookieSessionOptions,
): { sessionManager: SessionManager; headers: Headers; endpoint: TokenEndpoint } => {
  const headers = new Headers()
  const fetch = withVisitor(request, visitorAddress, options.fetch)
  const endpoint = { clientId, clientSecret, url: toBaseUrl(url), fetch, timeout }
  const stay = staySignedIn ?? readStaySignedIn(request, clientId)
  const sessionManager = createSessionManager(endpoint, {
    get: () => readCookie(request, clientId),
    set: (tokens) => {
      const cookie = writeCookie(request, clientId, tokens, stay)
      if (cookie) headers.set('set-cookie', cookie)
    },
  })
  return { sessionManager, headers, endpoint }
}

/** Options of `createAdminClient`. */
export interface AdminClientOptions<Modules> extends CallSettings {
  /** An API key of the store; never for a page's scripts. */
  apiKey: string
  /** The id of the store: a key of another store is then refused. */
  siteId?: string | undefined
  modules: ModuleFactories<Modules>
}

/** Creates a client for servers that hold an API key. */
export const createAdminClient = <Modules>(options: AdminClientOptions<Modules>): Client<Modules> => {
  const { apiKey, siteId, url, modules } = options
  if (apiKey === '') throw new TypeError('apiKey: pass an API key of the store')
  const headers = { authorization: apiKey, ...(siteId && { 'wix-site-id': siteId }) }
  const authorize: Authorize = async () => ({ headers, canRefresh: false })
  return connect(modules, { call: createCall({ ...options, url: toBaseUrl(url) }, authorize) })
}
