// Orders take stock and give it back. Each is one statement, which locks the rows of stock in the order of their keys and nothing
// else; the catalogue index follows by a job. A preordered variant is taken from what is left of its limit (decision 40).
import type { Preorder, StockReason } from '@vitrine/contract'
import type { Actor } from '../../call.ts'
import { Refusal } from '@vitrine/rules'
import { statement } from '../../storage/database.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { VariantKey } from './items.ts'
import { soldOutJobOf } from './sold-out-job.ts'
import {
  insertEntries,
  type LedgerParams,
  ledgerParams,
  lockedStock,
  recordStockEvents,
} from './write-stock.ts'

/** How much of a variant an order takes; several of one variant add up. */
export interface StockDemand extends VariantKey {
  quantity: number
}

/** Whose stock changes, who changes it, and when. */
interface StockChange {
  storeId: string
  actor: Actor
  now: Date
  /** The request that changes it; absent where a job does. */
  requestId?: string
}

/** A variant of which less is in stock than an order wants. */
interface ShortStock extends VariantKey {
  /** How many can be taken; 0 too if the variant is deleted. */
  available: number
}

/** The refusal of an order that wants more than there is: of all of its lines, or of some. */
export function outOfStock(
  lines: readonly (StockDemand & { lineItemId: string })[],
  short: readonly ShortStock[],
  /** Of the order, those in no catalog too. */
  lineCount: number,
): Refusal {
  const affected = lines.flatMap(({ lineItemId, quantity, ...line }) => {
    const found = short.find(
      ({ productId, variantId }) => productId === line.productId && variantId === line.variantId,
    )
    return found ? [{ lineItemId, quantity, available: found.available }] : []
  })
  const isAll = affected.length === lineCount && affected.every(({ available }) => available === 0)
  return new Refusal(isAll ? 'FULL_OUT_OF_STOCK' : 'PARTIAL_OUT_OF_STOCK', { lines: affected })
}

/** What was taken of a variant. */
export interface TakenStock extends StockDemand {
  /** It was taken from what is left of a preorder, not from stock. */
  isPreorder: boolean
}

/** What became of a demand: all of it was taken, or nothing. */
type TakeResult =
  | { short: ShortStock[]; taken?: undefined }
  | {
      short?: undefined
      /** Each variant once. Where stock is not tracked, the quantity is 0, because nothing has to be given back. */
      taken: TakenStock[]
    }

interface Row extends VariantKey {
  before: bigint | null
  after: bigint | null
  isTracked: boolean | null
  preorder: Preorder | null
  updatedAt: Date | null
  isShort: boolean
}

/**
 * Writes the numbers that `after` makes of tracked rows, unless one is short. The rows exist: `on conflict` finds each by its key and
 * as it is now, where an update would first find it as it was when the statement began.
 */
const changeNumbers = (name: string, after: string, isShort: string) =>
  statement<LedgerParams & { demands: string }>(
    name,
    `with wanted as (
       select product_id, variant_id, sum(quantity)::bigint as wanted
       from jsonb_to_recordset($demands::jsonb) as d (product_id text, variant_id text, quantity bigint)
       group by product_id, variant_id
     ), locked as (
       select w.product_id, w.variant_id, k.id, k.tracked, k.preorder, k.created_at, k.updated_at, k.quantity as before,
         case when k.tracked then ${after} else k.quantity end as after, ${isShort} as is_short
       from ${lockedStock('wanted')}
     ), changed as (
       select * from locked where after <> before and not exists (select 1 from locked where is_short)
     ), put as (
       insert into stock (store_id, product_id, variant_id, id, quantity, tracked, revision, event_seq, created_at, updated_at)
       select $storeId, product_id, variant_id, id, after, tracked, 1, 0, created_at, $now from changed
       on conflict (store_id, product_id, variant_id) do update set (quantity, revision, updated_at) = (
         excluded.quantity, stock.revision + 1, excluded.updated_at)
     ), noted as (${insertEntries('before', 'after', 'changed')})
     select product_id as "productId", variant_id as "variantId", before, after, tracked as "isTracked", preorder,
       updated_at as "updatedAt", is_short as "isShort" from locked`,
  )

// A variant without a row of stock was deleted after the order was priced.
const take = changeNumbers(
  'inventory.take',
  'k.quantity - w.wanted',
  'coalesce(k.quantity < w.wanted, k.id is null)',
)
// No more can be left of a preorder than its limit, which may have become smaller.
const giveBack = changeNumbers(
  'inventory.give-back',
  `case when k.preorder ? 'limit' then least(k.quantity + w.wanted, greatest(k.quantity, (k.preorder->>'limit')::bigint))
     else k.quantity + w.wanted end`,
  'false',
)

/** Changes stock, records its events, and lets the catalogue index follow where a variant sold out or came back. */
async function change(
  tx: Pick<Transaction, 'run' | 'recorded' | 'queue'>,
  { now: date, ...by }: StockChange,
  demands: readonly StockDemand[],
  { numbers, reason }: { numbers: typeof take; reason: StockReason },
): Promise<Row[]> {
  if (demands.length === 0) return []
  const stock = { ...by, now: date.getTime() }
  const sent = demands.map(({ productId, variantId, quantity }) => ({
    product_id: productId,
    variant_id: variantId,
    quantity,
  }))
  const rows = await tx.run<Row>(numbers({ ...ledgerParams(stock, reason), demands: JSON.stringify(sent) }))
  if (rows.some(({ isShort }) => isShort)) return rows
  const changed = rows.filter(({ before, after }) => before !== after)
  const written = changed.map(({ productId, variantId, before, isTracked, preorder, updatedAt }) => ({
    productId,
    variantId,
    isNew: false,
    before: {
      quantity: Number(before),
      isTracked: isTracked === true,
      preorder,
      updatedAt: updatedAt ?? date,
    },
  }))
  if (written.length > 0)
    await recordStockEvents({ ...stock, run: tx.run, recorded: await tx.recorded() }, written, reason)
  const outdated = changed.filter(({ before, after }) => before === 0n || after === 0n)
  const products = [...new Set(outdated.map(({ productId }) => productId))].sort()
  if (products.length > 0) await tx.queue(...products.map(soldOutJobOf))
  return rows
}

/** Takes what an order wants from stock, all or nothing; where something is short, the caller refuses the order. */
export async function takeStock(
  tx: Pick<Transaction, 'run' | 'recorded' | 'queue'>,
  by: StockChange,
  demands: readonly StockDemand[],
): Promise<TakeResult> {
  const rows = await change(tx, by, demands, { numbers: take, reason: 'ORDER' })
  const short = rows.filter(({ isShort }) => isShort)
  if (short.length > 0)
    return {
      short: short.map(({ productId, variantId, before }) => ({
        productId,
        variantId,
        available: Number(before ?? 0),
      })),
    }
  return {
    taken: rows.map(({ productId, variantId, before, after, preorder }) => ({
      productId,
      variantId,
      quantity: Number((before ?? 0n) - (after ?? 0n)),
      isPreorder: preorder !== null,
    })),
  }
}

/** Gives back what an order has taken, as `takeStock` answered it; of variants that are deleted or no longer tracked, nothing. */
export async function releaseStock(
  tx: Pick<Transaction, 'run' | 'recorded' | 'queue'>,
  by: StockChange,
  taken: readonly StockDemand[],
): Promise<void> {
  await change(tx, by, taken, { numbers: giveBack, reason: 'REVERT_INVENTORY_CHANGE' })
}
