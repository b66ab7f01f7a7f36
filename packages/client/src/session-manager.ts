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
  /** Tokens valid for at least `margin` seconds. Pass an access token that was refused to get another. */
  get(refused?: string, margin?: number): Promise<SessionTokens>
  /** The current tokens, without a request. */
  peek(): Promise<Tokens | undefined>
  /** Deletes the tokens here and in the storage, and revokes them at the platform. */
  end(): Promise<void>
  onChange(listener: SessionListener): () => void
}

/** Creates a manager; tabs that pass the same `shared` name share the storage. */
export const createSessionManager = (
  endpoint: TokenEndpoint,
  storage: TokenStorage,
  shared?: string,
): SessionManager => {
  const listeners = new Set<SessionListener>()
  let current: Tokens | undefined
  // The last texts read and written: only what another tab has stored replaces the tokens in memory.
  let lastRead: string | undefined
  let lastWritten: string | undefined
  let refreshing: Promise<SessionTokens> | undefined
  let endCount = 0

  const setCurrent = (tokens: Tokens | undefined) => {
    current = tokens
    if (!tokens) {
      endCount++
      refreshing = undefined
    }
    for (const listener of listeners) queueMicrotask(() => listener(tokens))
  }

  /** Reads the storage; `true` if it is readable and empty. */
  const readStorage = async () => {
    try {
      const stored = await storage.get()
      const text = JSON.stringify(stored)
      if (isTokens(stored) && text !== lastRead && text !== lastWritten) setCurrent(stored)
      lastRead = text
      return !stored
    } catch {
      return false
    }
  }

  const notifyTabs =
    shared &&
    openTabChannel(shared, async (ended) => {
      if ((await readStorage()) && ended && current) setCurrent(undefined)
    })

  const save = async (tokens: Tokens | undefined) => {
    setCurrent(tokens)
    try {
      await storage.set(tokens)
      lastWritten = JSON.stringify(tokens)
      if (notifyTabs) notifyTabs(!tokens)
    } catch {
      // The storage is full or blocked; the tokens in memory remain.
    }
  }

  const findValid = (refused: string | undefined, margin: number): SessionTokens | undefined =>
    current &&
    current.accessToken.value !== refused &&
    current.accessToken.expiresAt > Date.now() / 1000 + margin
      ? { tokens: current, canRefresh: true }
      : undefined

  const refresh = async (refused: string | undefined, margin: number): Promise<SessionTokens> => {
    await readStorage()
    const valid = findValid(refused, margin)
    if (valid) return valid
    const startedAt = endCount
    const tokens = await fetchTokens(endpoint, current?.refreshToken)
    // A session that was ended meanwhile stays ended.
    if (endCount === startedAt) await save(tokens)
    return { tokens, canRefresh: false }
  }

  return {
    async get(refused, margin = 0) {
      const valid = findValid(refused, margin) ?? refreshing
      if (valid) return valid
      const work = () => refresh(refused, margin)
      const started = (shared ? withTabLock(shared, work) : work()).finally(() => {
        if (refreshing === started) refreshing = undefined
      })
      return (refreshing = started)
    },
    async peek() {
      await readStorage()
      return current
    },
    async end() {
      await readStorage()
      const last = current?.refreshToken.value
      await save(undefined)
      if (last) await revoke(endpoint, last)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
