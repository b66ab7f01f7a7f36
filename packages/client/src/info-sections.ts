// The module for info sections, texts that several products may show. Storefronts do not import it, so it is not in their bundles.
import type { InfoSection, InfoSectionUpdate, NewInfoSection } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type PagedQuery, createCursorQuery } from './cursor-query.ts'

/** The fields of an info section that `query` takes. */
export interface InfoSectionFields {
  compare: { id: string; uniqueName: string; title: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'uniqueName' | 'title' | 'createdDate' | 'updatedDate'
}

/** What a read of info sections takes besides the call options. */
export interface InfoSectionReadOptions extends CallOptions {
  /** Adds how many products have the info section. */
  withProductCount?: boolean
}

/** What the `infoSections` module can do. */
export interface InfoSectionsModule {
  /** The info section with this id, or `null`. */
  get(infoSectionId: string, options?: InfoSectionReadOptions): Promise<InfoSection | null>
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all info sections. */
  query(
    options?: Pick<InfoSectionReadOptions, 'withProductCount'>,
  ): PagedQuery<InfoSection, InfoSectionFields>
  /** How many info sections match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Creates an info section. No other one may have its unique name. */
  create(infoSection: NewInfoSection, options?: WriteOptions): Promise<InfoSection>
  /** The info section of this unique name as it is, which is created if there is none. */
  getOrCreate(infoSection: NewInfoSection, options?: WriteOptions): Promise<InfoSection>
  /**
   * Changes the fields that are given. An info section that was changed since `revision` stays as it is: the call
   * fails with the code `REVISION_MISMATCH`.
   */
  update(
    infoSectionId: string,
    update: Omit<InfoSectionUpdate, 'id'>,
    options?: WriteOptions,
  ): Promise<InfoSection>
  /** Deletes an info section, and removes it from its products. */
  delete(infoSectionId: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100 info sections, and returns a result for each. */
  bulkCreate(
    infoSections: readonly NewInfoSection[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<InfoSection>>
  /** The info sections of up to 100 unique names; those that do not exist are created. */
  bulkGetOrCreate(
    infoSections: readonly NewInfoSection[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<InfoSection>>
  /** Changes up to 100 info sections, and returns a result for each. */
  bulkUpdate(
    updates: readonly InfoSectionUpdate[],
    options?: WriteOptions,
  ): Promise<EntityBulkResult<InfoSection>>
  /** Deletes up to 100 info sections, and returns a result for each. */
  bulkDelete(infoSectionIds: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<never>>
}

const counted = (withProductCount: boolean | undefined): { fields?: 'ASSIGNED_PRODUCTS_COUNT'[] } =>
  withProductCount ? { fields: ['ASSIGNED_PRODUCTS_COUNT'] } : {}

/** The module for info sections; it needs an API key. */
export const infoSections: ModuleFactory<InfoSectionsModule> = ({ call }) => ({
  get: async (infoSectionId, { withProductCount, ...options } = {}) => {
    const input = { path: { infoSectionId }, query: counted(withProductCount) }
    const answer = await call('GET /stores/v3/info-sections/{infoSectionId}', input, {
      ...options,
      absent: 'INFO_SECTION_NOT_FOUND',
    })
    return answer?.infoSection ?? null
  },
  query: ({ withProductCount } = {}) =>
    createCursorQuery<InfoSection, InfoSectionFields>(async (query, options) => {
      const body = { query, ...counted(withProductCount) }
      const { infoSections: items, pagingMetadata } = await call(
        'QUERY /stores/v3/info-sections/query',
        { body },
        options,
      )
      return { items, pagingMetadata }
    }),
  count: async (query, options) => {
    const body = { filter: query?.toJSON().filter ?? {} }
    return (await call('POST /stores/v3/info-sections/count', { body }, options)).count
  },
  create: async (infoSection, options) =>
    (await call('POST /stores/v3/info-sections', { body: { infoSection } }, options)).infoSection,
  getOrCreate: async (infoSection, options) =>
    (await call('POST /stores/v3/info-sections/get-or-create', { body: { infoSection } }, options))
      .infoSection,
  update: async (infoSectionId, infoSection, options) => {
    const input = { path: { infoSectionId }, body: { infoSection } }
    return (await call('PATCH /stores/v3/info-sections/{infoSectionId}', input, options)).infoSection
  },
  delete: async (infoSectionId, options) => {
    await call('DELETE /stores/v3/info-sections/{infoSectionId}', { path: { infoSectionId } }, options)
  },
  bulkCreate: (all, options) =>
    call(
      'POST /stores/v3/bulk/info-sections/create',
      { body: { infoSections: [...all], returnEntity: true } },
      options,
    ),
  bulkGetOrCreate: (all, options) => {
    const body = { infoSections: [...all], returnEntity: true }
    return call('POST /stores/v3/bulk/info-sections/get-or-create', { body }, options)
  },
  bulkUpdate: (updates, options) => {
    const body = { infoSections: updates.map((infoSection) => ({ infoSection })), returnEntity: true }
    return call('POST /stores/v3/bulk/info-sections/update', { body }, options)
  },
  bulkDelete: (infoSectionIds, options) =>
    call(
      'POST /stores/v3/bulk/info-sections/delete',
      { body: { infoSectionIds: [...infoSectionIds] } },
      options,
    ),
})
