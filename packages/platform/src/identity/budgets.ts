// What may be tried on one address. Addresses are named by a keyed hash, so that the counts reveal none.
import { guessBudgets, lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import type { FeatureDeps } from '../feature.ts'
import { hmacOf } from '../secrets.ts'
import { type AttemptBudget, clearAttempts, takeAttempt } from '../storage/attempts.ts'
import type { DatabaseSession } from '../storage/database.ts'

const { passwords, codes, mails } = guessBudgets
const quarterHour = 15 * 60
const day = 86_400

const budgets = {
  password: [
    { kind: 'password-15m', limit: passwords.per15Minutes, seconds: quarterHour },
    { kind: 'password-day', limit: passwords.perDay, seconds: day },
  ],
  code: [{ kind: 'code-hour', limit: codes.perHour, seconds: 3600 }],
  mail: [
    { kind: 'mail-15m', limit: mails.per15Minutes, seconds: quarterHour },
    { kind: 'mail-day', limit: mails.perDay, seconds: day },
  ],
  // The first mail of a state token is not sent again.
  resend: [{ kind: 'resend', limit: mails.per15Minutes - 1, seconds: lifetimes.stateToken }],
} as const satisfies Record<string, readonly AttemptBudget[]>

type BudgetName = keyof typeof budgets

/** Makes what counts the guesses and mails of an address; `subject` is the address, the id of an unknown member, or a state
 * token. */
export function guessLimits({ database, clock, keys }: FeatureDeps) {
  /** Names a subject by a keyed hash. */
  const nameOf = async (subject: string) => {
    const { secret } = await keys.oldest()
    return base64url.encode((await hmacOf(secret, `attempts:${subject}`)).subarray(0, 15))
  }
  /** Counts an attempt, and returns the budget that is used up, if any. */
  const take = async (
    name: BudgetName,
    storeId: string,
    subject: string,
    session: DatabaseSession = database,
  ) => takeAttempt(session, storeId, await nameOf(subject), budgets[name], clock.now())

  const refusal = ({ kind, seconds }: AttemptBudget) =>
    new Refusal(
      'TOO_MANY_REQUESTS',
      { budget: kind, retryAfter: seconds },
      'Too many attempts. Try again later',
    )

  return {
    nameOf,
    take,
    /** The refusal when a budget is used up. */
    refusal,
    /** Counts an attempt, or refuses it. */
    async require(name: BudgetName, storeId: string, subject: string): Promise<void> {
      const exceeded = await take(name, storeId, subject)
      if (exceeded) throw refusal(exceeded)
    },
    /** Forgets the short count after a success. */
    async forgive(name: BudgetName, storeId: string, subject: string): Promise<void> {
      await clearAttempts(database, storeId, await nameOf(subject), budgets[name].slice(0, 1))
    },
  }
}
