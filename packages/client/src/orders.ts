// The module for orders: what was agreed at a sale.
import type { Order, SendOrderLink } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `orders` module can do. Visitors and members get their own orders. */
export interface OrdersModule {
  /** The order with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Order | null>
  /** Mails a link to an order to its email address, for buyers without an account; the same answer if there is no such order. */
  sendLink(order: SendOrderLink, options?: WriteOptions): Promise<void>
}

/** The module for orders. */
export const orders: ModuleFactory<OrdersModule> = ({ call }) => ({
  get: async (id, options) =>
    (await call('GET /ecom/v1/orders/{id}', { path: { id } }, { ...options, absent: 'NOT_FOUND' }))?.order ??
    null,
  async sendLink(body, options) {
    await call('POST /vitrine/v1/orders/send-link', { body }, options)
  },
})
