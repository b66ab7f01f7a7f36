// A merchant's update of one product: a few of its facts, guarded by the revision that the merchant has read.
import type { ProductUpdate } from '@vitrine/contract'
import { changeProduct, Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { anyMerchant, checkRevision, merchant } from '../storage/commit.ts'
import { inTransaction } from '../storage/transaction.ts'
import { lockProducts, readProducts, saveFacts } from './save.ts'
import { catalogTransaction } from './version.ts'

/** Changes the facts of a product that an update names; one that changes nothing leaves its revision as it is. */
export const updateProduct = (
  deps: Deps,
  storeId: string,
  id: string,
  update: ProductUpdate,
  call: Call,
): Promise<void> =>
  inTransaction(
    deps,
    { storeId, actor: merchant, caller: anyMerchant, call },
    {
      async work(session, remember) {
        const tx = await catalogTransaction(session, { storeId, actor: merchant, now: deps.clock.now() })
        await lockProducts(tx, [id])
        const stored = (await readProducts(tx, [id])).get(id)
        checkRevision(call, 'product', { state: stored, revision: stored?.revision ?? 0n })
        if (!stored) throw new Refusal('PRODUCT_NOT_FOUND', { id })
        const facts = changeProduct(stored.facts, update)
        const isChanged = facts !== stored.facts
        if (isChanged) await saveFacts(tx, stored, facts)
        await remember({ id, revision: `${stored.revision + (isChanged ? 1n : 0n)}` })
      },
      replay: async () => {},
    },
  )
