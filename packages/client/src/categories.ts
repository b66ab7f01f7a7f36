// The module for categories of catalog version 3.
import type { Category, CursorSearch } from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createCursorQuery, type PagedQuery } from './cursor-query.ts'

/** Which products a call changes: those that match a filter and a text. */
export type ProductSelection = Pick<CursorSearch, 'filter' | 'search'>

/** The fields of a category that `query` takes. */
export interface CategoryFields {
  compare: { id: string; slug: string; name: string; visible: boolean }
  list: Record<never, never>
  sort: 'name'
}

/** What the `categories` module can do. Only merchants may change categories. */
export interface CategoriesModule {
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all visible categories. */
  query(): PagedQuery<Category, CategoryFields>
  /** The category with this slug, or `null`. */
  bySlug(slug: string, options?: CallOptions): Promise<Category | null>
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
  query: () =>
    createCursorQuery<Category, CategoryFields>(async (query, options) => {
      const answer = await call('QUERY /categories/v1/categories/query', { body: { query } }, options)
      return { items: answer.categories, pagingMetadata: answer.pagingMetadata }
    }),
  bySlug: async (slug, options) => {
    const address = 'GET /categories/v1/categories/slug/{slug}'
    const answer = await call(address, { path: { slug } }, { ...options, absent: 'CATEGORY_NOT_FOUND' })
    return answer?.category ?? null
  },
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
