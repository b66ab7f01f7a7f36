// The rows of carts: one read loads everything that a command needs, one statement writes the result (storage/commit.ts).
import type { Modifier } from '@vitrine/contract'
import {
  type CartFacts,
  type Offer,
  type OfferDates,
  offerNow,
  type Refusal,
  type StoredCartFacts,
  type StoredCoupon,
  toOfferModifiers,
  upgrade,
} from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import type { PricingRules } from '../pricing/rules-reader.ts'
import { couponOfCart, findCoupon } from '../discounts/coupon-store.ts'
import { rateQuery, type StoreRow, storeColumns, storeNotFound } from '../storage/store-facts.ts'
import {
  type Aggregate,
  type CallScope,
  type Loaded,
  type WriteParams,
  withRecords,
} from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import type { Outcome } from '../storage/idempotency.ts'
import { eventCount, insertDeletions } from '../storage/outbox.ts'

/** The owner of a cart: a visitor, a member on all devices, or the cart itself when a merchant opened it. */
export const visitorCartOwner = (visitorId: string) => `visitor:${visitorId}`
export const memberCartOwner = (memberId: string) => `member:${memberId}`
export const merchantCartOwner = (id: string) => `cart:${id}`

/** Whether an owner is a member. */
export const isOfMember = (owner: string): boolean => owner.startsWith('member:')

/** The offers that a command needs besides those of the cart's lines: by variant, or by choices. */
export interface OfferKeys {
  products: string[]
  variants: string[]
  chosenProducts: string[]
  choices: string[]
}

/** What a command reads besides the cart. */
export interface ReadKeys extends OfferKeys {
  /** The code of a coupon to find. */
  couponCode?: string
}

export const noOfferKeys: OfferKeys = { products: [], variants: [], chosenProducts: [], choices: [] }

/** Which cart a call works on, how its absence is refused, and whether a missing cart may be created. */
export interface CartScope extends CallScope {
  /** Selects the cart by its id, for any owner; without it, the caller's own cart, or the one that `opens` creates. */
  id?: string
  /** The id of a new cart; a retry with the same idempotency key finds the cart created the first time. */
  opens?: string
  absent(id?: string): Refusal
  canCreate: boolean
}

/** What a cart is read with. */
type CartDeps = Pick<Deps, 'clock' | 'rulesOf'>

/** Everything that a command on a cart decides on. */
export interface CartRead extends Loaded<CartFacts> {
  store: StoreRow
  /** The events that the store records. */
  recorded: readonly string[]
  owner: string
  offers: Offer[]
  /** The coupon with the code that was asked for, and that of the cart, if it still exists. */
  enteredCoupon: StoredCoupon | undefined
  coupon: StoredCoupon | undefined
  /** The rules of the store. */
  rules: PricingRules
  /** The cart was read or changed after its first hour. */
  wasSeenAgain: boolean
}

interface Row extends StoreRow {
  recorded: string[]
  rulesVersion: bigint
  coupon: StoredCoupon | null
  owner: string | null
  facts: StoredCartFacts | null
  revision: bigint | null
  wasSeenAgain: boolean | null
  rate: string | null
  /** By product. */
  modifiers: Record<string, Modifier[]> | null
  offers:
    | (Omit<Offer, 'price' | 'fullPrice'> & { price: string; fullPrice: string; dates: OfferDates | null })[]
    | null
  hash: Uint8Array | null
  outcome: Outcome | null
}

const offerOf = `json_build_object(
  'product', o.product_id, 'variant', o.variant_id, 'choices', o.choices, 'price', o.price::text, 'fullPrice', o.full_price::text,
  'weight', o.weight, 'sku', o.sku, 'visible', o.visible, 'stock', k.quantity, 'face', o.face,
  'dates', o.dates, 'collectionIds', o.collection_ids,
  'taxGroupId', o.tax_group_id, 'deliveryProfileId', o.delivery_profile_id)`

