// The calls on the stock of products in catalog version 1, and the ledger.
import { z } from 'zod'
import { queryBounds } from '../constants.ts'
import { describeQuery } from '../fields.ts'
import { Guid, key } from '../ids.ts'
import { productBounds } from '../products/draft.ts'
import { permission } from '../permissions.ts'
import { pagingFields } from '../query.ts'
import type { RouteTable } from '../route.ts'
import type { refusals } from './errors.ts'
import { Decrement, Increment, InventoryUpdate, ProductInventory, reason } from './item.ts'
import { LedgerAnswer, LedgerQuery } from './ledger.ts'

/** Longer than any filter within the bounds of the query language that a person would write. */
const maxJsonLength = 16_000

export const InventoryQuery = z.object({
  filter: z
    .string()
    .max(maxJsonLength)
    .nullish()
    .describe(`A filter as JSON text.\n\n${describeQuery('inventory')}`),
  sort: z
    .string()
    .max(maxJsonLength)
    .nullish()
    .describe('Sort fields as JSON text: `{"lastUpdated":"desc"}`, or a list of these.'),
  paging: z.object(pagingFields).nullish(),
})
/** A query of version 1, whose filter and sort order are JSON texts. */
export interface InventoryQuery extends z.input<typeof InventoryQuery> {}

const read = { for: permission('inventory.read') } as const
const write = {
  for: permission('inventory.write'),
  answer: z.object({}),
  refuses: ['INVENTORY_ITEM_NOT_FOUND'],
} as const

export const routes = {
  'QUERY /stores-reader/v2/inventoryItems/query': {
    ...read,
    body: z.object({ query: InventoryQuery.nullish() }),
    answer: z.object({
      inventoryItems: z.array(ProductInventory),
      metadata: z.object({ items: z.int(), offset: z.int() }),
      totalResults: z.int(),
    }),
  },
  'QUERY /stores-reader/v2/inventoryItems/{id}/getVariants': {
    ...read,
    path: { id: key },
    body: z.object({
      variantIds: z.array(Guid).max(productBounds.variants).nullish().describe('Empty or absent: all.'),
    }),
    answer: z.object({ inventoryItem: ProductInventory }),
    refuses: ['INVENTORY_ITEM_NOT_FOUND'],
  },
  'PATCH /stores/v2/inventoryItems/product/{id}': {
    ...write,
    refuses: [...write.refuses, 'REVISION_MISMATCH'],
    path: { id: key },
    body: z.object({ inventoryItem: InventoryUpdate, reason }),
  },
  'POST /stores/v2/inventoryItems/decrement': {
    ...write,
    body: Decrement,
    refuses: [...write.refuses, 'INSUFFICIENT_INVENTORY'],
  },
  'POST /stores/v2/inventoryItems/increment': { ...write, body: Increment },
  'QUERY /vitrine/v1/inventory/movements': {
    ...read,
    body: LedgerQuery.describe(
      `A page holds ${queryBounds.defaultLimit} entries by default, and at most ${queryBounds.maxLimit}.`,
    ),
    answer: LedgerAnswer,
  },
} as const satisfies RouteTable<keyof typeof refusals>
