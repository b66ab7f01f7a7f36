// What the routes of each kind of entity do, and how they answer.
import type { BulkResult, CursorQuery } from '@vitrine/contract'
import { type Condition, Refusal } from '@vitrine/rules'
import type { Call, Principal, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import { anyMerchant, merchant } from '../storage/commit.ts'
import { parseCursorQuery, queryCursorList } from '../storage/cursor-list.ts'
import { countList } from '../storage/list.ts'
import { countAssignedProducts } from './assigned-products.ts'
import {
  type Changed,
  createEntities,
  deleteEntities,
  type EntityUpdate,
  getOrCreateEntities,
  updateEntities,
} from './change.ts'
import type { Entity, EntityType } from './entity-type.ts'
import { readEntities, type StoredEntity } from './store.ts'
import { entityLists } from './types.ts'

/** What a request asks for beside the entities. */
interface Requested {
  fields?: readonly ('ASSIGNED_PRODUCT_COUNT' | 'ASSIGNED_PRODUCTS_COUNT')[] | null | undefined
}

/** What visitors see of the entities of a kind. */
interface Visible {
  ids: string[]
  show(stored: StoredEntity): StoredEntity
}

const amongIds = (ids: string[], condition: Condition): Condition => ({
  is: 'and',
  of: [{ is: 'in', field: 'id', kind: 'key', value: ids }, condition],
})

interface BulkRequested extends Requested {
  returnEntity?: boolean | null | undefined
}

const toBulkResult = ({ results }: Changed): BulkResult => {
  const totalFailures = results.filter(({ failure }) => failure).length
  return {
    results: results.map(({ id, failure }, originalIndex) => ({
      itemMetadata: { id, originalIndex, success: !failure, ...(failure && { error: failure }) },
    })),
    bulkActionMetadata: {
      totalSuccesses: results.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  }
}

/** How calls on entities of one kind are answered. */
function answersOf<Sent, E extends Entity>({ database }: Deps, type: EntityType<Sent, E>) {
  const toEntities = async (storeId: string, stored: StoredEntity[], { fields }: Requested): Promise<E[]> => {
    if (!fields?.length || stored.length === 0) return stored.map((each) => type.toEntity(each))
    const counts = await countAssignedProducts(database, storeId, type.kind, stored)
    return stored.map((each) => type.toEntity(each, counts.get(each.id) ?? 0))
  }

  const single = async ({ storeId }: ProgramPrincipal, { results, entities }: Changed, body: Requested) => {
    const id = results[0]?.id ?? ''
    const stored = entities.get(id)
    if (!stored) throw new Refusal(type.notFound, { id })
    return (await toEntities(storeId, [stored], body))[0] as E
  }

  const bulk = async ({ storeId }: ProgramPrincipal, changed: Changed, body: BulkRequested) => {
    const result = toBulkResult(changed)
    const stored = body.returnEntity ? [...changed.entities.values()] : []
    const items = new Map((await toEntities(storeId, stored, body)).map((entity) => [entity.id, entity]))
    return {
      ...result,
      results: result.results.map(({ itemMetadata }) => {
        const item = itemMetadata.success ? items.get(itemMetadata.id) : undefined
        return { itemMetadata, ...(item && { item }) }
      }),
    }
  }

  return { toEntities, single, bulk }
}

/** The operations on entities of one kind, as its routes call them. */
export function entityOperations<Sent, E extends Entity>(deps: Deps, type: EntityType<Sent, E>) {
  const { database } = deps
  const list = entityLists[type.kind]
  const { toEntities, single, bulk } = answersOf(deps, type)

  const contextOf = ({ storeId }: ProgramPrincipal, call: Call, isSingle: boolean) => ({
    deps,
    scope: { storeId, actor: merchant, caller: anyMerchant, call },
    type,
    isSingle,
  })

  type Sender = [program: ProgramPrincipal, call: Call]
  return {
    create: async (sent: Sent, body: Requested, ...[program, call]: Sender) =>
      single(program, await createEntities(contextOf(program, call, true), [sent]), body),
    getOrCreate: async (sent: Sent, body: Requested, ...[program, call]: Sender) =>
      single(program, await getOrCreateEntities(contextOf(program, call, true), [sent]), body),
    update: async (update: EntityUpdate<Sent>, body: Requested, ...[program, call]: Sender) =>
      single(program, await updateEntities(contextOf(program, call, true), [update]), body),
    delete: async (id: string, ...[program, call]: Sender) => {
      await deleteEntities(contextOf(program, call, true), [id])
      return {}
    },
    get: async (id: string, query: Requested, { storeId }: ProgramPrincipal) => {
      const stored = await readEntities(database, storeId, type.kind, 'id', [id])
      if (stored.length === 0) throw new Refusal(type.notFound, { id })
      return (await toEntities(storeId, stored, query))[0] as E
    },
    query: async (
      body: Requested & { query?: CursorQuery | null | undefined },
      { storeId }: Pick<Principal, 'storeId'>,
      readVisible?: (storeId: string) => Promise<Visible>,
    ) => {
      // A query that is refused reads nothing.
      const parsed = parseCursorQuery(body.query, list.fields, true)
      const visible = await readVisible?.(storeId)
      const query = visible ? { ...parsed, condition: amongIds(visible.ids, parsed.condition) } : parsed
      const { found, pagingMetadata } = await queryCursorList<StoredEntity>(database, list, storeId, query)
      const shown = visible ? found.map(visible.show) : found
      return { entities: await toEntities(storeId, shown, body), pagingMetadata }
    },
    count: async ({ filter }: Pick<CursorQuery, 'filter'>, { storeId }: ProgramPrincipal) => ({
      count: await countList(database, list, storeId, { filter, canSeeHidden: true }),
    }),
    bulkCreate: async (sent: readonly Sent[], body: BulkRequested, ...[program, call]: Sender) =>
      bulk(program, await createEntities(contextOf(program, call, false), sent), body),
    bulkGetOrCreate: async (sent: readonly Sent[], body: BulkRequested, ...[program, call]: Sender) =>
      bulk(program, await getOrCreateEntities(contextOf(program, call, false), sent), body),
    bulkUpdate: async (
      updates: readonly EntityUpdate<Sent>[],
      body: BulkRequested,
      ...[program, call]: Sender
    ) => bulk(program, await updateEntities(contextOf(program, call, false), updates), body),
    bulkDelete: async (ids: readonly string[], ...[program, call]: Sender) =>
      toBulkResult(await deleteEntities(contextOf(program, call, false), ids)),
  }
}
