// Creates, changes and deletes entities of one kind, several in one transaction, with a result for each.
import type { RefusalCode } from '@vitrine/contract'
import { Invalid, isSameJson, Refusal, violation } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { type CallScope, isExpected } from '../commit.ts'
import { toFailure } from '../bulk.ts'
import type { ItemOutcome } from '../idempotency.ts'
import { type EventParams, recordsAny, toEventParams } from '../outbox.ts'
import { inTransaction, type Transaction } from '../transaction.ts'
import {
  type EntityChange,
  type EntityKind,
  eventOf,
  type EntityFields,
  type PlannedChange,
  toEntity,
  toFacts,
} from './kind.ts'
import {
  type EntityFacts,
  findIdsOfNames,
  insertEntities,
  lockEntities,
  readEntities,
  removeEntities,
  replaceEntities,
  type StoredEntity,
} from './rows.ts'

type Refused = Invalid | Refusal

/** The result for one entity: its id, or the reason why it was left as it is. */
type Result = { id: string; error?: Refused }

/** The results of a call, and the entities that they name. */
export interface Changed {
  results: (ItemOutcome & { id: string })[]
  entities: Map<string, StoredEntity>
}

/** What the changes of one call have in common. */
interface ChangeContext {
  deps: Deps
  scope: CallScope
  kind: EntityKind
  /** The call is about one entity: what refuses it refuses the call. */
  isSingle: boolean
}

/** The refusal of an id that no entity has. */
export const notFound = ({ code }: EntityKind, id: string) =>
  new Refusal(`${code}_NOT_FOUND` as RefusalCode, { id })

/** Runs the work of a call in one transaction. */
const change = (
  { deps, scope, kind, isSingle }: ChangeContext,
  work: (tx: Transaction) => Promise<Result[]>,
) => {
  const toChanged = async (tx: Transaction, results: Changed['results']): Promise<Changed> => {
    const ids = results.map(({ id }) => id)
    const entities = await readEntities(tx, scope.storeId, kind.name, 'id', ids)
    return { results, entities: new Map(entities.map((entity) => [entity.id, entity])) }
  }
  return inTransaction(deps, scope, {
    async work(tx, remember) {
      const all = await work(tx)
      const [first] = all
      if (isSingle && first?.error) throw first.error
      const results = all.map(({ id, error }) => ({ id, ...(error && { failure: toFailure(error) }) }))
      await remember({ id: '', revision: '0', results })
      return toChanged(tx, results)
    },
    replay: (tx, { results = [] }) => toChanged(tx, results as Changed['results']),
  })
}

/** The events of changes; none are made that the store does not record. */
async function eventsOf(
  tx: Transaction,
  { deps, scope, kind }: ChangeContext,
  changes: ReadonlyMap<string, readonly EntityChange[]>,
): Promise<EventParams> {
  const isRead = recordsAny(await tx.recorded(), `${kind.name}.`)
  const entities = [...(isRead ? changes : [])].map(([id, each]) => ({
    id,
    events: each.map((change) => eventOf(kind, change)),
  }))
  return toEventParams(kind.name, { ...scope, now: deps.clock.now() }, entities)
}

const nameTaken = ({ kind: { name, nouns, unique } }: ChangeContext) =>
  new Invalid([
    violation(
      `${name}.${unique?.by.at(-1)}`,
      'VALIDATION',
      `is already used by another ${unique?.among ?? nouns[0]}`,
    ),
  ])

type Added = EntityFacts & { key: string }

/** Adds the entities whose keys are free; the ids of those, by their keys. */
async function add(tx: Transaction, context: ChangeContext, facts: readonly Added[]) {
  const { deps, scope, kind } = context
  const now = new Date(deps.clock.now())
  const keys = facts.map(({ key }) => key)
  const ids = kind.unique ? await findIdsOfNames(tx, scope.storeId, kind.name, keys) : new Map()
  const entities = facts.map((each): StoredEntity => {
    const id = kind.unique ? (ids.get(each.key) ?? deps.ids.uuid()) : each.key
    return { ...each, id, revision: 1n, createdAt: now, updatedAt: now }
  })
  const after = await prepare(tx, context, { is: 'creation', ids: [] })
  const events = await eventsOf(
    tx,
    context,
    new Map(entities.map((entity) => [entity.id, [{ after: entity }]])),
  )
  const added = await insertEntities(tx, events, entities)
  await after(entities.flatMap((entity) => (added.has(entity.id) ? [{ after: entity }] : [])))
  return new Map(entities.flatMap(({ key, id }) => (added.has(id) ? [[key, id]] : [])))
}

