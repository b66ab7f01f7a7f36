// Follows the session of a client: whether a member is signed in, and the cart, which is another one then.
import type { CartStore } from './store.ts'

/** A session that is followed. */
interface FollowedSession {
  /** Reads it, now and after every change, until the returned function is called. */
  start(): () => void
  refresh(): Promise<void>
}

/** Follows the session of the store's client; `onRead` receives whether a member is signed in. */
export const followSession = (store: CartStore, onRead: (signedIn: boolean) => void): FollowedSession => {
  const { session } = store.client
  if (!session) throw new Error('Add the module `session` to the client')
  let known: boolean | undefined
  const refresh = async () => {
    const signedIn = await session.signedIn()
    const { status, refresh: readCart } = store.getState().cart
    // The error of a failed read is in the cart's state.
    if (known !== undefined && known !== signedIn && status !== 'idle') readCart().catch(() => {})
    known = signedIn
    onRead(signedIn)
  }
  return {
    refresh,
    start() {
      // A failure says nothing about the session: what is known stays.
      const read = () => void refresh().catch(() => {})
      read()
      return session.onChange(read)
    },
  }
}
