// The module for products of catalog version 3.
import type { AggregationData, CursorQuery, CursorSearch, ProductV3, RequestedField } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import { openPage } from './cursor-page.ts'
import type { CursorPage } from './cursor-query.ts'
import type { ModuleFactory } from './client.ts'

/** The fields of products that are absent unless they are requested. */
export interface WithFields {
  fields?: readonly RequestedField[] | undefined
}

/** Options of a read of products. */
export interface ReadFieldsOptions extends CallOptions, WithFields {}

/** One page of a search, and what its aggregations have counted over all pages. */
export interface ProductSearchPage extends CursorPage<ProductV3> {
  /** In the order of the request; only the first page has them. */
  aggregations: AggregationData['results']
}

/** What the `productsV3` module can do. */
export interface ProductsV3Module {
  /** The product with this id, or `null`. */
  get(id: string, options?: ReadFieldsOptions): Promise<ProductV3 | null>
  /** The product with this slug, or `null`. */
  bySlug(slug: string, options?: ReadFieldsOptions): Promise<ProductV3 | null>
  /** One page of the products that match a filter: 50 of them unless `cursorPaging` has a limit, and 100 at most. */
  query(query?: CursorQuery, options?: ReadFieldsOptions): Promise<CursorPage<ProductV3>>
  /** The same with more fields to filter by, a text to search for, and figures to count. */
  search(search?: CursorSearch, options?: ReadFieldsOptions): Promise<ProductSearchPage>
  /** How many products match a filter and a text; hidden ones count only on request, for callers who may read them. */
  count(
    search?: Pick<CursorSearch, 'filter' | 'search'> & { returnNonVisibleProducts?: boolean },
    options?: CallOptions,
  ): Promise<number>
}

const absent = 'PRODUCT_NOT_FOUND'

// The parameter is repeated for each field: query strings are made of pairs, too.
const repeated = (fields: WithFields['fields'] = []) =>
  fields.map((field) => ['fields', field]) as { fields?: RequestedField[] }

/** The part of a body that asks for fields. */
export const wanted = (fields: WithFields['fields']) => (fields?.length ? { fields: [...fields] } : {})

/** The module for products of catalog version 3. */
export const productsV3: ModuleFactory<ProductsV3Module> = ({ call }) => {
  const query: ProductsV3Module['query'] = async (query = {}, { fields, ...options } = {}) => {
    const body = { query, ...wanted(fields) }
    const { products, pagingMetadata } = await call('QUERY /stores/v3/products/query', { body }, options)
    return openPage(products, pagingMetadata, (cursor, next) =>
      module.query({ cursorPaging: { cursor } }, { fields, ...next }),
    )
  }
  const search: ProductsV3Module['search'] = async (search = {}, { fields, ...options } = {}) => {
    const body = { search, ...wanted(fields) }
    const answer = await call('QUERY /stores/v3/products/search', { body }, options)
    const page = openPage(answer.products, answer.pagingMetadata, (cursor, next) =>
      module.search({ cursorPaging: { cursor } }, { fields, ...next }),
    )
    return { ...page, aggregations: answer.aggregationData.results }
  }
  const module: ProductsV3Module = {
    get: async (productId, { fields, ...options } = {}) => {
      const input = { path: { productId }, query: repeated(fields) }
      const answer = await call('GET /stores/v3/products/{productId}', input, { ...options, absent })
      return answer?.product ?? null
    },
    bySlug: async (slug, { fields, ...options } = {}) => {
      const input = { path: { slug }, query: repeated(fields) }
      const answer = await call('GET /stores/v3/products/slug/{slug}', input, { ...options, absent })
      return answer?.product ?? null
    },
    query,
    search,
    count: async (search = {}, options) =>
      (await call('QUERY /stores/v3/products/count', { body: search }, options)).count,
  }
  return module
}
