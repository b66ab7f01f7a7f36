// The rows of orders: frozen documents, with columns for what is searched. The number of an order is taken last, so that the row of
// the counter is locked for a moment only.
import type { Order } from '@vitrine/contract'
import type { Actor } from '../call.ts'
import { type DatabaseSession, lookup, statement } from '../storage/database.ts'
import { eventSource } from '../storage/outbox.ts'
import type { Transaction } from '../storage/transaction.ts'

/** The first number of a store's orders. */
const firstNumber = 10_001

const takeNumber = statement<{ storeId: string; first: number }>(
  'orders.take-number',
  `insert into order_counters (store_id, last) values ($storeId, $first)
   on conflict (store_id) do update set last = order_counters.last + 1 returning last`,
)

/** Takes the next number of a store; without gaps, because a rolled back order gives it back. */
export async function nextOrderNumber(session: DatabaseSession, storeId: string): Promise<string> {
  const [row] = await session.run<{ last: bigint }>(takeNumber({ storeId, first: firstNumber }))
  return `${row?.last}`
}

const insert = statement<{
  storeId: string
  id: string
  number: string
  checkoutId: string | null
  owner: string
  email: string | null
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  facts: string
  now: Date
}>(
  'orders.insert',
  `insert into orders (store_id, id, number, checkout_id, owner, email, status, payment_status, fulfillment_status, facts, revision,
     created_at, updated_at)
   values ($storeId, $id, $number, $checkoutId, $owner, $email, $status, $paymentStatus, $fulfillmentStatus, $facts, 1, $now, $now)`,
)

/** The events of orders. */
const orderEvents = eventSource('order', 'orders', 'uuid')

/** Inserts an order with its events. */
export async function insertOrder(
  tx: Transaction,
  order: Order,
  { storeId, owner, now }: { storeId: string; owner: string; actor: Actor; now: Date },
): Promise<void> {
  const { id, number, checkoutId, status, paymentStatus, fulfillmentStatus, buyerInfo } = order
  await tx.run(
    insert({
      storeId,
      id,
      number,
      checkoutId: checkoutId ?? null,
      owner,
      email: buyerInfo.email?.toLowerCase() ?? null,
      status,
      paymentStatus,
      fulfillmentStatus,
      facts: JSON.stringify(order),
      now,
    }),
  )
  await tx.record(orderEvents, id, [
    { name: 'order.created', payload: { entity: order } },
    ...(status === 'APPROVED' ? [{ name: 'order.approved' as const, payload: { order } }] : []),
  ])
}

const find = lookup<{ storeId: string; id: string; owners: readonly string[] | null }>(
  'orders.find',
  `select facts from orders where store_id = $storeId and id = $id::uuid
     and ($owners::text[] is null or owner = any($owners::text[]))`,
)

/** The order with an id, if one of these owners has it; null for any owner. */
export async function findOrder(
  session: DatabaseSession,
  storeId: string,
  id: string,
  owners: readonly string[] | null,
): Promise<Order | undefined> {
  const [row] = await session.run<{ facts: Order }>(find({ storeId, id, owners }))
  return row?.facts
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
