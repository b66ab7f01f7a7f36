// The verification of an address by a code that is mailed to it.
import { guessBudgets, lifetimes, type SignInState } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import { dropMemberCart } from '../cart/store.ts'
import { hexHashOf, isSame } from '../secrets.ts'
import { issueSessionToken, type SessionProof } from '../session/session-token.ts'
import { endMemberSessions, hasBegunSession, sessionExpiryCutoff } from '../session/store.ts'
import { system } from '../storage/commit.ts'
import { dropTokens, findToken, issueToken, tryToken, useToken } from '../storage/one-time-tokens.ts'
import type { Transaction } from '../storage/transaction.ts'
import { needsApproval, needsVerification, succeeded } from './answers.ts'
import { mailJob } from './mail-jobs.ts'
import { codeHash } from './mails.ts'
import type { IdentityParts, VisitorCaller } from './parts.ts'
import { findMember, lockMember, type Member, credentialStamp } from './store.ts'

/** What a state token stands for. */
interface VerificationState {
  /** The sign-in that waits for the code; absent: the code only confirms the address. */
  proof?: SessionProof
  /** The hash of the code that was mailed last. */
  codeHash?: string
}

const utf8 = new TextEncoder()
const { perToken } = guessBudgets.codes

/** Queues the mail with the code. */
const queueCode = async (tx: Transaction, { id: memberId }: Member, state: string) =>
  tx.queue(mailJob({ mail: 'confirm', memberId, state: await hexHashOf(state) }))

const issueState = (
  { ids, clock }: IdentityParts,
  tx: Transaction,
  storeId: string,
  memberId: string | undefined,
  payload: VerificationState,
) =>
  issueToken(
    tx,
    ids,
    { storeId, kind: 'verify', memberId, payload, seconds: lifetimes.stateToken },
    clock.now(),
  )

/** Begins a verification: issues the state token, and queues the mail with the code. */
export async function beginVerification(
  parts: IdentityParts,
  tx: Transaction,
  storeId: string,
  member: Member,
  clientId?: string,
): Promise<string> {
  const proof = clientId === undefined ? undefined : { clientId, stamp: await credentialStamp(member) }
  const state = await issueState(parts, tx, storeId, member.id, { ...(proof && { proof }) })
  await queueCode(tx, member, state)
  return state
}

/** Notes that the address is the member's; the sign-in may then wait for the merchant. */
function toVerified(member: Member): Partial<Member> {
  const pendingReasons = member.pendingReasons.filter((reason) => reason !== 'EMAIL_VERIFICATION_REQUIRED')
  const isReady = member.status === 'PENDING' && pendingReasons.length === 0
  return { emailVerified: true, pendingReasons, ...(isReady && { status: 'ACTIVE' as const }) }
}

/**
 * Whether an account with an unconfirmed address may hold what another person has entered: it had a password or a session.
 * Only a change of address takes a password away, and confirms the address. Rows of old sessions are gone.
 */
export async function mayHoldOthers(
  { clock }: Pick<IdentityParts, 'clock'>,
  tx: Transaction,
  storeId: string,
  { id, status, passwordHash, createdAt }: Member,
): Promise<boolean> {
  if (status === 'OFFLINE') return false
  const mayHaveForgotten = createdAt <= sessionExpiryCutoff(clock.now())
  return passwordHash !== null || mayHaveForgotten || (await hasBegunSession(tx, storeId, id))
}

/**
 * Notes that the owner of the address has proven it without the password of the account, for the first time. Another
 * person may have registered the address before: the sessions, password, existing profile and cart are not the owner's.
 * What a merchant has entered stays, as long as the account was never used.
 */
export async function proveAddress(
  { members, clock }: IdentityParts,
  tx: Transaction,
  storeId: string,
  id: string,
  facts: Partial<Member> = {},
): Promise<Member> {
  // Locked before all that belongs to the member, as when a session begins.
  const before = await lockMember(tx, storeId, id)
  const isEmptied = !before || (await mayHoldOthers({ clock }, tx, storeId, before))
  await endMemberSessions(tx, storeId, id, clock.now())
  await dropTokens(tx, storeId, id, ['change-email'])
  await dropMemberCart(tx, storeId, id, clock.now())
  const changed = await members.change(tx, storeId, id, (member) => ({
    ...toVerified(member),
    passwordHash: null,
    ...(isEmptied && { profile: {} }),
    ...facts,
  }))
  return changed as Member
}

