// The rows of orders: frozen documents, with columns for what is searched. The number of an order is taken last, so that the row of
// the counter is locked for a moment only. A store that numbers orders at random has no use for the counter.
import { firstOrderNumber, type OfflinePayment, type Order } from '@vitrine/contract'
import type { Ids } from '../deps.ts'
import type { TakenStock } from '../catalog/inventory/take-stock.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { type DomainEvent, eventSource } from '../storage/outbox.ts'
import { storeColumns, storeNotFound, type StoreRow } from '../storage/store-facts.ts'
import type { Transaction } from '../storage/transaction.ts'
import { randomNumbers } from './random-numbers.ts'

const insert = statement<{
  storeId: string
  firstNumber: number
  candidates: readonly string[]
  id: string
  checkoutId: string | null
  owner: string
  email: string | null
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  archived: boolean
  facts: string
  taken: string
  now: Date
}>(
  'orders.insert',
  `with store as (
     select coalesce(settings->'orderNumbers'->>'prefix', '') as prefix,
       coalesce((settings->'orderNumbers'->>'start')::bigint, $firstNumber) as start,
       settings->'orderNumbers'->>'kind' is not distinct from 'RANDOM' as is_random
     from stores where id = $storeId
   ), counted as (
     insert into order_counters (store_id, last) select $storeId, s.start from store s where not s.is_random
     on conflict (store_id) do update set last = greatest(order_counters.last + 1, excluded.last)
     returning last
   ), numbered as (
     select s.prefix || c.last as number from store s, counted c
     union all
     (select s.prefix || c.digits from store s, unnest($candidates::text[]) with ordinality as c (digits, n)
      where s.is_random
        and not exists (select 1 from orders o where o.store_id = $storeId and o.number = s.prefix || c.digits)
      order by c.n limit 1)
   )
   insert into orders (store_id, id, number, checkout_id, owner, email, status, payment_status, fulfillment_status, archived,
     facts, stock_taken, revision, created_at, updated_at)
   select $storeId, $id, n.number, $checkoutId::uuid, $owner, $email, $status, $paymentStatus, $fulfillmentStatus, $archived::boolean,
     $facts::jsonb || jsonb_build_object('number', n.number), $taken::jsonb, 1, $now, $now from numbered n
   returning number`,
)

/** The events of orders. */
const orderEvents = eventSource('order', 'orders', 'text')

/**
 * Inserts an order with its events, and gives it a random number or the next one: without gaps, because a rolled back order gives
 * it back.
 */
export async function insertOrder(
  tx: Transaction,
  order: Omit<Order, 'number'>,
  {
    storeId,
    owner,
    taken,
    now,
    ids,
  }: { storeId: string; owner: string; taken: readonly TakenStock[]; now: Date; ids: Ids },
): Promise<Order> {
  const { id, checkoutId, status, paymentStatus, fulfillmentStatus, archived, buyerInfo } = order
  const [row] = await tx.run<{ number: string }>(
    insert({
      storeId,
      firstNumber: firstOrderNumber,
      candidates: randomNumbers(ids),
      id,
      checkoutId: checkoutId ?? null,
      owner,
      email: buyerInfo.email?.toLowerCase() ?? null,
      status,
      paymentStatus,
      fulfillmentStatus,
      archived,
      facts: JSON.stringify(order),
      taken: JSON.stringify(taken.filter(({ quantity }) => quantity > 0)),
      now,
    }),
  )
  if (!row) throw storeNotFound()
  const numbered = { ...order, number: row.number }
  await tx.record(orderEvents, id, [
    { name: 'order.created', payload: { entity: numbered } },
    ...(status === 'APPROVED' ? [{ name: 'order.approved' as const, payload: { order: numbered } }] : []),
  ])
  return numbered
}

/** Who reads orders as a shopper. */
export interface OrderReader {
  /** The visitor or the member. */
  owner: string
  /** The visitor of the caller's token, whose checkout a member may have ordered. */
  visitorId: string
  /** The proven address of a member, who has the orders that guests placed with it. */
  email: string | null
}

const find = lookup<
  { storeId: string; id: string } & { [Name in keyof OrderReader]: OrderReader[Name] | null }
>(
  'orders.find',
  `select facts from orders where store_id = $storeId and id = $id
     and ($owner::text is null or owner = $owner or facts->'createdBy'->>'visitorId' = $visitorId
       or (owner like 'visitor:%' and email = $email))`,
)

const anyOrder = { owner: null, visitorId: null, email: null }

/** The order with an id, if the reader has it; null for any order. */
export async function findOrder(
  session: DatabaseSession,
  storeId: string,
  id: string,
  reader: OrderReader | null,
): Promise<Order | undefined> {
  const [row] = await session.run<{ facts: Order }>(find({ storeId, id, ...(reader ?? anyOrder) }))
  return row?.facts
}

