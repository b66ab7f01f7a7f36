// The routes of inventory items in catalog version 3, and of the location of a store.
import {
  type InventoryItem,
  type ItemUpdate,
  maxStockQuantity,
  type NewInventoryItem,
} from '@vitrine/contract'
import {
  adjustLevel,
  Invalid,
  isSameLevel,
  largestOf,
  Refusal,
  toInventoryItem,
  untracked,
  violation,
} from '@vitrine/rules'
import { type Handlers, hasPermission } from '../../call.ts'
import { merchantScope } from '../../storage/commit.ts'
import { withCurrent } from '../../storage/current-entity.ts'
import type { Deps } from '../../deps.ts'
import { lookup } from '../../storage/database.ts'
import { parseCursorQuery, parseSearch, queryCursorList, searchList } from '../../storage/cursor-list.ts'
import { countList, pagingMetadata, parseQuery, queryList } from '../../storage/list.ts'
import { changeItem, changeItems, type ItemChange } from '../inventory/change-items.ts'
import { type ItemRow, readItem, toStocked } from '../inventory/items.ts'
import { itemFilterHandlers } from './inventory-by-filter.ts'
import { itemList, withCategoryFilter, searchedItems } from '../inventory/lists.ts'
import { setLevel } from '../inventory/set-level.ts'

/** The first stock of a variant: one whose stock was set before is refused. */
const toCreation = ({
  quantity,
  inStock,
  preorderInfo,
  trackQuantity: _,
  ...target
}: NewInventoryItem): ItemChange => ({
  target,
  decide({ id, level }) {
    if (!isSameLevel(level, untracked)) throw new Refusal('INVENTORY_ITEM_EXISTS', { id })
    return setLevel(level, { quantity, inStock, preorderInfo })
  },
})

const toUpdate = (id: string, { revision, ...sent }: ItemUpdate): ItemChange => ({
  target: { id },
  decide(item) {
    if (`${item.revision}` !== revision)
      throw new Refusal('REVISION_MISMATCH', { id, current: `${item.revision}` })
    return setLevel(item.level, sent)
  },
})

const toAdjustment = (
  target: ItemChange['target'],
  by: number,
  preorderRequest?: boolean | null,
): ItemChange => ({
  target,
  decide({ level, productId, variantId }) {
    if (preorderRequest && !level.preorder)
      throw new Invalid([violation('preorderRequest', 'FIELD_NOT_ALLOWED', 'cannot be preordered')])
    const largest = largestOf(level, maxStockQuantity)
    const adjusted = adjustLevel(level, by, maxStockQuantity)
    if (adjusted === 'too little')
      throw new Refusal('INSUFFICIENT_INVENTORY', {
        lines: [{ productId, variantId, available: level.quantity ?? 0 }],
      })
    if (adjusted === 'too much')
      throw new Invalid([
        violation('incrementBy', 'MAX', `would make a stock of more than ${largest}`, { threshold: largest }),
      ])
    return adjusted
  },
})

/** How an adjustment names its item. */
interface Named {
  inventoryItemId?: string
  variantId?: string
  productId?: string | null | undefined
  locationId?: string | null | undefined
}

const targetOf = ({ inventoryItemId, variantId = '', productId, locationId }: Named): ItemChange['target'] =>
  inventoryItemId === undefined ? { variantId, productId, locationId } : { id: inventoryItemId }

type Increments = readonly (Named & { incrementBy: number })[]
type Decrements = readonly (Named & { decrementBy: number; preorderRequest?: boolean | null | undefined })[]

const toIncrements = (data: Increments) => data.map((line) => toAdjustment(targetOf(line), line.incrementBy))
const toDecrements = (data: Decrements) =>
  data.map((line) => toAdjustment(targetOf(line), -line.decrementBy, line.preorderRequest))

type ItemHandlers = Handlers<'inventoryItems'>
type Part<Pattern extends string> = Pick<ItemHandlers, Extract<keyof ItemHandlers, Pattern>>

/** Makes the handlers of inventory items. */
export const itemHandlers = (deps: Deps): ItemHandlers => ({
  ...readHandlers(deps),
  ...bulkHandlers(deps),
  ...itemFilterHandlers(deps),
  ...locationHandlers(deps),
  ...withCurrent(changeHandlers(deps), 'inventoryItem', ({ storeId }, id) => getItem(deps, storeId, id)),
})

const changeHandlers = (deps: Deps): Part<`P${string}/v3/inventory-items${string}`> => ({
  'POST /stores/v3/inventory-items': ({ body }, program, call) =>
    changeItem(deps, merchantScope(program, call), toCreation(body.inventoryItem), undefined),

  'PATCH /stores/v3/inventory-items/{id}': ({ path, body }, program, call) =>
    changeItem(deps, merchantScope(program, call), toUpdate(path.id, body.inventoryItem), body.reason),
})

type Reads = Part<`GET ${string}/inventory-items/{id}` | `QUERY ${string}items/${string}`>

