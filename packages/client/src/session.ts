// The module for the session: who is calling, and when that changes.
import type { Connection } from './client.ts'
import type { SessionListener } from './session-manager.ts'

/** Calls about the session. One that the shop's own server keeps in a cookie holds no tokens here. */
export const session = ({ call, keeper }: Connection) => ({
  /** The tokens as they are; `undefined` before the first call and after the end. */
  tokens: async () => keeper?.peek(),
  /** Whether a member, not just a visitor, is calling. */
  signedIn: async () => (await keeper?.peek())?.refreshToken.role === 'member',
  /**
   * Ends the session, in every tab and at the platform, which renews it no more; the next call is a new visitor's.
   * An access token that somebody has copied lives on for its last hours.
   */
  end: async (): Promise<void> => {
    await (keeper ? keeper.end() : call('POST /oauth2/revoke', { body: { token: 'of the cookie' } }))
  },
  /** Calls the listener at every change, until the function it answers is called. */
  onChange: (listener: SessionListener): (() => void) => keeper?.onChange(listener) ?? (() => {}),
})

/** What the `session` module can do. */
export interface SessionCalls extends ReturnType<typeof session> {}
