// Manages the session of a visitor: tokens in memory and storage, refreshed once for all calls and tabs that wait.
import { fetchTokens, revoke, type TokenEndpoint } from './oauth.ts'
import { isTokens, type Tokens, type TokenStorage } from './storage.ts'
import { openTabChannel, withTabLock } from './tabs.ts'

/** Receives every change of the session; `undefined` means that it has ended. */
export type SessionListener = (tokens: Tokens | undefined) => void

/** Tokens for a call; not to be refreshed again if the platform has just issued them. */
interface SessionTokens {
  tokens: Tokens
  canRefresh: boolean
}

/** Manages the tokens of one session. */
export interface SessionManager {
  /** Where its tokens come from. */
  endpoint: TokenEndpoint
  /** Tokens valid for at least `margin` seconds. Pass an access token that was refused to get another. */
  get(refused?: string, margin?: number): Promise<SessionTokens>
  /** The current tokens, without a request. */
  peek(): Promise<Tokens | undefined>
  /** Replaces the tokens, as after a sign-in; other tabs follow, and a refresh that is under way changes nothing any more. */
  adopt(tokens: Tokens): Promise<void>
  /** Deletes the tokens here and in the storage, and revokes them at the platform. */
  end(): Promise<void>
  onChange(listener: SessionListener): () => void
}

/** Makes work that never fails: a storage may be full or blocked, and the tokens in memory then suffice. */
const attempt =
  <T>(work: (tokens?: Tokens) => Promise<T>) =>
  (tokens?: Tokens) =>
    work(tokens).catch(() => {})

type CreateSessionManager = (
  endpoint: TokenEndpoint,
  storage: TokenStorage,
  shared?: string,
) => SessionManager

/** Creates a manager; tabs that pass the same `shared` name share the storage. */
export const createSessionManager: CreateSessionManager = (endpoint, storage, shared) => {
  const listeners = new Set<SessionListener>()
  let current: Tokens | undefined
  // The last texts read and written: only what another tab has stored replaces the tokens in memory.
  let lastRead: string | undefined
  let lastWritten: string | undefined
  let refreshing: Promise<SessionTokens> | undefined
  let changeCount = 0

  const setCurrent = (tokens?: Tokens) => {
    current = tokens
    changeCount++
    if (!tokens) refreshing = undefined
    for (const listener of listeners) queueMicrotask(() => listener(tokens))
  }

  /** Reads the storage; `true` if it is readable and empty. */
  const readStorage = attempt(async () => {
    const stored = await storage.get()
    const text = JSON.stringify(stored)
    if (isTokens(stored) && text !== lastRead && text !== lastWritten) setCurrent(stored)
    lastRead = text
    return !stored
  })

  const notifyTabs =
    shared &&
    openTabChannel(shared, async (ended) => {
      if ((await readStorage()) && ended && current) setCurrent()
    })

  const save = attempt(async (tokens?: Tokens) => {
    setCurrent(tokens)
    await storage.set(tokens)
    lastWritten = JSON.stringify(tokens)
    if (notifyTabs) notifyTabs(!tokens)
  })

  return {
    endpoint,
    async get(refused, margin = 0) {
      const findValid = () =>
        current &&
        current.accessToken.value !== refused &&
        current.accessToken.expiresAt > Date.now() / 1000 + margin && { tokens: current, canRefresh: true }
      const refresh = async (): Promise<SessionTokens> => {
        await readStorage()
        const valid = findValid()
        if (valid) return valid
        const startedAt = changeCount
        const tokens = await fetchTokens(endpoint, current?.refreshToken)
        await readStorage()
        // A session that was ended or replaced meanwhile, here or in another tab, stays so.
        if (changeCount === startedAt) await save(tokens)
        return { tokens, canRefresh: false }
      }

      const valid = findValid() || refreshing
      if (valid) return valid
      const started = (shared ? withTabLock(shared, refresh) : refresh()).finally(() => {
        if (refreshing === started) refreshing = undefined
      })
      return (refreshing = started)
    },
    // A read that has begun must not bring the previous tokens back.
    adopt: (tokens) => readStorage().then(() => save(tokens)),
    peek: () => readStorage().then(() => current),
    async end() {
      await readStorage()
      const last = current?.refreshToken.value
      await save()
      if (last) await revoke(endpoint, last)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
