// The variants of all products as catalog version 3 lists them: each is an offer, its stock and its product.
import { type Parsed, queryableFields } from '@vitrine/contract'
import { isOffered, type StockByVariant, toStoreVariantV3 } from '@vitrine/rules'
import type { Handlers, Principal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { parseCursorQuery, parseSearch, queryCursorList, searchList } from '../../storage/cursor-list.ts'
import { columnsOf, type List } from '../../storage/list.ts'
import { storeFacts, type StoreRow } from '../../storage/store-facts.ts'
import type { ProductCache } from '../products/product-cache.ts'
import { levelAsJson } from '../products/store.ts'
import { brandIdOf, idOf, isVariantVisible, named, storedVariant, unitsOf } from '../columns.ts'
import { viewOf } from './view.ts'

/** A variant as a query finds it. */
interface FoundVariant {
  id: string
  productId: string
  variantId: string
  revision: bigint
  stock: StockByVariant
}

/** The ids of what a variant has of each option. */
const ofChoices = (id: string) => `(
  select array_agg(${id}) from jsonb_array_elements(p.facts->'options') i(option), jsonb_array_elements(i.option->'choices') c(choice)
  where c.choice->>'description' = ${storedVariant}->'choices'->>(i.option->>'name')
)`
const optionName = `(i.option->>'name')`

// Columns that a search does not name cost nothing: the planner leaves them out.
const rows = `(
  select o.store_id, k.id::text collate "C" as id, o.product_id || '-' || o.variant_id as place, o.visible, p.archived,
    ${isVariantVisible} as own_visible,
    o.product_id, o.variant_id, p.revision,
    k.quantity, k.tracked, k.preorder, o.sku collate "C" as sku, ${storedVariant}->>'barcode' as barcode,
    coalesce(k.quantity > 0, true) as in_stock, k.preorder is not null as preordered,
    ${ofChoices(`coalesce(i.option->>'id', ${idOf('option', optionName)})`)} as option_ids,
    ${ofChoices(`coalesce(c.choice->>'id', ${idOf('choice', optionName, `(c.choice->>'description')`)})`)} as choice_ids,
    o.price::numeric / ${unitsOf} as price, o.price as smallest_units,
    case when o.full_price > o.price then o.full_price::numeric / ${unitsOf} end as full_price,
    p.name, p.name_folded, upper(p.product_type) collate "C" as product_type, p.slug, p.visible as product_visible,
    coalesce((p.facts->>'visibleInPos')::boolean, true) as visible_in_pos, p.last_updated,
    ${brandIdOf} collate "C" as brand_id, (p.facts->>'fulfillerId') collate "C" as fulfiller_id
  from offers o
  join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  join products p on p.store_id = o.store_id and p.id = o.product_id
  join stores s on s.id = o.store_id
  ${named('b', 'brand', 'p.brand')}
)`

const queried: List = {
  rows,
  tieBreak: 'place',
  productId: 'product_id',
  hidesArchived: true,
  pageColumns: 't.product_id, t.variant_id, t.revision, t.quantity, t.tracked, t.preorder',
  resultColumns: `t.product_id as "productId", t.variant_id as "variantId", t.revision, case
    when t.quantity is null and t.preorder is null then '{}'::json
    else json_build_object(t.variant_id, ${levelAsJson('t')}) end as stock`,
  fields: columnsOf(queryableFields.variantsV3, {
    id: { column: 'id', type: 'text', required: true },
    variantId: { column: 'variant_id', type: 'text', required: true },
    'productData.productId': { column: 'product_id', type: 'text', required: true },
  }),
}

// Costs and profits are no fields of it, so that they cannot be guessed by any search.
const searched: List = {
  ...queried,
  fields: columnsOf(queryableFields.variantsV3Search, {
    id: { column: 'id', type: 'text', required: true },
    variantId: { column: 'variant_id', type: 'text', required: true },
    visible: { column: 'own_visible', type: 'boolean', required: true },
    sku: { column: 'sku', type: 'text', isIndexedText: true },
    barcode: { column: 'barcode', type: 'text', isIndexedText: true, isFoundByText: true },
    'inventoryStatus.inStock': { column: 'in_stock', type: 'boolean', required: true },
    'inventoryStatus.preorderEnabled': { column: 'preordered', type: 'boolean', required: true },
    'optionChoices.optionChoiceIds.optionId': { column: 'option_ids', type: 'text[]' },
    'optionChoices.optionChoiceIds.choiceId': { column: 'choice_ids', type: 'text[]' },
    'price.actualPrice.amount': {
      column: 'price',
      type: 'numeric',
      required: true,
      sortedBy: { column: 'smallest_units', type: 'bigint' },
    },
    'price.compareAtPrice.amount': { column: 'full_price', type: 'numeric' },
    'productData.productId': { column: 'product_id', type: 'text', required: true },
    'productData.name': {
      column: 'name',
      folded: 'name_folded',
      type: 'text',
      required: true,
      isIndexedText: true,
    },
    'productData.productType': { column: 'product_type', type: 'text', required: true },
    'productData.slug': { column: 'slug', type: 'text', required: true },
    'productData.handle': { column: 'slug', type: 'text', required: true },
    'productData.visible': { column: 'product_visible', type: 'boolean', required: true },
    'productData.visibleInPos': { column: 'visible_in_pos', type: 'boolean', required: true },
    'productData.brand.id': { column: 'brand_id', type: 'text' },
    'productData.physicalProperties.fulfillerId': { column: 'fulfiller_id', type: 'text' },
    'productData.updatedDate': { column: 'last_updated', type: 'timestamptz', required: true },
  }),
}

/** Makes the handlers of the variants of catalog version 3. */
export function variantsV3Handlers(deps: Deps, cache: ProductCache): Handlers<'variantsV3'> {
  const { database } = deps

  /** The variants that a query found, in its order; those that are deleted or hidden meanwhile are left out. */
  const render = async (
    { storeId }: Principal,
    { store, found }: { store: StoreRow; found: readonly FoundVariant[] },
    view: ReturnType<typeof viewOf>,
  ) => {
    const ofProducts = found.map(({ productId, revision }) => ({ id: productId, revision }))
    const documents = await cache.documents(storeId, ofProducts, view.canSeeHidden)
    return found.flatMap(({ id, productId, variantId, revision, stock }) => {
      const facts = documents.get(productId)
      const variant = facts?.variants.find((each) => each.id === variantId)
      if (!facts || !variant || !(view.canSeeHidden || isOffered(variant))) return []
      return [toStoreVariantV3({ id, variant }, { facts, revision, stock }, storeFacts(store, deps), view)]
    })
  }

  return {
    async 'QUERY /stores/v3/products/query-variants'({ body }, caller) {
      const view = viewOf(caller, body.fields)
      const query = parseCursorQuery(body.query, queried.fields, view.canSeeHidden)
      const page = await queryCursorList<FoundVariant>(database, queried, caller.storeId, query)
      const variants = await render(caller, page, view)
      return { variants, pagingMetadata: { ...page.pagingMetadata, count: variants.length } }
    },

    async 'QUERY /stores/v3/products/search-variants'(
      { body }: { body: Parsed<'QUERY /stores/v3/products/search-variants'>['body'] },
      caller,
    ) {
      const view = viewOf(caller, body.fields)
      const query = parseSearch(body.search, searched.fields, view.canSeeHidden)
      const { aggregationData, ...page } = await searchList<FoundVariant>(
        database,
        searched,
        caller.storeId,
        query,
      )
      const variants = await render(caller, page, view)
      const metadata = { ...page.pagingMetadata, count: variants.length }
      return { variants, pagingMetadata: metadata, aggregationData }
    },
  }
}
