// The module with which merchants write products of catalog version 3. Storefronts do not import it.
import type {
  BulkProductsResult,
  BulkProductsWithInventoryResult,
  NewProductV3,
  NewProductWithInventory,
  ProductUpdateById,
  ProductUpdateV3,
  ProductUpdateWithInventory,
  ProductUpdateWithInventoryById,
  ProductV3,
  SharedUpdate,
  TagChange,
  VariantAdjustment,
  VariantUpdate,
} from '@vitrine/contract'
import type { WriteOptions } from './call.ts'
import type { ProductSelection } from './categories.ts'
import type { ModuleFactory } from './client.ts'
import type { WithFields } from './products-v3.ts'

/** Options of a write that returns a product. */
export interface WriteFieldsOptions extends WriteOptions, WithFields {}

/** Options of a bulk write. */
export interface BulkFieldsOptions extends WriteFieldsOptions {
  /** Whether the results have the products, and the inventory items that were sent with them. */
  returnEntity?: boolean
}

/** A product at the revision that was read. */
export interface ProductRevision {
  productId: string
  revision: string
}

/** The products that a change by filter is for: those that match the filter and the text. The filter `{}` selects all. */
export interface RequiredSelection extends Pick<ProductSelection, 'search'> {
  filter: Record<string, unknown>
}

/**
 * What the `merchantProductsV3` module can do. An update has the revision that was read; a product that was changed meanwhile
 * stays as it is, and the call fails with the code `REVISION_MISMATCH`. A change by filter is made by a job after the call, which
 * returns the id of the job.
 */
