// Reads the stock of products.
import type { StockLevel } from '@vitrine/rules'
import { statement } from '../../storage/database.ts'
import type { CatalogTransaction } from '../transaction.ts'

/** The level of each variant. */
type LevelsByVariantId = Readonly<Record<string, StockLevel>>

const levelsOf = (stock: string) => `select product_id as id,
     json_object_agg(variant_id, json_build_object('quantity', quantity, 'isTracked', tracked, 'preorder', preorder)) as levels
   from ${stock} group by product_id`
const ofProducts = 'stock where store_id = $storeId and product_id = any($ids)'

const readLevels = statement<{ storeId: string; ids: string[] }>('products.stock', levelsOf(ofProducts))
const lockLevels = statement<{ storeId: string; ids: string[] }>(
  'products.lock-stock',
  levelsOf(`(select * from ${ofProducts} order by product_id, variant_id for update) k`),
)

const readWith =
  (read: typeof readLevels) =>
  async (
    tx: Pick<CatalogTransaction, 'storeId' | 'run'>,
    ids: string[],
  ): Promise<Map<string, LevelsByVariantId>> => {
    if (ids.length === 0) return new Map()
    const rows = await tx.run<{ id: string; levels: LevelsByVariantId }>(read({ storeId: tx.storeId, ids }))
    return new Map(rows.map(({ id, levels }) => [id, levels]))
  }

/** The stock of the variants of products, by the ids of the products. */
export const readStock = readWith(readLevels)

/** The same of locked products whose stock is to be changed: no order takes from it meanwhile. */
export const lockStock = readWith(lockLevels)
