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
import type { Deps } from '../deps.ts'
import type { CatalogTransaction } from '../products/version.ts'
import type { CallScope } from '../storage/commit.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { failureWithCurrent } from '../storage/current-entity.ts'
import { toBulkResult, toFailure } from '../storage/bulk.ts'
import { type ItemOutcome, resultsOf } from '../storage/idempotency.ts'
import { changeStock, levelsOf, type LockedItem, lockVariants, saveLevels } from './change-stock.ts'
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

/** What became of each change of a call. */
interface Applied {
  keys: Resolved[]
  failures: Map<number, Refusal | Invalid>
}

async function apply(
  tx: CatalogTransaction,
  changes: readonly ItemChange[],
  reason: StockReason,
): Promise<Applied> {
  const keys = await resolve(
    tx,
    tx.storeId,
    changes.map(({ target }) => target),
  )
  const named = keys.filter((key): key is VariantKey => !(key instanceof Error))
  const items = await lockVariants(tx, named)
  const current = new Map(items)
  const failures = new Map<number, Refusal | Invalid>()
  for (const [i, { decide }] of changes.entries()) {
    const key = keys[i] as Resolved
    try {
      if (key instanceof Error) throw key
      const name = variantKey(key.productId, key.variantId)
      const item = current.get(name)
      if (!item) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { variantId: key.variantId })
      const level = decide(item)
      // A second change of an item in one call sees the first one.
      if (!isSameLevel(item.level, level)) current.set(name, { ...item, level, revision: item.revision + 1n })
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Invalid)) throw error
      failures.set(i, error)
    }
  }
  await saveLevels(tx, items, levelsOf(current), reason)
  return { keys, failures }
}

/** Reads the items of keys, in their order. */
async function readInOrder(
  session: DatabaseSession,
  storeId: string,
  keys: readonly Resolved[],
): Promise<(StockedVariant | undefined)[]> {
  const named = keys.filter((key): key is VariantKey => !(key instanceof Error))
  const read = await readItemsOf(session, storeId, named)
  const items = new Map(read.map((item) => [variantKey(item.productId, item.variantId), item]))
  return keys.map((key) =>
    key instanceof Error ? undefined : items.get(variantKey(key.productId, key.variantId)),
  )
}

/** Changes items; answers a result for each. */
export function changeItems(
  deps: Deps,
  scope: CallScope,
  changes: readonly ItemChange[],
  {
    reason,
    returnEntity,
  }: { reason?: StockReason | null | undefined; returnEntity?: boolean | null | undefined },
): Promise<ItemResults> {
  const { storeId } = scope
  const toResults = async (
    tx: CatalogTransaction,
    keys: readonly Resolved[],
    results: readonly ItemOutcome[],
  ): Promise<ItemResults> => {
    const read = await readInOrder(tx, storeId, keys)
    const items = read.map((stored) => stored && toInventoryItem(stored, storeId))
    const written = items.map((item, i) => {
      const { failure } = results[i] ?? {}
      return {
        ...(item && { id: item.id }),
        ...(failure && { failure: failureWithCurrent(failure, 'inventoryItem', item) }),
      }
    })
    const byId = new Map(items.map((item) => [item?.id, item]))
    return toBulkResult(written, (id) => (returnEntity ? byId.get(id) : undefined))
  }
  return changeStock(
    deps,
    scope,
    async (tx) => {
      const { keys, failures } = await apply(tx, changes, reason ?? 'MANUAL')
      const results = changes.map((_, i) => (failures.has(i) ? { failure: toFailure(failures.get(i)) } : {}))
      return { answer: await toResults(tx, keys, results), results }
    },
    async (tx, outcome) => {
      const keys = await resolve(
        tx,
        storeId,
        changes.map(({ target }) => target),
      )
      const named = changes.map(() => undefined)
      return toResults(tx, keys, resultsOf(outcome, named))
    },
  )
}

/** Changes one item, and answers it; throws if it cannot be changed. */
export function changeItem(
  deps: Deps,
  scope: CallScope,
  change: ItemChange,
  reason: StockReason | null | undefined,
) {
  const { storeId } = scope
  const answer = async (tx: CatalogTransaction, keys: readonly Resolved[]) => {
    const [item] = await readInOrder(tx, storeId, keys)
    if (!item) throw new Refusal('INVENTORY_ITEM_NOT_FOUND')
    return { inventoryItem: toInventoryItem(item, storeId) }
  }
  return changeStock(
    deps,
    scope,
    async (tx) => {
      const { keys, failures } = await apply(tx, [change], reason ?? 'MANUAL')
      const failure = failures.get(0)
      if (failure) throw failure
      return { answer: await answer(tx, keys) }
    },
    async (tx) => answer(tx, await resolve(tx, storeId, [change.target])),
  )
}
