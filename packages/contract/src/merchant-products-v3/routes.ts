// The calls with which merchants write products of catalog version 3.
import { z } from 'zod'
import { key } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { refusals as productRefusals } from '../products/errors.ts'
import {
  NewProductV3,
  NewProductWithInventory,
  ProductUpdateV3,
  ProductUpdateWithInventory,
} from '../products-v3/input.ts'
import { requestedFields } from '../products-v3/requested-fields.ts'
import { ProductV3Answer } from '../products-v3/routes.ts'
import { JobAnswer } from '../products-v3/selection.ts'
import type { RouteTable } from '../route.ts'
import {
  AdjustVariantsByFilter,
  DeleteByFilter,
  InfoSectionsByFilter,
  UpdateByFilter,
  UpdateVariantsByFilter,
} from './by-filter.ts'
import {
  BulkCreate,
  BulkCreateWithInventory,
  BulkDelete,
  BulkInfoSections,
  BulkProductsResult,
  BulkProductsWithInventoryResult,
  BulkUpdateTags,
  BulkUpdateV3,
  BulkUpdateWithInventory,
  inventoryResults,
} from './bulk.ts'

const merchant = { for: permission('products.write') }
const fields = requestedFields
const creation = { ...merchant, answer: ProductV3Answer, refuses: ['REVISION_MISMATCH'] } as const
const product = {
  ...merchant,
  path: { productId: key },
  refuses: ['PRODUCT_NOT_FOUND', 'REVISION_MISMATCH'],
} as const
const bulk = { ...merchant, answer: BulkProductsResult } as const
const withInventory = ProductV3Answer.extend({ inventoryResults })
const bulkWithInventory = { ...merchant, answer: BulkProductsWithInventoryResult } as const
const byFilter = { ...merchant, answer: JobAnswer, refuses: ['TOO_MANY_REQUESTS'] } as const

export const routes = {
  'POST /stores/v3/products': { ...creation, body: z.object({ product: NewProductV3, fields }) },
  'PATCH /stores/v3/products/{productId}': {
    ...product,
    body: z.object({ product: ProductUpdateV3, fields }),
    answer: ProductV3Answer,
  },
  'DELETE /stores/v3/products/{productId}': { ...product, answer: z.object({}) },
  'POST /stores/v3/products-with-inventory': {
    ...creation,
    body: z.object({ product: NewProductWithInventory, fields }),
    answer: withInventory,
  },
  'PATCH /stores/v3/products-with-inventory/{productId}': {
    ...product,
    body: z.object({ product: ProductUpdateWithInventory, fields }),
    answer: withInventory,
  },
  'POST /stores/v3/bulk/products-with-inventory/create': {
    ...bulkWithInventory,
    body: BulkCreateWithInventory,
  },
  'POST /stores/v3/bulk/products-with-inventory/update': {
    ...bulkWithInventory,
    body: BulkUpdateWithInventory,
  },
  'POST /stores/v3/bulk/products/create': { ...bulk, body: BulkCreate },
  'POST /stores/v3/bulk/products/update': { ...bulk, body: BulkUpdateV3 },
  'POST /stores/v3/bulk/products/delete': { ...bulk, body: BulkDelete },
  'POST /stores/v3/bulk/products/update-tags': { ...bulk, body: BulkUpdateTags },
  'POST /stores/v3/bulk/products/add-info-sections': { ...bulk, body: BulkInfoSections },
  'POST /stores/v3/bulk/products/remove-info-sections': { ...bulk, body: BulkInfoSections },
  'POST /stores/v3/bulk/products/update-by-filter': { ...byFilter, body: UpdateByFilter },
  'POST /stores/v3/bulk/products/delete-by-filter': { ...byFilter, body: DeleteByFilter },
  'POST /stores/v3/bulk/products/add-info-sections-by-filter': { ...byFilter, body: InfoSectionsByFilter },
  'POST /stores/v3/bulk/products/remove-info-sections-by-filter': { ...byFilter, body: InfoSectionsByFilter },
  'POST /stores/v3/bulk/products/update-variants-by-filter': { ...byFilter, body: UpdateVariantsByFilter },
  'POST /stores/v3/bulk/products/adjust-variants-by-filter': { ...byFilter, body: AdjustVariantsByFilter },
} as const satisfies RouteTable<keyof typeof productRefusals>
