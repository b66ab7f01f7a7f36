// What the list of orders shows of one. It runs on the server only, so it costs no script.
import type { Order } from '@vitrine/client'
import { type OrderState, toStates } from './order-states.ts'
import { countOrdered, type ShownDate, type ShownLine, toDate } from './shown-order.ts'

/** How many products the list shows by picture and name. */
const maxShown = 4

/** An order of the list. */
export interface ListedOrder extends Pick<Order, 'id' | 'number'> {
  date: ShownDate
  states: readonly OrderState[]
  items: number
  total: string
  /** The first lines. */
  lines: Pick<ShownLine, 'id' | 'name' | 'image'>[]
  /** How many lines follow them. */
  more: number
}

/** What is shown of an order of a store in this time zone. */
export const toListedOrder = (order: Order, timeZone: string): ListedOrder => ({
  id: order.id,
  number: order.number,
  date: toDate(order, timeZone),
  states: toStates(order),
  items: countOrdered(order),
  total: order.priceSummary.total.formattedAmount,
  lines: order.lineItems
    .slice(0, maxShown)
    .map(({ id, productName, image }) => ({ id, name: productName.original, image })),
  more: Math.max(0, order.lineItems.length - maxShown),
})
