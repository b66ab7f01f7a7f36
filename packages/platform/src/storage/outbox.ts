// Events are rows of the outbox. They are written in the same statement or transaction as the change they report, are
// numbered in the order of their entity, and expire after thirty days. A store records those that something reads.
import type { EventName, EventPayload } from '@vitrine/contract'
import type { Actor } from '../call.ts'
import { type DatabaseSession, statement } from './database.ts'
import { purgeOlderThan } from './purge.ts'

/** An event, with the payload that subscribers get. */
export type DomainEvent = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName]

/** The parameters of `insertEvents`. */
export interface EventParams {
  storeId: string
  entityKind: string
  actorKind: Actor['kind']
  actorId: string | null
  /** The events of all entities, as a JSON array of their rows. */
  events: string
  now: Date
}

/** Whether a store, as `stores s`, records the event whose name this is in SQL. */
const isRecorded = (name: string) => `${name} = any(s.recorded_events)`

/** Whether a store records an event whose name begins like this: without one, no payload is built. */
export const recordsAny = (recorded: readonly string[], prefix: string): boolean =>
  recorded.some((name) => name.startsWith(prefix))

const findRecorded = statement<{ storeId: string }>(
  'outbox.recorded',
  'select recorded_events as names from stores where id = $storeId',
)

/** The names of the events that a store records. */
export async function readRecorded(session: DatabaseSession, storeId: string): Promise<readonly string[]> {
  const [row] = await session.run<{ names: string[] }>(findRecorded({ storeId }))
  return row?.names ?? []
}

/** A statement that changes one entity adds the number of its events to its `event_seq`. */
export const eventCount = 'json_array_length($events::json)'

/** Inserts the events of entities, numbered up to the `event_seq` that each row of `put` has after the change. */
export const insertEvents = `
  insert into outbox (store_id, entity_kind, entity_id, seq, name, payload, actor_kind, actor_id, created_at)
  select $storeId, $entityKind, put.id::text, put.event_seq - e.total + e.n, e.name, e.payload, $actorKind, $actorId, $now
  from put join json_to_recordset($events::json) as e (id text, total int, n int, name text, payload json)
    on e.id = put.id::text
  join stores s on s.id = $storeId and ${isRecorded('e.name')}`

/** Inserts the last event of entities, which are rows of `gone`; `actor` is who deleted them, in SQL. */
export const insertDeletions = (entityKind: string, actor: string) => `
  insert into outbox (store_id, entity_kind, entity_id, seq, name, payload, actor_kind, actor_id, created_at)
  select gone.store_id, '${entityKind}', gone.id::text, gone.event_seq + 1, '${entityKind}.deleted',
    json_build_object('deletedEntity', json_build_object('id', gone.id)), ${actor}, $now
  from gone join stores s on s.id = gone.store_id and ${isRecorded(`'${entityKind}.deleted'`)}`

/** The events of entities of one kind, as parameters of `insertEvents`. */
export const toEventParams = (
  entityKind: string,
  { storeId, actor, now }: { storeId: string; actor: Actor; now: number },
  entities: readonly { id: string; events: readonly DomainEvent[] }[],
): EventParams => ({
  storeId,
  entityKind,
  actorKind: actor.kind,
  actorId: actor.id,
  events: JSON.stringify(
    entities.flatMap(({ id, events }) =>
      events.map((event, i) => ({ id, total: events.length, n: i + 1, ...event })),
    ),
  ),
  now: new Date(now),
})

/** Entities of one kind that have events: their table has the columns `id` and `event_seq`. */
export interface EventSource {
  kind: string
  record(params: EventParams & { id: string }): ReturnType<ReturnType<typeof statement>>
}

/** Defines how the events of one kind of entity are recorded in a transaction; the entity's row is locked by it. */
export const eventSource = (kind: string, table: string, idType: 'uuid' | 'text'): EventSource => ({
  kind,
  record: statement<EventParams & { id: string }>(
    `${table}.record-events`,
    `with put as (
       update ${table} set event_seq = event_seq + ${eventCount}
       where store_id = $storeId and id = $id::${idType} returning id, event_seq
     ), happened as (${insertEvents})
     select 1 from put`,
  ),
})

const retentionDays = 30
const purgeEvents = purgeOlderThan('outbox', 'created_at')

/** Deletes events older than thirty days. */
export const purgeOutbox = (session: DatabaseSession, now: number) =>
  purgeEvents(session, new Date(now - retentionDays * 86_400_000))
