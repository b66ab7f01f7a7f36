// The calls that read products of catalog version 3.
import { z } from 'zod'
import { key, slug } from '../ids.ts'
import type { refusals as productRefusals } from '../products/errors.ts'
import type { RouteTable } from '../route.ts'
import { ProductV3 } from './product.ts'
import { requestedFields } from './requested-fields.ts'

export const ProductV3Answer = z.object({ product: ProductV3 })

const one = {
  query: z.object({ fields: requestedFields }),
  answer: ProductV3Answer,
  for: 'caller',
  refuses: ['PRODUCT_NOT_FOUND'],
} as const

export const routes = {
  'GET /stores/v3/products/{productId}': { ...one, path: { productId: key } },
  'GET /stores/v3/products/slug/{slug}': { ...one, path: { slug } },
} as const satisfies RouteTable<keyof typeof productRefusals>
