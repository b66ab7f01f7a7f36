// The module for categories of catalog version 3.
import type { CursorSearch } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'

/** Which products a call changes: those that match a filter and a text. */
export type ProductSelection = Pick<CursorSearch, 'filter' | 'search'>

/** What the `categories` module can do. Only merchants may change categories. */
export interface CategoriesModule {
  /** The id of the category of all products. */
  allProductsId(options?: CallOptions): Promise<string>
  /** Adds the selected products to up to five categories, in a job after the call; returns the id of the job. */
  addByFilter(
    categoryIds: readonly string[],
    selection: ProductSelection,
    options?: WriteOptions,
  ): Promise<string>
  /** Removes the selected products from up to five categories, in the same way. */
  removeByFilter(
    categoryIds: readonly string[],
    selection: ProductSelection,
    options?: WriteOptions,
  ): Promise<string>
}

/** The module for categories of catalog version 3. */
export const categories: ModuleFactory<CategoriesModule> = ({ call }) => ({
  allProductsId: async (options) =>
    (await call('GET /stores/v3/all-products-category', {}, options)).categoryId,
  addByFilter: async (categoryIds, selection, options) => {
    const body = { categoryIds: [...categoryIds], ...selection }
    return (await call('POST /stores/v3/bulk/products/add-to-categories-by-filter', { body }, options)).jobId
  },
  removeByFilter: async (categoryIds, selection, options) => {
    const body = { categoryIds: [...categoryIds], ...selection }
    return (await call('POST /stores/v3/bulk/products/remove-from-categories-by-filter', { body }, options))
      .jobId
  },
})
