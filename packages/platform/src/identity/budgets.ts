// What may be tried on one address, and how many mails one network may ask for. Both are named by a keyed hash, so that the
// counts reveal no address.
import { guessBudgets, lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import type { Call, Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { hmacOf } from '../secrets.ts'
import { namesOf } from '../validation/network-names.ts'
import { type AttemptBudget, clearAttempts, takeAttempt, type UsedUpBudget } from '../storage/attempts.ts'
import type { DatabaseSession } from '../storage/database.ts'

const { passwords, codes, mails } = guessBudgets
const quarterHour = 15 * 60
const hour = 3600
const day = 86_400

/** How many networks the calls without a known one count as. */
export const unknownNetworks = 10

const mailLimits = [
  { limit: mails.per15Minutes, seconds: quarterHour },
  { limit: mails.perDay, seconds: day },
]

/** What is counted, and how often it may happen. */
export const attemptBudgets = {
  password: {
    kind: 'password',
    limits: [
      { limit: passwords.per15Minutes, seconds: quarterHour },
      { limit: passwords.perDay, seconds: day },
    ],
  },
  code: { kind: 'code', limits: [{ limit: codes.perHour, seconds: hour }] },
  // Recovery mails, which any visitor can ask for. Apart, so that they cannot suppress the code of a registration.
  recovery: { kind: 'recovery', limits: mailLimits },
  // The other mails that any visitor can ask for, and those to addresses that nothing has proven.
  mail: { kind: 'mail', limits: mailLimits },
  // Confirmations of orders, and links to orders. Apart, so that neither a stranger's requests nor registrations suppress confirmations.
  order: { kind: 'order', limits: mailLimits },
  'order-link': { kind: 'order-link', limits: mailLimits },
  // Notices to the proven address of a member. Apart, so that mails which a stranger asks for cannot suppress them.
  notice: { kind: 'notice', limits: mailLimits },
  // Invitations by the merchant. Apart, so that a stranger cannot suppress them.
  invitation: { kind: 'invitation', limits: mailLimits },
  // Changes of a member's address: their mails go to any address that the member names.
  change: { kind: 'change', limits: mailLimits },
  // The first mail of a state token is not sent again.
  resend: {
    kind: 'resend',
    limits: [{ limit: mails.per15Minutes - 1, seconds: lifetimes.stateToken }],
  },
} as const satisfies Record<string, AttemptBudget>

type BudgetName = keyof typeof attemptBudgets

/**
 * What asks for a mail. Each has a limit of its own for a network: a stranger who recovers accounts cannot keep others from
 * registering, and neither keeps members from changing their accounts.
 */
type MailPurpose = 'recovery' | 'registration' | 'order' | 'account'

/** The refusal when a budget is used up. */
export const tooManyAttempts = ({ kind, retryAfter }: UsedUpBudget): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', { budget: kind, retryAfter }, 'Too many attempts. Try again later')

const perHour = (kind: string, limit: number): AttemptBudget => ({
  kind,
  limits: [
    { limit, seconds: hour },
    { limit: 3 * limit, seconds: day },
  ],
})

/** Names a subject by a keyed hash. */
type NameOf = (subject: string) => Promise<string>

/** Makes what counts the mails that the callers of a network ask for. */
function networkMails({ database, clock, mailsPerHour }: FeatureDeps, nameOf: NameOf) {
  /** Counts a call that may send a mail for its network; all networks that are unknown count as one, which may do more. */
  const takeOfNetwork = async (
    storeId: string,
    network: string | undefined,
    { kind, limit, purpose = 'account' }: { kind: string; limit: number; purpose?: MailPurpose },
  ) => {
    const budget = perHour(kind, network === undefined ? unknownNetworks * limit : limit)
    const [narrowest] = namesOf(network ?? 'unknown')
    const subject = purpose === 'account' ? narrowest : `${purpose} ${narrowest}`
    return takeAttempt(database, storeId, await nameOf(subject), budget, clock.now())
  }
  const isUnlimited = ({ kind }: Principal) => kind === 'program' || mailsPerHour === Infinity

  const takeMail = async (caller: Principal, { network }: Pick<Call, 'network'>, purpose: MailPurpose) => {
    if (isUnlimited(caller)) return undefined
    return takeOfNetwork(caller.storeId, network, { kind: 'network-mail', limit: mailsPerHour, purpose })
  }

  return {
    /**
     * Counts a call that may send a mail, or refuses it: one network cannot mail any number of strangers. Whether a mail is
     * sent does not count, because the refusal would tell which addresses are known.
     */
    async countMail(
      caller: Principal,
      call: Pick<Call, 'network'>,
      purpose: MailPurpose = 'account',
    ): Promise<void> {
      const exceeded = await takeMail(caller, call, purpose)
      if (exceeded) throw tooManyAttempts(exceeded)
    },
    /** Counts a notice to an address that may be a stranger's; false if it must be left out. What it tells of is never refused. */
    takeMail: async (caller: Principal, call: Pick<Call, 'network'>): Promise<boolean> =>
      (await takeMail(caller, call, 'account')) === undefined,
    /**
     * Counts a call that may mail the member with an id, or refuses it. Apart from the other calls, and few for each visitor:
     * ids cost nothing to make up, and must not use up the mails that a network registers and recovers with.
     */
    async countMailById(caller: Principal, { network }: Pick<Call, 'network'>): Promise<void> {
      if (caller.kind === 'program' || mailsPerHour === Infinity) return
      const { storeId, visitorId } = caller
      const ofNetwork = Math.ceil(mailsPerHour / 2)
      const ofVisitor = perHour('visitor-id-mail', Math.ceil(mailsPerHour / 10))
      const exceeded =
        (await takeAttempt(database, storeId, await nameOf(visitorId), ofVisitor, clock.now())) ??
        (await takeOfNetwork(storeId, network, { kind: 'network-id-mail', limit: ofNetwork }))
      if (exceeded) throw tooManyAttempts(exceeded)
    },
  }
}

/** Makes what counts the guesses and mails of an address; `subject` is the address, the id of an unknown member, or a state
 * token. */
export function guessLimits(deps: FeatureDeps) {
  const { database, clock, keys } = deps
  const nameOf: NameOf = async (subject) => {
    const { secret } = await keys.oldest()
    return base64url.encode((await hmacOf(secret, `attempts:${subject}`)).subarray(0, 15))
  }
  /** Counts an attempt, or returns the budget that is used up. */
  const take = async (name: BudgetName, storeId: string, subject: string) =>
    takeAttempt(database, storeId, await nameOf(subject), attemptBudgets[name], clock.now())

  return {
    nameOf,
    take,
    /** Makes what counts an attempt in a transaction, where the keys that name its subject cannot be read. */
    async prepare(name: BudgetName, storeId: string, subject: string) {
      const key = await nameOf(subject)
      return (session: DatabaseSession) =>
        takeAttempt(session, storeId, key, attemptBudgets[name], clock.now())
    },
    /** Counts an attempt, or refuses it. */
    async require(name: BudgetName, storeId: string, subject: string): Promise<void> {
      const exceeded = await take(name, storeId, subject)
      if (exceeded) throw tooManyAttempts(exceeded)
    },
    /** Makes what forgets the wrong passwords of an address in a transaction, where the keys that name it cannot be read. */
    async prepareClearing(storeId: string, subject: string) {
      const key = await nameOf(subject)
      return (session: DatabaseSession) =>
        clearAttempts(session, { storeId, kind: attemptBudgets.password.kind, key })
    },
    ...networkMails(deps, nameOf),
  }
}
