// Limits how often codes of coupons are guessed: wrong ones count, for the visitor and for the network around.
import { Refusal } from '@vitrine/rules'
import type { Call, CallerOf } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AttemptBudget, giveBackAttempt, takeAttempt } from '../storage/attempts.ts'
import { namesOf } from '../validation/network-names.ts'

const hour = 3600
const perHour = (kind: string, limit: number): AttemptBudget => ({ kind, limits: [{ limit, seconds: hour }] })
const ofVisitor = perHour('visitor-coupon', 20)
const ofNetwork = perHour('network-coupon', 200)

/** Makes the function that runs a call with a code: above the limit every code is refused, also a right one. */
export function couponTries({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return async <Answer>(
    { storeId, visitorId }: Pick<CallerOf<{ for: 'visitor' }>, 'storeId' | 'visitorId'>,
    { network }: Pick<Call, 'network'>,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const now = clock.now()
    const networks = network === undefined ? [] : namesOf(network).slice(0, 2)
    const tries = [
      ...networks.map((key) => ({ key, budget: ofNetwork })),
      { key: visitorId, budget: ofVisitor },
    ]
    const giveBack = async (taken: typeof tries) => {
      for (const { key, budget } of taken) await giveBackAttempt(database, storeId, key, budget, now)
    }
    for (const [place, { key, budget }] of tries.entries()) {
      const exceeded = await takeAttempt(database, storeId, key, budget, now)
      if (!exceeded) continue
      await giveBack(tries.slice(0, place))
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: exceeded.retryAfter, field: 'couponCode' })
    }
    try {
      const answer = await run()
      await giveBack(tries)
      return answer
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'ERROR_COUPON_DOES_NOT_EXIST'
      if (!isWrong) await giveBack(tries)
      throw error
    }
  }
}
