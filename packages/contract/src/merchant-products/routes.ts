// The calls with which merchants create, change and delete products.
import { z } from 'zod'
import { describeQuery } from '../fields.ts'
import { Guid, key } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { refusals as productRefusals } from '../products/errors.ts'
import { ProductAnswer, ProductsAnswer } from '../products/routes.ts'
import { JobAnswer } from '../products-v3/selection.ts'
import { QueryBody } from '../query.ts'
import type { RefusalTable } from '../errors.ts'
import type { RouteTable } from '../route.ts'
import { BulkResult } from '../bulk-result.ts'
import { BulkAdjust, BulkIds, BulkUpdate } from './bulk.ts'
import { BulkChangeAnswer, ChangeByFilter } from './by-filter.ts'
import { AddMedia, AssignMedia, RemoveMedia, SetMedia } from './media.ts'
import { NewProduct, ProductUpdate } from './product-input.ts'
import { UpdatedVariants, UpdateVariants } from './variants.ts'

export const refusals = {
  VARIANTS_ARE_MANAGED: {
    status: 400,
    message: 'The variants of the product are managed one by one',
    fix: 'Send `manageVariants: false` first; it removes nothing by itself',
  },
  BULK_CHANGE_NOT_FOUND: {
    status: 404,
    message: 'Bulk change not found',
    fix: 'Use the `jobId` of a call of this store; the state of a change is kept for 30 days',
  },
} as const satisfies RefusalTable

const merchant = { for: permission('products.write') }
const product = {
  ...merchant,
  path: { id: key },
  refuses: ['PRODUCT_NOT_FOUND', 'REVISION_MISMATCH'],
} as const
const nothing = z.object({})

export const routes = {
  'POST /stores/v1/products': {
    ...merchant,
    body: z.object({ product: NewProduct }),
    answer: ProductAnswer,
    refuses: ['REVISION_MISMATCH'],
  },
  'PATCH /stores/v1/products/{id}': {
    ...product,
    body: z.object({ product: ProductUpdate }),
    answer: ProductAnswer,
  },
  'DELETE /stores/v1/products/{id}': { ...product, answer: nothing },
  'POST /vitrine/v1/products/{id}/duplicate': { ...product, answer: ProductAnswer },
  'POST /vitrine/v1/products/{id}/archive': { ...product, answer: ProductAnswer },
  'POST /vitrine/v1/products/{id}/restore': { ...product, answer: ProductAnswer },
  'PATCH /stores/v1/products/{id}/variants': { ...product, body: UpdateVariants, answer: UpdatedVariants },
  'POST /stores/v1/products/{id}/variants/resetToDefault': { ...product, answer: nothing },
  'DELETE /stores/v1/products/{id}/options': {
    ...product,
    answer: nothing,
    refuses: [...product.refuses, 'VARIANTS_ARE_MANAGED'],
  },
  'POST /stores/v1/products/{id}/remove-brand': { ...product, answer: nothing },
  'POST /stores/v1/products/{id}/remove-ribbon': { ...product, answer: nothing },
  'POST /stores/v1/products/{id}/media': { ...product, body: AddMedia, answer: nothing },
  'POST /stores/v1/products/{id}/media/delete': { ...product, body: RemoveMedia, answer: nothing },
  'PATCH /vitrine/v1/products/{id}/media': { ...product, body: SetMedia, answer: ProductAnswer },
  'PATCH /stores/v1/products/{id}/choices/media': { ...product, body: AssignMedia, answer: nothing },
  'POST /stores/v1/products/{id}/choices/media/delete': { ...product, body: AssignMedia, answer: nothing },
  'POST /stores/v1/bulk/products/update': { ...merchant, body: BulkUpdate, answer: BulkResult },
  'POST /stores/v1/bulk/products/adjust-properties': { ...merchant, body: BulkAdjust, answer: BulkResult },
  'POST /vitrine/v1/bulk/products/archive': { ...merchant, body: BulkIds, answer: BulkResult },
  'POST /vitrine/v1/bulk/products/restore': { ...merchant, body: BulkIds, answer: BulkResult },
  'POST /vitrine/v1/bulk/products/change-by-filter': {
    ...merchant,
    body: ChangeByFilter,
    answer: JobAnswer,
    refuses: ['TOO_MANY_REQUESTS'],
  },
  'GET /vitrine/v1/bulk/products/changes/{id}': {
    ...merchant,
    path: { id: Guid },
    answer: BulkChangeAnswer,
    refuses: ['BULK_CHANGE_NOT_FOUND'],
  },
  'QUERY /vitrine/v1/products/query': {
    for: permission('products.read'),
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('merchantProducts')) }),
    answer: ProductsAnswer,
  },
} as const satisfies RouteTable<keyof typeof refusals | keyof typeof productRefusals>
