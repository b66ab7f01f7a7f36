// The rows of carts: one read loads everything that a command needs, one statement writes the result (storage/commit.ts).
import type { CartFacts, Offer, Refusal } from '@vitrine/rules'
import { type StoreRow, storeColumns, storeNotFound } from '../settings/store-facts.ts'
import {
  type Aggregate,
  type CallScope,
  type Outcome,
  type Loaded,
  type WriteParams,
  withEventAndKey,
} from '../storage/commit.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'

/** The owner of a cart: a visitor, or the cart itself when a merchant opened it. */
export const visitorCartOwner = (visitorId: string) => `visitor:${visitorId}`
export const merchantCartOwner = (id: string) => `cart:${id}`

/** The offers that a command needs besides those of the cart's lines: by variant, or by choices. */
export interface OfferKeys {
  products: string[]
  variants: string[]
  chosenProducts: string[]
  choices: string[]
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

/** Everything that a command on a cart decides on. */
export interface CartRead extends Loaded<CartFacts> {
  store: StoreRow
  owner: string
  offers: Offer[]
}

interface Row extends StoreRow {
  owner: string | null
  facts: CartFacts | null
  revision: bigint | null
  offers: (Omit<Offer, 'price' | 'fullPrice'> & { price: string; fullPrice: string })[] | null
  hash: Uint8Array | null
  outcome: Outcome | null
}

const offerOf = `json_build_object(
  'product', o.product_id, 'variant', o.variant_id, 'choices', o.choices, 'price', o.price::text, 'fullPrice', o.full_price::text,
  'weight', o.weight, 'sku', o.sku, 'visible', o.visible, 'stock', k.quantity, 'face', o.face)`

// Each wanted variant is looked up by its key: `limit 1` keeps the planner from reading all offers of the store.
const readWith = (which: string, choices = '') => `
  select ${storeColumns}, c.owner, c.facts, c.revision, i.body_hash as hash, i.outcome, f.offers
  from stores s
  left join idempotency i on i.store_id = s.id and i.caller = $2 and i.address = $5 and i.key = $6
  left join carts c on c.store_id = s.id and ${which}
  left join lateral (
    select json_agg(one.offer) as offers
    from (
      select l.product, l.variant from jsonb_to_recordset(c.facts->'lines') as l(product text, variant text)
      union all select * from unnest($3::text[], $4::text[])
      ${choices}
    ) as wanted(product, variant)
    cross join lateral (
      select ${offerOf} as offer
      from offers o
      left join stock k on k.store_id = $1 and k.product_id = o.product_id and k.variant_id = o.variant_id
      where o.store_id = $1 and o.product_id = wanted.product and o.variant_id = wanted.variant limit 1
    ) one
  ) f on true
  where s.id = $1`

type Reading = [string, string, string[], string[], string | null, string | null]
type Choosing = [...Reading, string[], string[]]
const own = 'c.owner = $2'
const chosen = `union all select b.product_id, b.variant_id from unnest($7::text[], $8::text[]) as w(product, choices)
    join offers b on b.store_id = $1 and b.product_id = w.product and b.choices = w.choices`
const read = statement<Reading>('cart.read', readWith(own))
const readChoices = statement<Choosing>('cart.read-choices', readWith(own, chosen))
const readById = statement<[...Choosing, string]>('cart.read-by-id', readWith('c.id = $9::uuid', chosen))
const opened = `c.id = (i.outcome->>'id')::uuid`
const readOpened = statement<Choosing>('cart.read-opened', readWith(opened, chosen))

/** Reads everything a command needs, in one round trip. */
export async function readCart(
  session: DatabaseSession,
  { storeId, caller, id, opens, call: { address, idempotency } }: CartScope,
  { products, variants, chosenProducts, choices }: OfferKeys = noOfferKeys,
): Promise<CartRead> {
  const reading: Reading = [
    storeId,
    caller,
    products,
    variants,
    idempotency ? address : null,
    idempotency?.key ?? null,
  ]
  const choosing: Choosing = [...reading, chosenProducts, choices]
  const [row] = await session.run<Row>(
    id !== undefined
      ? readById(...choosing, id)
      : opens !== undefined
        ? readOpened(...choosing)
        : choices.length > 0
          ? readChoices(...choosing)
          : read(...reading),
  )
  if (!row) throw storeNotFound()
  return {
    store: row,
    owner: row.owner ?? (opens === undefined ? caller : merchantCartOwner(opens)),
    state: row.facts ?? undefined,
    revision: row.revision ?? 0n,
    offers: (row.offers ?? []).map(({ price, fullPrice, ...offer }) => ({
      ...offer,
      price: BigInt(price),
      fullPrice: BigInt(fullPrice),
    })),
    done: row.hash && row.outcome ? { hash: row.hash, outcome: row.outcome } : undefined,
  }
}

const choices = statement<[string, string]>(
  'cart.choices',
  `select choices from offers where store_id = $1 and product_id = $2 and visible order by choices limit 20`,
)

/** The valid choices of a product, for the refusal of an unknown one. */
export const readChoicesOf = async (session: DatabaseSession, storeId: string, product: string) =>
  (await session.run<{ choices: string }>(choices(storeId, product))).map(({ choices }) =>
    Object.fromEntries(JSON.parse(choices)),
  )

const lockBy = (column: 'owner' | 'id') =>
  statement<[string, string]>(
    `cart.lock-by-${column}`,
    `select 1 from carts where store_id = $1 and ${column} = $2 for update`,
  )
const locks = { owner: lockBy('owner'), id: lockBy('id') }
const day = `($5::timestamptz at time zone 'UTC')::date`
const create = statement<[...WriteParams, owner: string, facts: string]>(
  'cart.create',
  withEventAndKey(`insert into carts (store_id, owner, id, revision, facts, touched_on)
    values ($1, $12, $3, $4::bigint + 1, $13, ${day}) on conflict do nothing returning 1`),
)
const asRead = 'where store_id = $1 and owner = $12 and id = $3::uuid and revision = $4'
const update = statement<[...WriteParams, owner: string, facts: string]>(
  'cart.update',
  withEventAndKey(
    `update carts set facts = $13, revision = revision + 1, touched_on = ${day} ${asRead} returning 1`,
  ),
)
const remove = statement<[...WriteParams, owner: string]>(
  'cart.delete',
  withEventAndKey(`delete from carts ${asRead} returning 1`),
)

/** The cart of a scope, as an aggregate to commit on. */
export const cartOf = (scope: CartScope, keys: OfferKeys): Aggregate<CartFacts, CartRead> => ({
  read: (session) => readCart(session, scope, keys),
  lock: (session) =>
    session.run(
      scope.id === undefined ? locks.owner(scope.storeId, scope.caller) : locks.id(scope.storeId, scope.id),
    ),
  write(session, { state, owner }, next, params) {
    if (!next) return session.run(remove(...params, owner))
    const facts = JSON.stringify(next)
    return session.run((state ? update : create)(...params, owner, facts))
  },
  event: (before, next) => (!next ? 'cart.deleted' : before ? 'cart.updated' : 'cart.created'),
  payload: ({ id }, revision) => ({ cartId: id, revision: `${revision}` }),
  absent: scope.absent,
})
