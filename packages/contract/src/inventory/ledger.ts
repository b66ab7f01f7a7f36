// The ledger of stock: why each number is what it is.
import { z } from 'zod'
import { queryBounds } from '../constants.ts'
import { Guid, key } from '../ids.ts'
import { StockReason } from './item.ts'

/** The number of an entry, in the order in which entries were written. */
const entryId = z.string().regex(/^\d{1,18}$/, 'must be the id of an entry')

export const LedgerQuery = z.object({
  productId: key,
  variantId: Guid.nullish().describe(
    'Absent: all variants of the product, also those that it no longer has.',
  ),
  before: entryId.nullish().describe('Only entries that are older than this one.'),
  limit: z.int().min(1).max(queryBounds.maxLimit).nullish(),
})

export const StockMovement = z.object({
  id: entryId,
  productId: z.string(),
  variantId: z.guid(),
  /** The stock number before the change; null if there was none, because the stock was not tracked. */
  before: z.int().nullable(),
  after: z.int().nullable(),
  /** The difference; a number that was or becomes null counts as 0. */
  change: z.int(),
  reason: StockReason,
  /** The one who has changed it: a merchant's program (`app`), or the platform itself. */
  actor: z.object({ kind: z.string(), id: z.string().nullable() }),
  /** The request that changed it; null if a script did. */
  requestId: z.string().nullable(),
  createdDate: z.iso.datetime(),
})
/** One change of the stock number of a variant. */
export interface StockMovement extends z.infer<typeof StockMovement> {}

export const LedgerAnswer = z.object({ movements: z.array(StockMovement), hasMore: z.boolean() })
/** One page of the ledger, newest first. */
export interface LedgerAnswer extends z.infer<typeof LedgerAnswer> {}
