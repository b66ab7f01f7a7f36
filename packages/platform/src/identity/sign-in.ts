// Register, sign in, verify the password again, and sign on by a server.
import type { Parsed, SignInState } from '@vitrine/contract'
import { canonicalEmail, Invalid, Refusal, violation } from '@vitrine/rules'
import type { CallerOf } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { markSignedIn } from '../session/store.ts'
import type { Transaction } from '../storage/transaction.ts'
import { issueSessionToken, needsApproval, needsVerification, succeeded, toIdentity } from './answers.ts'
import type { GuessLimits } from './budgets.ts'
import type { MemberWrites } from './members.ts'
import { assertGoodPassword } from './password-rules.ts'
import type { PasswordChecks } from './passwords.ts'
import { findMember, findMemberByEmail, type Member, type PendingReason, readStore } from './store.ts'
import type { Verification } from './verification.ts'

type Visitor = CallerOf<{ for: 'visitor' }>
type MemberCaller = CallerOf<{ for: 'member' }>
type Program = CallerOf<{ for: { permission: 'identity.write' } }>
type RegisterBody = Parsed<'POST /_api/iam/authentication/v2/register'>['body']
type LoginBody = Parsed<'POST /_api/iam/authentication/v2/login'>['body']
type SignOnBody = Parsed<'POST /_api/iam/authentication/v2/sign-on'>['body']

const invalidEmail = () =>
  new Invalid([violation('loginId.email', 'FORMAT', 'must be an email address', { type: 'EMAIL' })])

/** The address of a request in its canonical form. */
const requireEmail = (text: string): string => {
  const email = canonicalEmail(text)
  if (email === undefined) throw invalidEmail()
  return email
}

interface SignInParts {
  limits: GuessLimits
  members: MemberWrites
  passwords: PasswordChecks
  verification: Verification
}

/** Makes the commands of signing in. */
export function signInCommands(deps: FeatureDeps, { limits, members, passwords, verification }: SignInParts) {
  const { database } = deps

  /** The state of a member whose password is right. */
  const stateOf = async (tx: Transaction, caller: Visitor, member: Member): Promise<SignInState> => {
    const { storeId, clientId } = caller
    if (member.pendingReasons.includes('EMAIL_VERIFICATION_REQUIRED')) {
      return needsVerification(await verification.begin(tx, storeId, { memberId: member.id, clientId }))
    }
    if (member.status === 'PENDING') return needsApproval
    return succeeded(member, await issueSessionToken(tx, deps, { storeId, memberId: member.id, clientId }))
  }
  const continueAs = (caller: Visitor, member: Member) =>
    members.inOneTransaction(caller.storeId, { kind: 'member', id: member.id }, (tx) =>
      stateOf(tx, caller, member),
    )

  return {
    async register(caller: Visitor, { loginId, password, profile }: RegisterBody): Promise<SignInState> {
      const { storeId, visitorId } = caller
      const email = requireEmail(loginId.email)
      assertGoodPassword(password, 'password', email)
      await limits.require('password', storeId, email)
      // Hashed whether or not the address is taken, so that the time does not tell.
      const passwordHash = await passwords.hash(password)
      const { signOnPolicy } = await readStore(database, storeId)
      const pendingReasons: PendingReason[] = [
        ...(signOnPolicy.requireOwnerApproval ? (['ADMIN_APPROVAL_REQUIRED'] as const) : []),
        ...(signOnPolicy.requireEmailVerification ? (['EMAIL_VERIFICATION_REQUIRED'] as const) : []),
      ]
      const answer = await members.inOneTransaction(
        storeId,
        { kind: 'visitor', id: visitorId },
        async (tx) => {
          const member = await members.create(tx, storeId, {
            email,
            emailVerified: false,
            status: pendingReasons.length > 0 ? 'PENDING' : 'ACTIVE',
            pendingReasons,
            passwordHash,
            profile: profile ?? {},
          })
          return member && stateOf(tx, caller, member)
        },
      )
      if (answer) return answer
      // The same registration again, whose answer was lost, is a sign-in.
      const member = await findMemberByEmail(database, storeId, email)
      if (!(await passwords.matches(member, password))) throw new Refusal('-19995')
      return continueAs(caller, member as Member)
    },

    async login(caller: Visitor, { loginId, password }: LoginBody): Promise<SignInState> {
      const { storeId } = caller
      const email = canonicalEmail(loginId.email)
      // Text that is no address is answered like an unknown one.
      await limits.require('password', storeId, email ?? loginId.email)
      const member = email === undefined ? undefined : await findMemberByEmail(database, storeId, email)
      const isRight = await passwords.matches(member, password)
      const mayEnter = member?.status === 'ACTIVE' || member?.status === 'PENDING'
      if (!member || !isRight || !mayEnter) throw new Refusal('-19976')
      await limits.forgive('password', storeId, email ?? '')
      await passwords.upgrade(storeId, member, password)
      return continueAs(caller, member)
    },

    /** Checks the password of a member once more, and counts the session as just begun. */
    async verifyPassword(caller: MemberCaller, password: string): Promise<SignInState> {
      const { storeId, memberId, sessionId } = caller
      const member = await findMember(database, storeId, memberId)
      await limits.require('password', storeId, member?.email ?? memberId)
      if (!(await passwords.matches(member, password))) throw new Refusal('-19976')
      await limits.forgive('password', storeId, member?.email ?? memberId)
      await markSignedIn(database, storeId, sessionId, deps.clock.now())
      return succeeded(member as Member)
    },

    /** Signs in the member with an address for a server that has checked it, and creates the account if there is none. */
    async signOn({ storeId }: Program, { loginId, profile, verifyEmail }: SignOnBody) {
      const email = requireEmail(loginId.email)
      return members.inOneTransaction(storeId, { kind: 'app', id: null }, async (tx) => {
        const created = await members.create(tx, storeId, {
          email,
          emailVerified: verifyEmail,
          status: 'ACTIVE',
          pendingReasons: [],
          passwordHash: null,
          profile: profile ?? {},
        })
        const known = created ?? ((await findMemberByEmail(tx, storeId, email)) as Member)
        const isFirstProof = verifyEmail && !known.emailVerified
        const member = isFirstProof ? await verification.proveAddress(tx, storeId, known.id) : known
        const mayEnter = member.status === 'ACTIVE' || member.status === 'PENDING'
        if (!mayEnter) throw new Refusal('PERMISSION_DENIED', { status: member.status })
        const sessionToken = await issueSessionToken(tx, deps, { storeId, memberId: member.id })
        return { sessionToken, identity: toIdentity(member) }
      })
    },
  }
}
