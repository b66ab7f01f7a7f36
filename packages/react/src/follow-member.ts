// Follows the member of a session: who it is, as the last answer says.
import type { AccountModule, Identity, IdentityProfile, StoreError } from '@vitrine/client'

/** What is known of the member. */
export interface MemberState {
  status: 'loading' | 'success' | 'error'
  /** The member; `null` if none is signed in, `undefined` until it is known. */
  member: Identity | null | undefined
  error?: StoreError
}

/** Before anything is known. */
export const unknownMember: MemberState = { status: 'loading', member: undefined }

/** Follows the member; `onChange` receives every state. */
export const followMember = (
  account: Pick<AccountModule, 'get' | 'update'>,
  onChange: (state: MemberState) => void,
) => {
  let current = unknownMember
  // Counts what has been started: an answer that is no longer the newest is dropped.
  let started = 0
  const set = (state: MemberState) => onChange((current = state))

  const refresh = async () => {
    started += 1
    const own = started
    const next = await account.get().then(
      (member): MemberState => ({ status: 'success', member }),
      (error: StoreError): MemberState => ({ ...current, status: 'error', error }),
    )
    if (own === started) set(next)
  }

  return {
    refresh,
    /** Begins again, because another session has begun. */
    async restart(signedIn: boolean): Promise<void> {
      started += 1
      set(signedIn ? unknownMember : { status: 'success', member: null })
      if (signedIn) await refresh()
    },
    async update(profile: IdentityProfile): Promise<Identity> {
      const { member } = current
      const changed = await account.update(
        profile,
        member ? { ifMatch: `${member.id}:${member.revision}` } : {},
      )
      started += 1
      set({ status: 'success', member: changed })
      return changed
    },
  }
}
