// How merchants write stock: each change of a number is an entry of the ledger, and the events of the change are recorded with it.
// The products are locked by the transaction, so no other merchant writes their stock meanwhile. Orders lock only rows of stock
// (take-stock.ts), so a number that decides what is written is read with its row locked.
import type { Preorder, StockReason } from '@vitrine/contract'
import {
  type ChangedItem,
  inventoryEvents,
  itemEvents,
  type StockEvent,
  type StockLevel,
  toPreorderInfo,
} from '@vitrine/rules'
import type { Actor } from '../../call.ts'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import {
  insertEvents,
  insertDeletions,
  type EventParams,
  recordsAny,
  toEventParams,
} from '../../storage/outbox.ts'
import { readItemsOf, type VariantKey } from './items.ts'

/** A transaction that writes stock of products that it has locked. */
interface StockTransaction extends DatabaseSession {
  storeId: string
  actor: Actor
  now: number
  requestId?: string
  /** Why the call changes stock, if it says so. */
  stockReason?: StockReason | null | undefined
  /** The events that the store records. */
  recorded: readonly string[]
  newId(): string
}

/** The stock of a variant, as it is to be written; without a number, or without a preorder, these stay as they are. */
export interface LevelToWrite extends VariantKey, Partial<StockLevel> {
  /** Leaves the stock of a variant that has an item as it is. */
  onlyIfNew?: true
}

/** What was written of the stock of a variant. */
interface WrittenLevel extends VariantKey {
  isNew: boolean
  before: NonNullable<ChangedItem['before']>
}

/** The reason of the call, or the usual one of its actor. */
export const reasonOf = ({ actor, stockReason }: StockTransaction): StockReason =>
  stockReason ?? (actor.kind === 'system' ? 'UNKNOWN' : 'MANUAL')

/** What the entries of the ledger have in common. */
export interface LedgerParams {
  storeId: string
  reason: StockReason
  actorKind: Actor['kind']
  actorId: string | null
  requestId: string | null
  now: Date
}

/** The parameters of `insertEntries`. */
export const ledgerParams = (
  { storeId, actor, requestId, now }: Pick<StockTransaction, 'storeId' | 'actor' | 'requestId' | 'now'>,
  reason: StockReason,
): LedgerParams => ({
  storeId,
  reason,
  actorKind: actor.kind,
  actorId: actor.id,
  requestId: requestId ?? null,
  now: new Date(now),
})

/** Inserts an entry of the ledger for each row of `source` whose number changes. */
export const insertEntries = (before: string, after: string, source: string) => `
  insert into stock_ledger (store_id, product_id, variant_id, before, after, reason, actor_kind, actor_id, request_id,
    created_at)
  select $storeId, product_id, variant_id, ${before}, ${after}, $reason, $actorKind, $actorId, $requestId, $now
  from ${source} where ${before}::bigint is distinct from ${after}::bigint`

/**
 * The rows of `keys` as `w`, each with its row of stock as `k`, locked. They are locked in the order of their keys, so that two
 * transactions never wait for each other, and found by them: a plan from when the table was small would read all of it.
 */
export const lockedStock = (keys: string) => `
  (select * from ${keys} order by product_id collate "C", variant_id collate "C") w left join lateral (
    select * from stock s
    where s.store_id = $storeId and s.product_id = w.product_id and s.variant_id = w.variant_id for update
  ) k on true`

const put = statement<LedgerParams & { levels: string }>(
  'inventory.put',
  `with given as (
     select * from jsonb_to_recordset($levels::jsonb) as g (product_id text, variant_id text, id uuid, quantity bigint,
       tracked boolean, preorder jsonb, only_if_new boolean)
   ), next as (
     select w.product_id, w.variant_id, w.id, w.only_if_new, k.id is null as is_new, k.quantity as old_quantity,
       coalesce(k.tracked, false) as was_tracked, k.preorder as old_preorder, coalesce(k.updated_at, $now) as old_updated_at,
       case when w.tracked is null then k.quantity else w.quantity end as quantity,
       coalesce(w.tracked, k.tracked, false) as tracked,
       case when w.preorder is null then k.preorder else nullif(w.preorder, 'false') end as preorder
     from ${lockedStock('given')}
   ), changed as (
     select * from next where is_new or (not only_if_new
       and (old_quantity, was_tracked, old_preorder) is distinct from (quantity, tracked, preorder))
   ), put as (
     insert into stock (store_id, product_id, variant_id, id, quantity, tracked, preorder, revision, event_seq, created_at,
       updated_at)
     select $storeId, product_id, variant_id, id, quantity, tracked, preorder, 1, 0, $now, $now from changed
     on conflict (store_id, product_id, variant_id) do update set (quantity, tracked, preorder, revision, updated_at) = (
       excluded.quantity, excluded.tracked, excluded.preorder, stock.revision + 1, excluded.updated_at)
   ), noted as (${insertEntries('old_quantity', 'quantity', 'changed')})
   select product_id as "productId", variant_id as "variantId", is_new as "isNew", old_quantity as "oldQuantity",
     was_tracked as "wasTracked", old_preorder as "oldPreorder", old_updated_at as "oldUpdatedAt" from changed`,
)

interface ChangedRow extends VariantKey {
  isNew: boolean
  oldQuantity: bigint | null
  wasTracked: boolean
  oldPreorder: Preorder | null
  oldUpdatedAt: Date
}