async function getItem({ database }: Deps, storeId: string, id: string): Promise<InventoryItem> {
  const item = await readItem(database, storeId, id)
  if (!item) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { id })
  return toInventoryItem(item, storeId)
}

/** An item as visitors see it: what was ordered of a preorder is the merchant's. */
const withoutOrdered = ({ preorderInfo, ...item }: InventoryItem): InventoryItem => {
  const { counter: _counter, quantity: _quantity, ...shown } = preorderInfo
  return { ...item, preorderInfo: shown }
}

const readHandlers = (deps: Deps): Reads => ({
  'GET /stores/v3/inventory-items/{id}': async ({ path }, { storeId }) => ({
    inventoryItem: await getItem(deps, storeId, path.id),
  }),

  'QUERY /stores/v3/inventory-items/query': async ({ body }, caller) => {
    const { storeId } = caller
    const canSeeHidden = hasPermission(caller, 'inventory.read')
    const query = parseCursorQuery(withCategoryFilter(body.query), itemList.fields, canSeeHidden)
    const page = await queryCursorList<ItemRow>(deps.database, itemList, storeId, query)
    const items = toItems(page.found, storeId)
    return {
      inventoryItems: canSeeHidden ? items : items.map(withoutOrdered),
      pagingMetadata: page.pagingMetadata,
    }
  },

  'QUERY /stores/v3/inventory-items/search': async ({ body }, { storeId }) => {
    const search = parseSearch(withCategoryFilter(body.search), searchedItems.fields, true)
    const { found, ...page } = await searchList<ItemRow>(deps.database, searchedItems, storeId, search)
    const { pagingMetadata, aggregationData } = page
    return { inventoryItems: toItems(found, storeId), pagingMetadata, aggregationData }
  },

  'QUERY /stores/v3/inventory-items/count': async ({ body }, { storeId }) => {
    const { filter } = withCategoryFilter(body)
    return { count: await countList(deps.database, itemList, storeId, { filter, canSeeHidden: true }) }
  },

  'QUERY /vitrine/v1/inventory/items/query': async ({ body }, { storeId }) => {
    const query = parseQuery(withCategoryFilter(body.query), itemList.fields, true)
    const result = await queryList<ItemRow>(deps.database, itemList, storeId, query)
    return { inventoryItems: toItems(result.found, storeId), metadata: pagingMetadata(result, query) }
  },
})

const toItems = (rows: readonly ItemRow[], storeId: string) =>
  rows.map((row) => toInventoryItem(toStocked(row), storeId))

const bulkHandlers = (deps: Deps): Omit<Part<`${string}/bulk/${string}`>, `${string}-by-filter`> => ({
  'POST /stores/v3/bulk/inventory-items/create': ({ body }, program, call) =>
    changeItems(deps, merchantScope(program, call), body.inventoryItems.map(toCreation), body),

  'POST /stores/v3/bulk/inventory-items/update': ({ body }, program, call) => {
    const updates = body.inventoryItems.map(({ inventoryItem: { id, ...update } }) => toUpdate(id, update))
    return changeItems(deps, merchantScope(program, call), updates, body)
  },

  'POST /stores/v3/bulk/inventory-items/increment': ({ body }, program, call) =>
    changeItems(deps, merchantScope(program, call), toIncrements(body.incrementData), body),

  'POST /stores/v3/bulk/inventory-items/decrement': ({ body }, program, call) =>
    changeItems(deps, merchantScope(program, call), toDecrements(body.decrementData), body),

  'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location': ({ body }, program, call) =>
    changeItems(deps, merchantScope(program, call), toIncrements(body.incrementData), body),

  'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location': ({ body }, program, call) =>
    changeItems(deps, merchantScope(program, call), toDecrements(body.decrementData), body),
})

const readStore = lookup<{ storeId: string }>(
  'inventory.location',
  'select name, created_at as "createdAt" from stores where id = $storeId',
)

/** A store has one location, whose id is that of the store. */
const locationHandlers = ({ database }: Deps): Part<`${string}/locations/${string}`> => {
  const locationOf = async (storeId: string) => {
    const [store] = await database.run<{ name: string; createdAt: Date }>(readStore({ storeId }))
    const date = store?.createdAt.toISOString() ?? ''
    return {
      id: storeId,
      revision: '1',
      createdDate: date,
      updatedDate: date,
      name: store?.name ?? '',
      defaultLocation: true,
    }
  }
  return {
    'GET /stores/v3/locations/default': async (_input, { storeId }) => ({
      storesLocation: await locationOf(storeId),
    }),

    'GET /stores/v3/locations/{id}': async ({ path }, { storeId }) => {
      if (path.id !== storeId) throw new Refusal('LOCATION_NOT_FOUND', { id: path.id })
      return { storesLocation: await locationOf(storeId) }
    },

    'QUERY /stores/v3/locations/query': async ({ body }, { storeId }) => {
      // No field of a location can be filtered or sorted by: a query that names one is refused.
      parseQuery(body.query, {}, true)
      return {
        storesLocations: [await locationOf(storeId)],
        pagingMetadata: { count: 1, cursors: {}, hasNext: false },
      }
    },
  }
}
