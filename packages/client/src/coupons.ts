// The module for coupons. Storefronts do not import it, so it is not in their bundles.
import type { BulkResult, Coupon, CouponSpecification } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

export type { Coupon, CouponScope, CouponSpecification } from '@vitrine/contract'

/** Which coupons to list, and in which order. */
export interface CouponQuery {
  expired?: boolean
  active?: boolean
  code?: string
  name?: string
  sort?: { by: 'dateCreated' | 'name' | 'code' | 'startTime' | 'expirationTime'; order: 'asc' | 'desc' }
  limit?: number
  offset?: number
}

/** What the `coupons` module can do. */
export interface CouponsModule {
  /** The coupon with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Coupon | null>
  /** One page of coupons, newest first unless asked otherwise, and how many match. */
  list(query?: CouponQuery, options?: CallOptions): Promise<{ items: Coupon[]; total: number }>
  /** Creates a coupon, and returns its id. */
  create(specification: CouponSpecification, options?: WriteOptions): Promise<string>
  /** Changes the fields that are given; `null` removes one. */
  update(id: string, specification: CouponSpecification, options?: WriteOptions): Promise<void>
  /** Deletes a coupon. */
  delete(id: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100, and returns a result for each. */
  bulkCreate(
    specifications: readonly CouponSpecification[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<Coupon>>
  /** Deletes up to 100, and returns a result for each. */
  bulkDelete(ids: readonly string[], options?: WriteOptions): Promise<BulkResult>
}

const toText = (fields: Record<string, unknown>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
    ),
  )

/** The module for coupons; it needs an API key. */
export const coupons: ModuleFactory<CouponsModule> = ({ call }) => ({
  get: async (id, options) => {
    const answer = await call(
      'GET /stores/v2/coupons/{id}',
      { path: { id } },
      { ...options, absent: 'COUPON_NOT_FOUND' },
    )
    return answer?.coupon ?? null
  },
  list: async ({ sort, limit = 100, offset = 0, ...filter } = {}, options) => {
    const query = {
      paging: { limit, offset },
      filter: toText(filter),
      ...(sort && { sort: toText({ [sort.by]: sort.order }) }),
    }
    const answer = await call('POST /stores/v2/coupons/query', { body: { query } }, options)
    return { items: answer.coupons, total: answer.totalResults }
  },
  create: async (specification, options) =>
    (await call('POST /stores/v2/coupons', { body: { specification } }, options)).id,
  update: async (id, specification, options) => {
    await call('PATCH /stores/v2/coupons/{id}', { path: { id }, body: { specification } }, options)
  },
  delete: async (id, options) => {
    await call('DELETE /stores/v2/coupons/{id}', { path: { id } }, options)
  },
  bulkCreate: (specifications, options) =>
    call(
      'POST /stores/v2/bulk/coupons/create',
      { body: { specifications: [...specifications], returnFullEntity: true } },
      options,
    ),
  bulkDelete: (ids, options) =>
    call('POST /stores/v2/bulk/coupons/delete', { body: { ids: [...ids] } }, options),
})
