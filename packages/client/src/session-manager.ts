// Keeps the session of a visitor: tokens in memory and storage, renewed once for everyone who waits for them.
import { fetchTokens, revoke, type TokenEndpoint } from './oauth.ts'
import { isTokens, type Tokens, type TokenStorage } from './storage.ts'
import { withTabLock, openTabChannel } from './tabs.ts'

/** Hears of every change of the session; `undefined`: it has ended. */
export type SessionListener = (tokens: Tokens | undefined) => void

/** Tokens to call with; `fresh` if the platform was asked for them just now. */
interface FreshTokens {
  tokens: Tokens
  fresh: boolean
}

/** Holds the tokens of one session. */
export interface SessionManager {
  /** Tokens that are good for `margin` more seconds, and other than `refused`. */
  get(refused?: string, margin?: number): Promise<FreshTokens>
  /** The tokens as they are, asking nobody. */
  peek(): Promise<Tokens | undefined>
  /** Forgets the tokens, here and in the storage, and lets the platform end them. */
  end(): Promise<void>
  onChange(listener: SessionListener): () => void
}

/** Opens a session; `shared` is the name under which tabs share its storage, if any do. */
export const createSessionManager = (
  issuer: TokenEndpoint,
  storage: TokenStorage,
  shared?: string,
): SessionManager => {
  const listeners = new Set<SessionListener>()
  let held: Tokens | undefined
  // What we last read and wrote: only what somebody else has put into the storage outweighs the memory.
  let read: string | undefined
  let wrote: string | undefined
  let renewing: Promise<FreshTokens> | undefined
  let ends = 0

  const hold = (tokens: Tokens | undefined) => {
    held = tokens
    if (!tokens) {
      ends++
      renewing = undefined
    }
    for (const listener of listeners) queueMicrotask(() => listener(tokens))
  }

  /** Looks into the storage; `true` if it can be read and is empty. */
  const look = async () => {
    try {
      const stored = await storage.get()
      const text = JSON.stringify(stored)
      if (isTokens(stored) && text !== read && text !== wrote) hold(stored)
      read = text
      return !stored
    } catch {
      return false
    }
  }

  const tell =
    shared &&
    openTabChannel(shared, async (ended) => {
      if ((await look()) && ended && held) hold(undefined)
    })

  const keep = async (tokens: Tokens | undefined) => {
    hold(tokens)
    try {
      await storage.set(tokens)
      wrote = JSON.stringify(tokens)
      if (tell) tell(!tokens)
    } catch {
      // Full, or out of reach: the memory will do.
    }
  }

  const isGood = (refused: string | undefined, margin: number) =>
    held && held.accessToken.value !== refused && held.accessToken.expiresAt > Date.now() / 1000 + margin

  const renew = async (refused: string | undefined, margin: number): Promise<FreshTokens> => {
    await look()
    if (held && isGood(refused, margin)) return { tokens: held, fresh: false }
    const asked = ends
    const tokens = await fetchTokens(issuer, held?.refreshToken)
    // A session that was ended meanwhile stays ended.
    if (ends === asked) await keep(tokens)
    return { tokens, fresh: true }
  }

  return {
    async get(refused, margin = 0) {
      if (held && isGood(refused, margin)) return { tokens: held, fresh: false }
      if (renewing) return renewing
      const work = () => renew(refused, margin)
      const mine = (shared ? withTabLock(shared, work) : work()).finally(() => {
        if (renewing === mine) renewing = undefined
      })
      return (renewing = mine)
    },
    async peek() {
      await look()
      return held
    },
    async end() {
      await look()
      const last = held?.refreshToken.value
      await keep(undefined)
      if (last) await revoke(issuer, last)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
