// Bulk changes: one property of many products in one transaction, with a result for each product.
import type { BulkResult } from '@vitrine/contract'
import { type ChangeContext, type ProductFacts, Refusal } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { inBulk, toBulkResult } from '../../storage/bulk.ts'
import type { CallScope } from '../../storage/commit.ts'
import { lockAndRead, saveFacts } from '../products/save.ts'
import { catalogTransaction } from '../transaction.ts'
import { contextOf } from '../products/write.ts'

/** Changes products, each once; one that cannot be changed is left as it is, and told. `check` runs before any change. */
export async function bulkChange(
  deps: Deps,
  scope: CallScope,
  ids: readonly string[],
  change: (facts: ProductFacts, context: ChangeContext) => ProductFacts,
  check?: (currency: string) => void,
): Promise<BulkResult> {
  const results = await inBulk(deps, scope, ids, {
    idOf: (id) => id,
    async load(session) {
      const tx = await catalogTransaction(session, scope, deps)
      check?.(tx.currency)
      return { tx, stored: await lockAndRead(tx, [...new Set(ids)]) }
    },
    decide(id, { tx, stored }) {
      const before = stored.get(id)
      if (!before) throw new Refusal('PRODUCT_NOT_FOUND', { id })
      return { before, facts: change(before.facts, contextOf(deps, tx)), levels: [] }
    },
    async save(changes, { tx }) {
      const unique = new Map(changes.map((each) => [each.before.id, each]))
      await saveFacts(tx, [...unique.values()])
      return changes.map(({ before: { id } }) => ({ id }))
    },
  })
  return toBulkResult(results as { id: string }[])
}
