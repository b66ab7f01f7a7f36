// Assembles a client: one connection to the platform, and the modules that the storefront uses.
import { type Authorize, type CallAddress, type CallSettings, createCall, toBaseUrl } from './call.ts'
import { createSessionManager, type SessionManager } from './session-manager.ts'
import { browserStorage, noStorage, type TokenStorage } from './storage.ts'

/** What every module receives. */
export interface Connection {
  call: CallAddress
  /** Manages the tokens of the session; absent where the client holds none. */
  sessionManager?: SessionManager | undefined
  /** Where a server has one, for the calls that only an elevated client may send. */
  apiKey?: string | undefined
}

/** Makes one module of a client: `cart`, `products`, or one of your own. */
export type ModuleFactory<Module = unknown> = (connection: Connection) => Module

/** Module factories by the names that the modules get on the client. */
export type ModuleFactories<Modules> = { [Name in keyof Modules]: ModuleFactory<Modules[Name]> }

/** A client with these modules, such as `Client<{ cart: CartModule }>`. */
export type Client<Modules> = { [Name in keyof Modules]: Modules[Name] }

/** Options of `createProxyClient`. */
export interface ProxyClientOptions<Modules> extends CallSettings {
  /** The path of the proxy on the storefront's server, such as `/shop-api`. */
  url: string
  /** What the client can do. Modules that are not listed are not in the bundle. */
  modules: ModuleFactories<Modules>
}

/** Options of `createClient`. */
export interface ClientOptions<Modules> extends CallSettings {
  /** The id of this client, as the store has registered it. */
  clientId: string
  /** What the client can do. Modules that are not listed are not in the bundle. */
  modules: ModuleFactories<Modules>
  /** Where tokens are stored. By default `localStorage`, or memory where that is unavailable. */
  tokens?: TokenStorage
}

/** Creates a client. No request is sent before the first call. */
export const createClient = <Modules>(options: ClientOptions<Modules>): Client<Modules> => {
  const { clientId, modules, tokens } = options
  const settings = { ...options, url: toBaseUrl(options.url) }
  const name = `vitrine:${clientId}@${settings.url}`
  // Without a document there are no tabs: each client of a server or a test has a session of its own.
  const inBrowser = typeof document !== 'undefined'
  const sessionManager = createSessionManager(
    settings,
    tokens ?? (inBrowser ? browserStorage(name) : noStorage),
    inBrowser ? name : undefined,
  )
  return connect(modules, { call: createCall(settings, authorizeWith(sessionManager)), sessionManager })
}

/**
 * Creates a client for the pages of a storefront whose server keeps the session in a cookie (`createProxyHandler`). The
 * client holds no tokens, and a page that imports only this one loads no code for them.
 */
export const createProxyClient = <Modules>(options: ProxyClientOptions<Modules>): Client<Modules> => {
  const settings = { ...options, url: toBaseUrl(options.url) }
  const noTokens = async () => ({ headers: {}, canRefresh: false })
  return connect(options.modules, { call: createCall(settings, noTokens) })
}

/** Authorizes calls with the session's access token. A token that was just issued is not refreshed again. */
export const authorizeWith =
  (sessionManager: SessionManager): Authorize =>
  async (refused) => {
    const { tokens, canRefresh } = await sessionManager.get(refused?.headers.authorization)
    return { headers: { authorization: tokens.accessToken.value }, canRefresh }
  }

/** Makes each module for the connection. */
export const connect = <Modules>(modules: ModuleFactories<Modules>, connection: Connection) => {
  if (!modules) throw new TypeError('modules: pass some, such as { cart, products }')
  return Object.fromEntries(
    Object.entries<ModuleFactory>(modules).map(([name, make]) => [name, make(connection)]),
  ) as Client<Modules>
}
