// The calls that read and change collections.
import { z } from 'zod'
import { describeQuery } from '../fields.ts'
import { key, slug } from '../ids.ts'
import { merchantOnly } from '../merchant-only.ts'
import { permission } from '../permissions.ts'
import { PlatformPagingMetadata, PlatformQuery } from '../query.ts'
import type { RouteTable } from '../route.ts'
import { Collection, CollectionUpdate, maxPlacedProducts, NewCollection, ProductOrder } from './collection.ts'
import type { refusals } from './errors.ts'
import { CollectionRule, RuleOfCollection, RulesAnswer } from './rule.ts'

export const CollectionAnswer = z.object({ collection: Collection })
export const CollectionsAnswer = z.object({
  collections: z.array(Collection),
  metadata: PlatformPagingMetadata,
})
/** One page of collections. */
export interface CollectionsAnswer extends z.infer<typeof CollectionsAnswer> {}

/** How many products one call adds to a collection, or removes from it. */
const maxProductsPerCall = 100

const productIds = z.array(key).min(1).max(maxProductsPerCall)

const getCollection = {
  answer: CollectionAnswer,
  for: 'caller',
  isPublic: true,
  refuses: ['COLLECTION_NOT_FOUND'],
} as const
const write = {
  path: { id: key },
  for: permission('collections.write'),
  refuses: ['COLLECTION_NOT_FOUND', 'COLLECTION_OF_ALL_PRODUCTS'],
} as const
const writeAtRevision = { ...write, refuses: [...write.refuses, 'REVISION_MISMATCH'] } as const
const writeProducts = {
  ...write,
  refuses: [...write.refuses, 'COLLECTION_HAS_RULE', 'REVISION_MISMATCH'],
  body: z.object({ productIds }),
  answer: z.object({}),
} as const

export const routes = {
  'GET /v2/collections/{id}': {
    ...getCollection,
    path: { id: key },
    query: z.object({ includeMerchantSpecificData: merchantOnly('collections.read', z.boolean()) }),
  },
  'GET /v2/collections/slug/{slug}': { ...getCollection, path: { slug } },
  'GET /stores-reader/v1/collections/slug/{slug}': { ...getCollection, path: { slug } },
  'QUERY /v2/collections/query': {
    body: z.object({ query: PlatformQuery.nullish().describe(describeQuery('collections')) }),
    answer: CollectionsAnswer,
    for: 'caller',
    isPublic: true,
  },
  'POST /stores/v1/collections': {
    body: z.object({ collection: NewCollection }),
    answer: CollectionAnswer,
    for: permission('collections.write'),
  },
  'PATCH /stores/v1/collections/{id}': {
    ...writeAtRevision,
    body: z.object({ collection: CollectionUpdate }),
    answer: CollectionAnswer,
  },
  'DELETE /stores/v1/collections/{id}': { ...writeAtRevision, answer: z.object({}) },
  'GET /vitrine/v1/collections/{id}/product-order': {
    path: { id: key },
    answer: ProductOrder,
    for: permission('collections.read'),
    refuses: ['COLLECTION_NOT_FOUND'],
  },
  'POST /vitrine/v1/collections/{id}/product-order': {
    ...writeAtRevision,
    body: z.object({
      productIds: z
        .array(key)
        .max(maxPlacedProducts)
        .describe('The products that come first, in this order. Empty: none.'),
    }),
    answer: ProductOrder,
  },
  'GET /vitrine/v1/collections/{id}/rule': {
    path: { id: key },
    answer: RuleOfCollection,
    for: permission('collections.read'),
    refuses: ['COLLECTION_NOT_FOUND'],
  },
  'POST /vitrine/v1/collections/{id}/rule': {
    ...writeAtRevision,
    refuses: [...writeAtRevision.refuses, 'TOO_MANY_COLLECTION_RULES'],
    body: z.object({
      rule: CollectionRule.nullable().describe('`null`: merchants choose the products by hand again.'),
    }),
    answer: RuleOfCollection,
  },
  // Editors of products read it, to leave these collections out.
  'GET /vitrine/v1/collection-rules': { answer: RulesAnswer, for: permission('products.read') },
  'POST /vitrine/v1/collection-rules/count-products': {
    body: z.object({ rule: CollectionRule }),
    answer: z.object({ count: z.int() }),
    for: permission('collections.read'),
  },
  'POST /stores/v1/collections/{id}/productIds': writeProducts,
  'POST /stores/v1/collections/{id}/productIds/delete': writeProducts,
} as const satisfies RouteTable<keyof typeof refusals>