const nothing = async () => {}

/** What a change does to others once the rows are written. */
const prepare = async (
  tx: Transaction,
  { scope, kind }: ChangeContext,
  planned: PlannedChange,
): Promise<(changes: readonly EntityChange[]) => Promise<void>> =>
  (await kind.hooks.onChange?.(tx, scope, planned)) ?? nothing

/** The first of each key. */
const withoutRepetition = (facts: readonly Added[]) => [
  ...new Map(facts.toReversed().map((each) => [each.key, each])).values(),
]

/** The value, or why it is invalid: a bulk change reports that with the result of the item. */
function attempt<T>(make: () => T): T | Invalid {
  try {
    return make()
  } catch (error) {
    if (error instanceof Invalid) return error
    throw error
  }
}

/** The facts of entities to create; those of a kind without unique fields have their ids as keys. */
const factsOf = ({ deps, kind }: ChangeContext, sent: readonly EntityFields[]): (Added | Invalid)[] =>
  sent.map((each) =>
    attempt(() => {
      const facts = toFacts(kind, each)
      return { ...facts, key: facts.key ?? deps.ids.uuid() }
    }),
  )

/** Those of the entities to create that are valid. */
const validOf = (facts: readonly (Added | Invalid)[]): Added[] =>
  facts.flatMap((each) => (each instanceof Invalid ? [] : [each]))

/** Creates entities; one whose name is taken, also by one before it, is refused. */
export const createEntities = (context: ChangeContext, sent: readonly EntityFields[]): Promise<Changed> =>
  change(context, async (tx) => {
    const facts = factsOf(context, sent)
    const added = await add(tx, context, withoutRepetition(validOf(facts)))
    return facts.map((each) => {
      if (each instanceof Invalid) return { id: '', error: each }
      const { key } = each
      const id = added.get(key)
      added.delete(key)
      return id ? { id } : { id: '', error: nameTaken(context) }
    })
  })

/** The entities of these names; those that do not exist are created. */
export const getOrCreateEntities = (
  context: ChangeContext,
  sent: readonly EntityFields[],
): Promise<Changed> =>
  change(context, async (tx) => {
    const { scope, kind } = context
    const facts = factsOf(context, sent)
    const valid = withoutRepetition(validOf(facts))
    const keys = valid.map(({ key }) => key)
    const find = async () => {
      const found = await readEntities(tx, scope.storeId, kind.name, 'key', keys)
      return new Map(found.map(({ key, id }) => [key, id]))
    }
    let ids = await find()
    const missing = valid.filter(({ key }) => !ids.has(key))
    if (missing.length > 0) {
      await add(tx, context, missing)
      // Another transaction may have been first to create one.
      ids = await find()
    }
    return facts.map((each) => {
      if (each instanceof Invalid) return { id: '', error: each }
      const id = ids.get(each.key)
      return id ? { id } : { id: '', error: new Refusal('UNAVAILABLE') }
    })
  })

/** An update: the entity, the revision that its merchant has read, and what changes; a kind without revisions on the wire sends none. */
export type EntityUpdate = EntityFields & { id: string; revision?: string }

/** The facts of an entity with an update; an entity without unique fields keeps its key. */
function updatedFacts(
  kind: EntityKind,
  { id: _, revision: __, ...sent }: EntityUpdate,
  before: StoredEntity,
) {
  const facts = attempt(() => toFacts(kind, sent, before))
  return facts instanceof Invalid ? facts : { ...facts, key: facts.key ?? before.key }
}

