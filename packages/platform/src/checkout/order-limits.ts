// Limits how many unpaid orders a visitor and a network place in a day: each takes stock from everyone else.
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { countUnpaidOrders } from '../orders/store.ts'
import { limitedTries } from '../storage/tries.ts'
import type { Placed } from './place.ts'

const day = 86_400
const perVisitor = 3
const perNetwork = 50

/** Makes the function that places an unpaid order of an owner; a repeat, and what is refused, do not count. */
export function limitedOrders(deps: Pick<Deps, 'database' | 'clock'>) {
  const inNetwork = limitedTries<Placed>(
    deps,
    { ofNetwork: { kind: 'network-order', limits: [{ limit: perNetwork, seconds: day }] }, networks: 1 },
    (outcome) => 'answer' in outcome && outcome.answer.isNew,
  )
  return async (
    { storeId, owner }: { storeId: string; owner: string },
    call: Call,
    run: () => Promise<Placed>,
  ): Promise<Placed> => {
    const since = new Date(deps.clock.now() - day * 1000)
    if ((await countUnpaidOrders(deps.database, { storeId, owner, since })) >= perVisitor)
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: day })
    return inNetwork({ storeId, visitorId: owner }, call, run)
  }
}
