// The calls on inventory items in catalog version 3, and on the location of a store.
import { z } from 'zod'
import { AggregationData, CursorSearch } from '../aggregations.ts'
import { describeQuery } from '../fields.ts'
import { Guid } from '../ids.ts'
import { reason } from '../inventory/item.ts'
import type { refusals as inventoryRefusals } from '../inventory/errors.ts'
import { permission } from '../permissions.ts'
import { JobAnswer } from '../products-v3/selection.ts'
import { CursorPagingMetadata, CursorQuery, PagingMetadata, QueryBody } from '../query.ts'
import type { RouteTable } from '../route.ts'
import type { refusals } from './errors.ts'
import {
  BulkItemUpdates,
  BulkNewItems,
  DecrementById,
  DecrementByVariant,
  IncrementById,
  IncrementByVariant,
  InventoryItem,
  ItemResults,
  ItemUpdate,
  NewInventoryItem,
  UpdateItemsByFilter,
} from './item.ts'

const item = z.object({ inventoryItem: InventoryItem })
const items = z.array(InventoryItem)

const StoreLocation = z.object({
  id: z.guid(),
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  name: z.string(),
  defaultLocation: z.boolean(),
})
const location = z.object({ storesLocation: StoreLocation })

const read = { for: permission('inventory.read') } as const
const write = { for: permission('inventory.write') } as const
const bulk = { ...write, answer: ItemResults } as const

export const routes = {
  'POST /stores/v3/inventory-items': {
    ...write,
    body: z.object({ inventoryItem: NewInventoryItem }),
    answer: item,
    refuses: ['INVENTORY_ITEM_NOT_FOUND', 'INVENTORY_ITEM_EXISTS', 'LOCATION_NOT_FOUND'],
  },
  'GET /stores/v3/inventory-items/{id}': {
    ...read,
    path: { id: Guid },
    answer: item,
    refuses: ['INVENTORY_ITEM_NOT_FOUND'],
  },
  'PATCH /stores/v3/inventory-items/{id}': {
    ...write,
    path: { id: Guid },
    body: z.object({ inventoryItem: ItemUpdate, reason }),
    answer: item,
    refuses: ['INVENTORY_ITEM_NOT_FOUND', 'REVISION_MISMATCH'],
  },
  'QUERY /stores/v3/inventory-items/query': {
    for: 'caller',
    isPublic: true,
    body: z.object({ query: CursorQuery.nullish().describe(describeQuery('inventoryItems')) }),
    answer: z.object({ inventoryItems: items, pagingMetadata: CursorPagingMetadata }),
  },
  'QUERY /stores/v3/inventory-items/search': {
    ...read,
    body: z.object({ search: CursorSearch.nullish().describe(describeQuery('inventoryItemsSearch')) }),
    answer: z.object({
      inventoryItems: items,
      pagingMetadata: CursorPagingMetadata,
      aggregationData: AggregationData,
    }),
  },
  'QUERY /stores/v3/inventory-items/count': {
    ...read,
    body: z.object({ filter: QueryBody.shape.filter }),
    answer: z.object({ count: z.int() }),
  },
  'QUERY /vitrine/v1/inventory/items/query': {
    ...read,
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('inventoryItems')) }),
    answer: z.object({ inventoryItems: items, metadata: PagingMetadata }),
  },
  'POST /stores/v3/bulk/inventory-items/create': { ...bulk, body: BulkNewItems },
  'POST /stores/v3/bulk/inventory-items/update': { ...bulk, body: BulkItemUpdates },
  'POST /stores/v3/bulk/inventory-items/increment': { ...bulk, body: IncrementById },
  'POST /stores/v3/bulk/inventory-items/decrement': { ...bulk, body: DecrementById },
  'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location': {
    ...bulk,
    body: IncrementByVariant,
  },
  'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location': {
    ...bulk,
    body: DecrementByVariant,
  },
  'POST /stores/v3/bulk/inventory-items/update-by-filter': {
    ...write,
    body: UpdateItemsByFilter,
    answer: JobAnswer,
    refuses: ['TOO_MANY_REQUESTS'],
  },
  'GET /stores/v3/locations/default': { ...read, answer: location },
  'GET /stores/v3/locations/{id}': {
    ...read,
    path: { id: Guid },
    answer: location,
    refuses: ['LOCATION_NOT_FOUND'],
  },
  'QUERY /stores/v3/locations/query': {
    ...read,
    body: z.object({ query: QueryBody.pick({ filter: true, sort: true }).nullish() }),
    answer: z.object({ storesLocations: z.array(StoreLocation), pagingMetadata: CursorPagingMetadata }),
  },
} as const satisfies RouteTable<keyof typeof refusals | keyof typeof inventoryRefusals>
