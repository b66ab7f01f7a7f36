// The variants of all products as catalog version 3 answers them, each on its own with a few fields of its product.
import { z } from 'zod'
import { AggregationData, CursorSearch } from '../aggregations.ts'
import { describeQuery } from '../fields.ts'
import { CursorPagingMetadata, CursorQuery } from '../query.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { ProductV3, VariantV3, weightMeasurementUnitInfo } from './product.ts'
import { requestedFields } from './requested-fields.ts'

export const about =
  'The variants of all products as catalog version 3 answers them. They are changed with their products.'

const ofProduct = ProductV3.pick({
  name: true,
  slug: true,
  handle: true,
  visible: true,
  visibleInPos: true,
  productType: true,
  mainCategoryId: true,
  currency: true,
  /** The revision of the product, which an update of it must send. */
  revision: true,
})

export const StoreVariantV3 = VariantV3.omit({ choices: true }).extend({
  /** The id of the variant in the store; `variantId` tells it from the others of its product only. */
  id: z.guid(),
  variantId: z.guid(),
  optionChoices: VariantV3.shape.choices,
  productData: ofProduct.extend({
    productId: z.string(),
    /** Of a physical product, if its `WEIGHT_MEASUREMENT_UNIT_INFO` is requested. */
    physicalProperties: z.object({ weightMeasurementUnitInfo }).optional(),
  }),
})
/** A variant of the store, as catalog version 3 answers it. */
export interface StoreVariantV3 extends z.infer<typeof StoreVariantV3> {}

const answer = z.object({ variants: z.array(StoreVariantV3), pagingMetadata: CursorPagingMetadata })

export const routes = {
  'QUERY /stores/v3/products/query-variants': {
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('variantsV3')),
      fields: requestedFields,
    }),
    answer,
    for: 'caller',
    isPublic: true,
  },
  'QUERY /stores/v3/products/search-variants': {
    body: z.object({
      search: CursorSearch.nullish().describe(describeQuery('variantsV3Search')),
      fields: requestedFields,
    }),
    answer: answer.extend({ aggregationData: AggregationData }),
    for: 'caller',
    isPublic: true,
  },
} as const satisfies RouteTable

const cheapest = {
  filter: { 'inventoryStatus.inStock': true },
  sort: [{ fieldName: 'price.actualPrice.amount', order: 'ASC' as const }],
  cursorPaging: { limit: 2 },
}

export const examples: ExamplesOf<typeof routes> = {
  'QUERY /stores/v3/products/query-variants': {
    summary: 'Query variants (catalog version 3)',
    description:
      'Returns one page of the variants of all products that match a filter, and cursors of the pages beside it.',
    client: `shop.variantsV3.query({ cursorPaging: { limit: 2 } }, { fields: ['VARIANT_OPTION_CHOICE_NAMES'] })`,
    body: { query: { cursorPaging: { limit: 2 } }, fields: ['VARIANT_OPTION_CHOICE_NAMES'] },
  },
  'QUERY /stores/v3/products/search-variants': {
    summary: 'Search variants (catalog version 3)',
    description:
      'Returns one page of the variants of all products that match a text and a filter, cursors of the pages beside it, and the figures that the aggregations ask for.',
    client: `shop.variantsV3.search({
  filter: { 'inventoryStatus.inStock': true },
  sort: [{ fieldName: 'price.actualPrice.amount', order: 'ASC' }],
  cursorPaging: { limit: 2 },
})`,
    body: { search: cheapest },
  },
}
