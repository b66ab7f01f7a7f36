// A merchant's change of stock: locks the products and the stock of the named variants, lets the rules decide, and writes what
// changes. Both are locked in the order of their keys, so that two changes never wait for each other.
import type { Preorder, StockReason } from '@vitrine/contract'
import { changedLevels, type StockLevel, variantKey } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { type CatalogTransaction, catalogTransaction } from '../transaction.ts'
import type { CallScope } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { VariantKey } from './items.ts'
import { refreshSoldOut } from './sold-out.ts'
import { lockedStock, recordStockEvents, writeLevels } from './write-stock.ts'

/** The stock of a variant, locked by the transaction that changes it. */
export interface LockedItem extends VariantKey {
  id: string
  revision: bigint
  level: StockLevel
}

/** Items whose products are locked, by `variantKey`. */
export type LockedItems = ReadonlyMap<string, LockedItem>

const lock = statement<{ storeId: string; ids: string[] }>(
  'inventory.lock-products',
  'select id from products where store_id = $storeId and id = any($ids) order by id for update',
)

const columns = `k.product_id as "productId", k.variant_id as "variantId", k.id, k.revision, k.quantity, k.tracked, k.preorder`
const readNamed = statement<{ storeId: string; keys: string }>(
  'inventory.locked-items',
  `select ${columns}
   from ${lockedStock('jsonb_to_recordset($keys::jsonb) as g (product_id text, variant_id text)')} where k.id is not null`,
)
const readAll = statement<{ storeId: string; id: string }>(
  'inventory.locked-product',
  `select ${columns} from stock k
   where k.store_id = $storeId and k.product_id = $id order by k.variant_id for update`,
)

interface Row extends Omit<LockedItem, 'level'> {
  quantity: bigint | null
  tracked: boolean
  preorder: Preorder | null
}

const toItems = (rows: readonly Row[]): LockedItems =>
  new Map(
    rows.map(({ quantity, tracked, preorder, ...row }) => [
      variantKey(row.productId, row.variantId),
      {
        ...row,
        level: { quantity: quantity === null ? null : Number(quantity), isTracked: tracked, preorder },
      },
    ]),
  )

/** Locks products whose stock changes. */
export const lockProducts = (tx: CatalogTransaction, ids: string[]) =>
  tx.run(lock({ storeId: tx.storeId, ids }))

/** Locks these variants and their products, and reads their stock; variants that do not exist are left out. */
export async function lockVariants(
  tx: CatalogTransaction,
  keys: readonly VariantKey[],
): Promise<LockedItems> {
  await lockProducts(tx, [...new Set(keys.map(({ productId }) => productId))])
  const named = new Map(keys.map((key) => [variantKey(key.productId, key.variantId), key]))
  const sent = JSON.stringify(
    [...named.values()].map(({ productId, variantId }) => ({ product_id: productId, variant_id: variantId })),
  )
  return toItems(await tx.run<Row>(readNamed({ storeId: tx.storeId, keys: sent })))
}

/** Locks a product and all its variants, and reads their stock. */
export async function lockInventory(tx: CatalogTransaction, id: string): Promise<LockedItems> {
  await lockProducts(tx, [id])
  return toItems(await tx.run<Row>(readAll({ storeId: tx.storeId, id })))
}

/** The levels of locked items, by `variantKey`. */
export const levelsOf = (items: LockedItems) => new Map([...items].map(([key, { level }]) => [key, level]))

/** Writes the levels that differ from those of the locked items, with the ledger, the events and the catalogue index. */
export async function saveLevels(
  tx: CatalogTransaction,
  items: LockedItems,
  levels: ReadonlyMap<string, StockLevel>,
  reason: StockReason,
): Promise<void> {
  const changed = changedLevels(levelsOf(items), levels).flatMap(([key, level]) => {
    const item = items.get(key)
    return item ? [{ productId: item.productId, variantId: item.variantId, ...level }] : []
  })
  if (changed.length === 0) return
  const written = await writeLevels(tx, changed, reason)
  const products = [...new Set(changed.map(({ productId }) => productId))]
  await refreshSoldOut(tx, tx.storeId, products, tx.version)
  await recordStockEvents(tx, written, reason)
}

/** Runs a merchant's change of stock in one transaction; a replay does nothing. */
export const changeStock = (
  deps: Deps,
  scope: CallScope,
  work: (tx: CatalogTransaction) => Promise<void>,
): Promise<Record<string, never>> =>
  inTransaction(deps, scope, {
    async work(session, remember) {
      await work(await catalogTransaction(session, scope, deps))
      await remember({ id: '', revision: '0' })
      return {}
    },
    replay: async () => ({}),
  })
