// Where tokens outlive the page: the browser's storage, or one of the caller's own. It may fail; the memory does not.

/** A session: what a caller shows, and what renews it. */
export interface Tokens {
  /** `expiresAt` in seconds since 1970. */
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: 'visitor' | 'member' }
}

/** Keeps one pair of tokens; `set(undefined)` forgets it. */
export interface TokenStorage {
  get(): Tokens | null | undefined | Promise<Tokens | null | undefined>
  set(tokens: Tokens | undefined): unknown
}

/** The browser's storage, under a name of its own for each client and platform. Touching it may throw. */
export const browserStorage = (name: string): TokenStorage => ({
  get: () => JSON.parse(localStorage.getItem(name) ?? 'null'),
  set: (tokens) =>
    tokens ? localStorage.setItem(name, JSON.stringify(tokens)) : localStorage.removeItem(name),
})

/** Keeps nothing: the memory is enough. */
export const noStorage: TokenStorage = { get: () => undefined, set: () => {} }

const isText = (value: unknown) => typeof value === 'string' && /^[!-~]+$/.test(value)

/** Storages hold what anyone wrote into them. */
export const isTokens = (value: unknown): value is Tokens => {
  const { accessToken, refreshToken } = (value ?? {}) as Partial<Tokens>
  return isText(accessToken?.value) && isText(refreshToken?.value)
}
