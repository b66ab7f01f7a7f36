// The rows of checkouts: one read loads everything that a command decides on, one statement writes the result.
import type { OfflinePayment } from '@vitrine/contract'
import { type CheckoutFacts, Refusal } from '@vitrine/rules'
import type { Principal } from '../call.ts'
import { memberCartOwner, visitorCartOwner } from '../cart/store.ts'
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
  recordedWrite,
  type WriteParams,
} from '../storage/commit.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { eventCount, insertDeletions } from '../storage/outbox.ts'
import { batchSize, inBatches } from '../storage/purge.ts'

/** Which checkout a call works on: one of these owners has it. */
export interface CheckoutScope extends CallScope {
  id: string
  /** Null: any owner, for programs. */
  owners: readonly string[] | null
  /** The member who has signed in on the page, and buys in place of its visitor. */
  buyer?: string
}

/** The owners whose checkouts and orders a caller has; null for a program, which has all. */
export function ownersOf(caller: Principal): readonly string[] | null {
  if (caller.kind === 'program') return null
  const visitor = visitorCartOwner(caller.visitorId)
  return caller.kind === 'member' ? [memberCartOwner(caller.memberId), visitor] : [visitor]
}

/** Whether a row belongs to one of `$owners`, in SQL. */
const ofOwners = (owner: string) => `($owners::text[] is null or ${owner} = any($owners::text[]))`

/** Everything that a command on a checkout decides on. */
export interface CheckoutRead extends Loaded<CheckoutFacts>, LinesRead {
  done: LinesRead['done']
  /** How orders are paid that are placed without a payment; null: not at all. */
  offlinePayment: OfflinePayment | null
  /** The hosted page takes no order without a tick that agrees to the policies. */
  requiresAgreement: boolean
  /** The hosted page has a box for news. */
  offersNews: boolean
}

export const checkoutNotFound = (id: string) => new Refusal('CHECKOUT_NOT_FOUND', { id })

/** What a read of a checkout needs of the platform. */
type CheckoutDeps = Pick<Deps, 'clock' | 'rulesOf'>

interface Row extends LinesRow {
  owner: string | null
  facts: CheckoutFacts | null
  revision: number | null
  offlinePayment: OfflinePayment | null
  requiresAgreement: boolean
  offersNews: boolean
}

/** Whether a box of the hosted page is visible, in SQL. */
const isVisible = (box: string) =>
  `coalesce((s.settings#>'{checkout,checkoutFields,${box},visible}')::boolean, false)`

/** What the settings of a store say about its checkouts, in SQL. */
export const settingsColumns = `s.settings->'offlinePayment' as "offlinePayment",
  ${isVisible('policyAgreementCheckbox')} as "requiresAgreement", ${isVisible('subscriptionCheckbox')} as "offersNews"`

// A repeated call that created a checkout finds it by its record.
const read = lookup<LinesParams & { id: string; owners: readonly string[] | null }>(
  'checkout.read',
  selectLines({
    table: 'checkouts',
    facts: `c.facts->'cart'`,
    columns: `c.owner, c.facts, c.revision, ${settingsColumns}`,
    which: `c.id = coalesce((i.outcome->>'id')::uuid, $id::uuid)
      and ${ofOwners('c.owner')}`,
    offers: chosenOffers,
  }),
)

/** Reads everything a command needs, in one round trip. */
export async function readCheckout(
  session: DatabaseSession,
  { storeId, caller, id, owners, buyer, call }: CheckoutScope,
  deps: CheckoutDeps,
  { couponCode, ...keys }: ReadKeys = noOfferKeys,
): Promise<CheckoutRead> {
  const row = await readLines<Row>(
    session,
    read({ ...keys, storeId, caller, id, owners, ...callParams(call) }),
  )
  const owner = buyer ?? row.owner ?? caller
  const lines = await toLinesRead(session, { storeId, owner, currency: call.currency, couponCode }, row, deps)
  return Object.assign(lines, {
    state: row.facts ?? undefined,
    revision: BigInt(row.revision ?? 0),
    offlinePayment: row.offlinePayment,
    requiresAgreement: row.requiresAgreement,
    offersNews: row.offersNews,
  })
}

