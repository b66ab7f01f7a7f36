// Reads the stock of products that are locked.
import type { StockLevel } from '@vitrine/rules'
import { statement } from '../storage/database.ts'
import type { CatalogTransaction } from './version.ts'

/** The level of each variant. */
type LevelsByVariantId = Readonly<Record<string, StockLevel>>

const readLevels = statement<{ storeId: string; ids: string[] }>(
  'products.stock',
  `select product_id as id,
     json_object_agg(variant_id, json_build_object('quantity', quantity, 'isTracked', tracked, 'preorder', preorder)) as levels
   from stock where store_id = $storeId and product_id = any($ids) group by product_id`,
)

/** The stock of the variants of locked products, by the ids of the products. */
export async function readStock(
  tx: Pick<CatalogTransaction, 'storeId' | 'run'>,
  ids: string[],
): Promise<Map<string, LevelsByVariantId>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.run<{ id: string; levels: LevelsByVariantId }>(
    readLevels({ storeId: tx.storeId, ids }),
  )
  return new Map(rows.map(({ id, levels }) => [id, levels]))
}
