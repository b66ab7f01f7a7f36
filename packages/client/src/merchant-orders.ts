// The module with which merchants find and change orders. Storefronts do not import it, so it is not in their bundles.
import type { Order, OrderUpdate } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import type { PagedQuery } from './cursor-query.ts'
import { type OrderFields, queryOrders } from './orders.ts'

/** What the `merchantOrders` module can do. */
export interface MerchantOrdersModule {
  /**
   * Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all orders; the newest first
   * by default. An order that waits for its payment is not found.
   */
  query(): PagedQuery<Order, OrderFields>
  /** How many match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Changes the contact or the addresses of an order, or files it in the archive; lines and amounts stay. */
  update(id: string, update: OrderUpdate, options?: WriteOptions): Promise<Order>
  /** Notes that an order was paid outside of the platform, such as by bank transfer. */
  markAsPaid(id: string, options?: WriteOptions): Promise<Order>
  /** Changes up to 100 orders, and returns a result for each. */
  bulkUpdate(
    updates: readonly (OrderUpdate & { id: string })[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Order>>
  /** Notes that up to 100 orders were paid outside of the platform, and returns a result for each. */
  bulkMarkAsPaid(ids: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<Order>>
}

/** The module for merchants who handle orders; it needs an API key. */
export const merchantOrders: ModuleFactory<MerchantOrdersModule> = ({ call }) => ({
  query: () => queryOrders(call),
  count: async (query, options) => {
    const body = { query: { filter: query?.toJSON().filter ?? {}, paging: { limit: 0 } } }
    return (await call('QUERY /stores/v2/orders/query', { body }, options)).totalResults
  },
  update: async (id, order, options) =>
    (await call('PATCH /ecom/v1/orders/{id}', { path: { id }, body: { order } }, options)).order,
  markAsPaid: async (id, options) => {
    const address = 'POST /ecom/v1/payments-collector/orders/{id}/mark-as-paid'
    return (await call(address, { path: { id }, body: {} }, options)).order
  },
  bulkUpdate: (updates, options) => {
    const body = { orders: updates.map((order) => ({ order })), returnEntity: true }
    return call('POST /ecom/v1/bulk/orders/update', { body }, options)
  },
  bulkMarkAsPaid: (ids, options) =>
    call('POST /v1/bulk/payments-collector/mark-as-paid', { body: { ecomOrderIds: [...ids] } }, options),
})
