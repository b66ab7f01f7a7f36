// The rows and columns by which products of catalog version 3 are queried and searched.
import { queryableFields } from '@vitrine/contract'
import { allProductsCategoryId } from '@vitrine/rules'
import { columnsOf, type List } from '../../storage/list.ts'
import { brandIdOf, idOf, named, unitsOf } from '../columns.ts'
import { stockOf, storedTotalOf } from '../products/store.ts'

const queryColumns = {
  id: { column: 'id', type: 'text', required: true },
  handle: { column: 'slug', type: 'text', required: true },
  slug: { column: 'slug', type: 'text', required: true },
  visible: { column: 'visible', type: 'boolean', required: true },
  createdDate: { column: 'created_at', type: 'timestamptz', required: true },
  updatedDate: { column: 'last_updated', type: 'timestamptz', required: true },
  'options.id': { column: 'option_ids', type: 'text[]' },
} as const

/** The list that queries read. */
export const queriedProducts: List = {
  rows: 'products',
  pageColumns: 't.revision',
  resultColumns: `t.revision, ${stockOf}`,
  fields: columnsOf(queryableFields.productsV3, queryColumns),
  hidesArchived: true,
}

const isShown = `coalesce((i.item->>'visible')::boolean, true)`

// A digital product may have kept weights of a time when it was physical.
const isPhysical = `p.product_type = 'physical'`
/** The price of product `p` before its discount, if no variant is offered: then its price range is that of the product itself. */
const ownFullPrice = `case when offered.prices is null and p.price > p.min_price then p.price end`

/** What follows from variants of product `p`: a row, which the database computes once for all conditions on it. */
const ofVariants = (condition: string) => `lateral (
  select array_agg(o.price::numeric / ${unitsOf}) as prices,
    array_agg(o.full_price::numeric / ${unitsOf}) filter (where o.full_price > o.price) as full_prices,
    array_agg(${isShown}) as visibilities,
    min(o.full_price) filter (where o.full_price > o.price)::numeric / min(${unitsOf}) as min_full_price,
    max(o.full_price) filter (where o.full_price > o.price)::numeric / min(${unitsOf}) as max_full_price,
    min(o.weight) filter (where ${isPhysical})::numeric as min_weight,
    max(o.weight) filter (where ${isPhysical})::numeric as max_weight,
    array_agg(o.weight::numeric) filter (where ${isPhysical} and o.weight is not null) as weights
  from jsonb_array_elements(p.facts->'variants') i(item)
  join offers o on o.store_id = p.store_id and o.product_id = p.id and o.variant_id = i.item->>'id'
  join stores s on s.id = p.store_id
  where ${condition}
)`

/** How many of the variants that product `p` offers can be preordered at all, and now. Few products have any. */
const ofPreorders = `lateral (
  select count(*) as enabled, count(*) filter (where coalesce(k.quantity > 0, true)) as available
  from stock k
  where k.store_id = p.store_id and k.product_id = p.id and k.preorder is not null
    and not p.facts->'variants' @> jsonb_build_array(jsonb_build_object('id', k.variant_id, 'visible', false))
)`
const offeredCount = `(
  select count(*) from jsonb_array_elements(p.facts->'variants') i(item) where coalesce((i.item->>'visible')::boolean, true)
)`

/** The values in all objects of an array. */
const valuesOf = (array: string, value: string) =>
  `(select array_agg(${value} order by place) from jsonb_array_elements(${array}) with ordinality i(item, place))`
/** The values in all choices of the modifiers, each once. */
const ofModifierChoices = (value: string) =>
  `(select array_agg(distinct ${value}) from jsonb_array_elements(p.modifiers) i(item),
     jsonb_array_elements(i.item->'choicesSettings'->'choices') c(choice))`
/** The ids of the options and choices that variants of product `p` have under a condition, each once, as columns. */
const variantChoiceIds = (which: 'offered' | 'stored', condition: string) => {
  const name = `(f.option->>'name')`
  const ids = {
    option: `coalesce(f.option->>'id', ${idOf('option', name)})`,
    choice: `coalesce(c.choice->>'id', ${idOf('choice', name, `(c.choice->>'description')`)})`,
  }
  // Each side is read once: a product may have a thousand choices and as many variants.
  const columns = Object.entries(ids).map(
    ([kind, id]) => `(select array_agg(distinct known.id) from (
        select distinct e.name, e.description from jsonb_array_elements(p.facts->'variants') i(item),
          jsonb_each_text(i.item->'choices') e(name, description) where ${condition}
      ) used join (
        select ${name} as name, c.choice->>'description' as description, ${id} as id
        from jsonb_array_elements(p.facts->'options') f(option), jsonb_array_elements(f.option->'choices') c(choice)
      ) known on known.name = used.name and known.description = used.description) as ${which}_${kind}_ids`,
  )
  return columns.join(', ')
}
/** The SKUs and barcodes of variants under a condition, each once, as columns. A variant without an SKU has that of its product. */
const codesOf = (which: string, condition: string) => {
  const codes = { skus: `nullif(coalesce(i.item->>'sku', p.sku), '')`, barcodes: `i.item->>'barcode'` }
  const columns = Object.entries(codes).map(
    ([
      name,
      code,
    ]) => `(select array_agg(distinct ${code}) from jsonb_array_elements(p.facts->'variants') i(item)
      where ${code} is not null and ${condition}) as ${which}_${name}`,
  )
  return columns.join(', ')
}

