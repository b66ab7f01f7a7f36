// Keeps the session of a visitor: tokens in memory and storage, renewed once for everyone who waits for them.
import type { TokenAnswer, TokenRequest } from '@vitrine/contract'
import { errorOf, StoreError } from './error.ts'
import { persist, within } from './patience.ts'
import { type Fetch, isGood, send, type Told } from './send.ts'
import { areTokens, type Tokens, type TokenStorage } from './storage.ts'
import { oneTabAtATime, tellTabs } from './tabs.ts'

/** Hears of every change of the session; `undefined`: it has ended. */
export type SessionListener = (tokens: Tokens | undefined) => void

/** Holds the tokens of one session. */
export interface Keeper {
  /** Tokens good for `margin` more seconds and other than `refused`; `fresh` if the platform was asked for them now. */
  get(refused?: string, margin?: number): Promise<{ tokens: Tokens; fresh: boolean }>
  /** The tokens as they are, asking nobody. */
  peek(): Promise<Tokens | undefined>
  /** Forgets the tokens, here and in the storage. */
  end(): Promise<void>
  onChange(listener: SessionListener): () => void
}

/** Whose session it is, and where it is kept. */
export interface KeeperSettings {
  clientId: string
  clientSecret?: string | undefined
  host: string
  fetch: Fetch
  timeout: number
  storage: TokenStorage
  /** The name under which tabs share the storage; absent: nobody else reads it. */
  shared?: string
}

/** Opens the session of one client at one platform. */
export const createKeeper = ({ clientId, clientSecret, host, fetch, timeout, storage, shared }: KeeperSettings): Keeper => {
  const listeners = new Set<SessionListener>()
  let held: Tokens | undefined
  // What the storage held when we last looked: only a change there outweighs the memory.
  let seen: string | undefined
  let renewing: Promise<{ tokens: Tokens; fresh: boolean }> | undefined
  let ends = 0

  const hold = (tokens: Tokens | undefined) => {
    if (!tokens) ends++
    held = tokens
    for (const listener of listeners) listener(tokens)
  }

  /** Looks into the storage; `true` if it can be read and holds nothing. */
  const look = async () => {
    try {
      const stored = await storage.get()
      const text = JSON.stringify(stored)
      if (text !== seen && areTokens(stored)) {
        seen = text
        if (text !== JSON.stringify(held)) hold(stored)
      }
      return !stored
    } catch {
      return false
    }
  }

  const keep = async (tokens: Tokens | undefined) => {
    hold(tokens)
    try {
      await storage.set(tokens)
      seen = JSON.stringify(tokens)
    } catch {
      // Full, or out of bounds: the memory will do.
    }
    tell?.()
  }

  const tell =
    shared === undefined
      ? undefined
      : tellTabs(shared, async () => {
          if ((await look()) && held) hold(undefined)
        })

  const isGoodFor = (tokens: Tokens | undefined, margin: number, refused?: string): tokens is Tokens =>
    tokens !== undefined &&
    tokens.accessToken.value !== refused &&
    tokens.accessToken.expiresAt > Date.now() / 1000 + margin

  const ask = async (body: TokenRequest) => {
    const init = { method: 'POST' }
    const request = { clientId, clientSecret, ...body }
    try {
      return await within(timeout, undefined, (signal) =>
        persist(
          timeout,
          signal,
          (told) => !isOver(told),
          () => send(fetch, `${host}/oauth2/token`, { ...init, signal }, request),
        ),
      )
    } catch (cause) {
      throw new StoreError((cause as StoreError).kind, noTokens, { cause })
    }
  }

  const obtain = async (old: Tokens | undefined) => {
    const refresh = old?.refreshToken
    if (refresh) {
      const told = await ask({ grantType: 'refresh_token', refreshToken: refresh.value })
      // Only this answer ends a session (design §8.1); anything else keeps the tokens and may be tried again.
      if (!isOver(told)) return tokensOf(told, refresh)
    }
    return tokensOf(await ask({ grantType: 'anonymous' }))
  }

  const renew = async (refused: string | undefined, margin: number) => {
    await look()
    if (isGoodFor(held, margin, refused)) return { tokens: held, fresh: false }
    const asked = ends
    const tokens = await obtain(held)
    // A session that was ended meanwhile stays ended.
    if (ends === asked) await keep(tokens)
    return { tokens, fresh: true }
  }

  return {
    async get(refused, margin = 0) {
      if (isGoodFor(held, margin, refused)) return { tokens: held, fresh: false }
      renewing ??= (
        shared === undefined ? renew(refused, margin) : oneTabAtATime(shared, () => renew(refused, margin))
      ).finally(() => (renewing = undefined))
      return renewing
    },
    async peek() {
      await look()
      return held
    },
    end: () => keep(undefined),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const noTokens = 'Failed to fetch tokens from OAuth API' // spec §8

const isOver = ({ status, body }: Told) =>
  (status === 400 || status === 401) && (body as { error?: unknown } | undefined)?.error === 'invalid_grant'

/** The tokens of an answer; a renewal that names no new refresh token keeps the old one. */
const tokensOf = (told: Told, old?: Tokens['refreshToken']): Tokens => {
  const { access_token, expires_in, refresh_token } = (told.body ?? {}) as Partial<TokenAnswer>
  const tokens = {
    accessToken: { value: access_token, expiresAt: Date.now() / 1000 + (Number(expires_in) || 0) },
    refreshToken: { value: refresh_token ?? old?.value, role: old?.role ?? 'visitor' },
  }
  if (isGood(told) && areTokens(tokens)) return tokens
  const { kind, code, status, requestId, cause } = errorOf(told)
  const more = [told.statusText && `: ${told.statusText}`, requestId && `. request id: ${requestId}`]
  throw new StoreError(kind === 'application' ? 'auth' : kind, noTokens + more.filter(Boolean).join(''), {
    code: (told.body as { error?: string } | undefined)?.error ?? code,
    status,
    requestId,
    cause,
  })
}
