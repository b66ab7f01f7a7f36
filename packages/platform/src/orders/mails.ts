// The mails about orders, sent by jobs.
import type { OfflinePayment } from '@vitrine/contract'
import type { FeatureDeps } from '../feature.ts'
import { guessLimits } from '../identity/budgets.ts'
import { readStore } from '../identity/store.ts'
import { orderPlacedMail } from '../mail/templates/order-placed.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { orderLinkMail } from '../mail/templates/order-link.ts'
import { orderLinks } from './link-token.ts'
import { findOrder, findOrderByNumber } from './store.ts'

const placedKind = 'order-mail'
const linkKind = 'order-link'

// A mail names some of a large order; the order has them all.
const maxItems = 50

/** The order that was placed, and how it is paid. */
interface Placed {
  orderId: string
  payment?: OfflinePayment
}

/** The job that confirms an order to its buyer. */
export const orderMailJob = (payload: Placed): NewJob => ({ kind: placedKind, key: payload.orderId, payload })

/** The order whose buyer asks for its link, and its name for logs. */
interface LinkRequest {
  name: string
  number: string
  email: string
}

/** The job that mails the link of an order, if there is such an order. */
export const orderLinkJob = ({ name, ...payload }: LinkRequest): NewJob => ({
  kind: linkKind,
  key: name,
  payload,
})

/** Makes the jobs that send mails about orders. */
export function orderMailJobs(deps: FeatureDeps): Record<string, JobHandler> {
  const { database, mailer } = deps
  const limits = guessLimits(deps)
  const links = orderLinks(deps)
  // Anyone can order with any address, so an address gets only so many mails.
  const mayMail = async (
    budget: 'order' | 'order-link',
    { storeId, attempts }: Parameters<JobHandler>[0],
    to: string,
  ) => attempts > 1 || (await limits.take(budget, storeId, to)) === undefined
  return {
    async [placedKind](job) {
      const { storeId, payload } = job
      const { orderId, payment } = payload as Placed
      const order = await findOrder(database, storeId, orderId, null)
      const to = order?.buyerInfo.email
      if (!order || !to || !(await mayMail('order', job, to))) return
      const { lineItems, number, priceSummary } = order
      const items = lineItems
        .slice(0, maxItems)
        .map(({ quantity, productName }) => `${quantity} × ${productName.translated}`)
      const mail = orderPlacedMail(await readStore(database, storeId), {
        number,
        items: lineItems.length > maxItems ? [...items, `and ${lineItems.length - maxItems} more`] : items,
        total: priceSummary.total.formattedAmount,
        payment,
        link: await links.make(storeId, orderId),
      })
      await mailer.send({ to, ...mail })
    },
    async [linkKind](job) {
      const { storeId, payload } = job
      const { number, email } = payload as Omit<LinkRequest, 'name'>
      const order = await findOrderByNumber(database, { storeId, number, email })
      if (!order || !(await mayMail('order-link', job, email))) return
      const link = await links.make(storeId, order.id)
      const mail = orderLinkMail(await readStore(database, storeId), { number: order.number, link })
      await mailer.send({ to: email, ...mail })
    },
  }
}
