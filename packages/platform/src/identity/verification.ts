// The verification of an address by a code that is mailed to it.
import { guessBudgets, lifetimes, type SignInState } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { CallerOf } from '../call.ts'
import { dropMemberCart } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { hexHashOf, isSame } from '../secrets.ts'
import { endMemberSessions } from '../session/store.ts'
import { findToken, issueToken, tryToken, useToken } from '../storage/one-time-tokens.ts'
import type { Transaction } from '../storage/transaction.ts'
import { issueSessionToken, needsApproval, needsVerification, succeeded } from './answers.ts'
import type { GuessLimits } from './budgets.ts'
import { codeHash, mailJob } from './mails.ts'
import type { MemberWrites } from './members.ts'
import { findMember, type Member } from './store.ts'

type Visitor = CallerOf<{ for: 'visitor' }>

/** What a state token stands for. */
interface VerificationState {
  /** The visitor registers or signs in with the right password; otherwise the code only confirms the address. */
  clientId?: string
  /** The hash of the code that was mailed last. */
  codeHash?: string
}

const kind = 'verify'
const utf8 = new TextEncoder()

/** Makes the verification of addresses. */
export function verificationOf(deps: FeatureDeps, limits: GuessLimits, members: MemberWrites) {
  const { database, clock, ids, keys } = deps

  const queueCode = async (tx: Transaction, storeId: string, memberId: string, stateToken: string) => {
    const exceeded = await limits.take('mail', storeId, memberId, tx)
    if (exceeded) return exceeded
    await tx.queue(mailJob({ mail: 'confirm', memberId, state: await hexHashOf(stateToken) }))
    return undefined
  }
  const issueState = (
    tx: Transaction,
    storeId: string,
    memberId: string | undefined,
    payload: VerificationState,
  ) => issueToken(tx, ids, { storeId, kind, memberId, payload, seconds: lifetimes.stateToken }, clock.now())

  /** Begins a verification: issues the state token, and mails a code unless too many were mailed. */
  const begin = async (
    tx: Transaction,
    storeId: string,
    { memberId, clientId }: { memberId: string; clientId?: string },
  ): Promise<string> => {
    const stateToken = await issueState(tx, storeId, memberId, clientId === undefined ? {} : { clientId })
    await queueCode(tx, storeId, memberId, stateToken)
    return stateToken
  }

  /** Notes that the address is the member's; the sign-in may then wait for the merchant. */
  const toVerified = (member: Member): Partial<Member> => {
    const pendingReasons = member.pendingReasons.filter((reason) => reason !== 'EMAIL_VERIFICATION_REQUIRED')
    const isReady = member.status === 'PENDING' && pendingReasons.length === 0
    return { emailVerified: true, pendingReasons, ...(isReady && { status: 'ACTIVE' as const }) }
  }

  /**
   * Notes that the owner of the address has proven it without the password of the account, for the first time. Another
   * person may have registered the address before: the sessions, password, profile and cart of before are not the owner's.
   */
  const proveAddress = async (
    tx: Transaction,
    storeId: string,
    id: string,
    facts: Partial<Member> = {},
  ): Promise<Member> => {
    await endMemberSessions(tx, storeId, id, clock.now())
    await dropMemberCart(tx, storeId, id, clock.now())
    const changed = await members.change(tx, storeId, id, (member) => ({
      ...toVerified(member),
      passwordHash: null,
      profile: {},
      ...facts,
    }))
    return changed as Member
  }

  const isRightCode = async (code: string, stateToken: string, expected: string | undefined) => {
    const actual = await codeHash(keys, await hexHashOf(stateToken), code)
    return expected !== undefined && isSame(utf8.encode(actual), utf8.encode(expected))
  }

  return {
    begin,
    toVerified,
    proveAddress,

    /** Begins a verification for a member by its id; an unknown id is answered alike. */
    async start(storeId: string, id: string): Promise<string> {
      return members.inOneTransaction(storeId, { kind: 'system', id: null }, async (tx) => {
        const member = await findMember(tx, storeId, id)
        if (member?.email != null && !member.emailVerified) return begin(tx, storeId, { memberId: id })
        return issueState(tx, storeId, undefined, {})
      })
    },

    /** Checks a code; the right one verifies the address, and continues the sign-in that the state token began. */
    async verify(caller: Visitor, code: string, stateToken: string): Promise<SignInState> {
      const { storeId } = caller
      const now = clock.now()
      const tried = await tryToken<VerificationState>(
        database,
        kind,
        stateToken,
        guessBudgets.codes.perToken,
        now,
      )
      const memberId = tried?.storeId === storeId ? tried.memberId : null
      if (!tried || memberId === null || (await limits.take('code', storeId, memberId)))
        throw new Refusal('VERIFICATION_FAILED')
      if (!(await isRightCode(code, stateToken, tried.payload.codeHash)))
        throw new Refusal('VERIFICATION_FAILED', { triesLeft: guessBudgets.codes.perToken - tried.tries })
      return members.inOneTransaction(storeId, { kind: 'member', id: memberId }, async (tx) => {
        const used = await useToken(tx, kind, stateToken, now)
        const member = used && (await members.change(tx, storeId, memberId, toVerified))
        if (!member) throw new Refusal('VERIFICATION_FAILED')
        if (member.status === 'PENDING') return needsApproval
        const { clientId } = tried.payload
        if (clientId === undefined || member.status !== 'ACTIVE') return succeeded(member)
        return succeeded(member, await issueSessionToken(tx, deps, { storeId, memberId, clientId }))
      })
    },

    /** Mails another code for the same sign-in. */
    async resend({ storeId }: Visitor, stateToken: string): Promise<SignInState> {
      const state = await findToken<VerificationState>(database, kind, stateToken, clock.now())
      if (!state || state.isUsed || state.storeId !== storeId) throw new Refusal('VERIFICATION_FAILED')
      const { memberId } = state
      const exceeded = await members.inOneTransaction(storeId, { kind: 'system', id: null }, async (tx) =>
        memberId === null
          ? limits.take('mail', storeId, await hexHashOf(stateToken), tx)
          : queueCode(tx, storeId, memberId, stateToken),
      )
      if (exceeded)
        throw new Refusal('TOO_MANY_REQUESTS', { budget: exceeded.kind, retryAfter: exceeded.seconds })
      return needsVerification(stateToken)
    },
  }
}

export type Verification = ReturnType<typeof verificationOf>
