// The rows of carts: one read loads everything that a command needs, one statement writes the result (storage/commit.ts).
import { type CartFacts, Refusal, type StoredCartFacts, upgrade } from '@vitrine/rules'
import type { Call, MemberPrincipal, VisitorPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import {
  callParams,
  chosenOffers,
  type LinesParams,
  type LinesRead,
  type LinesRow,
  noOfferKeys,
  type ReadKeys,
  readLines,
  selectLines,
  toLinesRead,
} from '../pricing/read-lines.ts'
import {
  type Aggregate,
  type CallScope,
  type Loaded,
  merchant,
  recordedWrite,
  type WriteParams,
} from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { eventCount, insertDeletions } from '../storage/outbox.ts'

/** The owner of a cart: a visitor, a member on all devices, or the cart itself when a merchant opened it. */
export const visitorCartOwner = (visitorId: string) => `visitor:${visitorId}`
export const memberCartOwner = (memberId: string) => `member:${memberId}`
const merchantCartOwner = (id: string) => `cart:${id}`

/** The owner of the caller's own cart. */
export const ownCartOwner = (visitor: VisitorPrincipal | MemberPrincipal): string =>
  visitor.kind === 'member' ? memberCartOwner(visitor.memberId) : visitorCartOwner(visitor.visitorId)

/** Whether an owner is a member. */
export const isOfMember = (owner: string): boolean => owner.startsWith('member:')

/** Which cart a call works on, how its absence is refused, and whether a missing cart may be created. */
export interface CartScope extends CallScope {
  /** Selects the cart by its id, for any owner; without it, the caller's own cart, or the one that `opens` creates. */
  id?: string
  /** The id of a new cart; a retry with the same idempotency key finds the cart created the first time. */
  opens?: string
  absent(id?: string): Refusal
  canCreate: boolean
}

/**
 * The scope of a merchant's call on any cart. Idempotency keys belong to the cart and not to its owner, so that they are found
 * after the cart is deleted.
 */
export const cartByIdScope = (storeId: string, id: string, call: Call): CartScope => ({
  storeId,
  actor: merchant,
  caller: merchantCartOwner(id),
  id,
  call,
  absent: () => new Refusal('CART_NOT_FOUND', { id }),
  canCreate: false,
})

/** What a cart is read with. */
type CartDeps = Pick<Deps, 'clock' | 'rulesOf'>

/** Everything that a command on a cart decides on. */
export interface CartRead extends Loaded<CartFacts>, LinesRead {
  done: LinesRead['done']
  /** The cart was read or changed after its first hour. */
  wasSeenAgain: boolean
}

interface Row extends LinesRow {
  owner: string | null
  facts: StoredCartFacts | null
  revision: number | null
  wasSeenAgain: boolean | null
}

const readWith = (which: string, offers = '') =>
  selectLines({
    table: 'carts',
    facts: 'c.facts',
    columns: 'c.owner, c.facts, c.revision, c.seen_again as "wasSeenAgain"',
    which,
    offers,
  })
const read = lookup<LinesParams>('cart.read', readWith('c.owner = $caller'))
const readChoices = lookup<LinesParams>('cart.read-choices', readWith('c.owner = $caller', chosenOffers))
const readById = lookup<LinesParams & { id: string }>(
  'cart.read-by-id',
  readWith('c.id = $id::uuid', chosenOffers),
)
const opened = `c.id = (i.outcome->>'id')::uuid`
const readOpened = lookup<LinesParams>('cart.read-opened', readWith(opened, chosenOffers))

/** Reads everything a command needs, in one round trip; the offers are those of the moment. */
export async function readCart(
  session: DatabaseSession,
  { storeId, caller, id, opens, call }: CartScope,
  deps: CartDeps,
  { couponCode, ...keys }: ReadKeys = noOfferKeys,
): Promise<CartRead> {
  const params = { ...keys, storeId, caller, ...callParams(call) }
  const row = await readLines<Row>(
    session,
    id !== undefined
      ? readById({ ...params, id })
      : opens !== undefined
        ? readOpened(params)
        : keys.choices.length > 0
          ? readChoices(params)
          : read(params),
  )
  const owner = row.owner ?? (opens === undefined ? caller : merchantCartOwner(opens))
  const lines = await toLinesRead(session, { storeId, owner, currency: call.currency, couponCode }, row, deps)
  return Object.assign(lines, {
    state: row.facts ? upgrade(row.facts) : undefined,
    revision: BigInt(row.revision ?? 0),
    wasSeenAgain: row.wasSeenAgain ?? false,
  })
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
const create = recordedWrite<WriteParams & { owner: string; facts: string }>(
  'cart.create',
  `insert into carts (store_id, owner, id, revision, facts, touched_on, event_seq)
   values ($storeId, $owner, $id::uuid, $revision::bigint + 1, $facts, ${day}, ${eventCount})
   on conflict do nothing returning id, event_seq`,
)
const asRead = 'where store_id = $storeId and owner = $owner and id = $id::uuid and revision = $revision'
const update = recordedWrite<WriteParams & { owner: string; facts: string; isSeenAgain: boolean }>(
  'cart.update',
  `update carts set facts = $facts, revision = revision + 1, touched_on = ${day},
     seen_again = seen_again or $isSeenAgain, event_seq = event_seq + ${eventCount} ${asRead} returning id, event_seq`,
)
const remove = recordedWrite<WriteParams & { owner: string }>(
  'cart.delete',
  `delete from carts ${asRead} returning id, event_seq + ${eventCount} as event_seq`,
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
