// Counts what a visitor and the networks around may try, such as codes of coupons: above a limit nothing is tried any more.
import { Refusal } from '@vitrine/rules'
import type { Call, VisitorPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { namesOf } from '../validation/network-names.ts'
import { type AttemptBudget, giveBackAttempt, takeAttempt } from './attempts.ts'

/** What is limited. */
interface TryLimits {
  ofVisitor?: AttemptBudget
  ofNetwork: AttemptBudget
  /** How many of the networks around count: that of the visitor alone, or wider ones too. */
  networks: number
  /** The field that a refusal names. */
  field?: string
}

/** Makes the function that runs what is limited. `isCounted` says of its error, or of its answer, whether it was a try. */
export function limitedTries<Answered = unknown>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { ofVisitor, ofNetwork, networks, field }: TryLimits,
  isCounted: (outcome: { error: unknown } | { answer: Answered }) => boolean,
) {
  return async <Answer extends Answered>(
    { storeId, visitorId }: Pick<VisitorPrincipal, 'storeId' | 'visitorId'>,
    { network }: Pick<Call, 'network'>,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const now = clock.now()
    const names = network === undefined ? [] : namesOf(network).slice(0, networks)
    const tries = [
      ...names.map((key) => ({ key, budget: ofNetwork })),
      ...(ofVisitor ? [{ key: visitorId, budget: ofVisitor }] : []),
    ]
    const giveBack = async (taken: typeof tries) => {
      for (const { key, budget } of taken) await giveBackAttempt(database, storeId, key, budget, now)
    }
    for (const [place, { key, budget }] of tries.entries()) {
      const exceeded = await takeAttempt(database, storeId, key, budget, now)
      if (!exceeded) continue
      await giveBack(tries.slice(0, place))
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: exceeded.retryAfter, ...(field && { field }) })
    }
    try {
      const answer = await run()
      if (!isCounted({ answer })) await giveBack(tries)
      return answer
    } catch (error) {
      if (!isCounted({ error })) await giveBack(tries)
      throw error
    }
  }
}