// Each wanted variant is looked up by its key: `limit 1` keeps the planner from reading all offers of the store.
const readWith = (which: string, choices = '') => `
  select ${storeColumns}, s.recorded_events as recorded, s.rules_version as "rulesVersion", ${couponOfCart} as coupon, c.owner, c.facts, c.revision, c.seen_again as "wasSeenAgain", i.body_hash as hash, i.outcome, f.offers,
    m.modifiers, (${rateQuery}) as rate
  from stores s
  left join idempotency i on i.store_id = s.id and i.caller = $caller and i.address = $address and i.key = $key
  left join carts c on c.store_id = s.id and ${which}
  left join lateral (
    select json_agg(one.offer) as offers
    from (
      select l.product, l.variant from jsonb_to_recordset(c.facts->'lines') as l(product text, variant text)
      union all select * from unnest($products::text[], $variants::text[])
      ${choices}
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
      select l.product from jsonb_to_recordset(c.facts->'lines') as l(product text)
      union all select unnest($products::text[])
    ))
  ) m on true
  where s.id = $storeId`

interface ReadParams extends OfferKeys {
  storeId: string
  caller: string
  address: string | null
  key: string | null
  currency: string | null
}
const own = 'c.owner = $caller'
const chosen = `union all select b.product_id, b.variant_id
    from unnest($chosenProducts::text[], $choices::text[]) as w(product, choices)
    join offers b on b.store_id = $storeId and b.product_id = w.product and b.choices = w.choices`
const read = lookup<ReadParams>('cart.read', readWith(own))
const readChoices = lookup<ReadParams>('cart.read-choices', readWith(own, chosen))
const readById = lookup<ReadParams & { id: string }>('cart.read-by-id', readWith('c.id = $id::uuid', chosen))
const opened = `c.id = (i.outcome->>'id')::uuid`
const readOpened = lookup<ReadParams>('cart.read-opened', readWith(opened, chosen))

