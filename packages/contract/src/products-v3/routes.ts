// The calls that read products of catalog version 3.
import { z } from 'zod'
import { AggregationData, CursorSearch, SearchText } from '../aggregations.ts'
import { describeQuery } from '../fields.ts'
import { key, slug } from '../ids.ts'
import type { refusals as productRefusals } from '../products/errors.ts'
import { CursorPagingMetadata, CursorQuery } from '../query.ts'
import type { RouteTable } from '../route.ts'
import { ProductV3 } from './product.ts'
import { requestedFields } from './requested-fields.ts'

export const ProductV3Answer = z.object({ product: ProductV3 })

export const ProductsV3Answer = z.object({
  products: z.array(ProductV3),
  pagingMetadata: CursorPagingMetadata,
})
/** One page of products of catalog version 3. */
export interface ProductsV3Answer extends z.infer<typeof ProductsV3Answer> {}

export const ProductsV3Found = ProductsV3Answer.extend({ aggregationData: AggregationData })
/** What a search for products of catalog version 3 finds: one page, and the results of its aggregations. */
export interface ProductsV3Found extends z.infer<typeof ProductsV3Found> {}

const matchItems =
  '`directCategoriesInfo.categories` and `allCategoriesInfo.categories` may be filtered with `{ "$matchItems": [{ "id": { "$in": […] } }] }`.'

const forMerchants =
  'Merchants may also filter and aggregate by `tags.privateTags.tagIds`, with the permission `products.read`.'

const getProduct = {
  query: z.object({ fields: requestedFields }),
  answer: ProductV3Answer,
  for: 'caller',
  isPublic: true,
  refuses: ['PRODUCT_NOT_FOUND'],
} as const

export const routes = {
  'GET /stores/v3/products/{productId}': { ...getProduct, path: { productId: key } },
  'GET /stores/v3/products/slug/{slug}': { ...getProduct, path: { slug } },
  'QUERY /stores/v3/products/query': {
    body: z.object({
      query: CursorQuery.nullish().describe(describeQuery('productsV3')),
      fields: requestedFields,
    }),
    answer: ProductsV3Answer,
    for: 'caller',
    isPublic: true,
  },
  'QUERY /stores/v3/products/search': {
    body: z.object({
      search: CursorSearch.nullish().describe(
        `${describeQuery('productsV3Search')}\n\n${matchItems}\n\n${forMerchants}`,
      ),
      fields: requestedFields,
    }),
    answer: ProductsV3Found,
    for: 'caller',
    isPublic: true,
  },
  'QUERY /stores/v3/products/count': {
    body: z.object({
      filter: CursorQuery.shape.filter,
      search: SearchText.nullish(),
      returnNonVisibleProducts: z
        .boolean()
        .nullish()
        .describe('Counts hidden products too, for callers who may read them.'),
    }),
    answer: z.object({ count: z.int() }),
    for: 'caller',
    isPublic: true,
  },
} as const satisfies RouteTable<keyof typeof productRefusals>
