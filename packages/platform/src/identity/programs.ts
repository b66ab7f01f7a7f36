// What a store's programs do with members: create, invite, approve, block and unblock.
import type { Identity, Parsed } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { endMemberSessions } from '../session/store.ts'
import type { CallScope } from '../storage/commit.ts'
import { dropTokens } from '../storage/one-time-tokens.ts'
import type { Transaction } from '../storage/transaction.ts'
import { tooManyAttempts } from './budgets.ts'
import { mailJob } from './mail-jobs.ts'
import { linkKinds } from './mail-links.ts'
import type { IdentityParts } from './parts.ts'
import { changeProfile } from './profile.ts'
import { requireEmail } from './require-email.ts'
import { findOrCreate } from './find-or-create.ts'
import { findMember, lockMember, type Member } from './store.ts'
import { mayHoldOthers } from './verification.ts'
import { writeOnce } from './write-once.ts'

type NewMember = Parsed<'POST /vitrine/v1/members'>['body']

const insert = (
  { members }: IdentityParts,
  tx: Transaction,
  storeId: string,
  { email, profile }: NewMember,
  status: 'ACTIVE' | 'OFFLINE',
) =>
  members.create(tx, storeId, {
    email,
    emailVerified: false,
    status,
    pendingReasons: [],
    passwordHash: null,
    profile: changeProfile({}, profile),
  })

const withCanonicalEmail = (body: NewMember): NewMember => ({
  ...body,
  email: requireEmail(body.email, 'email'),
})

/** Creates a member without a password. */
export const createMember = (parts: IdentityParts, scope: CallScope, body: NewMember) =>
  writeOnce(parts, scope, async (tx) => {
    const member = await insert(parts, tx, scope.storeId, withCanonicalEmail(body), 'ACTIVE')
    if (!member) throw new Refusal('-19995')
    return member
  })

const isOpenUnproven = ({ status, emailVerified }: Pick<Member, 'status' | 'emailVerified'>) =>
  !emailVerified && status !== 'OFFLINE'

/** A stranger may have registered the address, so the merchant is not shown the profile as that of the invited member. */
const hideUnproven = ({ identity }: { identity: Identity }): { identity: Identity } => {
  const { status, email } = identity
  const isHidden = isOpenUnproven({ status: status.name, emailVerified: email.isVerified })
  return { identity: isHidden ? { ...identity, identityProfile: {} } : identity }
}

/**
 * Mails a link that opens an account, which is created if there is none. If one has the address unconfirmed, the link empties it
 * of what others have entered, and the profile that the merchant has given takes its place.
 */
export const inviteMember = async (parts: IdentityParts, scope: CallScope, body: NewMember) => {
  const { limits } = parts
  const { storeId } = scope
  const draft = withCanonicalEmail(body)
  const take = await limits.prepare('invitation', storeId, draft.email)
  const profile = changeProfile({}, draft.profile)
  const answer = writeOnce(parts, scope, async (tx) => {
    const { member } = await findOrCreate(tx, storeId, draft.email, () =>
      insert(parts, tx, storeId, draft, 'OFFLINE'),
    )
    if (member.emailVerified || member.status === 'BLOCKED') return member
    const exceeded = await take(tx)
    if (exceeded) throw tooManyAttempts(exceeded)
    const isReplaced = await mayHoldOthers(parts, tx, storeId, member)
    const memberId = member.id
    await tx.queue(
      mailJob({ mail: 'activate', memberId, isInvitation: true, ...(isReplaced && { profile }) }),
    )
    return member
  })
  return hideUnproven(await answer)
}

/** Locks a member who was not deleted. */
async function requireLocked(tx: Transaction, storeId: string, id: string): Promise<Member> {
  const member = await lockMember(tx, storeId, id)
  if (!member || member.status === 'DELETED') throw new Refusal('IDENTITY_NOT_FOUND', { id })
  return member
}

/** Changes a locked member, if the change applies to it. */
const changeIf = (
  parts: IdentityParts,
  { scope, id, applies }: { scope: CallScope; id: string; applies: (member: Member) => boolean },
  change: (tx: Transaction, member: Member) => Promise<Partial<Member>>,
) =>
  writeOnce(parts, scope, async (tx) => {
    const { storeId } = scope
    const member = await requireLocked(tx, storeId, id)
    if (!applies(member)) return member
    const changes = await change(tx, member)
    return parts.members.change(tx, storeId, id, () => changes)
  })

const waitsForApproval = ({ status, pendingReasons }: Member) =>
  status === 'PENDING' && pendingReasons.includes('ADMIN_APPROVAL_REQUIRED')

/**
 * Approves a member who is awaiting approval, and mails that they can sign in. A member whose address is not confirmed
 * gets that mail after the confirmation.
 */
export const approveMember = (parts: IdentityParts, scope: CallScope, id: string) =>
  changeIf(parts, { scope, id, applies: waitsForApproval }, async (tx, member) => {
    const pendingReasons = member.pendingReasons.filter((reason) => reason !== 'ADMIN_APPROVAL_REQUIRED')
    if (pendingReasons.length > 0) return { pendingReasons }
    await tx.queue(mailJob({ mail: 'approved', memberId: id }))
    return { pendingReasons, status: 'ACTIVE' }
  })

// A member who was invited waits for the confirmation of the address, and has no password yet; one who has registered has one.
const invitedReasons: Member['pendingReasons'] = ['EMAIL_VERIFICATION_REQUIRED']
const wasInvited = ({ passwordHash, pendingReasons }: Member) =>
  passwordHash === null && pendingReasons.includes('EMAIL_VERIFICATION_REQUIRED')

/** Blocks a member: no session goes on or begins, and the links of mails no longer work. */
export const blockMember = (parts: IdentityParts, scope: CallScope, id: string) =>
  changeIf(parts, { scope, id, applies: ({ status }) => status !== 'BLOCKED' }, async (tx, { status }) => {
    const { storeId } = scope
    await endMemberSessions(tx, storeId, id, parts.clock.now())
    await dropTokens(tx, storeId, id, linkKinds)
    return { status: 'BLOCKED', ...(status === 'OFFLINE' && { pendingReasons: invitedReasons }) }
  })

/**
 * Lets a blocked member sign in again, unless the member still waits for something else; and any member who has entered too many
 * wrong passwords, or for whom others have.
 */
export const unblockMember = async (parts: IdentityParts, scope: CallScope, id: string) => {
  const { storeId } = scope
  const known = await findMember(parts.database, storeId, id)
  const clearFailures = await parts.limits.prepareClearing(storeId, known?.email ?? id)
  return writeOnce(parts, scope, async (tx) => {
    const member = await requireLocked(tx, storeId, id)
    await clearFailures(tx)
    if (member.status !== 'BLOCKED') return member
    return parts.members.change(tx, storeId, id, () => {
      if (wasInvited(member)) return { status: 'OFFLINE', pendingReasons: [] }
      return { status: member.pendingReasons.length > 0 ? 'PENDING' : 'ACTIVE' }
    })
  })
}
