// The mails about orders, sent by jobs.
import type { OfflinePayment } from '@vitrine/contract'
import type { FeatureDeps } from '../feature.ts'
import { guessLimits } from '../identity/budgets.ts'
import { readStore } from '../identity/store.ts'
import { orderPlacedMail } from '../mail/templates/order-placed.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { findOrder } from './store.ts'

const kind = 'order-mail'

// A mail names some of a large order; the order has them all.
const maxItems = 50

/** How the order is paid that was placed. */
interface Payload {
  orderId: string
  payment?: OfflinePayment
}

/** The job that confirms an order to its buyer. */
export const orderMailJob = (payload: Payload): NewJob => ({ kind, key: payload.orderId, payload })

/** Makes the jobs that send mails about orders. */
export function orderMailJobs(deps: FeatureDeps): Record<string, JobHandler> {
  const { database, mailer } = deps
  const limits = guessLimits(deps)
  return {
    async [kind]({ storeId, payload, attempts }) {
      const { orderId, payment } = payload as Payload
      const order = await findOrder(database, storeId, orderId, null)
      const to = order?.buyerInfo.email
      if (!order || !to) return
      // Anyone can order with any address, so an address gets only so many mails.
      if (attempts === 1 && (await limits.take('mail', storeId, to))) return
      const { lineItems, number, priceSummary } = order
      const items = lineItems
        .slice(0, maxItems)
        .map(({ quantity, productName }) => `${quantity} × ${productName.translated}`)
      const mail = orderPlacedMail(await readStore(database, storeId), {
        number,
        items: lineItems.length > maxItems ? [...items, `and ${lineItems.length - maxItems} more`] : items,
        total: priceSummary.total.formattedAmount,
        payment,
      })
      await mailer.send({ to, ...mail })
    },
  }
}
