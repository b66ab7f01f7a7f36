// Bulk changes: one property of many products in one transaction, with a result for each product.
import type { BulkResult } from '@vitrine/contract'
import { type ChangeContext, type ProductFacts, Refusal } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { inBulk, toBulkResult, toFailure } from '../storage/bulk.ts'
import type { Failure } from '../storage/idempotency.ts'
import { lockAndRead, saveFacts } from './save.ts'
import { contextOf, type MerchantCall, merchantTransaction, scopeOf } from './write.ts'

/** Changes products, each once; one that cannot be changed is left as it is, and told. `check` runs before any change. */
export async function bulkChange(
  deps: Deps,
  merchantCall: MerchantCall,
  ids: readonly string[],
  change: (facts: ProductFacts, context: ChangeContext) => ProductFacts,
  check?: (currency: string) => void,
): Promise<BulkResult> {
  const results = await inBulk(deps, scopeOf(merchantCall), {
    named: ids,
    open: merchantTransaction(deps, merchantCall),
    async work(tx) {
      check?.(tx.currency)
      const unique = [...new Set(ids)]
      const stored = await lockAndRead(tx, unique)
      const failures = new Map<string, Failure>()
      const documents = unique.flatMap((id) => {
        try {
          const before = stored.get(id)
          if (!before) throw new Refusal('PRODUCT_NOT_FOUND', { id })
          return [{ before, facts: change(before.facts, contextOf(deps, tx)), levels: [] }]
        } catch (error) {
          failures.set(id, toFailure(error))
          return []
        }
      })
      await saveFacts(tx, documents)
      return ids.map((id) => ({ id, ...(failures.has(id) && { failure: failures.get(id) as Failure }) }))
    },
  })
  return toBulkResult(results as { id: string }[])
}
