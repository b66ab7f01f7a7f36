// Reads the tracked stock of products that are locked.
import { statement } from '../storage/database.ts'
import type { CatalogTransaction } from './version.ts'

const readLevels = statement<{ storeId: string; ids: string[] }>(
  'products.stock',
  `select product_id as id, json_object_agg(variant_id, quantity) as stock from stock
   where store_id = $storeId and product_id = any($ids) and tracked group by product_id`,
)

/** The stock of the variants of locked products whose stock is tracked, by the ids of the products. */
export async function readStock(
  tx: CatalogTransaction,
  ids: string[],
): Promise<Map<string, Record<string, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run<{ id: string; stock: Record<string, number> }>(
    readLevels({ storeId: tx.storeId, ids }),
  )
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}
