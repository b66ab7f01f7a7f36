// Creates the orders that programs send: checks their figures, takes stock, and writes the order with everything that follows from it.
import type { Order, Parsed } from '@vitrine/contract'
import { canonicalEmail, Invalid, purchaseOf, Refusal, toNewOrder, violation } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import { memberCartOwner, visitorCartOwner } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { outOfStock, takeStock } from '../catalog/inventory/take-stock.ts'
import { anyMerchant, merchantScope } from '../storage/commit.ts'
import { storeFacts } from '../storage/store-facts.ts'
import { inTransaction } from '../storage/transaction.ts'
import { orderMailJob } from './mails.ts'
import { demandsOf } from './stock-of-lines.ts'
import { findOrder, insertOrder, readOrderStore } from './store.ts'
import { unpaidJobOf } from './unpaid.ts'

type Sent = Parsed<'POST /ecom/v1/orders'>['body']['order']

/** The order with the address of its buyer in its canonical form. */
function withEmail(order: Sent): Sent {
  const sent = order.buyerInfo?.email
  if (!sent) return order
  return { ...order, buyerInfo: { ...order.buyerInfo, email: emailOf(sent) } }
}

/** The canonical form of the address of an order's buyer. */
export function emailOf(sent: string): string {
  const email = canonicalEmail(sent)
  if (email === undefined)
    throw new Invalid([
      violation('order.buyerInfo.email', 'FORMAT', 'must be an email address', { type: 'EMAIL' }),
    ])
  return email
}

/** Whose order it is; without a visitor and a member it belongs to no caller but programs. */
const ownerOf = ({ buyerInfo: { memberId, visitorId } }: Pick<Order, 'buyerInfo'>) =>
  memberId ? memberCartOwner(memberId) : visitorId ? visitorCartOwner(visitorId) : anyMerchant

/** Makes the handler that creates orders. */
export const createHandlers = (deps: FeatureDeps): Pick<Handlers<'orders'>, 'POST /ecom/v1/orders'> => ({
  'POST /ecom/v1/orders': async ({ body: { order: sent, settings } }, program, call) => {
    const { database, ids, clock } = deps
    const { storeId } = program
    const scope = merchantScope(program, call)
    const now = clock.now()
    const id = ids.uuid()
    const created = toNewOrder(withEmail(sent), {
      id,
      now,
      newId: () => ids.uuid(),
      store: storeFacts(await readOrderStore(database, storeId), deps),
    })
    const { isPast } = purchaseOf(sent.purchasedDate, now)
    const { status, lineItems, buyerInfo } = created
    const isMailed = settings?.notifications?.sendNotificationToBuyer !== false && !isPast
    const order = await inTransaction(deps, scope, {
      async work(tx, remember) {
        const date = new Date(now)
        const demands = isPast ? [] : await demandsOf(tx, storeId, lineItems)
        const stock = { storeId, actor: scope.actor, now: date, requestId: call.requestId }
        const { short, taken } = await takeStock(tx, stock, demands)
        if (short) throw outOfStock(demands, short, lineItems.length)
        if (status === 'INITIALIZED') await tx.queue(unpaidJobOf(id, now))
        else if (isMailed && buyerInfo.email) await tx.queue(orderMailJob({ orderId: id }))
        await remember({ id, revision: '1' })
        return insertOrder(tx, created, { storeId, owner: ownerOf(created), taken, now: date, ids })
      },
      replay: (tx, { id: earlier }) => findOrder(tx, storeId, earlier, null),
    })
    if (!order) throw new Refusal('NOT_FOUND', { id })
    return { order }
  },
})