/** Opens the account of a member that a merchant has created, when the owner of its address has proven it. */
export const activate = async (
  { members }: IdentityParts,
  tx: Transaction,
  storeId: string,
  id: string,
  facts: Partial<Member> = {},
): Promise<Member> =>
  (await members.change(tx, storeId, id, () => ({
    status: 'ACTIVE',
    emailVerified: true,
    ...facts,
  }))) as Member

/** Begins a verification for a member by its id; an unknown id is answered alike. */
export const startVerification = (parts: IdentityParts, storeId: string, id: string): Promise<string> =>
  parts.members.inOneTransaction(storeId, system, async (tx) => {
    const member = await findMember(tx, storeId, id)
    return member?.email != null && !member.emailVerified
      ? beginVerification(parts, tx, storeId, member)
      : issueState(parts, tx, storeId, undefined, {})
  })

/** Whether a code is the one that was mailed for a state token. */
export async function isRightCode(
  { keys }: IdentityParts,
  code: string,
  state: string,
  expected: string | undefined,
) {
  const actual = await codeHash(keys, await hexHashOf(state), code)
  return expected !== undefined && isSame(utf8.encode(actual), utf8.encode(expected))
}

/**
 * Notes that the owner of the address has entered its code. The password counts as the owner's only where it was shown too: by
 * the sign-in that asked for the code, or in the session that sends it.
 */
async function confirmAddress(
  parts: IdentityParts,
  tx: Transaction,
  { storeId, ...caller }: VisitorCaller,
  memberId: string,
  { proof }: VerificationState,
) {
  const isSignedIn = caller.kind === 'member' && caller.memberId === memberId
  if (proof || isSignedIn) return parts.members.change(tx, storeId, memberId, toVerified)
  const member = await findMember(tx, storeId, memberId)
  return member?.emailVerified ? member : member && proveAddress(parts, tx, storeId, memberId)
}

/** Checks a code; the right one verifies the address, and continues the sign-in that the state token began. */
export async function verifyCode(
  parts: IdentityParts,
  caller: VisitorCaller,
  code: string,
  state: string,
): Promise<SignInState> {
  const { database, clock, limits, members } = parts
  const { storeId } = caller
  const now = clock.now()
  const tried = await tryToken<VerificationState>(database, 'verify', state, perToken, now)
  const memberId = tried?.storeId === storeId ? tried.memberId : null
  if (!tried || memberId === null || (await limits.take('code', storeId, memberId)))
    throw new Refusal('VERIFICATION_FAILED')
  if (!(await isRightCode(parts, code, state, tried.payload.codeHash)))
    throw new Refusal('VERIFICATION_FAILED')
  return members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
    await lockMember(tx, storeId, memberId)
    const used = await useToken(tx, 'verify', state, now)
    const member = used && (await confirmAddress(parts, tx, caller, memberId, tried.payload))
    if (!member) throw new Refusal('VERIFICATION_FAILED')
    if (member.status === 'PENDING') return needsApproval
    const { proof } = tried.payload
    if (!proof || member.status !== 'ACTIVE') return succeeded(member)
    return succeeded(member, await issueSessionToken(tx, parts, { ...proof, storeId, memberId }))
  })
}

/**
 * Mails another code for the same sign-in. A state token without a member behind it is answered alike, so the refusal
 * counts the mails of the state token, and not those to the address.
 */
export async function resendCode(
  parts: IdentityParts,
  caller: VisitorCaller,
  state: string,
  call: Call,
): Promise<SignInState> {
  const { database, clock, limits, members } = parts
  const { storeId } = caller
  const found = await findToken<VerificationState>(database, 'verify', state, clock.now())
  if (!found || found.isUsed || found.storeId !== storeId) throw new Refusal('VERIFICATION_FAILED')
  await limits.countMail(caller, call, 'registration')
  await limits.require('resend', storeId, await hexHashOf(state))
  const { memberId } = found
  await members.inOneTransaction(storeId, system, async (tx) => {
    const member = memberId === null ? undefined : await findMember(tx, storeId, memberId)
    if (member) await queueCode(tx, member, state)
  })
  return needsVerification(state)
}
