// Makes the module of a kind of entity: its calls follow from the address that they share and the names of its fields.
import type { CursorPagingMetadata } from '@vitrine/contract'
import type { EntityBulkResult } from './bulk-result.ts'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type PagedQuery, createCursorQuery } from './cursor-query.ts'
import type { Fields } from './query.ts'

/**
 * What the module of an entity can do. An entity that was changed since the `revision` of an update stays as it is: the call fails
 * with the code `REVISION_MISMATCH`.
 */
export interface EntityModule<
  Item,
  New,
  Update extends { id: string },
  F extends Fields,
  Read = {},
  Wanted = New,
> {
  /** The entity with this id, or `null`. */
  get(id: string, options?: CallOptions & Read): Promise<Item | null>
  /** Starts a query: chain conditions, sort order and page size, then `find` a page or iterate over all entities. */
  query(options?: Read): PagedQuery<Item, F>
  /** How many match the filter of a query; without one, how many there are. */
  count(
    query?: { toJSON(): { filter?: Record<string, unknown> | null | undefined } },
    options?: CallOptions,
  ): Promise<number>
  /** Creates one. */
  create(entity: New, options?: WriteOptions): Promise<Item>
  /** The entity of this name as it is, which is created if there is none. */
  getOrCreate(wanted: Wanted, options?: WriteOptions): Promise<Item>
  /** Changes the fields that are given. */
  update(id: string, update: Omit<Update, 'id'>, options?: WriteOptions): Promise<Item>
  /** Deletes one. */
  delete(id: string, options?: WriteOptions): Promise<void>
  /** Creates up to 100, and returns a result for each. */
  bulkCreate(entities: readonly New[], options?: WriteOptions): Promise<EntityBulkResult<Item>>
  /** Those of up to 100 names; the ones that do not exist are created. */
  bulkGetOrCreate(wanted: readonly Wanted[], options?: WriteOptions): Promise<EntityBulkResult<Item>>
  /** Changes up to 100, and returns a result for each. */
  bulkUpdate(updates: readonly Update[], options?: WriteOptions): Promise<EntityBulkResult<Item>>
  /** Deletes up to 100, and returns a result for each. */
  bulkDelete(ids: readonly string[], options?: WriteOptions): Promise<EntityBulkResult<never>>
}

/** What a read of entities that products have takes. */
export interface CountedRead {
  /** Adds how many products have it. */
  withProductCount?: boolean
}

/** The names of an entity on the wire. */
interface EntityNames {
  name: string
  plural: string
  /** Such as `/stores/v3/brands`. */
  base: string
  /** The code of the refusal of an id that no entity has. */
  absent: string
  /** Entities are fetched or created by their names alone. */
  isFoundByName?: true
}

type Answer = Record<string, unknown>
type Send = (address: string, input: object, options?: object) => Promise<Answer>

const fieldsFor = ({ withProductCount }: CountedRead) =>
  withProductCount ? { fields: ['ASSIGNED_PRODUCTS_COUNT'] } : {}

/** Makes the module; its type says which of the calls the entity has, and with which values. */
export const entityModule =
  <Module>({ name, plural, base, absent, isFoundByName }: EntityNames): ModuleFactory<Module> =>
  ({ call }) => {
    // The platform checks the addresses; the type of the module has their values.
    const send = call as unknown as Send
    const id = `${name}Id`
    const byId = `${base}/{${id}}`
    const bulk = base.replace(/^\/[^/]+\/[^/]+/, '$&/bulk')
    const entityOf = async (answer: Promise<Answer>) => (await answer)?.[name] ?? null
    const wanted = isFoundByName ? `${name}Name` : name
    const allWanted = isFoundByName ? `${name}Names` : plural
    const writeAll = (verb: string, field: string, items: readonly unknown[], options?: WriteOptions) =>
      send(`POST ${bulk}/${verb}`, { body: { [field]: [...items], returnEntity: true } }, options)

    const methods: EntityModule<unknown, unknown, { id: string }, Fields, CountedRead> = {
      get: (value, { withProductCount = false, ...options } = {}) =>
        entityOf(
          send(
            `GET ${byId}`,
            { path: { [id]: value }, query: fieldsFor({ withProductCount }) },
            { ...options, absent },
          ),
        ),
      query: (read = {}) =>
        createCursorQuery<{ id: string }, Fields>(async (query, options) => {
          const answer = await send(`QUERY ${base}/query`, { body: { query, ...fieldsFor(read) } }, options)
          return {
            items: answer[plural] as { id: string }[],
            pagingMetadata: answer.pagingMetadata as CursorPagingMetadata,
          }
        }),
      count: async (query, options) => {
        const body = { filter: query?.toJSON().filter ?? {} }
        return (await send(`POST ${base}/count`, { body }, options)).count as number
      },
      create: (entity, options) => entityOf(send(`POST ${base}`, { body: { [name]: entity } }, options)),
      getOrCreate: (value, options) =>
        entityOf(send(`POST ${base}/get-or-create`, { body: { [wanted]: value } }, options)),
      update: (value, update, options) =>
        entityOf(send(`PATCH ${byId}`, { path: { [id]: value }, body: { [name]: update } }, options)),
      delete: async (value, options) => {
        await send(`DELETE ${byId}`, { path: { [id]: value } }, options)
      },
      bulkCreate: (entities, options) => writeAll('create', plural, entities, options) as never,
      bulkGetOrCreate: (values, options) => writeAll('get-or-create', allWanted, values, options) as never,
      bulkUpdate: (updates, options) =>
        writeAll(
          'update',
          plural,
          updates.map((update) => ({ [name]: update })),
          options,
        ) as never,
      bulkDelete: (ids, options) =>
        send(`POST ${bulk}/delete`, { body: { [`${id}s`]: [...ids] } }, options) as never,
    }
    return methods as Module
  }
