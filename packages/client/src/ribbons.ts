// The module for the ribbons of products. Storefronts do not import it, so it is not in their bundles.
import type { Ribbon, RibbonUpdate } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type PagedQuery, createCursorQuery } from './cursor-query.ts'

/** The fields of a ribbon that `query` takes. */
export interface RibbonFields {
  compare: { id: string; name: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'createdDate' | 'updatedDate'
}

/** What a read of ribbons takes besides the call options. */
export interface RibbonReadOptions extends CallOptions {
  /** Adds how many products have the ribbon. */
  withProductCount?: boolean
}

/** What the `ribbons` module can do. */
export interface RibbonsModule {
  /** The ribbon with this id, or `null`. */
  get(ribbonId: string, options?: RibbonReadOptions): Promise<Ribbon | null>
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all ribbons. */
  query(options?: Pick<RibbonReadOptions, 'withProductCount'>): PagedQuery<Ribbon, RibbonFields>
  /** How many ribbons match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Creates a ribbon. No other ribbon may have its name. */
  create(ribbon: { name: string }, options?: WriteOptions): Promise<Ribbon>
  /** The ribbon of this name, which is created if there is none. */
  getOrCreate(name: string, options?: WriteOptions): Promise<Ribbon>
  /**
   * Renames a ribbon, and with it the ribbon of its products. A ribbon that was changed since `revision` stays as it is: the call
   * fails with the code `REVISION_MISMATCH`.
   */
  update(ribbonId: string, update: Omit<RibbonUpdate, 'id'>, options?: WriteOptions): Promise<Ribbon>
  /** Deletes a ribbon, and removes it from its products. */
  delete(ribbonId: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100 ribbons, and returns a result for each. */
  bulkCreate(ribbons: readonly { name: string }[], options?: WriteOptions): Promise<EntityBulkResult<Ribbon>>
  /** The ribbons of up to 100 names; those that do not exist are created. */
  bulkGetOrCreate(names: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<Ribbon>>
  /** Renames up to 100 ribbons, and returns a result for each. */
  bulkUpdate(updates: readonly RibbonUpdate[], options?: WriteOptions): Promise<EntityBulkResult<Ribbon>>
  /** Deletes up to 100 ribbons and removes them from their products, and returns a result for each. */
  bulkDelete(ribbonIds: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<never>>
}

const counted = (withProductCount: boolean | undefined): { fields?: 'ASSIGNED_PRODUCTS_COUNT'[] } =>
  withProductCount ? { fields: ['ASSIGNED_PRODUCTS_COUNT'] } : {}

/** The module for ribbons; it needs an API key. */
export const ribbons: ModuleFactory<RibbonsModule> = ({ call }) => ({
  get: async (ribbonId, { withProductCount, ...options } = {}) => {
    const input = { path: { ribbonId }, query: counted(withProductCount) }
    const answer = await call('GET /stores/v3/ribbons/{ribbonId}', input, {
      ...options,
      absent: 'RIBBON_NOT_FOUND',
    })
    return answer?.ribbon ?? null
  },
  query: ({ withProductCount } = {}) =>
    createCursorQuery<Ribbon, RibbonFields>(async (query, options) => {
      const body = { query, ...counted(withProductCount) }
      const { ribbons: items, pagingMetadata } = await call(
        'QUERY /stores/v3/ribbons/query',
        { body },
        options,
      )
      return { items, pagingMetadata }
    }),
  count: async (query, options) => {
    const body = { filter: query?.toJSON().filter ?? {} }
    return (await call('POST /stores/v3/ribbons/count', { body }, options)).count
  },
  create: async (ribbon, options) =>
    (await call('POST /stores/v3/ribbons', { body: { ribbon } }, options)).ribbon,
  getOrCreate: async (ribbonName, options) =>
    (await call('POST /stores/v3/ribbons/get-or-create', { body: { ribbonName } }, options)).ribbon,
  update: async (ribbonId, ribbon, options) => {
    const input = { path: { ribbonId }, body: { ribbon } }
    return (await call('PATCH /stores/v3/ribbons/{ribbonId}', input, options)).ribbon
  },
  delete: async (ribbonId, options) => {
    await call('DELETE /stores/v3/ribbons/{ribbonId}', { path: { ribbonId } }, options)
  },
  bulkCreate: (all, options) =>
    call('POST /stores/v3/bulk/ribbons/create', { body: { ribbons: [...all], returnEntity: true } }, options),
  bulkGetOrCreate: (names, options) => {
    const body = { ribbonNames: [...names], returnEntity: true }
    return call('POST /stores/v3/bulk/ribbons/get-or-create', { body }, options)
  },
  bulkUpdate: (updates, options) => {
    const body = { ribbons: updates.map((ribbon) => ({ ribbon })), returnEntity: true }
    return call('POST /stores/v3/bulk/ribbons/update', { body }, options)
  },
  bulkDelete: (ribbonIds, options) =>
    call('POST /stores/v3/bulk/ribbons/delete', { body: { ribbonIds: [...ribbonIds] } }, options),
})
