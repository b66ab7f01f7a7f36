// Register, sign in, verify the password again, and sign on by a server.
import type { Parsed, SignInState } from '@vitrine/contract'
import { canonicalEmail, Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import { actorOf, type Call, type CallerOf } from '../call.ts'
import { issueSessionToken } from '../session/session-token.ts'
import { markSignedIn } from '../session/store.ts'
import type { Transaction } from '../storage/transaction.ts'
import { needsApproval, needsVerification, succeeded, toIdentity } from './answers.ts'
import { findOrCreate } from './find-or-create.ts'
import { type DeviceHash, hashOfDevice, isKnownDevice, rememberDevice } from './known-devices.ts'
import type { IdentityParts, MemberCaller, VisitorCaller } from './parts.ts'
import { assertGoodPassword } from './password-rules.ts'
import { changeProfile } from './profile.ts'
import { requireEmail } from './require-email.ts'
import { lockCaller, requireMember } from './signed-in.ts'
import { findMemberByEmail, type Member, credentialStamp, type PendingReason, readStore } from './store.ts'
import { activate, beginVerification, proveAddress } from './verification.ts'

type RegisterBody = Parsed<'POST /_api/iam/authentication/v2/register'>['body']
type LoginBody = Parsed<'POST /_api/iam/authentication/v2/login'>['body']
type SignOnBody = Parsed<'POST /_api/iam/authentication/v2/sign-on'>['body']
type Program = CallerOf<{ for: { permission: 'identity.write' } }>

const mayEnter = ({ status }: Member) => status === 'ACTIVE' || status === 'PENDING'

const needsCode = ({ pendingReasons }: Member) => pendingReasons.includes('EMAIL_VERIFICATION_REQUIRED')

/** The state of a member whose password is right; the device is known from then on. */
async function stateOf(
  parts: IdentityParts,
  tx: Transaction,
  caller: VisitorCaller,
  { member, device }: { member: Member; device: DeviceHash | undefined },
): Promise<SignInState> {
  const { storeId, clientId } = caller
  if (needsCode(member))
    return needsVerification(await beginVerification(parts, tx, storeId, member, clientId))
  if (member.status === 'PENDING') return needsApproval
  if (device) await rememberDevice(tx, { storeId, memberId: member.id, device }, parts.clock.now())
  const proof = { storeId, memberId: member.id, clientId, stamp: await credentialStamp(member) }
  return succeeded(member, await issueSessionToken(tx, parts, proof))
}

const continueAs = (parts: IdentityParts, caller: VisitorCaller, on: Parameters<typeof stateOf>[3]) =>
  parts.members.inOneTransaction(caller.storeId, { kind: 'member', id: on.member.id }, (tx) =>
    stateOf(parts, tx, caller, on),
  )

/** Makes the function that names the device of a sign-in, if the member of the address is known to have signed in on it. */
const knownDeviceOf =
  (
    { database }: Pick<IdentityParts, 'database'>,
    {
      storeId,
      email,
      device,
    }: { storeId: string; email: string | undefined; device: DeviceHash | undefined },
  ) =>
  async () => {
    if (!device) return undefined
    const member = email === undefined ? undefined : await findMemberByEmail(database, storeId, email)
    const isKnown = await isKnownDevice(database, { storeId, memberId: member?.id, device })
    return isKnown ? base64url.encode(device) : undefined
  }

const pendingReasonsOf = ({
  requireOwnerApproval,
  requireEmailVerification,
}: {
  requireOwnerApproval: boolean
  requireEmailVerification: boolean
}): PendingReason[] => [
  ...(requireOwnerApproval ? (['ADMIN_APPROVAL_REQUIRED'] as const) : []),
  ...(requireEmailVerification ? (['EMAIL_VERIFICATION_REQUIRED'] as const) : []),
]

/** Registers a member. */
export async function register(
  parts: IdentityParts,
  caller: VisitorCaller,
  { loginId, password, profile, deviceId }: RegisterBody,
  call: Call,
): Promise<SignInState> {
  const { database, limits, members, passwords, tryPassword } = parts
  const { storeId, visitorId } = caller
  const email = requireEmail(loginId.email, 'loginId.email')
  assertGoodPassword(password, 'password', email)
  // Whatever the policy asks for: an account of a stranger's address leads to mails later.
  await limits.countMail(caller, call, 'registration')
  const device = await hashOfDevice(deviceId)
  const findKnownDevice = knownDeviceOf(parts, { storeId, email, device })
  const takeBack = await tryPassword({ storeId, subject: email, call, findKnownDevice })
  // Hashed whether or not the address is taken, so that the time does not tell.
  const passwordHash = await passwords.hash(password)
  const { signOnPolicy } = await readStore(database, storeId)
  const pendingReasons = pendingReasonsOf(signOnPolicy)
  const answer = await members.inOneTransaction(storeId, { kind: 'visitor', id: visitorId }, async (tx) => {
    const member = await members.create(tx, storeId, {
      email,
      emailVerified: false,
      status: pendingReasons.length > 0 ? 'PENDING' : 'ACTIVE',
      pendingReasons,
      passwordHash,
      profile: changeProfile({}, profile),
    })
    return member && stateOf(parts, tx, caller, { member, device })
  })
  if (answer) {
    await takeBack()
    return answer
  }
  // The same registration again, whose answer was lost, is a sign-in.
  const known = await findMemberByEmail(database, storeId, email)
  if (!known || !mayEnter(known) || !(await passwords.matches(known, password))) throw new Refusal('-19995')
  await takeBack()
  return continueAs(parts, caller, { member: known, device })
}

/** Signs in with an address and a password. Text that is no address is answered like an unknown one. */
export async function login(
  parts: IdentityParts,
  caller: VisitorCaller,
  { loginId, password, deviceId }: LoginBody,
  call: Call,
): Promise<SignInState> {
  const { database, limits, passwords, tryPassword } = parts
  const { storeId } = caller
  const email = canonicalEmail(loginId.email)
  const subject = email ?? loginId.email
  const device = await hashOfDevice(deviceId)
  const findKnownDevice = knownDeviceOf(parts, { storeId, email, device })
  const takeBack = await tryPassword({ storeId, subject, call, findKnownDevice })
  const member = email === undefined ? undefined : await findMemberByEmail(database, storeId, email)
  const isRight = await passwords.matches(member, password)
  if (!member || !isRight || !mayEnter(member)) throw new Refusal('-19976')
  await takeBack()
  if (needsCode(member)) await limits.countMail(caller, call, 'registration')
  return continueAs(parts, caller, { member: await passwords.upgrade(storeId, member, password), device })
}

/** Checks the password of a member once more, and counts the session as just begun. */
export async function verifyPassword(
  parts: IdentityParts,
  caller: MemberCaller,
  password: string,
): Promise<SignInState> {
  const { clock, members, passwords, tryPassword } = parts
  const { storeId, memberId, sessionId } = caller
  // Before the password is compared, so that an ended session guesses none, and once more below.
  const member = await requireMember(parts, caller)
  const subject = member.email ?? memberId
  // A device on which the member is signed in is known.
  const takeBack = await tryPassword({ storeId, subject, findKnownDevice: async () => sessionId })
  if (!(await passwords.matches(member, password))) throw new Refusal('-19976')
  await takeBack()
  return members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    const locked = await lockCaller(tx, caller)
    await markSignedIn(tx, storeId, sessionId, clock.now())
    return succeeded(locked)
  })
}

