// The module for orders: what was agreed at a sale.
import type { Order, SendOrderLink } from '@vitrine/contract'
import type { CallAddress, CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createCursorQuery, type PagedQuery } from './cursor-query.ts'

/** The fields of an order that `query` takes. */
export interface OrderFields {
  compare: {
    id: string
    number: string
    createdDate: string
    updatedDate: string
    purchasedDate: string
    status: string
    paymentStatus: string
    fulfillmentStatus: string
    archived: boolean
    seenByAHuman: boolean
    checkoutId: string
    'buyerInfo.email': string
    'buyerInfo.memberId': string
    'buyerInfo.visitorId': string
    'buyerInfo.contactId': string
    'billingInfo.contactDetails.firstName': string
    'billingInfo.contactDetails.lastName': string
    'channelInfo.type': string
    'channelInfo.externalOrderId': string
    'shippingInfo.title': string
    'priceSummary.total.amount': number
  }
  list: Record<never, never>
  sort: Exclude<
    keyof this['compare'],
    | 'id'
    | 'archived'
    | 'seenByAHuman'
    | 'checkoutId'
    | `buyerInfo.${'memberId' | 'visitorId' | 'contactId'}`
    | 'channelInfo.externalOrderId'
  >
}

/** What the `orders` module can do. Visitors and members get their own orders. */
export interface OrdersModule {
  /** The order with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Order | null>
  /** Mails a link to an order to its email address, for buyers without an account; the same answer if there is no such order. */
  sendLink(order: SendOrderLink, options?: WriteOptions): Promise<void>
  /**
   * Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all orders of the caller; the
   * newest first by default. An order whose payment is under way or has failed is found by its `status` only.
   */
  query(): PagedQuery<Order, OrderFields>
}

/** Starts a query of the orders that the caller may read. */
export const queryOrders = (call: CallAddress): PagedQuery<Order, OrderFields> =>
  createCursorQuery<Order, OrderFields>(async (search, options) => {
    const answer = await call('QUERY /ecom/v1/orders/search', { body: { search } }, options)
    return { items: answer.orders, pagingMetadata: answer.metadata }
  })

/** The module for orders. */
export const orders: ModuleFactory<OrdersModule> = ({ call }) => ({
  get: async (id, options) =>
    (await call('GET /ecom/v1/orders/{id}', { path: { id } }, { ...options, absent: 'NOT_FOUND' }))?.order ??
    null,
  async sendLink(body, options) {
    await call('POST /vitrine/v1/orders/send-link', { body }, options)
  },
  query: () => queryOrders(call),
})
