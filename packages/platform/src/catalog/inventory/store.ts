// Sets the stock of one variant, for scripts.
import { stock } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { catalogTransaction } from '../transaction.ts'
import { system } from '../../storage/commit.ts'
import { statement } from '../../storage/database.ts'
import { parse } from '../../validation/violations.ts'
import { refreshSoldOut } from './sold-out.ts'
import { reasonOf, recordStockEvents, writeLevels } from './write-stock.ts'

// Locks the product, so that concurrent stock writes to its variants see each other.
const lock = statement<{ storeId: string; productId: string; variantId: string }>(
  'inventory.lock',
  `select 1 from products p join offers o on o.store_id = p.store_id and o.product_id = p.id
   where p.store_id = $storeId and p.id = $productId and o.variant_id = $variantId for update of p`,
)

const Quantity = z.object({ quantity: stock })

/** The stock of a variant, as a script sets it. */
interface StockToSet {
  productId: string
  variantId: string
  quantity: number
}

/** Sets a variant's stock; the catalog version changes only when the variant sells out or comes back. */
async function setStock(deps: Deps, storeId: string, level: StockToSet): Promise<void> {
  const { productId } = level
  const variantId = level.variantId.toLowerCase()
  const { quantity } = parse(Quantity, { quantity: level.quantity })
  await deps.database.transaction(async (session) => {
    const [locked] = await session.run(lock({ storeId, productId, variantId }))
    if (!locked) throw new Refusal('VARIANT_NOT_FOUND', { product: productId, variant: variantId })
    const tx = await catalogTransaction(session, { storeId, actor: system }, deps)
    const levels = [{ productId, variantId, quantity, isTracked: true }]
    const written = await writeLevels(tx, levels, reasonOf(tx))
    await refreshSoldOut(tx, storeId, [productId], tx.version)
    await recordStockEvents(tx, written, reasonOf(tx))
  })
}

/** What scripts may do with the stock of a store. */
export interface InventoryAdmin {
  /** Sets the stock of a variant. */
  setStock(level: StockToSet): Promise<void>
}

/** Makes the functions on the stock of a store. */
export const inventoryAdmin = (deps: Deps, findStore: () => Promise<string>): InventoryAdmin => ({
  setStock: async (level) => setStock(deps, await findStore(), level),
})
