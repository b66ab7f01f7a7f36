// The one read of everything that lines are priced with: the offers of the moment, the rules of the store and the coupon. Carts and
// checkouts read their rows with it.
import type { Modifier } from '@vitrine/contract'
import { type Offer, type OfferDates, offerNow, type StoredCoupon, toOfferModifiers } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { couponOfFacts, findCoupon } from '../discounts/coupon-store.ts'
import { bytesOfHex } from '../secrets.ts'
import type { DatabaseSession, Statement } from '../storage/database.ts'
import type { DoneCall, Outcome } from '../storage/idempotency.ts'
import { rateQuery, storeNotFound, type StoreRow, storeColumns } from '../storage/store-facts.ts'
import type { PricingRules } from './rules-reader.ts'

/** The offers that a command needs besides those of the lines: by variant, or by choices. */
export interface OfferKeys {
  products: string[]
  variants: string[]
  chosenProducts: string[]
  choices: string[]
}

/** What a command reads besides the lines. */
export interface ReadKeys extends OfferKeys {
  /** The code of a coupon to find. */
  couponCode?: string
}

export const noOfferKeys: OfferKeys = { products: [], variants: [], chosenProducts: [], choices: [] }

/** What lines are priced with. */
export interface LinesRead {
  store: StoreRow
  /** The events that the store records. */
  recorded: readonly string[]
  owner: string
  offers: Offer[]
  /** The coupon with the code that was asked for, and that of the lines, if it still exists. */
  enteredCoupon: StoredCoupon | undefined
  coupon: StoredCoupon | undefined
  /** The rules of the store. */
  rules: PricingRules
  /** The outcome of an earlier call with the same idempotency key. */
  done: DoneCall | undefined
}

/** An offer of the read. */
interface OfferRow extends Omit<Offer, 'price' | 'fullPrice' | 'modifiers'> {
  price: string
  fullPrice: string
  dates: OfferDates | null
  /** Of its product. */
  modifiers: Modifier[] | null
}

/** The row of the read, as JSON. */
export interface LinesRow extends StoreRow {
  recorded: string[]
  rulesVersion: number
  coupon: StoredCoupon | null
  rate: string | null
  offers: OfferRow[] | null
  /** In hexadecimal. */
  hash: string | null
  outcome: Outcome | null
}

/** The parameters of the read. */
export interface LinesParams extends OfferKeys {
  storeId: string
  caller: string
  address: string | null
  key: string | null
  currency: string | null
}

/** What a call gives the read; without an idempotency key there is no earlier call to look up. */
export const callParams = ({
  address,
  idempotency,
  currency,
}: Call): Pick<LinesParams, 'address' | 'key' | 'currency'> => ({
  address: idempotency ? address : null,
  key: idempotency?.key ?? null,
  currency: currency ?? null,
})

const offerColumns = `o.product_id as product, o.variant_id as variant, o.choices, o.price::text as price,
  o.full_price::text as "fullPrice", o.weight, o.sku, o.visible, k.quantity as stock, o.face, o.dates,
  o.collection_ids as "collectionIds", o.tax_group_id as "taxGroupId", o.delivery_profile_id as "deliveryProfileId", p.modifiers`

/** Adds the offers that are named by their choices. */
export const chosenOffers = `union all select b.product_id, b.variant_id
    from unnest($chosenProducts::text[], $choices::text[]) as w(product, choices)
    join offers b on b.store_id = $storeId and b.product_id = w.product and b.choices = w.choices`

/** Which rows hold the lines: their table as `c`, the JSON with the lines and the coupon, and more columns of it. */
interface LinesSource {
  table: string
  facts: string
  columns: string
  which: string
  offers?: string
}

/**
 * The read of a row with lines, as one column: JSON is cheaper than twenty columns. Each wanted variant is looked up by its key:
 * `limit 1` keeps the planner from reading all offers.
 */
export const selectLines = ({ table, facts, columns, which, offers = '' }: LinesSource) => `
  select row_to_json(found) as found from (
  select ${storeColumns}, s.recorded_events as recorded, s.rules_version as "rulesVersion", ${couponOfFacts(facts)} as coupon, ${columns},
    encode(i.body_hash, 'hex') as hash, i.outcome, f.offers, (${rateQuery}) as rate
  from stores s
  left join idempotency i on i.store_id = s.id and i.caller = $caller and i.address = $address and i.key = $key
  left join ${table} c on c.store_id = s.id and ${which}
  left join lateral (
    select json_agg(one) as offers
    from (
      select l.product, l.variant from jsonb_to_recordset(${facts}->'lines') as l(product text, variant text)
      union all select * from unnest($products::text[], $variants::text[])
      ${offers}
    ) as wanted(product, variant)
    cross join lateral (
      select ${offerColumns}
      from offers o
      left join stock k on k.store_id = $storeId and k.product_id = o.product_id and k.variant_id = o.variant_id
      left join products p on p.store_id = $storeId and p.id = o.product_id and p.modifiers is not null
      where o.store_id = $storeId and o.product_id = wanted.product and o.variant_id = wanted.variant limit 1
    ) one
  ) f on true
  where s.id = $storeId
  ) found`

/** Runs the read; returns its row. */
export async function readLines<Row extends LinesRow>(
  session: DatabaseSession,
  read: Statement,
): Promise<Row> {
  const [first] = await session.run<{ found: Row }>(read)
  if (!first) throw storeNotFound()
  return first.found
}

/** The offer of a row at a moment; in place, because copies of rows cost more than all that is computed with them. */
const toOffer = (row: OfferRow, currency: string, now: number): Offer => {
  const { price, fullPrice, dates, modifiers } = row
  const offer = Object.assign(row as Omit<OfferRow, 'price' | 'fullPrice' | 'modifiers'>, {
    price: BigInt(price),
    fullPrice: BigInt(fullPrice),
    modifiers: modifiers ? toOfferModifiers(modifiers, currency) : undefined,
  })
  return offerNow(offer, dates, now)
}

/** Reads the rules and the entered coupon of a row, and what its offers cost now. The row becomes part of the result. */
export async function toLinesRead(
  session: DatabaseSession,
  {
    storeId,
    owner,
    currency,
    couponCode,
  }: { storeId: string; owner: string } & {
    currency: string | undefined
    couponCode: string | undefined
  },
  row: LinesRow,
  { clock, rulesOf }: Pick<Deps, 'clock' | 'rulesOf'>,
): Promise<LinesRead> {
  return {
    store: Object.assign(row, {
      conversion: currency && row.rate ? { currency, rate: row.rate } : undefined,
    }),
    recorded: row.recorded,
    owner,
    enteredCoupon: couponCode === undefined ? undefined : await findCoupon(session, storeId, couponCode),
    coupon: row.coupon ?? undefined,
    rules: await rulesOf(session, {
      storeId,
      rulesVersion: BigInt(row.rulesVersion),
      currency: row.currency,
    }),
    offers: (row.offers ?? []).map((offer) => toOffer(offer, row.currency, clock.now())),
    done: row.hash && row.outcome ? { hash: bytesOfHex(row.hash), outcome: row.outcome } : undefined,
  }
}