/** Notes that a server has checked the address of a member. */
function vouchFor(parts: IdentityParts, tx: Transaction, storeId: string, member: Member) {
  if (member.status === 'OFFLINE') return activate(parts, tx, storeId, member.id)
  return member.emailVerified ? member : proveAddress(parts, tx, storeId, member.id)
}

/** Signs in the member with an address for a server that has checked it, and creates the account if there is none. */
export async function signOn(
  parts: IdentityParts,
  { storeId }: Program,
  { loginId, profile, verifyEmail, mergeExistingContact }: SignOnBody,
) {
  const { members } = parts
  const email = requireEmail(loginId.email, 'loginId.email')
  return members.inOneTransaction(storeId, { kind: 'app', id: null }, async (tx) => {
    const found = await findOrCreate(tx, storeId, email, () =>
      members.create(tx, storeId, {
        email,
        emailVerified: verifyEmail,
        status: 'ACTIVE',
        pendingReasons: [],
        passwordHash: null,
        profile: changeProfile({}, profile),
      }),
    )
    // Without a proof, the account may be that of a stranger who has registered the address and knows the password.
    const isClaimed = !found.member.emailVerified && found.member.passwordHash !== null
    if (!found.isNew && (!mergeExistingContact || (isClaimed && !verifyEmail))) throw new Refusal('-19995')
    const member = verifyEmail ? await vouchFor(parts, tx, storeId, found.member) : found.member
    if (!mayEnter(member)) throw new Refusal('PERMISSION_DENIED', { status: member.status })
    const proof = { storeId, memberId: member.id, stamp: await credentialStamp(member) }
    const sessionToken = await issueSessionToken(tx, parts, proof)
    return { sessionToken, identity: toIdentity(member) }
  })
}
