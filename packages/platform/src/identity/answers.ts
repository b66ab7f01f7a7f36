// What the wire shows of a member and of the state that a sign-in is in.
import type { Identity, SignInState } from '@vitrine/contract'
import type { Member } from './store.ts'

/** A member, as the wire shows it. */
export const toIdentity = (member: Omit<Member, 'passwordHash'>): Identity => ({
  id: member.id,
  revision: `${member.revision}`,
  createdDate: member.createdAt.toISOString(),
  updatedDate: member.updatedAt.toISOString(),
  email: { address: member.email ?? '', isVerified: member.emailVerified },
  status: { name: member.status, reasons: member.pendingReasons },
  identityProfile: member.profile,
})

/** The state of a sign-in that has succeeded. */
export const succeeded = (member: Member, sessionToken?: string): SignInState => ({
  state: 'SUCCESS',
  identity: toIdentity(member),
  ...(sessionToken !== undefined && { sessionToken }),
  additionalData: {},
})

/** The state of a sign-in that waits for the code from the mail. It shows no member: the caller may not be it. */
export const needsVerification = (stateToken: string): SignInState => ({
  state: 'REQUIRE_EMAIL_VERIFICATION',
  stateToken,
  additionalData: {},
})

/** The state of a sign-in that waits for the merchant. */
export const needsApproval: SignInState = { state: 'REQUIRE_OWNER_APPROVAL', additionalData: {} }
