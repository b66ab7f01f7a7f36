// The rows of entities. Each kind has unique keys, such as its names.
import { fold } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../database.ts'
import { insertEvents, type EventParams } from '../outbox.ts'
import { addPictureOrigins } from '../picture-origins.ts'

/** What is stored of an entity, besides what the platform adds. */
export interface EntityFacts {
  /** Unique among the entities of its kind; without one it is the id. */
  key?: string
  name: string
  facts: object
}

/** An entity as it is stored. */
export interface StoredEntity extends EntityFacts {
  id: string
  key: string
  revision: bigint
  createdAt: Date
  updatedAt: Date
}

/** The columns of a stored entity, of row `t`. */
export const entityColumns =
  't.key, t.name, t.facts, t.revision, t.created_at as "createdAt", t.updated_at as "updatedAt"'

interface ReadParams {
  storeId: string
  kind: string
  values: string[]
}
const readBy = (column: 'id' | 'key') =>
  statement<ReadParams>(
    `entities.by-${column}`,
    `select t.id, ${entityColumns} from entities t
     where store_id = $storeId and kind = $kind and ${column} = any($values)`,
  )
const reads = { id: readBy('id'), key: readBy('key') }

/** Reads entities by their ids or their keys, in any order. */
export const readEntities = (
  session: DatabaseSession,
  storeId: string,
  kind: string,
  by: keyof typeof reads,
  values: string[],
): Promise<StoredEntity[]> => session.run(reads[by]({ storeId, kind, values }))

const lock = statement<ReadParams>(
  'entities.lock',
  `select t.id, ${entityColumns} from entities t
   where store_id = $storeId and kind = $kind and id = any($values) order by id for update`,
)

/** Locks entities in the order of their ids, and reads them by their ids. */
export async function lockEntities(
  session: DatabaseSession,
  storeId: string,
  kind: string,
  ids: string[],
): Promise<Map<string, StoredEntity>> {
  const rows = await session.run<StoredEntity>(lock({ storeId, kind, values: ids }))
  return new Map(rows.map((row) => [row.id, row]))
}

interface WriteParams extends EventParams {
  entities: string
}

const given = `jsonb_to_recordset($entities::jsonb) as given (id text, revision bigint, key text, name text, folded text, facts jsonb)`

// Another transaction that creates an entity with the same key is waited for; its entity then stays as it is.
const insert = statement<WriteParams>(
  'entities.insert',
  `with put as (
     insert into entities (store_id, id, kind, revision, event_seq, key, name, name_folded, facts, created_at,
       updated_at)
     select $storeId, id, $entityKind, 1, 1, key, name, folded, facts, $now, $now from ${given} order by key
     on conflict do nothing returning id, event_seq
   ), happened as (${insertEvents})
   select id from put`,
)

const replace = statement<WriteParams>(
  'entities.replace',
  `with put as (
     update entities t set revision = given.revision, event_seq = t.event_seq + given.revision - t.revision,
       key = given.key, name = given.name, name_folded = given.folded, facts = given.facts, updated_at = $now
     from ${given} where t.store_id = $storeId and t.id = given.id returning t.id, t.event_seq
   ) ${insertEvents}`,
)

const remove = statement<EventParams & { ids: string[] }>(
  'entities.remove',
  `with put as (
     delete from entities where store_id = $storeId and id = any($ids) returning id, event_seq + 1 as event_seq
   ), remembered as (
     insert into removed_entities (store_id, id, removed_at) select $storeId, id, $now from put
     on conflict (store_id, id) do update set removed_at = excluded.removed_at
   ) ${insertEvents}`,
)

type Entities = readonly StoredEntity[]

const toRows = (entities: Entities) =>
  JSON.stringify(
    entities.map(({ id, revision, key, name, facts }) => ({
      id,
      revision: `${revision}`,
      key,
      name,
      folded: fold(name),
      facts,
    })),
  )

const factsOf = (entities: Entities) => entities.map(({ facts }) => facts)

/** Adds entities with their events; returns the ids of those whose keys were free. */
export async function insertEntities(
  session: DatabaseSession,
  params: EventParams,
  entities: Entities,
): Promise<Set<string>> {
  const rows = await session.run<{ id: string }>(insert({ ...params, entities: toRows(entities) }))
  await addPictureOrigins(session, params.storeId, factsOf(entities))
  return new Set(rows.map(({ id }) => id))
}

/** Replaces entities that are locked, with an event for each of their new revisions. */
export async function replaceEntities(
  session: DatabaseSession,
  params: EventParams,
  entities: Entities,
): Promise<void> {
  await session.run(replace({ ...params, entities: toRows(entities) }))
  await addPictureOrigins(session, params.storeId, factsOf(entities))
}

/** Removes entities that are locked, with their events. */
export const removeEntities = (session: DatabaseSession, params: EventParams, ids: string[]) =>
  session.run(remove({ ...params, ids }))

const findIds = statement<{ storeId: string; kind: string; names: string[] }>(
  'entities.ids-of-names',
  `select named.name, named.id from (
     select name, regexp_replace(md5($kind::text || chr(31) || name), '^(.{8})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4-')
       collate "C" as id
     from unnest($names::text[]) as given (name)
   ) named
   where not exists (select 1 from entities t where t.store_id = $storeId and t.id = named.id)
     and not exists (select 1 from removed_entities r where r.store_id = $storeId and r.id = named.id)`,
)

/**
 * The ids that follow from names, so that products can name them without a look-up. An id that an entity has, or had within
 * the time for which events are kept, is left out: its revisions and events must not begin anew.
 */
export async function findIdsOfNames(
  session: DatabaseSession,
  storeId: string,
  kind: string,
  names: string[],
): Promise<Map<string, string>> {
  const rows = await session.run<{ name: string; id: string }>(findIds({ storeId, kind, names }))
  return new Map(rows.map(({ name, id }) => [name, id]))
}
