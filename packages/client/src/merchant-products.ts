// The module with which merchants change products. Storefronts do not import it, so it is not in their bundles.
import type {
  AdjustValue,
  BulkChange,
  BulkResult,
  ChoiceMedia,
  NewMedia,
  NewProduct,
  OrderedMedia,
  Product,
  ProductsChange,
  ProductUpdate,
  SetValue,
  Variant,
  VariantOverride,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { encodeId } from './encode-id.ts'
import type { ProductFields } from './products.ts'
import { createQuery, type Query } from './query.ts'

/**
 * What the `merchantProducts` module can do. With `` ifMatch: `${product.id}:${product.revision}` `` a product that was changed
 * meanwhile stays as it is: the call fails with the code `REVISION_MISMATCH`.
 */
export interface MerchantProductsModule {
  /** Creates a product with a variant for every combination of its choices, and returns it. */
  create(product: NewProduct, options?: WriteOptions): Promise<Product>
  /** Changes the fields that are given, and returns the whole product with its new revision. */
  update(productId: string, update: ProductUpdate, options?: WriteOptions): Promise<Product>
  /** Creates a hidden copy of a product, without its stock, and returns the copy. */
  duplicate(productId: string, options?: WriteOptions): Promise<Product>
  /** Archives a product: visitors do not see it, other lists leave it out, and it can be restored. */
  archive(productId: string, options?: WriteOptions): Promise<Product>
  /** Takes a product out of the archive. */
  restore(productId: string, options?: WriteOptions): Promise<Product>
  /** Deletes a product. */
  delete(productId: string, options?: WriteOptions): Promise<void>
  /** Gives variants values of their own, and returns these variants; `null` removes a value. */
  updateVariants(
    productId: string,
    variants: readonly VariantOverride[],
    options?: WriteOptions,
  ): Promise<Variant[]>
  /** Gives all variants of a product the values of the product again. */
  resetVariants(productId: string, options?: WriteOptions): Promise<void>
  /** Deletes the options of a product whose variants are not managed one by one. */
  deleteOptions(productId: string, options?: WriteOptions): Promise<void>
  /** Removes the brand of a product. */
  removeBrand(productId: string, options?: WriteOptions): Promise<void>
  /** Removes the ribbon of a product. */
  removeRibbon(productId: string, options?: WriteOptions): Promise<void>
  /** Adds pictures to a product, by their addresses. */
  addMedia(productId: string, media: readonly NewMedia[], options?: WriteOptions): Promise<void>
  /** Removes pictures from a product and its choices; without ids, all of them. */
  removeMedia(productId: string, mediaIds?: readonly string[], options?: WriteOptions): Promise<void>
  /** Sets all pictures of a product in their order, and returns it; the first one is the main picture. */
  setMedia(productId: string, media: readonly OrderedMedia[], options?: WriteOptions): Promise<Product>
  /** Gives pictures of a product to choices of one of its options. */
  assignMedia(productId: string, media: readonly ChoiceMedia[], options?: WriteOptions): Promise<void>
  /** Removes pictures from choices of a product, which keeps them. */
  unassignMedia(productId: string, media: readonly ChoiceMedia[], options?: WriteOptions): Promise<void>
  /** Sets one property of up to 100 products, and returns a result for each. */
  bulkUpdate(productIds: readonly string[], set: SetValue, options?: WriteOptions): Promise<BulkResult>
  /** Adjusts one property of up to 100 products and their variants, and returns a result for each. */
  bulkAdjust(productIds: readonly string[], adjust: AdjustValue, options?: WriteOptions): Promise<BulkResult>
  /** Archives up to 100 products, and returns a result for each. */
  bulkArchive(productIds: readonly string[], options?: WriteOptions): Promise<BulkResult>
  /** Takes up to 100 products out of the archive, and returns a result for each. */
  bulkRestore(productIds: readonly string[], options?: WriteOptions): Promise<BulkResult>
  /**
   * Makes one change of all products that a filter of `query()` selects, and returns the id of the job that makes it after the
   * call: each product changes once. `{}` selects all products.
   */
  changeByFilter(
    change: ProductsChange,
    filter: Record<string, unknown>,
    options?: WriteOptions,
  ): Promise<string>
  /** How far the job of a change by filter is; null for an id that is unknown, or older than 30 days. */
  bulkChange(jobId: string, options?: CallOptions): Promise<BulkChange | null>
  /**
   * Starts a query of all products, hidden and archived ones too, with the fields of merchants: chain conditions, sort order
   * and paging, then `find` a page or iterate over all products.
   */
  query(): Query<Product, MerchantProductFields>
}

/** The fields of a product that the query of a merchant takes. The prices are those that shoppers pay. */
export interface MerchantProductFields {
  compare: ProductFields['compare'] & {
    visible: boolean
    archived: boolean
    brand: string
    ribbon: string
    onSale: boolean
    inventoryStatus: Product['stock']['inventoryStatus']
    minPrice: number
    maxPrice: number
    /** The SKUs and barcodes of the product and of its variants, for `contains`. */
    codes: string
  }
  list: ProductFields['list']
  sort: ProductFields['sort'] | 'minPrice'
}

/** The module for merchants who change products; it needs an API key. */
export const merchantProducts: ModuleFactory<MerchantProductsModule> = ({ call }) => ({
  create: async (product, options) =>
    (await call('POST /stores/v1/products', { body: { product } }, encodeId(options))).product,
  update: async (id, product, options) =>
    (await call('PATCH /stores/v1/products/{id}', { path: { id }, body: { product } }, encodeId(options)))
      .product,
  duplicate: async (id, options) =>
    (await call('POST /vitrine/v1/products/{id}/duplicate', { path: { id } }, encodeId(options))).product,
  archive: async (id, options) =>
    (await call('POST /vitrine/v1/products/{id}/archive', { path: { id } }, encodeId(options))).product,
  restore: async (id, options) =>
    (await call('POST /vitrine/v1/products/{id}/restore', { path: { id } }, encodeId(options))).product,
  delete: async (id, options) => {
    await call('DELETE /stores/v1/products/{id}', { path: { id } }, encodeId(options))
  },
  updateVariants: async (id, variants, options) => {
    const input = { path: { id }, body: { variants: [...variants] } }
    return (await call('PATCH /stores/v1/products/{id}/variants', input, encodeId(options))).variants
  },
  resetVariants: async (id, options) => {
    await call('POST /stores/v1/products/{id}/variants/resetToDefault', { path: { id } }, encodeId(options))
  },
  deleteOptions: async (id, options) => {
    await call('DELETE /stores/v1/products/{id}/options', { path: { id } }, encodeId(options))
  },
  removeBrand: async (id, options) => {
    await call('POST /stores/v1/products/{id}/remove-brand', { path: { id } }, encodeId(options))
  },
  removeRibbon: async (id, options) => {
    await call('POST /stores/v1/products/{id}/remove-ribbon', { path: { id } }, encodeId(options))
  },
  addMedia: async (id, media, options) => {
    const input = { path: { id }, body: { media: [...media] } }
    await call('POST /stores/v1/products/{id}/media', input, encodeId(options))
  },
  removeMedia: async (id, mediaIds = [], options) => {
    const input = { path: { id }, body: { mediaIds: [...mediaIds] } }
    await call('POST /stores/v1/products/{id}/media/delete', input, encodeId(options))
  },
  setMedia: async (id, media, options) => {
    const input = { path: { id }, body: { media: [...media] } }
    return (await call('PATCH /vitrine/v1/products/{id}/media', input, encodeId(options))).product
  },
  assignMedia: async (id, media, options) => {
    const input = { path: { id }, body: { media: [...media] } }
    await call('PATCH /stores/v1/products/{id}/choices/media', input, encodeId(options))
  },
  unassignMedia: async (id, media, options) => {
    const input = { path: { id }, body: { media: [...media] } }
    await call('POST /stores/v1/products/{id}/choices/media/delete', input, encodeId(options))
  },
  bulkUpdate: (ids, set, options) =>
    call('POST /stores/v1/bulk/products/update', { body: { ids: [...ids], set } }, options),
  bulkAdjust: (ids, adjust, options) =>
    call('POST /stores/v1/bulk/products/adjust-properties', { body: { ids: [...ids], adjust } }, options),
  bulkArchive: (ids, options) =>
    call('POST /vitrine/v1/bulk/products/archive', { body: { ids: [...ids] } }, options),
  bulkRestore: (ids, options) =>
    call('POST /vitrine/v1/bulk/products/restore', { body: { ids: [...ids] } }, options),
  changeByFilter: async (change, filter, options) => {
    const body = { ...change, filter }
    return (await call('POST /vitrine/v1/bulk/products/change-by-filter', { body }, options)).jobId
  },
  bulkChange: async (id, options) => {
    const address = 'GET /vitrine/v1/bulk/products/changes/{id}'
    const answer = await call(address, { path: { id } }, { ...options, absent: 'BULK_CHANGE_NOT_FOUND' })
    return answer?.bulkChange ?? null
  },
  query: () =>
    createQuery<Product, MerchantProductFields>(async (body, options) => {
      const answer = await call('QUERY /vitrine/v1/products/query', { body: { query: body } }, options)
      return { items: answer.products, ...answer.metadata }
    }),
})
