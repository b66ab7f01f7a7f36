// The routes of inventory in catalog version 1, and the ledger.
import {
  type InventoryQuery,
  maxStockQuantity,
  onlyVariantId,
  type ProductInventory,
  QueryBody,
  type StockReason,
} from '@vitrine/contract'
import {
  adjustLevels,
  Invalid,
  type LevelsByVariant,
  readJsonSort,
  Refusal,
  type StockLine,
  toProductInventory,
  updateLevels,
  variantKey,
  violation,
} from '@vitrine/rules'
import { z } from 'zod'
import type { Handlers } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { type CallScope, checkRevision, merchantScope } from '../../storage/commit.ts'
import { withCurrent } from '../../storage/current-entity.ts'
import { parseQuery, queryList } from '../../storage/list.ts'
import { readJson } from '../../validation/json.ts'
import { parse } from '../../validation/violations.ts'
import { changeStock, levelsOf, lockInventory, lockVariants, saveLevels } from '../inventory/change-stock.ts'
import { readStockRevision } from '../inventory/items.ts'
import { readLedger } from '../inventory/ledger.ts'
import { allInventory, type FoundInventory, inventoryList } from '../inventory/lists.ts'

/** Parses a JSON text of a query. */
const readPart = (text: string | null | undefined, field: string): unknown =>
  text ? readJson(text, field) : undefined

const Query = z.object({ query: QueryBody })

const toQuery = (query: InventoryQuery | null | undefined) => {
  const filter = readPart(query?.filter, 'query.filter')
  const sort = readJsonSort(readPart(query?.sort, 'query.sort'))
  return parse(Query, { query: { filter, sort, paging: query?.paging } }).query
}

/** A line of a call as it is sent, with how much it adds. */
interface SentLine {
  inventoryId?: string | null | undefined
  productId?: string | null | undefined
  variantId?: string | null | undefined
  preorderRequest?: boolean | null | undefined
}

function toLine(line: SentLine, by: number, field: string): StockLine {
  const productId = line.inventoryId ?? line.productId
  if (!productId)
    throw new Invalid([violation(field, 'REQUIRED_ONE_OF_FIELD', 'must have an inventoryId or a productId')])
  if (line.inventoryId && line.productId && line.inventoryId !== line.productId)
    throw new Invalid([
      violation(
        field,
        'ONE_OF_ALIGNMENT',
        'must have an inventoryId or a productId, not those of two products',
      ),
    ])
  const isPreorder = line.preorderRequest ?? false
  return { productId, variantId: line.variantId ?? onlyVariantId, by, isPreorder }
}

/** Takes from the stock of all lines, or adds to it; all of them or none. */
const adjust = (
  deps: Deps,
  scope: CallScope,
  lines: readonly StockLine[],
  reason: StockReason,
  names: { field: string; byField: string },
): Promise<Record<string, never>> =>
  changeStock(deps, scope, async (tx) => {
    const items = await lockVariants(tx, lines)
    const levels = adjustLevels(levelsOf(items), lines, { ...names, maxQuantity: maxStockQuantity })
    await saveLevels(tx, items, levels, reason)
  })

/** Makes the handlers of inventory. */
export function inventoryHandlers(deps: Deps): Handlers<'inventory'> {
  const { database } = deps

  const query = async (storeId: string, sent: QueryBody, list = inventoryList) => {
    const parsed = parseQuery(sent, list.fields, true)
    const { found, total } = await queryList<FoundInventory>(database, list, storeId, parsed)
    return { items: found.map(toProductInventory), total, offset: parsed.offset }
  }

  const update = (scope: CallScope, id: string, reason: StockReason, change: Change) =>
    changeStock(deps, scope, async (tx) => {
      const items = await lockInventory(tx, id)
      if (items.size === 0) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { id })
      if (scope.call.ifMatch)
        checkRevision(scope.call, 'inventory item', {
          state: { id },
          revision: await readStockRevision(tx, scope.storeId, id),
        })
      const before = new Map([...items.values()].map(({ variantId, level }) => [variantId, level]))
      const after = [...change(before)].map(
        ([variantId, level]) => [variantKey(id, variantId), level] as const,
      )
      await saveLevels(tx, items, new Map(after), reason)
    })

  const get = async (storeId: string, id: string): Promise<ProductInventory> => {
    const { items } = await query(storeId, { filter: { id } }, allInventory)
    if (!items[0]) throw new Refusal('INVENTORY_ITEM_NOT_FOUND', { id })
    return items[0]
  }

  const handlers: Handlers<'inventory'> = {
    'QUERY /stores-reader/v2/inventoryItems/query': async ({ body }, { storeId }) => {
      const { items, total, offset } = await query(storeId, toQuery(body.query))
      return {
        inventoryItems: items,
        metadata: { items: items.length, offset },
        totalResults: total,
      }
    },

    'QUERY /stores-reader/v2/inventoryItems/{id}/getVariants': async ({ path, body }, { storeId }) => {
      const item = await get(storeId, path.id)
      return { inventoryItem: onlyVariants(item, body.variantIds ?? []) }
    },

    'PATCH /stores/v2/inventoryItems/product/{id}': ({ path, body }, program, call) =>
      update(merchantScope(program, call), path.id, body.reason ?? 'MANUAL', (before) =>
        updateLevels(before, body.inventoryItem),
      ),

    'POST /stores/v2/inventoryItems/decrement': ({ body }, program, call) => {
      const names = { field: 'decrementData', byField: 'decrementBy' }
      const lines = body.decrementData.map((line, i) =>
        toLine(line, -line.decrementBy, `decrementData[${i}]`),
      )
      return adjust(deps, merchantScope(program, call), lines, body.reason ?? 'MANUAL', names)
    },

    'POST /stores/v2/inventoryItems/increment': ({ body }, program, call) => {
      const names = { field: 'incrementData', byField: 'incrementBy' }
      const lines = body.incrementData.map((line, i) => toLine(line, line.incrementBy, `incrementData[${i}]`))
      return adjust(deps, merchantScope(program, call), lines, body.reason ?? 'MANUAL', names)
    },

    'QUERY /vitrine/v1/inventory/movements': ({ body }, { storeId }) => readLedger(database, storeId, body),
  }
  return withCurrent(handlers, 'inventoryItem', ({ storeId }, id) => get(storeId, id))
}

type Change = (before: LevelsByVariant) => LevelsByVariant

/** The item with only these variants; without ids, with all. */
function onlyVariants(item: ProductInventory, ids: readonly string[]): ProductInventory {
  const named = new Set(ids)
  return {
    ...item,
    variants: item.variants.filter(({ variantId }) => named.size === 0 || named.has(variantId)),
  }
}
