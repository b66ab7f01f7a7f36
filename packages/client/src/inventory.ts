// The module with which merchants read and change the stock of products. Storefronts do not import it, so it is not in their
// bundles.
import type {
  DecrementLine,
  IncrementLine,
  InventoryUpdate,
  LedgerAnswer,
  ProductInventory,
  StockReason,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { encodeId } from './encode-id.ts'

/** Which stock to list. The filter and the sort order are those of the call's page. */
export interface InventoryList {
  filter?: Record<string, unknown>
  /** By field name: `{ lastUpdated: 'desc' }`. */
  sort?: Record<string, 'asc' | 'desc'>
  limit?: number
  offset?: number
}

/** Which entries of the ledger to read. */
export interface MovementList {
  productId: string
  /** Absent: all variants. */
  variantId?: string
  /** Only entries that are older than this one. */
  before?: string
  limit?: number
}

/** Options of a change of stock. */
export interface StockOptions extends WriteOptions {
  /** Why the stock changes; `MANUAL` by default. */
  reason?: StockReason | undefined
}

/** What the `inventory` module can do. */
export interface InventoryModule {
  /** A page of the stock of products. */
  query(list?: InventoryList, options?: CallOptions): Promise<{ items: ProductInventory[]; total: number }>
  /** The stock of a product, or of these variants of it; `null` if there is no such product. */
  get(
    productId: string,
    variantIds?: readonly string[],
    options?: CallOptions,
  ): Promise<ProductInventory | null>
  /**
   * Sets the stock of variants of a product, and whether stock is tracked. With `` ifMatch: `${item.id}:${item.revision}` `` stock
   * that was changed meanwhile stays as it is.
   */
  update(productId: string, update: InventoryUpdate, options?: StockOptions): Promise<void>
  /** Takes from the stock of up to 300 variants: all lines or none. */
  decrement(lines: readonly DecrementLine[], options?: StockOptions): Promise<void>
  /** Adds to the stock of up to 300 variants: all lines or none. */
  increment(lines: readonly IncrementLine[], options?: StockOptions): Promise<void>
  /** The ledger of a product or a variant, newest first: every change of a stock number. */
  movements(list: MovementList, options?: CallOptions): Promise<LedgerAnswer>
}

/** The module for merchants' stock; it needs an API key. */
export const inventory: ModuleFactory<InventoryModule> = ({ call }) => ({
  query: async ({ filter, sort, limit, offset } = {}, options) => {
    const query = {
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(sort && { sort: JSON.stringify(sort) }),
      paging: { limit, offset },
    }
    const answer = await call('QUERY /stores-reader/v2/inventoryItems/query', { body: { query } }, options)
    return { items: answer.inventoryItems, total: answer.totalResults }
  },
  get: async (id, variantIds, options) => {
    const answer = await call(
      'QUERY /stores-reader/v2/inventoryItems/{id}/getVariants',
      { path: { id }, body: variantIds ? { variantIds: [...variantIds] } : {} },
      { ...options, absent: 'INVENTORY_ITEM_NOT_FOUND' },
    )
    return answer?.inventoryItem ?? null
  },
  update: async (id, inventoryItem, { reason, ...options } = {}) => {
    const input = { path: { id }, body: { inventoryItem, reason } }
    await call('PATCH /stores/v2/inventoryItems/product/{id}', input, encodeId(options))
  },
  decrement: async (lines, { reason, ...options } = {}) => {
    const body = { decrementData: [...lines], reason }
    await call('POST /stores/v2/inventoryItems/decrement', { body }, options)
  },
  increment: async (lines, { reason, ...options } = {}) => {
    const body = { incrementData: [...lines], reason }
    await call('POST /stores/v2/inventoryItems/increment', { body }, options)
  },
  movements: (list, options) => call('QUERY /vitrine/v1/inventory/movements', { body: list }, options),
})