/** Writes the stock of variants where it changes. `recordStockEvents` has to follow, once their products are written. */
export async function writeLevels(
  tx: StockTransaction,
  levels: readonly LevelToWrite[],
  reason: StockReason,
): Promise<WrittenLevel[]> {
  if (levels.length === 0) return []
  const sent = levels.map(({ productId, variantId, quantity, isTracked, preorder, onlyIfNew = false }) => ({
    product_id: productId,
    variant_id: variantId,
    id: tx.newId(),
    quantity,
    tracked: isTracked,
    // No preorder differs from one that stays as it is, which is absent.
    preorder: preorder === null ? false : preorder,
    only_if_new: onlyIfNew,
  }))
  const rows = await tx.run<ChangedRow>(put({ ...ledgerParams(tx, reason), levels: JSON.stringify(sent) }))
  return rows.map(({ oldQuantity, wasTracked, oldPreorder, oldUpdatedAt, ...row }) => ({
    ...row,
    before: {
      quantity: oldQuantity === null ? null : Number(oldQuantity),
      isTracked: wasTracked,
      preorder: oldPreorder,
      updatedAt: oldUpdatedAt,
    },
  }))
}

// Only rows of stock are written: the events of version 1, which have no order of their own, are numbered with those of the
// first item that has changed.
const recordEvents = statement<EventParams>(
  'inventory.record-events',
  `with put as (
     update stock k set event_seq = k.event_seq + e.total
     from (select distinct e.id, e.total from json_to_recordset($events::json) as e (id uuid, total int)) e
     where k.store_id = $storeId and k.id = e.id returning k.id, k.event_seq
   ) ${insertEvents}`,
)

const readProducts = statement<{ storeId: string; ids: string[] }>(
  'inventory.stocked-products',
  `select product_id as id, bool_or(tracked) as "isTracked", coalesce(json_agg(preorder) filter (where preorder is not null), '[]') as preorders
   from stock where store_id = $storeId and product_id = any($ids) group by product_id`,
)

interface StockedProductRow {
  id: string
  isTracked: boolean
  preorders: Preorder[]
}

/** Records the events of stock that was written. */
export async function recordStockEvents(
  tx: Omit<StockTransaction, 'newId'>,
  written: readonly WrittenLevel[],
  reason: StockReason,
): Promise<void> {
  if (written.length === 0 || !recordsAny(tx.recorded, 'inventory')) return
  const levelOf = new Map(written.map((level) => [`${level.productId}/${level.variantId}`, level]))
  const changes = (await readItemsOf(tx, tx.storeId, written)).map((item): ChangedItem => {
    const level = levelOf.get(`${item.productId}/${item.variantId}`)
    return { item, before: level && !level.isNew ? level.before : null }
  })
  const ofProducts = await eventsOfProducts(tx, changes, reason)
  const events = changes.map((change) => ({
    id: change.item.id,
    events: [...itemEvents(change, reason, tx.storeId), ...(ofProducts.get(change.item.id) ?? [])],
  }))
  await tx.run(recordEvents(toEventParams('inventory-item', tx, events)))
}

/** The events of the products of changed items, by the first item of each. */
async function eventsOfProducts(
  tx: Pick<StockTransaction, 'run' | 'storeId'>,
  changes: readonly ChangedItem[],
  reason: StockReason,
): Promise<Map<string, StockEvent[]>> {
  const byProduct = new Map<string, ChangedItem[]>()
  for (const change of changes) {
    if (!change.before) continue
    const { productId } = change.item
    const others = byProduct.get(productId)
    if (others) others.push(change)
    else byProduct.set(productId, [change])
  }
  const ids = [...byProduct.keys()]
  if (ids.length === 0) return new Map()
  const rows = await tx.run<StockedProductRow>(readProducts({ storeId: tx.storeId, ids }))
  return new Map(
    rows.map(({ id, isTracked, preorders }) => {
      const changed = byProduct.get(id) ?? []
      const preorderInfo = toPreorderInfo(preorders.map((preorder) => ({ preorder })))
      return [
        changed[0]?.item.id ?? '',
        inventoryEvents(id, changed, { reason, trackInventory: isTracked, preorderInfo }),
      ]
    }),
  )
}

const deleteUnoffered = statement<LedgerParams & { ids: string[] }>(
  'inventory.delete-unoffered',
  `with gone as (
     delete from stock k where store_id = $storeId and product_id = any($ids) and not exists (
       select 1 from offers o
       where o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
     ) returning store_id, product_id, variant_id, id, quantity, tracked, preorder, event_seq
   ), noted as (${insertEntries('quantity', 'null', 'gone')}), recorded as (
     ${insertDeletions('inventory-item', '$actorKind, $actorId')}
   )
   select product_id as "productId", variant_id as "variantId", quantity, tracked as "isTracked", preorder from gone`,
)

/** The stock that a variant had. */
export interface FormerLevel extends VariantKey {
  /** Null if the variant is new. */
  before: StockLevel | null
}

/** Deletes the items of variants that products no longer have, and returns their stock. */
export async function deleteItems(tx: StockTransaction, ids: string[]): Promise<FormerLevel[]> {
  const rows = await tx.run<VariantKey & Omit<StockLevel, 'quantity'> & { quantity: bigint | null }>(
    deleteUnoffered({ ...ledgerParams(tx, reasonOf(tx)), ids }),
  )
  return rows.map(({ productId, variantId, quantity, ...level }) => ({
    productId,
    variantId,
    before: { ...level, quantity: quantity === null ? null : Number(quantity) },
  }))
}
