// Bulk changes: one property of many products in one transaction, with a result for each product.
import type { BulkResult } from '@vitrine/contract'
import { Invalid, type ChangeContext, type ProductFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { toFailure } from '../storage/failure.ts'
import type { Failure } from '../storage/idempotency.ts'
import { inTransaction } from '../storage/transaction.ts'
import { lockAndRead, saveFacts } from './save.ts'
import { catalogTransaction } from './version.ts'
import { changeOf, contextOf, type MerchantCall, scopeOf } from './write.ts'

/** The results in the order of the ids; an id that is there twice has one result twice. */
function toResults(ids: readonly string[], failures: ReadonlyMap<string, Failure>): BulkResult {
  const results = ids.map((id, originalIndex) => {
    const error = failures.get(id)
    return { itemMetadata: { id, originalIndex, success: !error, ...(error && { error }) } }
  })
  const totalFailures = ids.filter((id) => failures.has(id)).length
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses: ids.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  }
}

/** Changes products, each once; one that cannot be changed is left as it is, and told. `check` runs before any change. */
export const bulkChange = (
  deps: Deps,
  merchantCall: MerchantCall,
  ids: readonly string[],
  change: (facts: ProductFacts, context: ChangeContext) => ProductFacts,
  check?: (currency: string) => void,
): Promise<BulkResult> =>
  inTransaction(deps, scopeOf(merchantCall), {
    async work(session, remember) {
      const now = deps.clock.now()
      const tx = await catalogTransaction(session, { ...changeOf(merchantCall), now }, deps)
      check?.(tx.currency)
      const unique = [...new Set(ids)]
      const stored = await lockAndRead(tx, unique)
      const failures = new Map<string, Failure>()
      const documents = unique.flatMap((id) => {
        const before = stored.get(id)
        if (!before) {
          failures.set(id, { code: 'PRODUCT_NOT_FOUND', description: 'Product not found', data: { id } })
          return []
        }
        try {
          return [{ before, facts: change(before.facts, contextOf(deps, tx)), levels: [] }]
        } catch (error) {
          if (!(error instanceof Invalid)) throw error
          failures.set(id, toFailure(error))
          return []
        }
      })
      await saveFacts(tx, documents)
      await remember({ id: '', revision: '0', failures: Object.fromEntries(failures) })
      return toResults(ids, failures)
    },
    replay: async (_tx, { failures = {} }) => toResults(ids, new Map(Object.entries(failures))),
  })
