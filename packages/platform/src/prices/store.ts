// Reads the price history. Every change of a price adds its row in the transaction of the change (catalog/products/save.ts).
import { type PriceHistory, type PriorPrice, queryBounds } from '@vitrine/contract'
import { formatMoney, toDecimal } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { storeColumns, storeFacts, type StoreRow } from '../storage/store-facts.ts'

// Thirty days, in a unit that no time zone changes.
export const priorHours = 720

/** A row of the history `h` is of the offer `o`. */
export const ofVariant = `h.store_id = o.store_id and h.product_id = o.product_id and h.variant_id = o.variant_id`
/** A row of the history has the reduced price that the offer has, in the currency of the store `s`. */
const isCurrent = 'h.price = o.price and h.price < h.full_price and h.currency = s.currency'

/** The newest row of the history of offer `o` that has another price than the current one. */
export const lastOther = `select h.id from price_history h where ${ofVariant} and not (${isCurrent}) order by h.id desc limit 1`
/** When the reduction began: the first row behind `last`, the row of `lastOther`. */
export const saleBegin = `select h.changed_at as since from price_history h where ${ofVariant} and h.id > last.id order by h.id limit 1`

// The reduction begins with the first of the newest rows that have the current price. Each lateral read ends at the first row
// that it finds, but for the lowest price, which reads the index alone.
const findPrior = statement<{ storeId: string; productId: string; canSeeHidden: boolean }>(
  'prices.prior',
  `select ${storeColumns}, p.id as product, prior.*
   from stores s
   left join products p on p.store_id = s.id and p.id = $productId and (p.visible or $canSeeHidden)
   left join lateral (
     select o.variant_id as variant, sale.since, least(at_start.price, during.price) as lowest
     from offers o
     cross join lateral (${lastOther}) last
     cross join lateral (${saleBegin}) sale
     left join lateral (
       select h.price from price_history h
       where ${ofVariant} and h.changed_at <= sale.since - interval '${priorHours} hours'
       order by h.changed_at desc, h.id desc limit 1
     ) at_start on true
     left join lateral (
       select min(h.price) as price from price_history h
       where ${ofVariant} and h.changed_at > sale.since - interval '${priorHours} hours' and h.changed_at <= sale.since
         and h.id <= last.id
     ) during on true
     where o.store_id = p.store_id and o.product_id = p.id and o.price < o.full_price
       and (o.visible or $canSeeHidden)
     order by o.variant_id
   ) prior on true
   where s.id = $storeId`,
)

interface PriorRow extends StoreRow {
  product: string | null
  variant: string | null
  since: Date
  lowest: bigint
}

/** What the variants of a product that are on sale cost before; undefined if the caller sees no such product. */
export async function readPriorPrices(
  { database, ...deps }: Pick<Deps, 'database' | 'origins' | 'language'>,
  storeId: string,
  productId: string,
  canSeeHidden: boolean,
): Promise<PriorPrice[] | undefined> {
  const rows = await database.run<PriorRow>(findPrior({ storeId, productId, canSeeHidden }))
  const [first] = rows
  if (!first || first.product === null) return undefined
  const { currency } = storeFacts(first, deps)
  return rows.flatMap(({ variant, since, lowest }) =>
    variant === null
      ? []
      : [
          {
            variantId: variant,
            reducedDate: since.toISOString(),
            lowestPrice: {
              amount: toDecimal(lowest, currency.code),
              formattedAmount: formatMoney(lowest, currency),
            },
          },
        ],
  )
}

interface HistoryParams {
  storeId: string
  productId: string
  before: bigint | null
  limit: number
}

interface HistoryRow {
  id: bigint
  productId: string
  variantId: string
  price: bigint
  fullPrice: bigint
  currency: string
  actorKind: string
  actorId: string | null
  createdAt: Date
}

// An `or` instead of the union would let a plan for all parameters read every newer row, too.
const select = (where: string) => `
  select id, product_id as "productId", variant_id as "variantId", price, full_price as "fullPrice", currency,
    actor_kind as "actorKind", actor_id as "actorId", changed_at as "createdAt"
  from price_history where store_id = $storeId and product_id = $productId ${where}
    and (changed_at, id) < (
      select b.changed_at, b.id from price_history b
      where b.store_id = $storeId and b.product_id = $productId and b.id = $before
      union all
      select 'infinity', 0 where $before::bigint is null
    )
  order by changed_at desc, id desc limit $limit`

const readOfProduct = statement<HistoryParams>('prices.of-product', select(''))
const readOfVariant = statement<HistoryParams & { variantId: string }>(
  'prices.of-variant',
  select('and variant_id = $variantId'),
)

/** What to read of the price history. */
interface HistoryPage {
  productId: string
  variantId?: string | null | undefined
  before?: string | null | undefined
  limit?: number | null | undefined
}

/** Reads one page of the prices of a product or of one of its variants, newest first. */
export async function readPriceHistory(
  session: DatabaseSession,
  storeId: string,
  { productId, variantId, before, limit }: HistoryPage,
): Promise<PriceHistory> {
  const size = limit ?? queryBounds.defaultLimit
  const params = { storeId, productId, before: before ? BigInt(before) : null, limit: size + 1 }
  const rows = await session.run<HistoryRow>(
    variantId ? readOfVariant({ ...params, variantId }) : readOfProduct(params),
  )
  return {
    prices: rows.slice(0, size).map(({ id, price, fullPrice, actorKind, actorId, createdAt, ...row }) => ({
      ...row,
      id: `${id}`,
      price: toDecimal(price, row.currency),
      fullPrice: toDecimal(fullPrice, row.currency),
      actor: { kind: actorKind, id: actorId },
      createdDate: createdAt.toISOString(),
    })),
    hasMore: rows.length > size,
  }
}
