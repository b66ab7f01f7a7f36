// The module with which merchants read and change inventory items, one for each variant. Storefronts do not import it, so it
// is not in their bundles.
import type {
  AggregationData,
  CursorQuery,
  CursorSearch,
  InventoryItem,
  ItemResults,
  ItemUpdate,
  NewInventoryItem,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { openPage } from './cursor-page.ts'
import type { CursorPage } from './cursor-query.ts'
import type { StockOptions } from './inventory.ts'
import { createQuery, type Query } from './query.ts'

/** The fields of a query over inventory items. */
export interface InventoryItemFields {
  compare: {
    id: string
    locationId: string
    variantId: string
    productId: string
    createdDate: string
    updatedDate: string
    availabilityStatus: string
    inStock: boolean
    'preorderInfo.enabled': boolean
    'product.brand.id': string
    'product.name': string
    'product.variantBarcode': string
    'product.variantName': string
    'product.variantSku': string
    quantity: number
    trackQuantity: boolean
  }
  list: { 'product.directCategoryIds': string }
  sort: Exclude<keyof this['compare'], 'id' | 'locationId' | 'variantId'> | keyof this['list']
}

/** One page of a search for inventory items, and what its aggregations have counted over all pages. */
export interface ItemSearchPage extends CursorPage<InventoryItem> {
  /** In the order of the request; only the first page has them. */
  aggregations: AggregationData['results']
}

/** A variant by its id; several products may have the same, such as those without options. */
interface VariantOfProduct {
  variantId: string
  productId?: string
}

/** What the `inventoryItems` module can do. */
export interface InventoryItemsModule {
  /** The item with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<InventoryItem | null>
  /** Starts a query over all items. */
  query(): Query<InventoryItem, InventoryItemFields>
  /** One page of a query, and the cursor of the next one. */
  page(
    query?: CursorQuery,
    options?: CallOptions,
  ): Promise<{ items: InventoryItem[]; next?: string | undefined }>
  /** One page of the items that match a filter and have the words of a text, and figures that count them. */
  search(search?: CursorSearch, options?: CallOptions): Promise<ItemSearchPage>
  /** The number of items that match a filter. */
  count(filter?: Record<string, unknown>, options?: CallOptions): Promise<number>
  /** Gives a variant its first stock. */
  create(item: NewInventoryItem, options?: WriteOptions): Promise<InventoryItem>
  /** Sets the stock of a variant, if the item still has the revision of the update. */
  update(id: string, update: ItemUpdate, options?: StockOptions): Promise<InventoryItem>
  /** Gives up to 100 variants their first stock, and returns a result for each. */
  bulkCreate(items: readonly NewInventoryItem[], options?: WriteOptions): Promise<ItemResults>
  /** Sets the stock of up to 100 variants, and returns a result for each. */
  bulkUpdate(updates: readonly (ItemUpdate & { id: string })[], options?: StockOptions): Promise<ItemResults>
  /** Adds to the stock of up to 100 variants, and returns a result for each. */
  bulkIncrement(
    lines: readonly (VariantOfProduct & { incrementBy: number })[],
    options?: StockOptions,
  ): Promise<ItemResults>
  /** Takes from the stock of up to 100 variants, and returns a result for each. */
  bulkDecrement(
    lines: readonly (VariantOfProduct & { decrementBy: number; preorderRequest?: boolean })[],
    options?: StockOptions,
  ): Promise<ItemResults>
}

/** The module for merchants' inventory items; but for `page`, it needs an API key. */
export const inventoryItems: ModuleFactory<InventoryItemsModule> = ({ call }) => {
  const module: InventoryItemsModule = {
    get: async (id, options) => {
      const address = 'GET /stores/v3/inventory-items/{id}'
      const answer = await call(address, { path: { id } }, { ...options, absent: 'INVENTORY_ITEM_NOT_FOUND' })
      return answer?.inventoryItem ?? null
    },
    query: () =>
      createQuery<InventoryItem, InventoryItemFields>(async (query, options) => {
        const answer = await call('QUERY /vitrine/v1/inventory/items/query', { body: { query } }, options)
        return { items: answer.inventoryItems, ...answer.metadata }
      }),
    page: async (query, options) => {
      const answer = await call('QUERY /stores/v3/inventory-items/query', { body: { query } }, options)
      return { items: answer.inventoryItems, next: answer.pagingMetadata.cursors.next }
    },
    search: async (search = {}, options) => {
      const body = { search }
      const answer = await call('QUERY /stores/v3/inventory-items/search', { body }, options)
      const page = openPage(answer.inventoryItems, answer.pagingMetadata, (cursor, next) =>
        module.search({ cursorPaging: { cursor } }, next),
      )
      return { ...page, aggregations: answer.aggregationData.results }
    },
    count: async (filter, options) =>
      (await call('QUERY /stores/v3/inventory-items/count', { body: { filter } }, options)).count,
    create: async (inventoryItem, options) =>
      (await call('POST /stores/v3/inventory-items', { body: { inventoryItem } }, options)).inventoryItem,
    update: async (id, inventoryItem, { reason, ...options } = {}) => {
      const input = { path: { id }, body: { inventoryItem, reason } }
      return (await call('PATCH /stores/v3/inventory-items/{id}', input, options)).inventoryItem
    },
    bulkCreate: (items, options) =>
      call('POST /stores/v3/bulk/inventory-items/create', { body: { inventoryItems: [...items] } }, options),
    bulkUpdate: (updates, { reason, ...options } = {}) => {
      const body = { inventoryItems: updates.map((inventoryItem) => ({ inventoryItem })), reason }
      return call('POST /stores/v3/bulk/inventory-items/update', { body }, options)
    },
    bulkIncrement: (lines, { reason, ...options } = {}) =>
      call(
        'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location',
        { body: { incrementData: [...lines], reason } },
        options,
      ),
    bulkDecrement: (lines, { reason, ...options } = {}) =>
      call(
        'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location',
        { body: { decrementData: [...lines], reason } },
        options,
      ),
  }
  return module
}
