// What the jobs of changes by filter do with the products of one transaction: lock them, and change those that can be.
import { Invalid, type ProductFacts } from '@vitrine/rules'
import type { Skipped } from '../../storage/bulk.ts'
import { lockAndRead, saveFacts, type StoredProduct } from '../products/save.ts'
import type { CatalogTransaction } from '../transaction.ts'
import { toDocumentsToSave } from '../products/write.ts'

/** Locked products by their ids. */
export type LockedProducts = Map<string, StoredProduct>

export const lockSelected = (
  tx: CatalogTransaction,
  items: readonly { id: string }[],
): Promise<LockedProducts> =>
  lockAndRead(
    tx,
    items.map(({ id }) => id),
  )

/** Those of the products that are locked. */
export const lockedOf = (items: readonly { id: string }[], locked: LockedProducts): StoredProduct[] =>
  items.flatMap(({ id }) => locked.get(id) ?? [])

/** Changes products; one that the change would make invalid stays as it is, and is returned with the reason. */
export async function changeEach(
  tx: CatalogTransaction,
  products: readonly StoredProduct[],
  change: (facts: ProductFacts) => ProductFacts,
): Promise<Skipped> {
  const skipped = new Map<string, Invalid>()
  const changes = products.flatMap((before) => {
    try {
      return [{ before, facts: change(before.facts) }]
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      skipped.set(before.id, error)
      return []
    }
  })
  await saveFacts(tx, await toDocumentsToSave(tx, changes))
  return skipped
}
