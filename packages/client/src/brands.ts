// The module for the brands of products. Storefronts do not import it, so it is not in their bundles.
import type { Brand, BrandUpdate } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type PagedQuery, createCursorQuery } from './cursor-query.ts'

/** The fields of a brand that `query` takes. */
export interface BrandFields {
  compare: { id: string; name: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'createdDate' | 'updatedDate'
}

/** What a read of brands takes besides the call options. */
export interface BrandReadOptions extends CallOptions {
  /** Adds how many products have the brand. */
  withProductCount?: boolean
}

/** What the `brands` module can do. */
export interface BrandsModule {
  /** The brand with this id, or `null`. */
  get(brandId: string, options?: BrandReadOptions): Promise<Brand | null>
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all brands. */
  query(options?: Pick<BrandReadOptions, 'withProductCount'>): PagedQuery<Brand, BrandFields>
  /** How many brands match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Creates a brand. No other brand may have its name. */
  create(brand: { name: string }, options?: WriteOptions): Promise<Brand>
  /** The brand of this name, which is created if there is none. */
  getOrCreate(name: string, options?: WriteOptions): Promise<Brand>
  /**
   * Renames a brand, and with it the brand of its products. A brand that was changed since `revision` stays as it is: the call
   * fails with the code `REVISION_MISMATCH`.
   */
  update(brandId: string, update: Omit<BrandUpdate, 'id'>, options?: WriteOptions): Promise<Brand>
  /** Deletes a brand, and removes it from its products. */
  delete(brandId: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100 brands, and returns a result for each. */
  bulkCreate(brands: readonly { name: string }[], options?: WriteOptions): Promise<EntityBulkResult<Brand>>
  /** The brands of up to 100 names; those that do not exist are created. */
  bulkGetOrCreate(names: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<Brand>>
  /** Renames up to 100 brands, and returns a result for each. */
  bulkUpdate(updates: readonly BrandUpdate[], options?: WriteOptions): Promise<EntityBulkResult<Brand>>
  /** Deletes up to 100 brands and removes them from their products, and returns a result for each. */
  bulkDelete(brandIds: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<never>>
}

const counted = (withProductCount: boolean | undefined): { fields?: 'ASSIGNED_PRODUCTS_COUNT'[] } =>
  withProductCount ? { fields: ['ASSIGNED_PRODUCTS_COUNT'] } : {}

/** The module for brands; it needs an API key. */
export const brands: ModuleFactory<BrandsModule> = ({ call }) => ({
  get: async (brandId, { withProductCount, ...options } = {}) => {
    const input = { path: { brandId }, query: counted(withProductCount) }
    const answer = await call('GET /stores/v3/brands/{brandId}', input, {
      ...options,
      absent: 'BRAND_NOT_FOUND',
    })
    return answer?.brand ?? null
  },
  query: ({ withProductCount } = {}) =>
    createCursorQuery<Brand, BrandFields>(async (query, options) => {
      const body = { query, ...counted(withProductCount) }
      const { brands: items, pagingMetadata } = await call('QUERY /stores/v3/brands/query', { body }, options)
      return { items, pagingMetadata }
    }),
  count: async (query, options) => {
    const body = { filter: query?.toJSON().filter ?? {} }
    return (await call('POST /stores/v3/brands/count', { body }, options)).count
  },
  create: async (brand, options) =>
    (await call('POST /stores/v3/brands', { body: { brand } }, options)).brand,
  getOrCreate: async (brandName, options) =>
    (await call('POST /stores/v3/brands/get-or-create', { body: { brandName } }, options)).brand,
  update: async (brandId, brand, options) => {
    const input = { path: { brandId }, body: { brand } }
    return (await call('PATCH /stores/v3/brands/{brandId}', input, options)).brand
  },
  delete: async (brandId, options) => {
    await call('DELETE /stores/v3/brands/{brandId}', { path: { brandId } }, options)
  },
  bulkCreate: (all, options) =>
    call('POST /stores/v3/bulk/brands/create', { body: { brands: [...all], returnEntity: true } }, options),
  bulkGetOrCreate: (names, options) => {
    const body = { brandNames: [...names], returnEntity: true }
    return call('POST /stores/v3/bulk/brands/get-or-create', { body }, options)
  },
  bulkUpdate: (updates, options) => {
    const body = { brands: updates.map((brand) => ({ brand })), returnEntity: true }
    return call('POST /stores/v3/bulk/brands/update', { body }, options)
  },
  bulkDelete: (brandIds, options) =>
    call('POST /stores/v3/bulk/brands/delete', { body: { brandIds: [...brandIds] } }, options),
})
