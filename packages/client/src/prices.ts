// The module for the price history: what a product on sale cost before, and every price that a variant has had.
import type { PriceHistory, PriorPrice } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** Which recorded prices to read. */
export interface PriceHistoryList {
  productId: string
  /** Absent: all variants. */
  variantId?: string
  /** Only prices that are older than this one. */
  before?: string
  limit?: number
}

/** What the `prices` module can do. */
export interface PricesModule {
  /** For each variant on sale, the lowest price of the 30 days before its current price began. */
  prior(productId: string, options?: CallOptions): Promise<PriorPrice[]>
  /** Every price that the variants of a product have had, newest first; it needs an API key. */
  history(list: PriceHistoryList, options?: CallOptions): Promise<PriceHistory>
}

/** The module for the price history. */
export const prices: ModuleFactory<PricesModule> = ({ call }) => ({
  prior: async (id, options) =>
    (
      await call(
        'GET /vitrine/v1/products/{id}/prior-prices',
        { path: { id } },
        { ...options, absent: 'PRODUCT_NOT_FOUND' },
      )
    )?.prices ?? [],
  history: (list, options) => call('QUERY /vitrine/v1/price-history/query', { body: list }, options),
})
