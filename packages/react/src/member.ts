// The hook for the member who is signed in.
import type { Identity, IdentityProfile } from '@vitrine/client'
import { useEffect, useMemo, useState } from 'react'
import { followMember, type MemberState, unknownMember } from './follow-member.ts'
import { useSession } from './session.ts'
import { useCartStore } from './vitrine.tsx'

/** What `useMember` returns. */
export interface UseMemberResult extends MemberState {
  /** Changes the fields of the profile that are given, unless the member was changed elsewhere since it was read. */
  update(profile: IdentityProfile): Promise<Identity>
  /** Reads the member again. */
  refresh(): Promise<void>
}

/**
 * The member who is signed in, with the profile. The client needs the modules `account` and `session`.
 *
 * @example
 * ```tsx
 * import { useMember } from '@vitrine/react'
 *
 * export function Greeting() {
 *   const { member } = useMember()
 *   return member ? <p>Hello, {member.identityProfile.firstName ?? member.email.address}</p> : null
 * }
 * ```
 */
export function useMember(): UseMemberResult {
  const { account } = useCartStore().client
  if (!account) throw new Error('Add the module `account` to the client')
  const { signedIn } = useSession()
  const [state, setState] = useState(unknownMember)
  const { refresh, restart, update } = useMemo(() => followMember(account, setState), [account])
  useEffect(() => {
    if (signedIn !== undefined) void restart(signedIn)
  }, [signedIn, restart])
  return { ...state, refresh, update }
}