const findAll = lookup<{ storeId: string; owner: string }>(
  'orders.find-all',
  'select facts from orders where store_id = $storeId and owner = $owner order by created_at, id',
)

/** All orders of an owner. */
export const findOrdersOf = async (
  session: DatabaseSession,
  storeId: string,
  owner: string,
): Promise<Order[]> =>
  (await session.run<{ facts: Order }>(findAll({ storeId, owner }))).map(({ facts }) => facts)

const findStore = lookup<{ storeId: string }>(
  'orders.store',
  `select ${storeColumns}, s.settings->'offlinePayment' as "offlinePayment" from stores s where s.id = $storeId`,
)

/** The store of orders. */
export async function readOrderStore(
  session: DatabaseSession,
  storeId: string,
): Promise<StoreRow & { offlinePayment: OfflinePayment | null }> {
  const [row] = await session.run<StoreRow & { offlinePayment: OfflinePayment | null }>(
    findStore({ storeId }),
  )
  if (!row) throw storeNotFound()
  return row
}

const findByNumber = statement<{ storeId: string; number: string; email: string }>(
  'orders.find-by-number',
  `select facts from orders where store_id = $storeId and email = $email and upper(number) = upper($number)
     and status <> 'INITIALIZED'`,
)

/** The order with a number, if it has this email address. */
export async function findOrderByNumber(
  session: DatabaseSession,
  params: { storeId: string; number: string; email: string },
): Promise<Order | undefined> {
  const [row] = await session.run<{ facts: Order }>(findByNumber(params))
  return row?.facts
}

const findByIds = lookup<{ storeId: string; ids: readonly string[] }>(
  'orders.find-by-ids',
  'select facts from orders where store_id = $storeId and id = any($ids)',
)

/** The orders with these ids. */
export async function findOrders(
  session: DatabaseSession,
  storeId: string,
  ids: readonly string[],
): Promise<Order[]> {
  const rows = await session.run<{ facts: Order }>(findByIds({ storeId, ids }))
  return rows.map(({ facts }) => facts)
}

/** An order that is locked until the transaction ends. */
interface LockedOrder {
  facts: Order
  /** What it has taken from stock. */
  taken: TakenStock[]
}

// In the order of their ids, so that two transactions never wait for each other.
const lock = statement<{ storeId: string; ids: readonly string[] }>(
  'orders.lock',
  'select facts, stock_taken as taken from orders where store_id = $storeId and id = any($ids) order by id for update',
)

/** Locks the orders with these ids. */
export const lockOrders = (
  session: DatabaseSession,
  storeId: string,
  ids: readonly string[],
): Promise<LockedOrder[]> => session.run<LockedOrder>(lock({ storeId, ids }))

const update = statement<{
  storeId: string
  id: string
  email: string | null
  status: string
  paymentStatus: string
  archived: boolean
  facts: string
  now: Date
}>(
  'orders.update',
  `update orders set email = $email, status = $status, payment_status = $paymentStatus, archived = $archived, facts = $facts,
     revision = revision + 1, updated_at = $now
   where store_id = $storeId and id = $id`,
)

/** What happened to an order besides its change. */
export type Happened = 'approved' | 'canceled' | 'paid'

const eventsOf = {
  approved: (order: Order): DomainEvent => ({ name: 'order.approved', payload: { order } }),
  canceled: (order: Order): DomainEvent => ({ name: 'order.canceled', payload: { order } }),
  paid: (order: Order): DomainEvent => ({
    name: 'order.payment-status-updated',
    payload: { order, previousPaymentStatus: 'NOT_PAID' },
  }),
} satisfies Record<Happened, (order: Order) => DomainEvent>

/** Writes a changed order, which is locked, with its events. */
export async function updateOrder(
  tx: Transaction,
  changed: Order,
  { storeId, now, happened = [] }: { storeId: string; now: Date; happened?: readonly Happened[] },
): Promise<Order> {
  const order = { ...changed, updatedDate: now.toISOString() }
  const { id, status, paymentStatus, archived, buyerInfo } = order
  const email = buyerInfo.email?.toLowerCase() ?? null
  const facts = JSON.stringify(order)
  await tx.run(update({ storeId, id, email, status, paymentStatus, archived, facts, now }))
  await tx.record(orderEvents, id, [
    { name: 'order.updated', payload: { currentEntity: order } },
    ...happened.map((name) => eventsOf[name](order)),
  ])
  return order
}

const countUnpaid = statement<{ storeId: string; owner: string; since: Date }>(
  'orders.count-unpaid',
  `select count(*)::int as count from orders
   where store_id = $storeId and owner = $owner and created_at > $since and payment_status = 'NOT_PAID'`,
)

/** How many orders of an owner are unpaid since a moment. */
export async function countUnpaidOrders(
  session: DatabaseSession,
  params: { storeId: string; owner: string; since: Date },
): Promise<number> {
  const [row] = await session.run<{ count: number }>(countUnpaid(params))
  return row?.count ?? 0
}