/** Reads everything a command needs, in one round trip; the offers are those of the moment. */
export async function readCart(
  session: DatabaseSession,
  { storeId, caller, id, opens, call: { address, idempotency, currency } }: CartScope,
  { clock, rulesOf }: CartDeps,
  { couponCode, ...keys }: ReadKeys = noOfferKeys,
): Promise<CartRead> {
  const key = idempotency?.key ?? null
  const params = {
    ...keys,
    storeId,
    caller,
    address: key === null ? null : address,
    key,
    currency: currency ?? null,
  }
  const [row] = await session.run<Row>(
    id !== undefined
      ? readById({ ...params, id })
      : opens !== undefined
        ? readOpened(params)
        : keys.choices.length > 0
          ? readChoices(params)
          : read(params),
  )
  if (!row) throw storeNotFound()
  const modifiers = new Map(
    Object.entries(row.modifiers ?? {}).map(([id, each]) => [id, toOfferModifiers(each, row.currency)]),
  )
  return {
    store: { ...row, conversion: currency && row.rate ? { currency, rate: row.rate } : undefined },
    recorded: row.recorded,
    owner: row.owner ?? (opens === undefined ? caller : merchantCartOwner(opens)),
    state: row.facts ? upgrade(row.facts) : undefined,
    revision: row.revision ?? 0n,
    enteredCoupon: couponCode === undefined ? undefined : await findCoupon(session, storeId, couponCode),
    coupon: row.coupon ?? undefined,
    rules: await rulesOf(session, { storeId, rulesVersion: row.rulesVersion, currency: row.currency }),
    wasSeenAgain: row.wasSeenAgain ?? false,
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

const choices = statement<{ storeId: string; product: string }>(
  'cart.choices',
  `select choices from offers where store_id = $storeId and product_id = $product and visible
   order by choices limit 20`,
)

/** The valid choices of a product, for the refusal of an unknown one. */
export const readChoicesOf = async (session: DatabaseSession, storeId: string, product: string) =>
  (await session.run<{ choices: string }>(choices({ storeId, product }))).map(({ choices }) =>
    Object.fromEntries(JSON.parse(choices)),
  )

const lockByOwner = statement<{ storeId: string; owner: string }>(
  'cart.lock-by-owner',
  'select 1 from carts where store_id = $storeId and owner = $owner for update',
)
const lockById = statement<{ storeId: string; id: string }>(
  'cart.lock-by-id',
  'select 1 from carts where store_id = $storeId and id = $id for update',
)
const day = `($now::timestamptz at time zone 'UTC')::date`
const create = statement<WriteParams & { owner: string; facts: string }>(
  'cart.create',
  withRecords(`insert into carts (store_id, owner, id, revision, facts, touched_on, event_seq)
    values ($storeId, $owner, $id::uuid, $revision::bigint + 1, $facts, ${day}, ${eventCount})
    on conflict do nothing returning id, event_seq`),
)
const asRead = 'where store_id = $storeId and owner = $owner and id = $id::uuid and revision = $revision'
const update = statement<WriteParams & { owner: string; facts: string; isSeenAgain: boolean }>(
  'cart.update',
  withRecords(
    `update carts set facts = $facts, revision = revision + 1, touched_on = ${day},
       seen_again = seen_again or $isSeenAgain, event_seq = event_seq + ${eventCount} ${asRead} returning id, event_seq`,
  ),
)
const remove = statement<WriteParams & { owner: string }>(
  'cart.delete',
  withRecords(`delete from carts ${asRead} returning id, event_seq + ${eventCount} as event_seq`),
)

const firstHourMs = 3_600_000
const isAfterFirstHour = ({ createdDate }: CartFacts, now: number) =>
  now > Date.parse(createdDate) + firstHourMs

const markSeen = statement<{ storeId: string; owner: string }>(
  'cart.mark-seen',
  'update carts set seen_again = true where store_id = $storeId and owner = $owner and not seen_again',
)

/** Notes the visitor's first read of the cart after its first hour; any other read writes nothing. */
export async function noteSeenAgain(
  session: DatabaseSession,
  { storeId, id }: CartScope,
  { state, owner, wasSeenAgain }: CartRead,
  now: number,
): Promise<void> {
  const isOwn = id === undefined
  if (isOwn && state && !wasSeenAgain && isAfterFirstHour(state, now))
    await session.run(markSeen({ storeId, owner }))
}

/** The cart of a scope, as an aggregate to commit on. */
export const cartOf = (
  scope: CartScope,
  deps: CartDeps,
  keys: ReadKeys = noOfferKeys,
): Aggregate<CartFacts, CartRead> => ({
  kind: 'cart',
  read: (session) => readCart(session, scope, deps, keys),
  lock: (session) => {
    const { storeId, caller, id } = scope
    return session.run(id === undefined ? lockByOwner({ storeId, owner: caller }) : lockById({ storeId, id }))
  },
  write(session, { state, owner }, facts, params) {
    if (facts === undefined) return session.run(remove({ ...params, owner }))
    if (!state) return session.run(create({ ...params, owner, facts }))
    const isSeenAgain = isAfterFirstHour(state, params.now.getTime())
    return session.run(update({ ...params, owner, facts, isSeenAgain }))
  },
  absent: scope.absent,
})

const removeOwned = statement<{ storeId: string; owner: string; now: Date }>(
  'cart.remove-owned',
  `with gone as (delete from carts where store_id = $storeId and owner = $owner returning store_id, id, event_seq)
   ${insertDeletions('cart', "'system', null")}`,
)

/** Deletes the cart of a member. */
export const dropMemberCart = (session: DatabaseSession, storeId: string, memberId: string, now: number) =>
  session.run(removeOwned({ storeId, owner: memberCartOwner(memberId), now: new Date(now) }))
