// The error codes of collections.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  COLLECTION_NOT_FOUND: {
    status: 404,
    wireCode: 404,
    message: 'Collection not found',
    fix: 'Check the id or slug; visitors cannot see hidden collections',
  },
  COLLECTION_OF_ALL_PRODUCTS: {
    status: 400,
    message: 'The collection of all products cannot be changed',
    fix: 'Change another collection: this one is not stored, and holds every product of the store',
  },
  COLLECTION_HAS_RULE: {
    status: 409,
    message: 'The products of this collection follow from its rule',
    fix: 'Change the rule, or remove it to choose the products by hand',
  },
  TOO_MANY_COLLECTION_RULES: {
    status: 409,
    message: 'The store has 100 collections with a rule',
    fix: 'Remove the rule of another collection first',
  },
} as const satisfies RefusalTable
