// Limits how many orders a network places in a day: each takes stock that other buyers then cannot have.
import type { Deps } from '../deps.ts'
import { limitedTries } from '../storage/tries.ts'
import type { Placed } from './place.ts'

const day = 86_400

/** How many unpaid orders a buyer places in a day. */
export const maxUnpaidOrders = 3

/** Makes the function that places an order; a repeat, and what is refused, do not count. */
export const limitedOrders = (deps: Pick<Deps, 'database' | 'clock'>) =>
  limitedTries<Placed>(
    deps,
    { ofNetwork: { kind: 'network-order', limits: [{ limit: 50, seconds: day }] }, networks: 1 },
    (outcome) => 'answer' in outcome && outcome.answer.isNew,
  )
