// The error codes of products.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  PRODUCT_NOT_FOUND: {
    status: 404,
    wireCode: 404,
    message: 'Product not found',
    fix: 'Check the id; visitors cannot see hidden products',
  },
} as const satisfies RefusalTable