/** The entity after an update of it, or why the update is refused. */
function applyUpdate(
  context: ChangeContext,
  update: EntityUpdate,
  before: StoredEntity | undefined,
  holderOf: ReadonlyMap<string, string>,
): StoredEntity | Refused {
  const { deps, kind } = context
  const { id, revision } = update
  if (!before) return notFound(kind, id)
  if (revision !== undefined && BigInt(revision) !== before.revision) return mismatch(context, before)
  const facts = updatedFacts(kind, update, before)
  if (facts instanceof Invalid) return facts
  if ((holderOf.get(facts.key) ?? id) !== id) return nameTaken(context)
  const { key, name } = before
  if (isSameJson(facts, { key, name, facts: before.facts })) return before
  return { ...before, ...facts, revision: before.revision + 1n, updatedAt: new Date(deps.clock.now()) }
}

/** Which entities have the keys that updates lead to, by their keys. */
async function findHolders(
  tx: Transaction,
  { scope, kind }: ChangeContext,
  updates: readonly EntityUpdate[],
  stored: ReadonlyMap<string, StoredEntity>,
): Promise<Map<string, string>> {
  const keys = updates.flatMap((update) => {
    const before = stored.get(update.id)
    const facts = before && updatedFacts(kind, update, before)
    return !facts || facts instanceof Invalid ? [] : [facts.key]
  })
  const holders = await readEntities(tx, scope.storeId, kind.name, 'key', keys)
  return new Map(holders.map(({ key, id }) => [key, id]))
}

/**
 * Changes entities, each at the revision that the merchant has read. Of several updates of one entity, each applies to the
 * outcome of those before it.
 */
export const updateEntities = (context: ChangeContext, updates: readonly EntityUpdate[]): Promise<Changed> =>
  change(context, async (tx) => {
    const { scope, kind } = context
    const ids = [...new Set(updates.map(({ id }) => id))]
    const after = await prepare(tx, context, { is: 'update', ids })
    const stored = await lockEntities(tx, scope.storeId, kind.name, ids)
    const holderOf = await findHolders(tx, context, updates, stored)
    const current = new Map(stored)
    const changes = new Map<string, EntityChange[]>()
    const results = updates.map((update): Result => {
      const { id } = update
      const before = current.get(id)
      const next = applyUpdate(context, update, before, holderOf)
      if (next instanceof Error) return { id, error: next }
      if (!before || next === before) return { id }
      holderOf.set(next.key, id)
      current.set(id, next)
      changes.set(id, [...(changes.get(id) ?? []), { before, after: next }])
      return { id }
    })
    const changed = [...changes.keys()].map((id) => current.get(id) as StoredEntity)
    if (changed.length > 0) {
      const events = await eventsOf(tx, context, changes)
      await replaceEntities(tx, events, changed).catch((error: unknown) => {
        throw isKeyTaken(error) ? nameTaken(context) : error
      })
      await after(changed.map((entity) => ({ before: stored.get(entity.id) as StoredEntity, after: entity })))
    }
    return results
  })

/** Another transaction has created an entity of this name meanwhile. */
const isKeyTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'catalog_entities_key'
}

const mismatch = ({ kind }: ChangeContext, stored: StoredEntity) =>
  new Refusal('REVISION_MISMATCH', {
    id: stored.id,
    current: `${stored.revision}`,
    [kind.name]: toEntity(kind, stored),
  })

/** Deletes entities. */
export const deleteEntities = (context: ChangeContext, ids: readonly string[]): Promise<Changed> =>
  change(context, async (tx) => {
    const { scope, kind, isSingle } = context
    const unique = [...new Set(ids)]
    const after = await prepare(tx, context, { is: 'deletion', ids: unique })
    const stored = await lockEntities(tx, scope.storeId, kind.name, unique)
    const all = [...stored.values()]
    const [first] = all
    if (isSingle && first && !isExpected(scope.call, { state: first, revision: first.revision }))
      throw mismatch(context, first)
    if (all.length > 0) {
      const events = await eventsOf(tx, context, new Map(all.map((before) => [before.id, [{ before }]])))
      await removeEntities(
        tx,
        events,
        all.map(({ id }) => id),
      )
      await after(all.map((before) => ({ before })))
    }
    return ids.map((id) => (stored.has(id) ? { id } : { id, error: notFound(kind, id) }))
  })