// Columns that a search does not name cost nothing: the planner leaves them and their joins out.
const searchedRows = `(
  select p.*, upper(p.product_type) as type_name,
    coalesce((p.facts->>'visibleInPos')::boolean, true) as visible_in_pos,
    ${brandIdOf} as brand_row_id,
    case when p.ribbon <> '' then coalesce(r.id, p.ribbon_id) end as ribbon_row_id,
    (select array_agg(coalesce(a.id, ${idOf('ribbon', 'n.name')}) order by n.place)
     from unnest(p.additional_ribbons) with ordinality n(name, place) ${named('a', 'ribbon', 'n.name')}) as ribbon_ids,
    ${valuesOf(`p.facts->'infoSections'`, `coalesce(item->>'id', ${idOf('section', `(item->>'title')`)})`)} || p.info_section_ids
      as section_ids,
    ${valuesOf(`p.facts->'infoSections'`, `coalesce(item->>'uniqueName', item->>'title')`)} || (
      select array_agg(e.key::text) from entities e where e.store_id = p.store_id and e.id = any(p.info_section_ids)
    ) as section_names,
    ${valuesOf('p.modifiers', `item->>'name'`)} as modifier_names,
    ${valuesOf('p.modifiers', `coalesce(item->>'id', ${idOf('modifier', `(item->>'name')`)})`)} as modifier_ids,
    ${ofModifierChoices(`coalesce(c.choice->>'choiceId', ${idOf('choice', `(i.item->>'name')`, `(c.choice->>'name')`)})`)}
      as modifier_choice_ids,
    ${ofModifierChoices(`c.choice->>'name'`)} as modifier_choice_names,
    ${codesOf('offered', isShown)}, ${codesOf('stored', 'true')},
    product_texts(p.facts->'tags'->'publicTags'->'tagIds') as tag_ids,
    product_texts(p.facts->'tags'->'privateTags'->'tagIds') as private_tag_ids,
    array_append(p.category_ids, '${allProductsCategoryId}') as all_category_ids,
    ${variantChoiceIds('offered', isShown)}, ${variantChoiceIds('stored', 'true')},
    p.facts->>'taxGroupId' as tax_group_id, p.facts->>'fulfillerId' as fulfiller_id,
    p.facts->>'deliveryProfileId' as delivery_profile_id,
    (p.facts->'subscriptionDetails'->>'allowOneTimePurchases')::boolean as one_time,
    case preorders.enabled when 0 then 'DISABLED' when ${offeredCount} then 'ENABLED' else 'PARTIALLY_ENABLED' end
      as preorder_status,
    case preorders.available when 0 then 'NO_VARIANTS' when ${offeredCount} then 'ALL_VARIANTS' else 'SOME_VARIANTS' end
      as preorder_availability,
    coalesce(offered.min_full_price, ${ownFullPrice}) as min_full_price,
    coalesce(offered.max_full_price, ${ownFullPrice}) as max_full_price, offered.min_weight, offered.max_weight,
    offered.prices as offered_prices, offered.full_prices as offered_full_prices,
    offered.visibilities as offered_visibilities, offered.weights as offered_weights, stored.prices as stored_prices,
    stored.full_prices as stored_full_prices, stored.visibilities as stored_visibilities,
    stored.weights as stored_weights
  from products p ${named('b', 'brand', 'p.brand')} ${named('r', 'ribbon', 'p.ribbon')}
  left join ${ofVariants(isShown)} offered on true
  left join ${ofVariants('true')} stored on true
  left join ${ofPreorders} preorders on true
)`

/** What is found and counted of variants: of those that are offered, or of all that are stored. */
const fieldsOfVariants = (which: 'offered' | 'stored') =>
  ({
    'variantsInfo.variants.sku': { column: `${which}_skus`, type: 'text[]' },
    'variantsInfo.variants.barcode': { column: `${which}_barcodes`, type: 'text[]' },
    'variantsInfo.variants.price.actualPrice.amount': { column: `${which}_prices`, type: 'numeric[]' },
    'variantsInfo.variants.price.compareAtPrice.amount': {
      column: `${which}_full_prices`,
      type: 'numeric[]',
    },
    'variantsInfo.variants.visible': { column: `${which}_visibilities`, type: 'boolean[]' },
    'variantsInfo.variants.physicalProperties.weight': { column: `${which}_weights`, type: 'numeric[]' },
    'variantsInfo.variants.choices.optionChoiceIds.optionId': {
      column: `${which}_option_ids`,
      type: 'text[]',
    },
    'variantsInfo.variants.choices.optionChoiceIds.choiceId': {
      column: `${which}_choice_ids`,
      type: 'text[]',
    },
  }) as const

