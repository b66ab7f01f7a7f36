// Where tokens survive a reload: the browser's storage, or the caller's own. A storage may fail; memory then suffices.

/** The tokens of a session. */
export interface Tokens {
  /** `expiresAt` in seconds since 1970. */
  accessToken: { value: string; expiresAt: number }
  refreshToken: { value: string; role: 'visitor' | 'member' }
}

/** Stores one pair of tokens; `set(undefined)` deletes it. */
export interface TokenStorage {
  get(): Tokens | null | undefined | Promise<Tokens | null | undefined>
  set(tokens: Tokens | undefined): unknown
}

/** `localStorage`, under a key per client and platform. Access may throw. */
export const browserStorage = (key: string): TokenStorage => ({
  get: () => JSON.parse(localStorage.getItem(key) ?? 'null'),
  set: (tokens) =>
    tokens ? localStorage.setItem(key, JSON.stringify(tokens)) : localStorage.removeItem(key),
})

/** Stores nothing: the tokens stay in memory. */
export const noStorage: TokenStorage = { get() {}, set() {} }

const isText = (value: unknown) => typeof value === 'string' && /^[!-~]+$/.test(value)

/** Checks what a storage returns: other scripts can write there. */
export const isTokens = (value: unknown): value is Tokens => {
  const { accessToken, refreshToken } = (value ?? {}) as Partial<Tokens>
  return isText(accessToken?.value) && isText(refreshToken?.value)
}
