// Changes of inventory items in version 3: each item of a call succeeds or fails on its own, all in one transaction.
import type { ItemResults, StockReason } from '@vitrine/contract'
import {
  Invalid,
  isSameLevel,
  Refusal,
  type StockedVariant,
  type StockLevel,
  toInventoryItem,
  variantKey,
  violation,
} from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { catalogTransaction } from '../transaction.ts'
import type { CallScope } from '../../storage/commit.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import { failureWithCurrent } from '../../storage/current-entity.ts'
import { inBulk, toBulkResult } from '../../storage/bulk.ts'
import { levelsOf, type LockedItem, lockVariants, saveLevels } from './change-stock.ts'
import { findByIds, findByVariants, readItemsOf, type VariantKey } from './items.ts'

/** How a call names an item: by its id, or by its variant. */
interface ItemTarget {
  id?: string
  productId?: string | null | undefined
  variantId?: string
  locationId?: string | null | undefined
}

/** A change of one item. `decide` throws if the item cannot be changed. */
export interface ItemChange {
  target: ItemTarget
  decide(item: LockedItem): StockLevel
}

type Resolved = VariantKey | Refusal | Invalid

const isKey = (key: Resolved): key is VariantKey => !(key instanceof Error)

/** Finds the variants that targets name. */
async function resolve(
  session: DatabaseSession,
  storeId: string,
  targets: readonly ItemTarget[],
): Promise<Resolved[]> {
  const byId = await findByIds(session, storeId, [...new Set(targets.flatMap(({ id }) => id ?? []))])
  const alone = targets.flatMap(({ variantId, productId }) => (variantId && !productId ? variantId : []))
  const found = await findByVariants(session, storeId, [...new Set(alone)])
  return targets.map(({ id, productId, variantId = '', locationId }) => {
    if (locationId && locationId !== storeId) return new Refusal('LOCATION_NOT_FOUND', { id: locationId })
    if (id !== undefined) return byId.get(id) ?? new Refusal('INVENTORY_ITEM_NOT_FOUND', { id })
    if (productId) return { productId, variantId }
    const [key, other] = found.filter((each) => each.variantId === variantId)
    if (other)
      return new Invalid([
        violation('productId', 'REQUIRED_FIELD', 'is needed, because several products have this variant id'),
      ])
    return key ?? new Refusal('INVENTORY_ITEM_NOT_FOUND', { variantId })
  })
}

/** Reads the items of keys, in their order. */
async function readInOrder(
  session: DatabaseSession,
  storeId: string,
  keys: readonly Resolved[],
): Promise<(StockedVariant | undefined)[]> {
  const read = await readItemsOf(session, storeId, keys.filter(isKey))
  const items = new Map(read.map((item) => [variantKey(item.productId, item.variantId), item]))
  return keys.map((key) => (isKey(key) ? items.get(variantKey(key.productId, key.variantId)) : undefined))
}

/** How a call is answered. */
interface Answered {
  reason?: StockReason | null | undefined
  returnEntity?: boolean | null | undefined
}

/** Changes items, and reads them. What refuses an item of a call that is whole refuses the call. */
function changeAndRead(
  deps: Deps,
  scope: CallScope,
  changes: readonly ItemChange[],
  { reason, isWhole = false }: Answered & { isWhole?: boolean },
) {
  const { storeId } = scope
  const targets = changes.map(({ target }) => target)
  return inBulk(deps, scope, changes, {
    isWhole,
    async load(session) {
      const tx = await catalogTransaction(session, scope, deps)
      const keys = await resolve(tx, storeId, targets)
      const items = await lockVariants(tx, keys.filter(isKey))
      return { tx, keys, items, current: new Map(items) }
    },
    // A second change of an item in one call sees the first one.
    decide({ decide }, { keys, current }, place) {
      const key = keys[place] as Resolved
      if (!isKey(key)) throw key
      const name = variantKey(key.productId, key.variantId)
      const item = current.get(name)
      if (!item) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { variantId: key.variantId })
      const level = decide(item)
      if (!isSameLevel(item.level, level)) current.set(name, { ...item, level, revision: item.revision + 1n })
      return {}
    },
    async save(outcomes, { tx, items, current }) {
      await saveLevels(tx, items, levelsOf(current), reason ?? 'MANUAL')
      return outcomes
    },
    async answer(tx, results, loaded) {
      const read = await readInOrder(tx, storeId, loaded?.keys ?? (await resolve(tx, storeId, targets)))
      return { results, items: read.map((stored) => stored && toInventoryItem(stored, storeId)) }
    },
  })
}

/** Changes items; answers a result for each. */
export async function changeItems(
  deps: Deps,
  scope: CallScope,
  changes: readonly ItemChange[],
  answered: Answered,
): Promise<ItemResults> {
  const { results, items } = await changeAndRead(deps, scope, changes, answered)
  const written = items.map((item, i) => {
    const { failure } = results[i] ?? {}
    return {
      ...(item && { id: item.id }),
      ...(failure && { failure: failureWithCurrent(failure, 'inventoryItem', item) }),
    }
  })
  const byId = new Map(items.map((item) => [item?.id, item]))
  return toBulkResult(written, (id) => (answered.returnEntity ? byId.get(id) : undefined))
}

/** Changes one item, and answers it; throws if it cannot be changed. */
export async function changeItem(
  deps: Deps,
  scope: CallScope,
  change: ItemChange,
  reason: StockReason | null | undefined,
) {
  const { items } = await changeAndRead(deps, scope, [change], { reason, isWhole: true })
  const [inventoryItem] = items
  if (!inventoryItem) throw new Refusal('INVENTORY_ITEM_NOT_FOUND')
  return { inventoryItem }
}
