// The one read of everything that lines are priced with: the offers of the moment, the rules of the store and the coupon. Carts and
// checkouts read their rows with it.
import type { Modifier } from '@vitrine/contract'
import { type Offer, type OfferDates, offerNow, type StoredCoupon, toOfferModifiers } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { couponOfFacts, findCoupon } from '../discounts/coupon-store.ts'
import type { DatabaseSession } from '../storage/database.ts'
import type { DoneCall, Outcome } from '../storage/idempotency.ts'
import { rateQuery, type StoreRow, storeColumns } from '../storage/store-facts.ts'
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

/** A row of the read. */
export interface LinesRow extends StoreRow {
  recorded: string[]
  rulesVersion: bigint
  coupon: StoredCoupon | null
  rate: string | null
  /** By product. */
  modifiers: Record<string, Modifier[]> | null
  offers:
    | (Omit<Offer, 'price' | 'fullPrice'> & { price: string; fullPrice: string; dates: OfferDates | null })[]
    | null
  hash: Uint8Array | null
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

const offerOf = `json_build_object(
  'product', o.product_id, 'variant', o.variant_id, 'choices', o.choices, 'price', o.price::text, 'fullPrice', o.full_price::text,
  'weight', o.weight, 'sku', o.sku, 'visible', o.visible, 'stock', k.quantity, 'face', o.face,
  'dates', o.dates, 'collectionIds', o.collection_ids,
  'taxGroupId', o.tax_group_id, 'deliveryProfileId', o.delivery_profile_id)`

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

/** The read of a row with lines. Each wanted variant is looked up by its key: `limit 1` keeps the planner from reading all offers. */
export const selectLines = ({ table, facts, columns, which, offers = '' }: LinesSource) => `
  select ${storeColumns}, s.recorded_events as recorded, s.rules_version as "rulesVersion", ${couponOfFacts(facts)} as coupon, ${columns}, i.body_hash as hash, i.outcome, f.offers,
    m.modifiers, (${rateQuery}) as rate
  from stores s
  left join idempotency i on i.store_id = s.id and i.caller = $caller and i.address = $address and i.key = $key
  left join ${table} c on c.store_id = s.id and ${which}
  left join lateral (
    select json_agg(one.offer) as offers
    from (
      select l.product, l.variant from jsonb_to_recordset(${facts}->'lines') as l(product text, variant text)
      union all select * from unnest($products::text[], $variants::text[])
      ${offers}
    ) as wanted(product, variant)
    cross join lateral (
      select ${offerOf} as offer
      from offers o
      left join stock k on k.store_id = $storeId and k.product_id = o.product_id and k.variant_id = o.variant_id
      where o.store_id = $storeId and o.product_id = wanted.product and o.variant_id = wanted.variant limit 1
    ) one
  ) f on true
  left join lateral (
    select json_object_agg(p.id, p.modifiers) as modifiers from products p
    where p.store_id = $storeId and p.modifiers is not null and p.id = any(array(
      select l.product from jsonb_to_recordset(${facts}->'lines') as l(product text)
      union all select unnest($products::text[])
    ))
  ) m on true
  where s.id = $storeId`

/** Reads the rules and the entered coupon of a row, and what its offers cost now. */
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
  const modifiers = new Map(
    Object.entries(row.modifiers ?? {}).map(([id, each]) => [id, toOfferModifiers(each, row.currency)]),
  )
  return {
    store: { ...row, conversion: currency && row.rate ? { currency, rate: row.rate } : undefined },
    recorded: row.recorded,
    owner,
    enteredCoupon: couponCode === undefined ? undefined : await findCoupon(session, storeId, couponCode),
    coupon: row.coupon ?? undefined,
    rules: await rulesOf(session, { storeId, rulesVersion: row.rulesVersion, currency: row.currency }),
    offers: (row.offers ?? []).map(({ price, fullPrice, dates, ...offer }) =>
      offerNow(
        {
          ...offer,
          price: BigInt(price),
          fullPrice: BigInt(fullPrice),
          modifiers: modifiers.get(offer.product),
        },
        dates,
        clock.now(),
      ),
    ),
    done: row.hash && row.outcome ? { hash: row.hash, outcome: row.outcome } : undefined,
  }
}
