// The calls that read products.
import { z } from 'zod'
import { catalogVersion } from '../catalog-version.ts'
import { describeQuery } from '../fields.ts'
import { key } from '../ids.ts'
import { merchantOnly } from '../merchant-only.ts'
import { PagingMetadata, PlatformPagingMetadata, PlatformQuery } from '../query.ts'
import type { RouteTable } from '../route.ts'
import { Browse, BrowseAnswer } from './browse.ts'
import type { refusals } from './errors.ts'
import { Product } from './product.ts'
import { ProductSearch, SearchAnswer } from './search.ts'

/** Requests the fields that only merchants may read. */
export const merchantOnlyQuery = z.object({
  includeMerchantSpecificData: merchantOnly('products.read', z.boolean()),
})

export const ProductAnswer = z.object({ product: Product })
export const ProductsAnswer = z.object({ products: z.array(Product), metadata: PagingMetadata })
/** One page of products. */
export interface ProductsAnswer extends z.infer<typeof ProductsAnswer> {}

export const CatalogVersion = z.object({ catalogVersion })
/** The catalog version of a store; storefronts check it before they read products. */
export interface CatalogVersion extends z.infer<typeof CatalogVersion> {}

export const routes = {
  'GET /stores/v3/provision/version': { answer: CatalogVersion, for: 'caller' },
  'GET /stores-reader/v1/products/{id}': {
    path: { id: key },
    query: merchantOnlyQuery,
    answer: ProductAnswer,
    for: 'caller',
    isPublic: true,
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/products/query-platformized': {
    body: z.object({ query: PlatformQuery.nullish().describe(describeQuery('products')) }),
    answer: ProductsAnswer.extend({ metadata: PlatformPagingMetadata }),
    for: 'caller',
    isPublic: true,
  },
  'QUERY /vitrine/v1/products/search': {
    body: ProductSearch,
    answer: SearchAnswer,
    for: 'caller',
    isPublic: true,
  },
  'QUERY /vitrine/v1/products/browse': {
    body: Browse,
    answer: BrowseAnswer,
    for: 'caller',
    isPublic: true,
  },
} as const satisfies RouteTable<keyof typeof refusals>
