// The module for the session: its tokens, whether a member is signed in, and how it ends.
import type { ModuleFactory } from './client.ts'
import type { SessionListener } from './session-manager.ts'
import type { Tokens } from './storage.ts'

/** What the `session` module can do. With `createProxyClient` the cookie holds the session, and no tokens are here. */
export interface SessionModule {
  /** The current tokens; `undefined` before the first call and after `end`. */
  tokens(): Promise<Tokens | undefined>
  /** Whether a member is signed in, rather than an anonymous visitor. */
  signedIn(): Promise<boolean>
  /**
   * Ends the session in every tab and at the platform, which refreshes it no more; the next call starts a new visitor.
   * A copied access token of a member is refused within a second; that of a visitor stays valid until it expires.
   */
  end(): Promise<void>
  /** Calls the listener on every change, until the returned function is called. */
  onChange(listener: SessionListener): () => void
}

/** The module for the session. */
export const session: ModuleFactory<SessionModule> = ({ call, sessionManager }) => ({
  tokens: async () => sessionManager?.peek(),
  signedIn: async () =>
    sessionManager
      ? (await sessionManager.peek())?.refreshToken.role === 'member'
      : 'memberId' in (await call('GET /vitrine/v1/me', {})).principal,
  end: async () => {
    await (sessionManager ? sessionManager.end() : call('POST /oauth2/revoke', { body: { token: 'cookie' } }))
  },
  onChange: (listener) => sessionManager?.onChange(listener) ?? (() => {}),
})
