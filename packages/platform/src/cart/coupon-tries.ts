// Limits how often codes of coupons are guessed: wrong ones count, for the visitor and for the network around.
import { Refusal } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import type { AttemptBudget } from '../storage/attempts.ts'
import { limitedTries } from '../storage/tries.ts'

const hour = 3600
const perHour = (kind: string, limit: number): AttemptBudget => ({ kind, limits: [{ limit, seconds: hour }] })

/** Makes the function that runs a call with a code: above the limit every code is refused, also a right one. */
export const couponTries = (deps: Pick<Deps, 'database' | 'clock'>) =>
  limitedTries(
    deps,
    {
      ofVisitor: perHour('visitor-coupon', 20),
      ofNetwork: perHour('network-coupon', 200),
      networks: 2,
      field: 'couponCode',
    },
    (outcome) =>
      'error' in outcome &&
      outcome.error instanceof Refusal &&
      outcome.error.code === 'ERROR_COUPON_DOES_NOT_EXIST',
  )
