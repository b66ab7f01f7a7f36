// Recovery of a password by a link in a mail, activation of an account, and the change of a password.
import type { IdentityProfile, Parsed, SignInState } from '@vitrine/contract'
import { Invalid, Refusal, violation } from '@vitrine/rules'
import type { Call } from '../call.ts'
import { endMemberSessions } from '../session/store.ts'
import { forgetKnownDevices } from './known-devices.ts'
import { system } from '../storage/commit.ts'
import { dropTokens, findToken, useToken } from '../storage/one-time-tokens.ts'
import { needsApproval, succeeded } from './answers.ts'
import { type LinkPlaces, mailJob, type MemberMail, type WayBack } from './mail-jobs.ts'
import { type LinkFacts, linkKinds } from './mail-links.ts'
import type { IdentityParts, MemberCaller, VisitorCaller } from './parts.ts'
import { assertGoodPassword } from './password-rules.ts'
import { requireEmail } from './require-email.ts'
import { lockRecentCaller, requireRecentSignIn } from './signed-in.ts'
import { findMember, lockMember, type Member } from './store.ts'
import { activate, mayHoldOthers, proveAddress } from './verification.ts'

type RecoverBody = Parsed<'POST /_api/iam/recovery/v1/recover'>['body']

const queueMail = ({ members }: IdentityParts, storeId: string, mail: MemberMail) =>
  members.inOneTransaction(storeId, system, (tx) => tx.queue(mailJob(mail)))

/** Mails a link to an address. Known and unknown addresses take the same steps: the job finds out. */
export async function sendRecoveryMail(
  parts: IdentityParts,
  caller: VisitorCaller,
  { email: text, ...places }: LinkPlaces & { email: string },
  call: Call,
): Promise<void> {
  const { storeId, clientId } = caller
  const email = requireEmail(text, 'email')
  await parts.limits.countMail(caller, call, 'recovery')
  const name = await parts.limits.nameOf(email)
  await queueMail(parts, storeId, { mail: 'recover', email, name, clientId, ...places })
}

/** Mails a link that activates an account, unless its address is proven; an unknown id is answered alike. */
export const sendActivationMail = (
  parts: IdentityParts,
  storeId: string,
  memberId: string,
  way: WayBack,
): Promise<void> => queueMail(parts, storeId, { mail: 'activate', memberId, ...way })

/** Finds the token of a link, whichever mail it came with. */
async function findLink({ database, clock }: IdentityParts, storeId: string, token: string) {
  for (const kind of linkKinds) {
    const found = await findToken<LinkFacts>(database, kind, token, clock.now())
    if (found?.storeId === storeId && found.memberId !== null)
      return { kind, memberId: found.memberId, isUsed: found.isUsed, ...found.payload }
  }
  throw new Refusal('RECOVERY_FAILED')
}

const stateOf = (member: Member): SignInState =>
  member.status === 'PENDING' ? needsApproval : succeeded(member)

/** A link opens the account as long as the address that it was mailed to is the member's. */
const mayRecover = (member: Member, mailedTo: string): member is Member & { email: string } =>
  member.status !== 'BLOCKED' && member.email === mailedTo

/** Opens the account of an invited member, whatever it waited for: the merchant who invites needs not approve. */
const toInvited = (profile: IdentityProfile | undefined): Partial<Member> => ({
  status: 'ACTIVE',
  pendingReasons: [],
  ...(profile && { profile }),
})

/** Sets a password with the token of a link, and ends every session of the member. */
export async function recover(
  parts: IdentityParts,
  { storeId }: VisitorCaller,
  { recoveryToken, password }: RecoverBody,
): Promise<SignInState> {
  const { database, clock, limits, members, passwords } = parts
  if (password == null) throw new Invalid([violation('password', 'REQUIRED_FIELD', 'is required')])
  const { kind, memberId, isUsed, email, profile } = await findLink(parts, storeId, recoveryToken)
  const known = await findMember(database, storeId, memberId)
  if (!known || !mayRecover(known, email)) throw new Refusal('RECOVERY_FAILED')
  if (isUsed) {
    // No retry: pages ask with an empty password whether a link still works.
    if (password === '') throw new Refusal('RECOVERY_FAILED')
    // The same call again, whose answer was lost. A used link may have leaked, and must not help to guess the password.
    await limits.require('password', storeId, known.email)
    if (await passwords.matches(known, password)) return stateOf(known)
    throw new Refusal('RECOVERY_FAILED')
  }
  assertGoodPassword(password, 'password', known.email)
  const clearFailures = await limits.prepareClearing(storeId, known.email)
  const passwordHash = await passwords.hash(password)
  return members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
    // Locked before all that belongs to the member, as when a session begins.
    const member = await lockMember(tx, storeId, memberId)
    const isValid =
      member && mayRecover(member, email) && (await useToken(tx, kind, recoveryToken, clock.now()))
    if (!isValid) throw new Refusal('RECOVERY_FAILED')
    await dropTokens(tx, storeId, memberId, ['verify', ...linkKinds, 'change-email'])
    // The owner signs in at once, whatever others have tried; their devices count as unknown again.
    await clearFailures(tx)
    await forgetKnownDevices(tx, storeId, memberId)
    if (member.status === 'OFFLINE')
      return stateOf(await activate(parts, tx, storeId, memberId, { passwordHash }))
    await tx.queue(mailJob({ mail: 'password-changed', memberId }))
    if (!member.emailVerified) {
      const isEmptied = await mayHoldOthers(parts, tx, storeId, member)
      const facts = { passwordHash, ...(kind === 'invite' && toInvited(profile)) }
      const proven = await proveAddress(parts, tx, storeId, memberId, facts)
      return { ...stateOf(proven), ...(isEmptied && { isEmptied }) }
    }
    await endMemberSessions(tx, storeId, memberId, clock.now())
    return stateOf((await members.change(tx, storeId, memberId, () => ({ passwordHash }))) as Member)
  })
}

/** Sets another password, and ends the member's other sessions. */
export async function changePassword(
  parts: IdentityParts,
  caller: MemberCaller,
  password: string,
  call: Call,
): Promise<void> {
  const { database, clock, limits, members, passwords } = parts
  const { storeId, memberId, sessionId } = caller
  // Before the hash, which costs much, and once more below.
  await requireRecentSignIn(database, parts, caller)
  const known = await findMember(database, storeId, memberId)
  assertGoodPassword(password, 'newPassword', known?.email ?? '')
  const hasNotice = known?.emailVerified || (await limits.takeMail(caller, call))
  const passwordHash = await passwords.hash(password)
  await members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
    await lockRecentCaller(tx, parts, caller)
    await members.change(tx, storeId, memberId, () => ({ passwordHash }))
    // The owner of an unconfirmed address may be another person, whose links this session must not end.
    const ended = known?.emailVerified ? linkKinds : []
    await dropTokens(tx, storeId, memberId, ['verify', ...ended, 'change-email'])
    await endMemberSessions(tx, storeId, memberId, clock.now(), sessionId)
    if (hasNotice) await tx.queue(mailJob({ mail: 'password-changed', memberId }))
  })
}