export interface MerchantProductsV3Module {
  /** Creates a product with its variants, and returns it. */
  create(product: NewProductV3, options?: WriteFieldsOptions): Promise<ProductV3>
  /** Creates a product with the stock of its variants, and returns it. */
  createWithInventory(product: NewProductWithInventory, options?: WriteFieldsOptions): Promise<ProductV3>
  /** Changes the fields that are given, and returns the whole product with its new revision. */
  update(productId: string, update: ProductUpdateV3, options?: WriteFieldsOptions): Promise<ProductV3>
  /** Changes the fields that are given and the stock of the variants that have an `inventoryItem`, all or nothing. */
  updateWithInventory(
    productId: string,
    update: ProductUpdateWithInventory,
    options?: WriteFieldsOptions,
  ): Promise<ProductV3>
  /** Deletes a product. */
  delete(productId: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100 products, and returns a result for each. */
  bulkCreate(products: readonly NewProductV3[], options?: BulkFieldsOptions): Promise<BulkProductsResult>
  /** Changes up to 100 products, and returns a result for each. */
  bulkUpdate(updates: readonly ProductUpdateById[], options?: BulkFieldsOptions): Promise<BulkProductsResult>
  /** Creates up to 100 products with the stock of their variants, and returns a result for each product and inventory item. */
  bulkCreateWithInventory(
    products: readonly NewProductWithInventory[],
    options?: BulkFieldsOptions,
  ): Promise<BulkProductsWithInventoryResult>
  /** Changes up to 100 products and the stock that is sent with them, and returns a result for each product and inventory item. */
  bulkUpdateWithInventory(
    updates: readonly ProductUpdateWithInventoryById[],
    options?: BulkFieldsOptions,
  ): Promise<BulkProductsWithInventoryResult>
  /** Assigns tags to up to 100 products and unassigns others, and returns a result for each product. */
  bulkUpdateTags(
    productIds: readonly string[],
    tags: TagChange,
    options?: WriteOptions,
  ): Promise<BulkProductsResult>
  /** Lets up to 100 products share up to 10 info sections, and returns a result for each product. */
  bulkAddInfoSections(
    products: readonly ProductRevision[],
    infoSectionIds: readonly string[],
    options?: BulkFieldsOptions,
  ): Promise<BulkProductsResult>
  /** Removes info sections that up to 100 products share with others. */
  bulkRemoveInfoSections(
    products: readonly ProductRevision[],
    infoSectionIds: readonly string[],
    options?: BulkFieldsOptions,
  ): Promise<BulkProductsResult>
  /** Deletes up to 100 products, and returns a result for each. */
  bulkDelete(productIds: readonly string[], options?: WriteOptions): Promise<BulkProductsResult>
  /** Changes the same fields of all selected products. */
  updateByFilter(update: SharedUpdate, selection: RequiredSelection, options?: WriteOptions): Promise<string>
  /** Deletes all selected products. */
  deleteByFilter(selection: RequiredSelection, options?: WriteOptions): Promise<string>
  /** Lets all selected products share up to 10 info sections. */
  addInfoSectionsByFilter(
    infoSectionIds: readonly string[],
    selection: RequiredSelection,
    options?: WriteOptions,
  ): Promise<string>
  /** Removes info sections that the selected products share with others. */
  removeInfoSectionsByFilter(
    infoSectionIds: readonly string[],
    selection: RequiredSelection,
    options?: WriteOptions,
  ): Promise<string>
  /** Gives all variants of the selected products the same values. */
  updateVariantsByFilter(
    update: VariantUpdate,
    selection: RequiredSelection,
    options?: WriteOptions,
  ): Promise<string>
  /** Raises or lowers the prices and costs of all variants of the selected products. */
  adjustVariantsByFilter(
    adjustment: VariantAdjustment,
    selection: RequiredSelection,
    options?: WriteOptions,
  ): Promise<string>
}

const wanted = ({ fields, returnEntity }: BulkFieldsOptions) => ({
  ...(fields?.length && { fields: [...fields] }),
  ...(returnEntity && { returnEntity }),
})

/** The module for merchants who write products of catalog version 3; it needs an API key. */
export const merchantProductsV3: ModuleFactory<MerchantProductsV3Module> = ({ call }) => ({
  create: async (product, options = {}) =>
    (await call('POST /stores/v3/products', { body: { product, ...wanted(options) } }, options)).product,
  createWithInventory: async (product, options = {}) => {
    const body = { product, ...wanted(options) }
    return (await call('POST /stores/v3/products-with-inventory', { body }, options)).product
  },
  update: async (productId, product, options = {}) => {
    const input = { path: { productId }, body: { product, ...wanted(options) } }
    return (await call('PATCH /stores/v3/products/{productId}', input, options)).product
  },
  updateWithInventory: async (productId, product, options = {}) => {
    const input = { path: { productId }, body: { product, ...wanted(options) } }
    return (await call('PATCH /stores/v3/products-with-inventory/{productId}', input, options)).product
  },
  delete: async (productId, options) => {
    await call('DELETE /stores/v3/products/{productId}', { path: { productId } }, options)
  },
  bulkCreate: (products, options = {}) =>
    call(
      'POST /stores/v3/bulk/products/create',
      { body: { products: [...products], ...wanted(options) } },
      options,
    ),
  bulkUpdate: (updates, options = {}) => {
    const products = updates.map((product) => ({ product }))
    return call('POST /stores/v3/bulk/products/update', { body: { products, ...wanted(options) } }, options)
  },
  bulkCreateWithInventory: (products, options = {}) => {
    const body = { products: [...products], ...wanted(options) }
    return call('POST /stores/v3/bulk/products-with-inventory/create', { body }, options)
  },
  bulkUpdateWithInventory: (updates, options = {}) => {
    const body = { products: updates.map((product) => ({ product })), ...wanted(options) }
    return call('POST /stores/v3/bulk/products-with-inventory/update', { body }, options)
  },
  bulkUpdateTags: (productIds, tags, options) => {
    const body = { productIds: [...productIds], ...tags }
    return call('POST /stores/v3/bulk/products/update-tags', { body }, options)
  },
  bulkAddInfoSections: (products, infoSectionIds, options = {}) => {
    const body = { products: [...products], infoSectionIds: [...infoSectionIds], ...wanted(options) }
    return call('POST /stores/v3/bulk/products/add-info-sections', { body }, options)
  },
  bulkRemoveInfoSections: (products, infoSectionIds, options = {}) => {
    const body = { products: [...products], infoSectionIds: [...infoSectionIds], ...wanted(options) }
    return call('POST /stores/v3/bulk/products/remove-info-sections', { body }, options)
  },
  bulkDelete: (productIds, options) =>
    call('POST /stores/v3/bulk/products/delete', { body: { productIds: [...productIds] } }, options),
  updateByFilter: async (product, selection, options) => {
    const body = { product, ...selection }
    return (await call('POST /stores/v3/bulk/products/update-by-filter', { body }, options)).jobId
  },
  deleteByFilter: async (selection, options) =>
    (await call('POST /stores/v3/bulk/products/delete-by-filter', { body: { ...selection } }, options)).jobId,
  addInfoSectionsByFilter: async (infoSectionIds, selection, options) => {
    const body = { infoSectionIds: [...infoSectionIds], ...selection }
    return (await call('POST /stores/v3/bulk/products/add-info-sections-by-filter', { body }, options)).jobId
  },
  removeInfoSectionsByFilter: async (infoSectionIds, selection, options) => {
    const body = { infoSectionIds: [...infoSectionIds], ...selection }
    return (await call('POST /stores/v3/bulk/products/remove-info-sections-by-filter', { body }, options))
      .jobId
  },
  updateVariantsByFilter: async (variant, selection, options) => {
    const body = { variant, ...selection }
    return (await call('POST /stores/v3/bulk/products/update-variants-by-filter', { body }, options)).jobId
  },
  adjustVariantsByFilter: async (adjustment, selection, options) => {
    const body = { ...adjustment, ...selection }
    return (await call('POST /stores/v3/bulk/products/adjust-variants-by-filter', { body }, options)).jobId
  },
})
