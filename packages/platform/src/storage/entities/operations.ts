// What the calls of a kind of entity do, and how they answer.
import type { CursorQuery } from '@vitrine/contract'
import type { Condition } from '@vitrine/rules'
import { type Call, hasPermission, type Principal, type ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { toBulkResult } from '../bulk.ts'
import { merchantScope } from '../commit.ts'
import { parseCursorQuery, queryCursorList } from '../cursor-list.ts'
import { countList } from '../list.ts'
import {
  type Changed,
  createEntities,
  deleteEntities,
  type EntityUpdate,
  getOrCreateEntities,
  notFound,
  updateEntities,
} from './change.ts'
import { readInitial } from './initial.ts'
import { type EntityKind, type EntityFields, toEntity } from './kind.ts'
import { entityList } from './list.ts'
import { readEntities, type StoredEntity } from './rows.ts'

/** What a request asks for beside the entities. */
export interface Requested {
  /** The names of the fields that answers have only on request. */
  fields?: readonly string[] | null | undefined
  returnEntity?: boolean | null | undefined
}

const amongIds = (ids: string[], condition: Condition): Condition => ({
  is: 'and',
  of: [{ is: 'in', field: 'id', kind: 'key', value: ids }, condition],
})

/** How calls on entities of one kind are answered. */
function answersOf<Entity>({ database }: Deps, kind: EntityKind) {
  const toEntities = async (
    storeId: string,
    stored: StoredEntity[],
    { fields }: Requested,
  ): Promise<Entity[]> => {
    const requested =
      fields?.length && stored.length > 0
        ? await kind.hooks.requested?.(database, storeId, stored)
        : undefined
    return stored.map((each) => toEntity(kind, each, requested?.get(each.id)) as Entity)
  }

  const single = async ({ storeId }: ProgramPrincipal, { results, entities }: Changed, body: Requested) => {
    const id = results[0]?.id ?? ''
    const stored = entities.get(id)
    if (!stored) throw notFound(kind, id)
    return (await toEntities(storeId, [stored], body))[0] as Entity
  }

  const bulk = async ({ storeId }: ProgramPrincipal, changed: Changed, body: Requested) => {
    const stored = body.returnEntity ? [...changed.entities.values()] : []
    const entities = await toEntities(storeId, stored, body)
    const items = new Map(stored.map(({ id }, i) => [id, entities[i]]))
    return toBulkResult(changed.results, (id) => items.get(id))
  }

  return { toEntities, single, bulk }
}

/** The operations on entities of one kind, as its routes call them; the contract describes the `Entity` that they answer. */
export function entityOperations<Entity = EntityFields>(deps: Deps, kind: EntityKind) {
  const { database } = deps
  const { hooks, permission } = kind
  const list = entityList(kind)
  const { toEntities, single, bulk } = answersOf<Entity>(deps, kind)

  const contextOf = (program: ProgramPrincipal, call: Call, isSingle: boolean) => ({
    deps,
    scope: merchantScope(program, call),
    kind,
    isSingle,
  })

  type Sender = [program: ProgramPrincipal, call: Call]
  return {
    create: async (sent: EntityFields, body: Requested, ...[program, call]: Sender) =>
      single(program, await createEntities(contextOf(program, call, true), [sent]), body),
    getOrCreate: async (sent: EntityFields, body: Requested, ...[program, call]: Sender) =>
      single(program, await getOrCreateEntities(contextOf(program, call, true), [sent]), body),
    update: async (update: EntityUpdate, body: Requested, ...[program, call]: Sender) =>
      single(program, await updateEntities(contextOf(program, call, true), [update]), body),
    delete: async (id: string, ...[program, call]: Sender) => {
      await deleteEntities(contextOf(program, call, true), [id])
      return {}
    },
    get: async (id: string, query: Requested, { storeId }: ProgramPrincipal) => {
      const found = await readEntities(database, storeId, kind.name, 'id', [id])
      const { initial } = hooks
      const stored =
        found.length === 0 && initial?.id === id ? await readInitial(database, storeId, initial) : found
      if (stored.length === 0) throw notFound(kind, id)
      return (await toEntities(storeId, stored, query))[0] as Entity
    },
    query: async (body: Requested & { query?: CursorQuery | null | undefined }, caller: Principal) => {
      const { storeId } = caller
      // A query that is refused reads nothing.
      const parsed = parseCursorQuery(body.query, list.fields, true)
      const visible = hasPermission(caller, `${permission}.read`)
        ? undefined
        : await hooks.visible?.(database, storeId)
      const query = visible ? { ...parsed, condition: amongIds(visible.ids, parsed.condition) } : parsed
      const { found, pagingMetadata } = await queryCursorList<StoredEntity>(database, list, storeId, query)
      const shown = visible ? found.map(visible.show) : found
      return { entities: await toEntities(storeId, shown, body), pagingMetadata }
    },
    count: async ({ filter }: Pick<CursorQuery, 'filter'>, { storeId }: ProgramPrincipal) => ({
      count: await countList(database, list, storeId, { filter, canSeeHidden: true }),
    }),
    bulkCreate: async (sent: readonly EntityFields[], body: Requested, ...[program, call]: Sender) =>
      bulk(program, await createEntities(contextOf(program, call, false), sent), body),
    bulkGetOrCreate: async (sent: readonly EntityFields[], body: Requested, ...[program, call]: Sender) =>
      bulk(program, await getOrCreateEntities(contextOf(program, call, false), sent), body),
    bulkUpdate: async (updates: readonly EntityUpdate[], body: Requested, ...[program, call]: Sender) =>
      bulk(program, await updateEntities(contextOf(program, call, false), updates), body),
    bulkDelete: async (ids: readonly string[], ...[program, call]: Sender) =>
      toBulkResult((await deleteEntities(contextOf(program, call, false), ids)).results),
  }
}
