// Changes the orders of a store: each change locks its order, and is recorded with its events.
import type { Order } from '@vitrine/contract'
import { changeOrder, isSameJson, Refusal, toPaidOrder } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchantScope } from '../storage/commit.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { emailOf } from './create.ts'
import { orderMailJob } from './mails.ts'
import { findOrder, lockOrder, updateOrder } from './store.ts'

type ChangeHandlers = Pick<
  Handlers<'orders'>,
  'PATCH /ecom/v1/orders/{id}' | 'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid'
>

const notFound = (id: string) => new Refusal('NOT_FOUND', { id })

/** Makes the handlers that change orders. */
export function changeHandlers(deps: Deps): ChangeHandlers {
  const { clock, ids } = deps

  /** Locks an order and changes it; a repeated call answers the order as it is. */
  const change = (
    id: string,
    program: ProgramPrincipal,
    call: Call,
    work: (tx: Transaction, order: Order, now: Date) => Promise<Order>,
  ) =>
    inTransaction(deps, merchantScope(program, call), {
      async work(tx, remember) {
        const locked = await lockOrder(tx, program.storeId, id)
        if (!locked) throw notFound(id)
        const { facts, revision } = locked
        const order = await work(tx, facts, new Date(clock.now()))
        await remember({ id, revision: `${order === facts ? revision : revision + 1n}` })
        return { order }
      },
      async replay(tx) {
        const order = await findOrder(tx, program.storeId, id, null)
        if (!order) throw notFound(id)
        return { order }
      },
    })

  return {
    'PATCH /ecom/v1/orders/{id}': ({ path: { id }, body: { order: sent } }, program, call) => {
      const email = sent.buyerInfo?.email
      const update = email ? { ...sent, buyerInfo: { email: emailOf(email) } } : sent
      return change(id, program, call, async (tx, order, now) => {
        const changed = changeOrder(order, update)
        return isSameJson(changed, order)
          ? order
          : updateOrder(tx, changed, { storeId: program.storeId, now })
      })
    },
    'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid': ({ path: { id } }, program, call) =>
      change(id, program, call, async (tx, order, now) => {
        const isApproved = order.status === 'INITIALIZED'
        const paid = toPaidOrder(order, { activityId: ids.uuid(), now: now.toISOString() })
        if (isApproved && order.buyerInfo.email) await tx.queue(orderMailJob({ orderId: id }))
        const happened = isApproved ? (['paid', 'approved'] as const) : (['paid'] as const)
        return updateOrder(tx, paid, { storeId: program.storeId, now, happened })
      }),
  }
}
