// One read brings all that a decision about a cart needs; one statement writes cart, event and idempotency record.
import type { EventName, EventPayload } from '@vitrine/contract'
import type { CartFacts, Offer, OfferFace } from '@vitrine/rules'
import type { Call } from '../http/handlers.ts'
import { type StoreRow, storeColumns, storeIsGone } from '../settings/store-facts.ts'
import { type Session, statement } from '../storage/database.ts'

/** Which offers a deed needs besides those of the lines: by variant, or by choices. */
export interface Keys {
  products: string[]
  variants: string[]
  chosenProducts: string[]
  choices: string[]
}

export const noKeys: Keys = { products: [], variants: [], chosenProducts: [], choices: [] }

/** What came of an idempotent write: not its answer, but what to answer from. */
export interface Outcome {
  cartId: string
  revision: string
  deleted?: true
  /** Lines that stock made smaller; whoever lost the first answer is told by the second. */
  lowered?: string[]
}

/** All that is known when a deed is decided. */
export interface Known {
  store: StoreRow
  cart: CartFacts | undefined
  revision: bigint
  offers: Offer[]
  done: { hash: Uint8Array; outcome: Outcome } | undefined
}

interface Row extends StoreRow {
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
const readWith = (choices: string) => `
  select ${storeColumns}, c.facts, c.revision, i.body_hash as hash, i.outcome, f.offers
  from stores s
  left join carts c on c.store_id = s.id and c.owner = $2
  left join idempotency i on i.store_id = s.id and i.caller = $2 and i.address = $5 and i.key = $6
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
const read = statement<Reading>('cart.read', readWith(''))
const readChoices = statement<[...Reading, string[], string[]]>(
  'cart.read-choices',
  readWith(`union all select b.product_id, b.variant_id from unnest($7::text[], $8::text[]) as w(product, choices)
    join offers b on b.store_id = $1 and b.product_id = w.product and b.choices = w.choices`),
)

/** Whose cart, and for which call. */
export interface Asked {
  storeId: string
  owner: string
  keys: Keys
  call: Call
}

/** Reads everything a deed needs, in one trip. */
export async function readCart(session: Session, { storeId, owner, keys, call }: Asked): Promise<Known> {
  const once = call.once
  const { products, variants, chosenProducts, choices } = keys
  const values: Reading = [storeId, owner, products, variants, once ? call.address : null, once?.key ?? null]
  const [row] = await session.run<Row>(
    choices.length > 0 ? readChoices(...values, chosenProducts, choices) : read(...values),
  )
  if (!row) throw storeIsGone()
  return {
    store: row,
    cart: row.facts ?? undefined,
    revision: row.revision ?? 0n,
    offers: (row.offers ?? []).map(({ price, fullPrice, ...offer }) => ({
      ...offer,
      face: offer.face as OfferFace,
      price: BigInt(price),
      fullPrice: BigInt(fullPrice),
    })),
    done: row.hash && row.outcome ? { hash: row.hash, outcome: row.outcome } : undefined,
  }
}

const lockRow = statement<[string, string]>(
  'cart.lock',
  'select 1 from carts where store_id = $1 and owner = $2 for update',
)

/** Keeps the cart as it is until the transaction ends. */
export const lockCart = (session: Session, storeId: string, owner: string) =>
  session.run(lockRow(storeId, owner))

// The event and the idempotency record live and die with the write: they are made only from a row that was put.
const andTold = `
  , told as (
    insert into outbox (store_id, entity_id, revision, name, payload, created_at)
    select $1, $3, put.revision, $6, $7, $5 from put
  ), kept as (
    insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
    select $1, $2, $8, $9, $10, $11, $5 from put where $9::text is not null
  )
  select revision from put`

type Values = [
  store: string,
  owner: string,
  cart: string,
  revision: bigint,
  now: Date,
  event: EventName,
  payload: string,
  address: string | null,
  key: string | null,
  hash: Uint8Array | null,
  outcome: string | null,
]

const create = statement<[...Values, facts: string]>(
  'cart.create',
  `with put as (
     insert into carts (store_id, owner, id, revision, facts, updated_at) values ($1, $2, $3, $4::bigint + 1, $12, $5)
     on conflict do nothing returning revision
   ) ${andTold}`,
)
const update = statement<[...Values, facts: string]>(
  'cart.update',
  `with put as (
     update carts set facts = $12, revision = revision + 1, updated_at = $5
     where store_id = $1 and owner = $2 and id = $3::uuid and revision = $4 returning revision
   ) ${andTold}`,
)
const remove = statement<Values>(
  'cart.delete',
  `with put as (
     delete from carts where store_id = $1 and owner = $2 and id = $3::uuid and revision = $4
     returning revision + 1 as revision
   ) ${andTold}`,
)

/** Writes what was decided on `revision`; false when the cart had moved on, and then nothing is written. */
export async function writeCart(
  session: Session,
  { storeId, owner, call }: Asked,
  before: { cart: CartFacts | undefined; revision: bigint },
  after: CartFacts | undefined,
  lowered: string[],
  now: Date,
): Promise<boolean> {
  const cart = (after ?? before.cart) as CartFacts
  const event: EventName = !after ? 'cart.deleted' : before.cart ? 'cart.updated' : 'cart.created'
  const payload: EventPayload<typeof event> = { cartId: cart.id, revision: `${before.revision + 1n}` }
  const outcome: Outcome = {
    ...payload,
    ...(!after && { deleted: true as const }),
    ...(lowered.length > 0 && { lowered }),
  }
  const { once } = call
  const values: Values = [
    storeId,
    owner,
    cart.id,
    before.revision,
    now,
    event,
    JSON.stringify(payload),
    once ? call.address : null,
    once?.key ?? null,
    once?.hash ?? null,
    once ? JSON.stringify(outcome) : null,
  ]
  const put = !after
    ? remove(...values)
    : before.cart
      ? update(...values, JSON.stringify(after))
      : create(...values, JSON.stringify(after))
  const rows = await session.run(put).catch((error: { code?: string; constraint?: string }) => {
    // The same key at the same moment: the other one wins, and the next read finds its record.
    if (error.code === '23505' && error.constraint === 'idempotency_pkey') return []
    throw error
  })
  return rows.length > 0
}