const lock = statement<{ storeId: string; id: string }>(
  'checkout.lock',
  'select 1 from checkouts where store_id = $storeId and id = $id for update',
)
const day = `($now::timestamptz at time zone 'UTC')::date`
const create = recordedWrite<WriteParams & { owner: string; facts: string }>(
  'checkout.create',
  `insert into checkouts (store_id, owner, id, revision, facts, touched_on, event_seq)
   values ($storeId, $owner, $id::uuid, $revision::bigint + 1, $facts, ${day}, ${eventCount})
   on conflict do nothing returning id, event_seq`,
)
const asRead = 'where store_id = $storeId and id = $id::uuid and revision = $revision'
const update = recordedWrite<WriteParams & { facts: string }>(
  'checkout.update',
  `update checkouts set facts = $facts, revision = revision + 1, touched_on = ${day},
     event_seq = event_seq + ${eventCount} ${asRead} returning id, event_seq`,
)

/** Writes the next facts of a checkout, which is never deleted by a command. */
export function writeCheckout(
  session: DatabaseSession,
  { state, owner }: CheckoutRead,
  facts: string | undefined,
  params: WriteParams,
): Promise<unknown[]> {
  if (facts === undefined) throw new Error('Checkouts are deleted by their purge alone')
  return session.run(state ? update({ ...params, facts }) : create({ ...params, owner, facts }))
}

/** The checkout of a scope, as an aggregate to commit on. */
export const checkoutOf = (
  scope: CheckoutScope,
  deps: CheckoutDeps,
  keys: ReadKeys = noOfferKeys,
): Aggregate<CheckoutFacts, CheckoutRead> => ({
  kind: 'checkout',
  read: (session) => readCheckout(session, scope, deps, keys),
  lock: (session) => session.run(lock({ storeId: scope.storeId, id: scope.id })),
  write: writeCheckout,
  absent: checkoutNotFound,
})

const findByCart = statement<{ storeId: string; cartId: string; owners: readonly string[] | null }>(
  'checkout.find-by-cart',
  `select id from checkouts where store_id = $storeId and cart_id = $cartId::uuid
     and ${ofOwners('owner')}
   order by completed, touched_on desc, id limit 1`,
)

/** The id of the newest checkout of a cart, open ones first. */
export async function findCheckoutOfCart(
  session: DatabaseSession,
  storeId: string,
  cartId: string,
  owners: readonly string[] | null,
): Promise<string | undefined> {
  const [row] = await session.run<{ id: string }>(findByCart({ storeId, cartId, owners }))
  return row?.id
}

const findOwned = statement<{ storeId: string; id: string; owners: readonly string[] | null }>(
  'checkout.find-owned',
  `select 1 from checkouts where store_id = $storeId and id = $id::uuid
     and ${ofOwners('owner')}`,
)

/** Whether one of these owners has a checkout with this id. */
export const isCheckoutOf = async (
  session: DatabaseSession,
  storeId: string,
  id: string,
  owners: readonly string[] | null,
): Promise<boolean> => (await session.run(findOwned({ storeId, id, owners }))).length > 0

const findOpenById = statement<{ id: string }>(
  'checkout.find-open-by-id',
  `select c.store_id as "storeId", c.facts from checkouts c where c.id = $id::uuid and not c.completed`,
)

/** An open checkout of any store, by the id in its link. */
export async function findOpenCheckout(
  session: DatabaseSession,
  id: string,
): Promise<{ storeId: string; facts: CheckoutFacts } | undefined> {
  const [row] = await session.run<{ storeId: string; facts: CheckoutFacts }>(findOpenById({ id }))
  return row
}

const removeOpen = statement<{ storeId: string; owner: string; now: Date }>(
  'checkout.remove-open',
  `with gone as (
     delete from checkouts where store_id = $storeId and owner = $owner and not completed
     returning store_id, id, event_seq
   ) ${insertDeletions('checkout', "'system', null")}`,
)

/** Deletes the open checkouts of a member, whose orders stay. */
export const dropMemberCheckouts = (
  session: DatabaseSession,
  storeId: string,
  memberId: string,
  now: number,
) => session.run(removeOpen({ storeId, owner: memberCartOwner(memberId), now: new Date(now) }))

const purge = statement<{ before: Date; now: Date }>(
  'checkouts.purge',
  `with gone as (
     delete from checkouts where ctid = any(array(
       select c.ctid from checkouts c
       where not c.completed and c.touched_on < ($before::timestamptz at time zone 'UTC')::date
       limit ${batchSize}))
     returning store_id, id, event_seq
   ), happened as (${insertDeletions('checkout', "'system', null")})
   select count(*)::int as gone from gone`,
)
const untouchedMs = 30 * 86_400_000

/** Deletes the checkouts that no order came of within thirty days. */
export const purgeCheckouts = (session: DatabaseSession, now: number) =>
  inBatches(session, purge({ now: new Date(now), before: new Date(now - untouchedMs) }))
