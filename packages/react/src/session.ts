// The hook for the session: whether a member is signed in.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { followSession } from './follow-session.ts'
import { useCartStore } from './vitrine.tsx'

/** What `useSession` returns. */
export interface UseSessionResult {
  /** Whether a member is signed in; `undefined` until it is known, as on a server. */
  signedIn: boolean | undefined
  /** Reads it again. Behind a proxy the page calls it after signing in or out, because the session is the server's. */
  refresh(): Promise<void>
}

/**
 * Whether a member is signed in, in any tab of the browser. After a sign-in or sign-out the cart of the page is read again.
 *
 * @example
 * ```tsx
 * import { useSession } from '@vitrine/react'
 *
 * export function AccountLink() {
 *   const { signedIn } = useSession()
 *   if (signedIn === undefined) return null
 *   return signedIn ? <a href="/account">Account</a> : <a href="/sign-in">Sign in</a>
 * }
 * ```
 */
export function useSession(): UseSessionResult {
  const store = useCartStore()
  const [signedIn, setSignedIn] = useState<boolean>()
  const session = useMemo(() => followSession(store, setSignedIn), [store])
  useEffect(() => session.start(), [session])
  return { signedIn, refresh: useCallback(() => session.refresh(), [session]) }
}
