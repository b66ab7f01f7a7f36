// Recovery of a password by a link in a mail, activation of an account, and the change of a password.
import { lifetimes, type Parsed, type SignInState } from '@vitrine/contract'
import { canonicalEmail, Invalid, Refusal, violation } from '@vitrine/rules'
import type { CallerOf } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { endMemberSessions, findSession } from '../session/store.ts'
import { dropTokens, findToken, useToken } from '../storage/one-time-tokens.ts'
import { needsApproval, succeeded } from './answers.ts'
import type { GuessLimits } from './budgets.ts'
import { linkKinds, mailJob } from './mails.ts'
import type { MemberWrites } from './members.ts'
import { assertGoodPassword } from './password-rules.ts'
import type { PasswordChecks } from './passwords.ts'
import { findMember, type Member } from './store.ts'
import type { Verification } from './verification.ts'

type Visitor = CallerOf<{ for: 'visitor' }>
type MemberCaller = CallerOf<{ for: 'member' }>
type RecoverBody = Parsed<'POST /_api/iam/recovery/v1/recover'>['body']

interface RecoveryParts {
  limits: GuessLimits
  members: MemberWrites
  passwords: PasswordChecks
  verification: Verification
}

/** Makes the commands of recovery. */
export function recoveryCommands(
  deps: FeatureDeps,
  { limits, members, passwords, verification }: RecoveryParts,
) {
  const { database, clock } = deps
  const system = { kind: 'system', id: null } as const

  /** Finds the token of a link, whichever mail it came with. */
  const findLink = async (storeId: string, token: string) => {
    for (const kind of Object.values(linkKinds)) {
      const found = await findToken(database, kind, token, clock.now())
      if (found?.storeId === storeId && found.memberId !== null)
        return { kind, memberId: found.memberId, isUsed: found.isUsed }
    }
    throw new Refusal('RECOVERY_FAILED')
  }

  const stateOf = (member: Member): SignInState =>
    member.status === 'PENDING' ? needsApproval : succeeded(member)

  return {
    /** Mails a link to an address. Known and unknown addresses take the same steps: the job finds out. */
    async sendEmail({ storeId, clientId }: Visitor, text: string): Promise<void> {
      const email = canonicalEmail(text)
      if (email === undefined)
        throw new Invalid([violation('email', 'FORMAT', 'must be an email address', { type: 'EMAIL' })])
      await members.inOneTransaction(storeId, system, async (tx) => {
        if (await limits.take('mail', storeId, email, tx)) return
        await tx.queue(mailJob({ mail: 'recover', email, clientId }))
      })
    },

    /** Mails a link that activates an account; an unknown id is answered alike. */
    async sendActivation(storeId: string, memberId: string): Promise<void> {
      await members.inOneTransaction(storeId, system, async (tx) => {
        if (await limits.take('mail', storeId, memberId, tx)) return
        await tx.queue(mailJob({ mail: 'activate', memberId }))
      })
    },

    /** Sets a password with the token of a link, and ends every session of the member. */
    async recover({ storeId }: Visitor, { recoveryToken, password }: RecoverBody): Promise<SignInState> {
      if (password == null) throw new Invalid([violation('password', 'REQUIRED_FIELD', 'is required')])
      const { kind, memberId, isUsed } = await findLink(storeId, recoveryToken)
      const known = await findMember(database, storeId, memberId)
      if (!known || known.status === 'BLOCKED' || known.email === null) throw new Refusal('RECOVERY_FAILED')
      // The same call again, whose answer was lost.
      if (isUsed && (await passwords.matches(known, password))) return stateOf(known)
      assertGoodPassword(password, 'password', known.email)
      const passwordHash = await passwords.hash(password)
      const member = await members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
        if (!(await useToken(tx, kind, recoveryToken, clock.now()))) throw new Refusal('RECOVERY_FAILED')
        await dropTokens(tx, storeId, memberId, ['session', 'verify'])
        await tx.queue(mailJob({ mail: 'password-changed', memberId }))
        if (!known.emailVerified) return verification.proveAddress(tx, storeId, memberId, { passwordHash })
        await endMemberSessions(tx, storeId, memberId, clock.now())
        return members.change(tx, storeId, memberId, () => ({ passwordHash }))
      })
      return stateOf(member as Member)
    },

    /** Sets another password in a session that began a short time ago, and ends the member's other sessions. */
    async changePassword({ storeId, memberId, sessionId }: MemberCaller, password: string): Promise<void> {
      const session = await findSession(database, storeId, sessionId)
      const age = clock.now() - (session?.signedInAt?.getTime() ?? 0)
      if (age > lifetimes.recentSignIn * 1000) throw new Refusal('RECENT_SIGN_IN_REQUIRED')
      const known = await findMember(database, storeId, memberId)
      assertGoodPassword(password, 'newPassword', known?.email ?? '')
      const passwordHash = await passwords.hash(password)
      await members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
        await members.change(tx, storeId, memberId, () => ({ passwordHash }))
        await dropTokens(tx, storeId, memberId, ['session', ...Object.values(linkKinds)])
        await endMemberSessions(tx, storeId, memberId, clock.now(), sessionId)
        await tx.queue(mailJob({ mail: 'password-changed', memberId }))
      })
    },
  }
}
