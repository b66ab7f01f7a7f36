// Puts a client together: one way to call, and the modules a shop has asked for.
import { type Call, type CallSettings, createCall, placeOf, type Proof, usualTimeout } from './call.ts'
import { browserStorage, nowhere, type TokenStorage } from './storage.ts'
import { createKeeper, type Keeper } from './session-manager.ts'

/** What every module is given. */
export interface Connection {
  call: Call
  /** Who holds the session; absent where no tokens are held. */
  keeper?: Keeper | undefined
}

/** A part of the client, made for one connection. */
export type Module = (connection: Connection) => unknown

/** Modules by the names they get on the client. */
export type Modules = Record<string, Module>

/** A client with these modules. */
export type Client<M extends Modules> = { [Name in keyof M]: ReturnType<M[Name]> }

/** What `createClient` is told. */
export interface ClientOptions<M extends Modules> extends CallSettings {
  /** Which client of which shop this is. */
  clientId: string
  /** What the client can do; what is not named is not shipped. */
  modules: M
  /** Where tokens are kept; the browser's storage if not said, and the memory where that fails. */
  tokens?: TokenStorage
  /** `server`: the shop's own server keeps the session in a cookie, and `host` is its path that passes calls on. */
  session?: 'server'
}

/** Opens a shop. Nothing is sent before the first call. */
export const createClient = <M extends Modules>(options: ClientOptions<M>): Client<M> => {
  const { clientId, fetch = globalThis.fetch, timeout = usualTimeout, modules, tokens, session } = options
  const settings = { ...options, host: placeOf(options.host) }
  if (session) return connect(modules, { call: createCall(settings, async () => nobody) })
  const name = `vitrine:${clientId}@${settings.host}`
  // Where there are no pages there are no tabs: each client of a server or a test is somebody else.
  const inTabs = typeof document !== 'undefined'
  const keeper = createKeeper(
    { ...settings, fetch, timeout },
    tokens ?? (inTabs ? browserStorage(name) : nowhere),
    inTabs ? name : undefined,
  )
  return connect(modules, { call: createCall(settings, proveBy(keeper)), keeper })
}

const nobody: Proof = { headers: {}, renewable: false }

/** Shows the tokens of a session; fresh ones that are refused are not renewed again. */
export const proveBy =
  (keeper: Keeper) =>
  async (refused?: Proof): Promise<Proof> => {
    const { tokens, fresh } = await keeper.get(refused?.headers.authorization)
    return { headers: { authorization: tokens.accessToken.value }, renewable: !fresh }
  }

/** Makes each module for the connection. */
export const connect = <M extends Modules>(modules: M, connection: Connection) =>
  Object.fromEntries(Object.entries(modules).map(([name, make]) => [name, make(connection)])) as Client<M>
