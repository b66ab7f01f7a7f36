// The change of a member's address: a code goes to the new address, and a link that undoes the change to the old one.
import { guessBudgets, type Identity, lifetimes } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import { actorOf, type Call } from '../call.ts'
import { hexHashOf } from '../secrets.ts'
import type { SigningKey } from '../session/key-store.ts'
import { endMemberSessions } from '../session/store.ts'
import {
  dropLaterTokens,
  dropTokens,
  findToken,
  issueToken,
  tryToken,
  useToken,
} from '../storage/one-time-tokens.ts'
import type { Transaction } from '../storage/transaction.ts'
import { toIdentity } from './answers.ts'
import { eraseMember } from './erase.ts'
import { tooManyAttempts } from './budgets.ts'
import { mailJob, undoSecret } from './mail-jobs.ts'
import { type AddressedMember, hasAddress, linkKinds } from './mail-links.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { requireEmail } from './require-email.ts'
import { lockCaller, lockRecentCaller, requireMember } from './signed-in.ts'
import { findMember, isAddressTaken, lockMember, lockMemberByEmail, type Member } from './store.ts'
import { isRightCode } from './verification.ts'

/** What the state token of a change stands for. */
interface EmailChange {
  email: string
  /** The hash of the code that was mailed. */
  codeHash?: string
}

/** What the link to the old address stands for. */
interface EmailUndo {
  /** The old address. */
  email: string
  /** The revision of the member that the change has made. */
  revision: string
}

/** Mails a code to a new address, whether or not an account has it, or to the member's own one while it is unconfirmed. */
export async function changeEmail(
  parts: IdentityParts,
  caller: MemberCaller,
  text: string,
  call: Call,
): Promise<{ stateToken: string }> {
  const { ids, clock, limits, members } = parts
  const { storeId, memberId } = caller
  const member = await requireMember(parts, caller)
  const email = requireEmail(text, 'email')
  if (email === member.email && member.emailVerified)
    throw new Invalid([violation('email', 'VALIDATION', 'must be a new address')])
  await limits.countMail(caller, call)
  const take = await limits.prepare('change', storeId, memberId)
  return members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    await lockRecentCaller(tx, parts, caller)
    const exceeded = await take(tx)
    if (exceeded) throw tooManyAttempts(exceeded)
    await dropTokens(tx, storeId, memberId, ['change-email'])
    const payload: EmailChange = { email }
    const seconds = lifetimes.stateToken
    const stateToken = await issueToken(
      tx,
      ids,
      { storeId, kind: 'change-email', memberId, payload, seconds },
      clock.now(),
    )
    const state = await hexHashOf(stateToken)
    await tx.queue(mailJob({ mail: 'confirm-new', memberId, email, state }))
    return { stateToken }
  })
}

/**
 * Changes the address of a locked member; confirms the same address. The old one gets the link that undoes the change, if it
 * was proven to be the member's: a mistyped one is a stranger's.
 */
async function writeEmail(
  { ids, clock, members }: IdentityParts,
  tx: Transaction,
  storeId: string,
  before: Member,
  { email, clientId, key }: { email: string; clientId: string; key: SigningKey },
): Promise<Member> {
  const { id } = before
  const member = await members.change(tx, storeId, id, () => ({ email, emailVerified: true }))
  if (!member || before.email === null) throw new Refusal('VERIFICATION_FAILED')
  if (email === before.email) return member
  // What was mailed to the old address opens nothing any more.
  await dropTokens(tx, storeId, id, ['verify', ...linkKinds])
  const revision = `${member.revision}`
  const notice = {
    mail: 'address-changed',
    memberId: id,
    email: before.email,
    newAddress: email,
    revision,
  } as const
  if (!before.emailVerified) {
    await tx.queue(mailJob(notice))
    return member
  }
  const payload: EmailUndo = { email: before.email, revision }
  const secret = await undoSecret(key, id, revision)
  const seconds = lifetimes.emailUndo
  await issueToken(
    tx,
    ids,
    { storeId, kind: 'undo-email', memberId: id, payload, seconds, secret },
    clock.now(),
  )
  await tx.queue(mailJob({ ...notice, undoClientId: clientId }))
  return member
}