// Only the fields of merchants name them.
const privateTags = { 'tags.privateTags.tagIds': { column: 'private_tag_ids', type: 'text[]' } } as const

/** A list that searches read. Costs and profits are no fields of it, so that they cannot be guessed by any search. */
const searchedWith = (
  variants: 'offered' | 'stored',
  searchFields: keyof typeof queryableFields & `${string}roductsV3Search`,
): List => ({
  ...queriedProducts,
  rows: searchedRows,
  storedTotal: storedTotalOf('directCategoryIdsInfo.categoryIds', '(category_ids_of(array[c.id]))[1]'),
  fields: columnsOf<keyof typeof queryableFields.productsV3Search>(queryableFields[searchFields], {
    ...queryColumns,
    name: { column: 'name', folded: 'name_folded', type: 'text', required: true, isIndexedText: true },
    description: { column: 'description', folded: 'description_folded', type: 'text', isIndexedText: true },
    productType: { column: 'type_name', type: 'text' },
    visibleInPos: { column: 'visible_in_pos', type: 'boolean' },
    taxGroupId: { column: 'tax_group_id', type: 'text' },
    'brand.id': { column: 'brand_row_id', type: 'text' },
    'brand.name': { column: 'brand', type: 'text' },
    'ribbon.id': { column: 'ribbon_row_id', type: 'text' },
    'ribbon.name': { column: 'ribbon', type: 'text' },
    'additionalRibbons.id': { column: 'ribbon_ids', type: 'text[]' },
    'additionalRibbons.name': { column: 'additional_ribbons', type: 'text[]' },
    'infoSections.id': { column: 'section_ids', type: 'text[]' },
    'infoSections.uniqueName': { column: 'section_names', type: 'text[]' },
    'minVariantPriceInfo.sku': { column: 'sku', folded: 'sku_folded', type: 'text', isIndexedText: true },
    'actualPriceRange.minValue.amount': { column: 'min_price', type: 'numeric' },
    'actualPriceRange.maxValue.amount': { column: 'max_price', type: 'numeric' },
    'compareAtPriceRange.minValue.amount': { column: 'min_full_price', type: 'numeric' },
    'compareAtPriceRange.maxValue.amount': { column: 'max_full_price', type: 'numeric' },
    'physicalProperties.shippingWeightRange.minValue': { column: 'min_weight', type: 'numeric' },
    'physicalProperties.shippingWeightRange.maxValue': { column: 'max_weight', type: 'numeric' },
    'physicalProperties.fulfillerId': { column: 'fulfiller_id', type: 'text' },
    'physicalProperties.deliveryProfileId': { column: 'delivery_profile_id', type: 'text' },
    'options.name': { column: 'option_names', type: 'text[]' },
    'options.choicesSettings.choices.choiceId': { column: 'choice_ids', type: 'text[]' },
    'options.choicesSettings.choices.name': { column: 'choice_names', type: 'text[]' },
    'modifiers.id': { column: 'modifier_ids', type: 'text[]' },
    'modifiers.name': { column: 'modifier_names', type: 'text[]' },
    'modifiers.choicesSettings.choices.choiceId': { column: 'modifier_choice_ids', type: 'text[]' },
    'modifiers.choicesSettings.choices.name': { column: 'modifier_choice_names', type: 'text[]' },
    'tags.publicTags.tagIds': { column: 'tag_ids', type: 'text[]' },
    ...privateTags,
    'subscriptionDetails.allowOneTimePurchases': { column: 'one_time', type: 'boolean' },
    'inventory.availabilityStatus': { column: 'availability', type: 'text' },
    'inventory.preorderStatus': { column: 'preorder_status', type: 'text' },
    'inventory.preorderAvailability': { column: 'preorder_availability', type: 'text' },
    'directCategoryIdsInfo.categoryIds': { column: 'category_ids', type: 'text[]' },
    'directCategoriesInfo.categories.id': { column: 'category_ids', type: 'text[]' },
    'allCategoriesInfo.categories.id': { column: 'all_category_ids', type: 'text[]' },
    ...fieldsOfVariants(variants),
  }),
})

/** The list that searches read. */
const searchedProducts = searchedWith('offered', 'productsV3Search')

/** The list that searches of merchants read, who see all variants and private tags. */
const searchedByMerchants = searchedWith('stored', 'merchantProductsV3Search')

/** The list that a caller searches. */
export const searchedBy = (canSeeHidden: boolean): List =>
  canSeeHidden ? searchedByMerchants : searchedProducts
