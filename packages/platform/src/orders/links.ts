// The links of orders: a buyer asks for one by number and address, and it opens the page of the order.
import { Refusal } from '@vitrine/rules'
import { actorOf, type Handlers } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { guessLimits } from '../identity/budgets.ts'
import { requireEmail } from '../identity/require-email.ts'
import { findFirstClient } from '../session/store.ts'
import { inTransaction } from '../storage/transaction.ts'
import { orderLinks } from './link-token.ts'
import { maskOrder } from './masked-order.ts'
import { orderLinkJob } from './mails.ts'
import { findOrder, readOrderStore } from './store.ts'

type LinkHandlers = Pick<
  Handlers<'orders'>,
  'POST /vitrine/v1/orders/send-link' | 'QUERY /vitrine/v1/order-pages/read'
>

/** Makes the handlers that send links, and that answer the page of one. */
export function linkHandlers(deps: FeatureDeps): LinkHandlers {
  const { database } = deps
  const links = orderLinks(deps)
  const limits = guessLimits(deps)
  return {
    // Known and unknown orders take the same steps: the job finds out.
    'POST /vitrine/v1/orders/send-link': async ({ body }, caller, call) => {
      const { storeId } = caller
      const email = requireEmail(body.email, 'email')
      const number = body.number.replace(/^#/, '')
      await limits.countMail(caller, call, 'order')
      const name = await limits.nameOf(`${email} ${number.toUpperCase()}`)
      await inTransaction(
        deps,
        { storeId, actor: actorOf(caller), caller: `order-link:${name}`, call },
        {
          work: (tx) => tx.queue(orderLinkJob({ name, number, email })),
          replay: () => Promise.resolve(),
        },
      )
    },
    'QUERY /vitrine/v1/order-pages/read': async ({ body: { token } }) => {
      const found = await links.find(token)
      const client = found && (await findFirstClient(database, found.storeId))
      const order = found && (await findOrder(database, found.storeId, found.orderId, null))
      if (!client || !order) throw new Refusal('ORDER_PAGE_NOT_FOUND')
      const { timeZone, offlinePayment } = await readOrderStore(database, found.storeId)
      return {
        clientId: client.id,
        order: maskOrder(order),
        timeZone,
        payment: order.status === 'APPROVED' && order.paymentStatus === 'NOT_PAID' ? offlinePayment : null,
      }
    },
  }
}
