// The lists of products of catalog version 3: queries, searches and counts.
import { type CursorQuery, type Parsed, queryableFields, searchedFields } from '@vitrine/contract'
import { Invalid, searchFilterV3 } from '@vitrine/rules'
import type { Principal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { columnsOf, countList, type List, parseCursorQuery, queryCursorList } from '../storage/list.ts'
import type { ProductCache } from './product-cache.ts'
import { type FoundProduct, stockOf } from './store.ts'
import { viewOf } from './v3-view.ts'

const queryColumns = {
  id: { column: 'id', type: 'text', required: true },
  handle: { column: 'slug', type: 'text', required: true },
  slug: { column: 'slug', type: 'text', required: true },
  visible: { column: 'visible', type: 'boolean', required: true },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  updatedDate: { column: 'last_updated', type: 'timestamptz', required: true },
  'options.id': { column: 'option_ids', type: 'text[]' },
} as const

const queried: List = {
  rows: 'products',
  pageColumns: 't.revision',
  resultColumns: `t.revision, ${stockOf}`,
  fields: columnsOf(queryableFields.productsV3, queryColumns),
}

const searched: List = {
  ...queried,
  rows: `(
    select p.*, upper(p.product_type) as type_name,
      coalesce((p.facts->>'visibleInPos')::boolean, true) as visible_in_pos
    from products p
  )`,
  fields: columnsOf(queryableFields.productsV3Search, {
    ...queryColumns,
    name: { column: 'name', folded: 'name_folded', type: 'text', required: true },
    description: { column: 'description', folded: 'description_folded', type: 'text' },
    productType: { column: 'type_name', type: 'text' },
    visibleInPos: { column: 'visible_in_pos', type: 'boolean' },
    'brand.id': { column: 'brand_id', type: 'text' },
    'brand.name': { column: 'brand', type: 'text' },
    'ribbon.id': { column: 'ribbon_id', type: 'text' },
    'ribbon.name': { column: 'ribbon', type: 'text' },
    'minVariantPriceInfo.sku': { column: 'sku', folded: 'sku_folded', type: 'text' },
    'actualPriceRange.minValue.amount': { column: 'min_price', type: 'numeric' },
    'actualPriceRange.maxValue.amount': { column: 'max_price', type: 'numeric' },
    'options.name': { column: 'option_names', type: 'text[]' },
    'options.choicesSettings.choices.choiceId': { column: 'choice_ids', type: 'text[]' },
    'options.choicesSettings.choices.name': { column: 'choice_names', type: 'text[]' },
    'directCategoryIdsInfo.categoryIds': { column: 'category_ids', type: 'text[]' },
  }),
}

/** Names the fields of a violation as the request does. */
async function inRequest<T>(name: 'search' | '', work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const rename = (field: string) => field.replace(/^query(?=\.)/, name).replace(/^\./, '')
    throw new Invalid(error.violations.map((each) => ({ ...each, field: rename(each.field) })))
  }
}

type Fields = Parsed<'QUERY /stores/v3/products/query'>['body']['fields']

/** Makes the lists of a store's products of catalog version 3. */
export function productListsV3({ database }: Deps, cache: ProductCache) {
  const page = async (
    list: List,
    caller: Principal,
    query: CursorQuery | null | undefined,
    fields: Fields,
  ) => {
    const view = viewOf(caller, fields)
    const { storeId } = caller
    const parsed = parseCursorQuery(query, list.fields, view.canSeeHidden)
    const { store, found, pagingMetadata } = await queryCursorList<FoundProduct>(
      database,
      list,
      storeId,
      parsed,
    )
    const products = await cache.renderV3(storeId, { store, total: 0, found }, view)
    return { products, pagingMetadata: { ...pagingMetadata, count: products.length } }
  }

  return {
    query: (caller: Principal, { query, fields }: Parsed<'QUERY /stores/v3/products/query'>['body']) =>
      page(queried, caller, query, fields),

    search: (caller: Principal, { search, fields }: Parsed<'QUERY /stores/v3/products/search'>['body']) =>
      inRequest('search', () => {
        const { search: text, filter, ...others } = search ?? {}
        const query = { ...others, filter: searchFilterV3({ filter, search: text }, searchedFields) }
        return page(searched, caller, query, fields)
      }),

    count: (caller: Principal, body: Parsed<'QUERY /stores/v3/products/count'>['body']) =>
      inRequest('', async () => {
        const { canSeeHidden } = viewOf(caller, undefined)
        const filter = searchFilterV3(body, searchedFields)
        return { count: await countList(database, searched, caller.storeId, { filter, canSeeHidden }) }
      }),
  }
}
