// The module for variants: what of a product can still be chosen, and variants by themselves.
import type { StoreVariant } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { Connection } from './client.ts'
import { createQuery } from './query.ts'

/** What may be asked of each field of a variant. */
export interface VariantFields {
  compare: { id: string; productId: string; variantId: string; sku: string; productName: string }
  list: { collectionIds: string }
  sort: 'id' | 'productId' | 'variantId' | 'sku' | 'productName'
}

/** Which variants of a product. */
export interface VariantsOf {
  choices?: Record<string, string> | undefined
  variantIds?: string[] | undefined
  limit?: number | undefined
  skip?: number | undefined
}

/** Calls about variants. */
export const variants = ({ call }: Connection) => ({
  /** What is left to choose of a product, once these choices are made. */
  availability: (product: string, choices: Record<string, string>, options?: CallOptions) =>
    call(
      'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability',
      { path: { id: product }, body: { options: choices } },
      options,
    ),
  /** The variants of one product. */
  of: async (
    product: string,
    { choices, variantIds, limit, skip }: VariantsOf = {},
    options?: CallOptions,
  ) => {
    const body = { choices, variantIds, paging: { limit, offset: skip } }
    const address = 'QUERY /stores-reader/v1/products/{id}/variants/query'
    const answer = await call(address, { path: { id: product }, body }, options)
    return { items: answer.variants, total: answer.totalResults }
  },
  /** The variant with this id (`{productId}-{variantId}`), or `null`. */
  get: async (id: string, options?: CallOptions): Promise<StoreVariant | null> => {
    const address = 'GET /stores-reader/v1/variants/{id}'
    const answer = await call(address, { path: { id } }, { ...options, absent: 'VARIANT_NOT_FOUND' })
    return answer?.variant ?? null
  },
  /** Asks for variants of all products: conditions, order and paging follow. */
  query: () =>
    createQuery<StoreVariant, VariantFields>(async (question, options) => {
      const address = 'QUERY /stores-reader/v1/variants/query'
      const answer = await call(address, { body: { query: question } }, options)
      return { items: answer.variants, total: answer.metadata.total }
    }),
})

/** What the `variants` module can do. */
export interface VariantCalls extends ReturnType<typeof variants> {}
