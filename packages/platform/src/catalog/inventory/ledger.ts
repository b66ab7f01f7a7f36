// Reads the ledger of stock, and deletes its old entries.
import { type LedgerAnswer, queryBounds, type StockMovement, type StockReason } from '@vitrine/contract'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import { purgeOlderThan } from '../../storage/purge.ts'

interface LedgerParams {
  storeId: string
  productId: string
  before: bigint | null
  limit: number
}

interface Entry {
  id: bigint
  productId: string
  variantId: string
  before: bigint | null
  after: bigint | null
  reason: StockReason
  actorKind: string
  actorId: string | null
  requestId: string | null
  createdAt: Date
}

const select = (where: string) => `
  select id, product_id as "productId", variant_id as "variantId", before, after, reason, actor_kind as "actorKind",
    actor_id as "actorId", request_id as "requestId", created_at as "createdAt"
  from stock_ledger where store_id = $storeId and product_id = $productId ${where}
    and ($before::bigint is null or id < $before)
  order by id desc limit $limit`

const readOfProduct = statement<LedgerParams>('inventory.ledger-of-product', select(''))
const readOfVariant = statement<LedgerParams & { variantId: string }>(
  'inventory.ledger-of-variant',
  select('and variant_id = $variantId'),
)

const toNumber = (quantity: bigint | null) => (quantity === null ? null : Number(quantity))

function toMovement({ id, actorKind, actorId, createdAt, ...entry }: Entry): StockMovement {
  const [before, after] = [toNumber(entry.before), toNumber(entry.after)]
  return {
    ...entry,
    id: `${id}`,
    before,
    after,
    change: (after ?? 0) - (before ?? 0),
    actor: { kind: actorKind, id: actorId },
    createdDate: createdAt.toISOString(),
  }
}

/** What to read of the ledger. */
interface LedgerPage {
  productId: string
  variantId?: string | null | undefined
  before?: string | null | undefined
  limit?: number | null | undefined
}

/** Reads one page of the ledger of a product or of one of its variants, newest first. */
export async function readLedger(
  session: DatabaseSession,
  storeId: string,
  { productId, variantId, before, limit }: LedgerPage,
): Promise<LedgerAnswer> {
  const size = limit ?? queryBounds.defaultLimit
  const params = { storeId, productId, before: before ? BigInt(before) : null, limit: size + 1 }
  const entries = await session.run<Entry>(
    variantId ? readOfVariant({ ...params, variantId }) : readOfProduct(params),
  )
  return { movements: entries.slice(0, size).map(toMovement), hasMore: entries.length > size }
}

const retentionDays = 730
const purgeEntries = purgeOlderThan('stock_ledger', 'created_at')

/** Deletes entries older than two years. */
export const purgeLedger = (session: DatabaseSession, now: number) =>
  purgeEntries(session, new Date(now - retentionDays * 86_400_000))
