// The module for orders: what was agreed at a sale.
import type { Order } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** What the `orders` module can do. Visitors and members get their own orders. */
export interface OrdersModule {
  /** The order with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Order | null>
}

/** The module for orders. */
export const orders: ModuleFactory<OrdersModule> = ({ call }) => ({
  get: async (id, options) =>
    (await call('GET /ecom/v1/orders/{id}', { path: { id } }, { ...options, absent: 'NOT_FOUND' }))?.order ??
    null,
})
