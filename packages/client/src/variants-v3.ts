// The module for the variants of all products, as catalog version 3 answers them.
import type { AggregationData, CursorQuery, CursorSearch, StoreVariantV3 } from '@vitrine/contract'
import type { ModuleFactory } from './client.ts'
import { openPage } from './cursor-page.ts'
import type { CursorPage } from './cursor-query.ts'
import { type ReadFieldsOptions, wanted } from './products-v3.ts'

/** One page of a search for variants, and what its aggregations have counted over all pages. */
export interface VariantSearchPage extends CursorPage<StoreVariantV3> {
  /** In the order of the request; only the first page has them. */
  aggregations: AggregationData['results']
}

/** What the `variantsV3` module can do. */
export interface VariantsV3Module {
  /** One page of the variants of all products that match a filter: 50 of them unless `cursorPaging` has a limit, and 100 at most. */
  query(query?: CursorQuery, options?: ReadFieldsOptions): Promise<CursorPage<StoreVariantV3>>
  /** The same with more fields to filter by, a text to search for, and figures to count. */
  search(search?: CursorSearch, options?: ReadFieldsOptions): Promise<VariantSearchPage>
}

/** The module for the variants of all products, as catalog version 3 answers them. */
export const variantsV3: ModuleFactory<VariantsV3Module> = ({ call }) => {
  const module: VariantsV3Module = {
    async query(query = {}, { fields, ...options } = {}) {
      const body = { query, ...wanted(fields) }
      const { variants, pagingMetadata } = await call(
        'QUERY /stores/v3/products/query-variants',
        { body },
        options,
      )
      return openPage(variants, pagingMetadata, (cursor, next) =>
        module.query({ cursorPaging: { cursor } }, { fields, ...next }),
      )
    },
    async search(search = {}, { fields, ...options } = {}) {
      const body = { search, ...wanted(fields) }
      const answer = await call('QUERY /stores/v3/products/search-variants', { body }, options)
      const page = openPage(answer.variants, answer.pagingMetadata, (cursor, next) =>
        module.search({ cursorPaging: { cursor } }, { fields, ...next }),
      )
      return { ...page, aggregations: answer.aggregationData.results }
    },
  }
  return module
}