/** Changes the address with the code that went there. Only its owner learns that another account has it. */
export async function confirmEmail(
  parts: IdentityParts,
  caller: MemberCaller,
  { stateToken, code }: { stateToken: string; code: string },
): Promise<{ identity: Identity }> {
  const { database, clock, limits, members } = parts
  const { storeId, memberId } = caller
  const now = clock.now()
  const member = await requireMember(parts, caller)
  const found = await findToken<EmailChange>(database, 'change-email', stateToken, now)
  if (!found || found.storeId !== storeId || found.memberId !== memberId)
    throw new Refusal('VERIFICATION_FAILED')
  // The same call again, whose answer was lost.
  if (found.isUsed && member.email === found.payload.email) return { identity: toIdentity(member) }
  const tried = await tryToken<EmailChange>(
    database,
    'change-email',
    stateToken,
    guessBudgets.codes.perToken,
    now,
  )
  if (!tried || (await limits.take('code', storeId, memberId))) throw new Refusal('VERIFICATION_FAILED')
  const { email, codeHash } = tried.payload
  if (!(await isRightCode(parts, code, stateToken, codeHash))) throw new Refusal('VERIFICATION_FAILED')
  const key = await parts.keys.oldest()
  const changed = members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    const before = await lockCaller(tx, caller)
    if (!(await useToken(tx, 'change-email', stateToken, now))) throw new Refusal('VERIFICATION_FAILED')
    return writeEmail(parts, tx, storeId, before, { email, clientId: caller.clientId, key })
  })
  const identity = toIdentity(await changed.catch(refuseTaken))
  return { identity }
}

const refuseTaken = (error: unknown): never => {
  throw isAddressTaken(error) ? new Refusal('-19995') : error
}

/**
 * Makes room for the old address. An account that has registered it since without ever confirming it is not its owner's, and
 * must not stand in the way.
 */
async function freeAddress(parts: IdentityParts, tx: Transaction, storeId: string, email: string) {
  const other = await lockMemberByEmail(tx, storeId, email)
  if (other?.emailVerified) throw new Refusal('-19995')
  if (other) await eraseMember(parts, tx, storeId, other, false)
}

/** Puts an old address back: the account is then recovered with a mail to it. */
async function restore(
  parts: IdentityParts,
  tx: Transaction,
  storeId: string,
  member: AddressedMember,
  { email, revision }: EmailUndo,
) {
  const { clock, members } = parts
  const { id } = member
  const now = clock.now()
  if (member.email !== email) await freeAddress(parts, tx, storeId, email)
  await endMemberSessions(tx, storeId, id, now)
  await dropTokens(tx, storeId, id, ['verify', ...linkKinds, 'change-email'])
  // Links of later changes went to addresses that may be an attacker's; those of earlier ones still undo more.
  await dropLaterTokens(tx, storeId, id, { kind: 'undo-email', revision: BigInt(revision) })
  const restored = await members.change(tx, storeId, id, () => ({
    email,
    emailVerified: true,
    passwordHash: null,
  }))
  await tx.queue(mailJob({ mail: 'sessions-ended', memberId: id }))
  if (restored && member.email !== email)
    await tx.queue(
      mailJob({
        mail: 'address-changed',
        memberId: id,
        email: member.email,
        newAddress: email,
        revision: `${restored.revision}`,
      }),
    )
}

/** Undoes a change with the token of the link that the old address got. */
export async function undoEmail(parts: IdentityParts, token: string): Promise<void> {
  const { database, clock, members } = parts
  const now = clock.now()
  const found = await findToken<EmailUndo>(database, 'undo-email', token, now)
  if (!found || found.memberId === null) throw new Refusal('UNDO_FAILED')
  const { storeId, memberId, payload } = found
  if (found.isUsed) {
    const member = await findMember(database, storeId, memberId)
    // The same call again, whose answer was lost.
    if (member?.email === payload.email && member.passwordHash === null) return
  }
  const undone = members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
    const member = await lockMember(tx, storeId, memberId)
    const isOpen = hasAddress(member) && (await useToken(tx, 'undo-email', token, now))
    if (!isOpen) throw new Refusal('UNDO_FAILED')
    await restore(parts, tx, storeId, member, payload)
  })
  await undone.catch(refuseTaken)
}
