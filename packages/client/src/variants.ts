// The module for variants: those of one product, those of the whole store, and which choices are available.
import type { OptionsAvailability, PagingMetadata, StoreVariant, Variant } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createQuery, type Query } from './query.ts'

/** The fields of a variant that `query` takes. */
export interface VariantFields {
  compare: { id: string; productId: string; variantId: string; sku: string; productName: string }
  list: { collectionIds: string }
  sort: 'id' | 'productId' | 'variantId' | 'sku' | 'productName'
}

/** Which variants of a product to list. */
export interface VariantList {
  productId: string
  /** Only variants with all of these choices. */
  choices?: Record<string, string> | undefined
  variantIds?: string[] | undefined
  /** Default 50, at most 100. */
  limit?: number | undefined
  offset?: number | undefined
}

/** What the `variants` module can do. */
export interface VariantsModule {
  /** Which choices of a product are still available once these are selected. */
  availability(
    productId: string,
    choices: Record<string, string>,
    options?: CallOptions,
  ): Promise<OptionsAvailability>
  /** The variants of one product. */
  list(list: VariantList, options?: CallOptions): Promise<{ items: Variant[]; total: number }>
  /** The variant with this id (`{productId}-{variantId}`), or `null`. */
  get(id: string, options?: CallOptions): Promise<StoreVariant | null>
  /** Starts a query over the variants of all products. */
  query(): Query<StoreVariant, VariantFields>
}

/** The module for variants. */
export const variants: ModuleFactory<VariantsModule> = ({ call }) => ({
  availability: (productId, choices, options) =>
    call(
      'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability',
      { path: { id: productId }, body: { options: choices } },
      options,
    ),
  list: async ({ productId, choices, variantIds, limit, offset }, options) => {
    const answer = await call(
      'QUERY /stores-reader/v1/products/{id}/variants/query',
      { path: { id: productId }, body: { choices, variantIds, paging: { limit, offset } } },
      options,
    )
    return { items: answer.variants, total: answer.totalResults }
  },
  get: async (id, options) => {
    const address = 'GET /stores-reader/v1/variants/{id}'
    const answer = await call(address, { path: { id } }, { ...options, absent: 'VARIANT_NOT_FOUND' })
    return answer?.variant ?? null
  },
  query: () =>
    createQuery<StoreVariant, VariantFields>(async (body, options) => {
      const answer = await call('QUERY /stores-reader/v1/variants/query', { body: { query: body } }, options)
      return { items: answer.variants, ...(answer.metadata as PagingMetadata) }
    }),
})
