// The mails about orders, sent by jobs.
import type { OfflinePayment, Order } from '@vitrine/contract'
import type { FeatureDeps } from '../feature.ts'
import { guessLimits } from '../identity/budgets.ts'
import { readStore } from '../identity/store.ts'
import { orderPlacedMail } from '../mail/templates/order-placed.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
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

const findChoices = statement<{ storeId: string; products: readonly string[] }>(
  'orders.choices',
  `select distinct product_id as product, choice->>0 as name, choice->>1 as text
   from offers, jsonb_array_elements(choices::jsonb) as c (choice)
   where store_id = $storeId and product_id = any($products::text[])`,
)

const choiceKey = (...[product, name, text]: [product: string, name: string, text: string | undefined]) =>
  JSON.stringify([product, name, text])

/** Reads the choices that the catalog names, of the products of an order. */
async function readChoices(session: DatabaseSession, storeId: string, { lineItems }: Order) {
  const described = lineItems.filter(({ descriptionLines }) => descriptionLines.length > 0)
  if (described.length === 0) return new Set<string>()
  const products = [...new Set(described.map(({ catalogReference }) => catalogReference.catalogItemId))]
  const rows = await session.run<{ product: string; name: string; text: string }>(
    findChoices({ storeId, products }),
  )
  return new Set(rows.map(({ product, name, text }) => choiceKey(product, name, text)))
}

/**
 * The products with their quantities, choices and prices. Only the choices that the catalog names: what the buyer has typed stays
 * out of a mail to an address that has not been proved.
 */
function itemsOf({ lineItems }: Order, choices: ReadonlySet<string>): string[] {
  const items = lineItems
    .slice(0, maxItems)
    .map(({ quantity, productName, descriptionLines, lineItemPrice, catalogReference }) => {
      const details = descriptionLines.flatMap(({ name, plainText, colorInfo }) => {
        const text = (colorInfo ?? plainText)?.original
        const isOfCatalog = choices.has(choiceKey(catalogReference.catalogItemId, name.original, text))
        return isOfCatalog ? [`, ${name.translated}: ${text}`] : []
      })
      return `${quantity} × ${productName.translated}${details.join('')}: ${lineItemPrice.formattedAmount}`
    })
  return lineItems.length > maxItems ? [...items, `and ${lineItems.length - maxItems} more`] : items
}

const isZero = ({ amount }: { amount: string }) => Number(amount) === 0

/** What the total is made of, and the total. */
function sumsOf({ priceSummary, shippingInfo, taxIncludedInPrices }: Order): string[] {
  const { subtotal, discount, shipping, tax, totalAdditionalFees: fees, total } = priceSummary
  const taxed = isZero(tax) ? [] : [tax.formattedAmount]
  return [
    `Subtotal: ${subtotal.formattedAmount}`,
    ...(isZero(discount) ? [] : [`Discount: −${discount.formattedAmount}`]),
    ...(shippingInfo ? [`Delivery, ${shippingInfo.title}: ${shipping.formattedAmount}`] : []),
    ...(isZero(fees) ? [] : [`Fees: ${fees.formattedAmount}`]),
    ...(taxIncludedInPrices ? [] : taxed.map((amount) => `Tax: ${amount}`)),
    `Total: ${total.formattedAmount}`,
    ...(taxIncludedInPrices ? taxed.map((amount) => `Including tax: ${amount}`) : []),
  ]
}

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
      const mail = orderPlacedMail(await readStore(database, storeId), {
        number: order.number,
        items: itemsOf(order, await readChoices(database, storeId, order)),
        sums: sumsOf(order),
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
