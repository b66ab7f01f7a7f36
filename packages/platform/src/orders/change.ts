// Changes the orders of a store, one or several: each is locked, and changed or refused on its own, with its events.
import type { Order, Parsed } from '@vitrine/contract'
import { changeOrder, isSameJson, Refusal, toPaidOrder } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { inBulk, toBulkResult } from '../storage/bulk.ts'
import { type CallScope, merchantScope } from '../storage/commit.ts'
import { emailOf } from './create.ts'
import { orderMailJob } from './mails.ts'
import { findOrders, type Happened, lockOrders, updateOrder } from './store.ts'

type ChangeHandlers = Pick<
  Handlers<'orders'>,
  | 'PATCH /ecom/v1/orders/{id}'
  | 'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid'
  | 'POST /ecom/v1/bulk/orders/update'
  | 'POST /v1/bulk/payments-collector/mark-as-paid'
>

type Update = Parsed<'PATCH /ecom/v1/orders/{id}'>['body']

/** A change of an order; `decide` throws if the order cannot be changed, and returns the order itself if nothing changes. */
interface OrderChange {
  id: string
  decide(order: Order): { order: Order; happened?: readonly Happened[] }
}

const notFound = (id: string) => new Refusal('NOT_FOUND', { id })

/** The change of a contact, of addresses, or of how the order is filed. */
const updateOf = (id: string, { order: sent, fieldMask }: Update): OrderChange => ({
  id,
  decide(order) {
    const email = sent.buyerInfo?.email
    const update = email ? { ...sent, buyerInfo: { email: emailOf(email) } } : sent
    const changed = changeOrder(order, { order: update, fieldMask })
    return { order: isSameJson(changed, order) ? order : changed }
  },
})

/** The change that notes the payment of an order. */
const paymentOf = ({ clock, ids }: Deps, id: string): OrderChange => ({
  id,
  decide(order) {
    const now = new Date(clock.now()).toISOString()
    const paid = toPaidOrder(order, { activityId: ids.uuid(), now })
    return { order: paid, happened: order.status === 'INITIALIZED' ? ['paid', 'approved'] : ['paid'] }
  },
})

/** Locks orders, changes and reads them. What refuses an order of a call that is whole refuses the call. */
function changeAll(
  deps: Deps,
  scope: CallScope,
  changes: readonly OrderChange[],
  { isWhole = false }: { isWhole?: boolean } = {},
) {
  const { storeId } = scope
  const orderIds = [...new Set(changes.map(({ id }) => id))]
  return inBulk(deps, scope, changes, {
    isWhole,
    idOf: ({ id }) => id,
    async load(tx) {
      const locked = await lockOrders(tx, storeId, orderIds)
      return { tx, current: new Map(locked.map(({ facts }) => [facts.id, facts])) }
    },
    // A second change of an order in one call sees the first one.
    decide({ id, decide }, { current }) {
      const before = current.get(id)
      if (!before) throw notFound(id)
      const { order, happened = [] } = decide(before)
      current.set(id, order)
      return { order, happened, isChanged: order !== before }
    },
    async save(decisions, { tx }) {
      const now = new Date(deps.clock.now())
      for (const { order, happened, isChanged } of decisions) {
        if (happened.includes('approved') && order.buyerInfo.email)
          await tx.queue(orderMailJob({ orderId: order.id }))
        if (isChanged) await updateOrder(tx, order, { storeId, now, happened })
      }
      return decisions.map(({ order: { id } }) => ({ id }))
    },
    async answer(tx, results) {
      const orders = await findOrders(tx, storeId, orderIds)
      return { results, orders: new Map(orders.map((order) => [order.id, order])) }
    },
  })
}

/** Makes the handlers that change orders. */
export function changeHandlers(deps: Deps): ChangeHandlers {
  const changeOne = async (program: ProgramPrincipal, call: Call, change: OrderChange) => {
    const { orders } = await changeAll(deps, merchantScope(program, call), [change], { isWhole: true })
    const order = orders.get(change.id)
    if (!order) throw notFound(change.id)
    return { order }
  }

  const changeEach = async (
    program: ProgramPrincipal,
    call: Call,
    changes: readonly OrderChange[],
    isReturned: boolean,
  ) => {
    const { results, orders } = await changeAll(deps, merchantScope(program, call), changes)
    return toBulkResult(results as { id: string }[], (id) => (isReturned ? orders.get(id) : undefined))
  }

  return {
    'PATCH /ecom/v1/orders/{id}': ({ path: { id }, body }, program, call) =>
      changeOne(program, call, updateOf(id, body)),
    'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid': ({ path: { id } }, program, call) =>
      changeOne(program, call, paymentOf(deps, id)),
    'POST /ecom/v1/bulk/orders/update': ({ body: { orders, returnEntity } }, program, call) =>
      changeEach(
        program,
        call,
        orders.map(({ order: { id, ...order }, fieldMask }) => updateOf(id, { order, fieldMask })),
        returnEntity === true,
      ),
    'POST /v1/bulk/payments-collector/mark-as-paid': ({ body: { ecomOrderIds } }, program, call) =>
      changeEach(
        program,
        call,
        ecomOrderIds.map((id) => paymentOf(deps, id)),
        true,
      ),
  }
}
