// Creates, changes and deletes entities of one kind, several in one transaction, with a result for each.
import { Invalid, isSameJson, Refusal, violation } from '@vitrine/rules'
import { renameInRules } from '../collections/rules.ts'
import { keepCollections } from '../collections/store.ts'
import type { Deps } from '../deps.ts'
import { catalogTransaction } from '../products/version.ts'
import { type CallScope, isExpected } from '../storage/commit.ts'
import type { Failure } from '../storage/idempotency.ts'
import { type DomainEvent, toEventRows } from '../storage/outbox.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { type Entity, type EntityType, eventOf, updateOf } from './entity-type.ts'
import { lockReferring, referenceTo, renameProducts, type Renaming } from './products-referring.ts'
import {
  type EntityFacts,
  findIdsOfNames,
  insertEntities,
  lockEntities,
  readEntities,
  removeEntities,
  replaceEntities,
  type StoredEntity,
} from './store.ts'

type Refused = Invalid | Refusal

/** The result for one entity: its id, or the reason why it was left as it is. */
type Result = { id: string; error?: Refused }

/** The results of a call, and the entities that they name. */
export interface Changed {
  results: { id: string; failure?: Failure }[]
  entities: Map<string, StoredEntity>
}

/** What the changes of one call have in common. */
interface EntityChange<Sent, E extends Entity> {
  deps: Deps
  scope: CallScope
  type: EntityType<Sent, E>
  /** The call is about one entity: what refuses it refuses the call. */
  isSingle: boolean
}
type AnyChange = EntityChange<never, Entity>

const toFailure = (error: Refused): Failure =>
  error instanceof Invalid
    ? { code: 'INVALID_ARGUMENT', description: error.message, data: { fieldViolations: error.violations } }
    : { code: error.code, description: error.description ?? error.code, data: error.data }

/** Runs the work of a call in one transaction. */
const change = ({ deps, scope, type, isSingle }: AnyChange, work: (tx: Transaction) => Promise<Result[]>) => {
  const toChanged = async (tx: Transaction, results: Changed['results']): Promise<Changed> => {
    const ids = results.map(({ id }) => id)
    const entities = await readEntities(tx, scope.storeId, type.kind, 'id', ids)
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
    replay: (tx, { results = [] }) => toChanged(tx, results),
  })
}

const eventParams = ({ deps, scope, type }: AnyChange, events: string) => ({
  storeId: scope.storeId,
  entityKind: type.kind,
  actorKind: scope.actor.kind,
  actorId: scope.actor.id,
  events,
  now: new Date(deps.clock.now()),
})

const nameTaken = ({ type }: AnyChange) =>
  new Invalid([violation(type.uniqueField, 'VALIDATION', `is already used by another ${type.noun}`)])

/** Adds the entities whose keys are free; the ids of those, by their keys. */
async function add(tx: Transaction, context: AnyChange, facts: readonly EntityFacts[]) {
  const { deps, scope, type } = context
  const now = new Date(deps.clock.now())
  const ids = await findIdsOfNames(
    tx,
    scope.storeId,
    type.kind,
    facts.map(({ key }) => key),
  )
  const entities = facts.map((each): StoredEntity => {
    const id = ids.get(each.key) ?? deps.ids.uuid()
    return { ...each, id, revision: 1n, createdAt: now, updatedAt: now }
  })
  const events = toEventRows(
    entities.map((entity) => ({
      id: entity.id,
      events: [eventOf(type.kind, 'created', type.toEntity(entity))],
    })),
  )
  const added = await insertEntities(tx, eventParams(context, events), entities)
  return new Map(entities.flatMap(({ key, id }) => (added.has(id) ? [[key, id]] : [])))
}

/** The first of each key. */
const withoutRepetition = (facts: readonly EntityFacts[]) => [
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

/** Those of the entities to create that are valid. */
const validOf = (facts: readonly (EntityFacts | Invalid)[]): EntityFacts[] =>
  facts.flatMap((each) => (each instanceof Invalid ? [] : [each]))

/** Creates entities; one whose name is taken, also by one before it, is refused. */
export const createEntities = <Sent, E extends Entity>(
  context: EntityChange<Sent, E>,
  sent: readonly Sent[],
): Promise<Changed> =>
  change(context as AnyChange, async (tx) => {
    const facts = sent.map((each) => attempt(() => context.type.toFacts(each)))
    const added = await add(tx, context as AnyChange, withoutRepetition(validOf(facts)))
    return facts.map((each) => {
      if (each instanceof Invalid) return { id: '', error: each }
      const { key } = each
      const id = added.get(key)
      added.delete(key)
      return id ? { id } : { id: '', error: nameTaken(context as AnyChange) }
    })
  })

/** The entities of these names; those that do not exist are created. */
export const getOrCreateEntities = <Sent, E extends Entity>(
  context: EntityChange<Sent, E>,
  sent: readonly Sent[],
): Promise<Changed> =>
  change(context as AnyChange, async (tx) => {
    const { scope, type } = context
    const facts = sent.map((each) => attempt(() => type.toFacts(each)))
    const valid = withoutRepetition(validOf(facts))
    const keys = valid.map(({ key }) => key)
    const find = async () => {
      const found = await readEntities(tx, scope.storeId, type.kind, 'key', keys)
      return new Map(found.map(({ key, id }) => [key, id]))
    }
    let ids = await find()
    const missing = valid.filter(({ key }) => !ids.has(key))
    if (missing.length > 0) {
      await add(tx, context as AnyChange, missing)
      // Another transaction may have been first to create one.
      ids = await find()
    }
    return facts.map((each) => {
      if (each instanceof Invalid) return { id: '', error: each }
      const id = ids.get(each.key)
      return id ? { id } : { id: '', error: new Refusal('UNAVAILABLE') }
    })
  })

/**
 * Runs a change under which no product begins to refer to one of the entities: with the store's row locked, before their rows.
 * An update of an info section changes no product, because products refer to it by its id.
 */
async function withProducts(
  tx: Transaction,
  { deps, scope, type }: AnyChange,
  { ids, isUpdate = false }: { ids: string[]; isUpdate?: boolean },
  work: (stored: Map<string, StoredEntity>) => Promise<Renaming[]>,
): Promise<void> {
  const { storeId, actor } = scope
  const { kind, referred } = type
  if (!referred || (isUpdate && referred === 'infoSection')) {
    await work(await lockEntities(tx, storeId, kind, ids))
    return
  }
  // A rule names a brand or ribbon; its collection is not deleted meanwhile.
  if (isUpdate) await keepCollections(tx, storeId)
  const read = await readEntities(tx, storeId, kind, 'id', ids)
  const names = read.map((each) => referenceTo(referred, each))
  const catalog = await catalogTransaction(tx, { storeId, actor, now: deps.clock.now() }, deps)
  const locked = await lockReferring(catalog, referred, names)
  await catalog.version()
  const renamings = await work(await lockEntities(tx, storeId, kind, ids))
  if (renamings.length === 0) return
  const newNames = new Map(renamings.flatMap(({ from, to }) => (to === undefined ? [] : [[from, to]])))
  if (newNames.size > 0 && referred !== 'infoSection') await renameInRules(tx, catalog, referred, newNames)
  await tx.queue(...(await renameProducts(catalog, referred, locked, renamings)))
}

/** An update: the entity, the revision that its merchant has read, and what changes. */
export type EntityUpdate<Sent> = Sent & { id: string; revision: string }

/** The entity after an update of it, or why the update is refused. */
function applyUpdate(
  context: AnyChange,
  { id, revision, ...sent }: EntityUpdate<object>,
  before: StoredEntity | undefined,
  holderOf: ReadonlyMap<string, string>,
): StoredEntity | Refused {
  const { deps, type } = context
  if (!before) return new Refusal(type.notFound, { id })
  if (BigInt(revision) !== before.revision) return mismatch(context, before)
  const facts = attempt(() => type.toFacts(sent as never, before))
  if (facts instanceof Invalid) return facts
  if ((holderOf.get(facts.key) ?? id) !== id) return nameTaken(context)
  const { key, name } = before
  if (isSameJson(facts, { key, name, facts: before.facts })) return before
  return { ...before, ...facts, revision: before.revision + 1n, updatedAt: new Date(deps.clock.now()) }
}

/** Which entities have the keys that updates lead to, by their keys. */
async function findHolders(
  tx: Transaction,
  { scope, type }: AnyChange,
  updates: readonly EntityUpdate<object>[],
  stored: ReadonlyMap<string, StoredEntity>,
): Promise<Map<string, string>> {
  const keys = updates.flatMap(({ id, revision: _, ...sent }) => {
    const before = stored.get(id)
    const facts = before && attempt(() => type.toFacts(sent as never, before))
    return !facts || facts instanceof Invalid ? [] : [facts.key]
  })
  const holders = await readEntities(tx, scope.storeId, type.kind, 'key', keys)
  return new Map(holders.map(({ key, id }) => [key, id]))
}

/**
 * Changes entities, each at the revision that the merchant has read, and renames their products. Of several updates of one
 * entity, each applies to the outcome of those before it.
 */
export const updateEntities = <Sent, E extends Entity>(
  generic: EntityChange<Sent, E>,
  updates: readonly EntityUpdate<Sent>[],
): Promise<Changed> => {
  const context = generic as AnyChange
  return change(context, async (tx) => {
    const { type } = context
    const results: Result[] = []
    const ids = [...new Set(updates.map(({ id }) => id))]
    await withProducts(tx, context, { ids, isUpdate: true }, async (stored) => {
      const holderOf = await findHolders(tx, context, updates, stored)
      const current = new Map(stored)
      const events = new Map<string, DomainEvent[]>()
      for (const update of updates) {
        const { id } = update
        const before = current.get(id)
        const next = applyUpdate(context, update, before, holderOf)
        if (next instanceof Error) results.push({ id, error: next })
        else results.push({ id })
        if (!before || next instanceof Error || next === before) continue
        holderOf.set(next.key, id)
        current.set(id, next)
        const event = updateOf(type.kind, type.toEntity(before), type.toEntity(next))
        events.set(id, [...(events.get(id) ?? []), event])
      }
      const changed = [...events.keys()].map((id) => current.get(id) as StoredEntity)
      if (changed.length === 0) return []
      const rows = toEventRows([...events].map(([id, each]) => ({ id, events: each })))
      await replaceEntities(tx, eventParams(context, rows), changed).catch((error: unknown) => {
        throw isKeyTaken(error) ? nameTaken(context) : error
      })
      return changed.flatMap(({ id, name: to }) => {
        const from = stored.get(id)?.name
        return from === undefined || from === to ? [] : [{ id, from, to }]
      })
    })
    return results
  })
}

/** Another transaction has created an entity of this name meanwhile. */
const isKeyTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'catalog_entities_key'
}

const mismatch = ({ type }: AnyChange, stored: StoredEntity) =>
  new Refusal('REVISION_MISMATCH', {
    id: stored.id,
    current: `${stored.revision}`,
    [type.kind]: type.toEntity(stored),
  })

/** Deletes entities, and removes them from their products. */
export const deleteEntities = <Sent, E extends Entity>(
  context: EntityChange<Sent, E>,
  ids: readonly string[],
): Promise<Changed> =>
  change(context as AnyChange, async (tx) => {
    const { scope, type, isSingle } = context
    const unique = [...new Set(ids)]
    const found = new Set<string>()
    await withProducts(tx, context as AnyChange, { ids: unique }, async (stored) => {
      const all = [...stored.values()]
      const [first] = all
      if (isSingle && first && !isExpected(scope.call, { state: first, revision: first.revision }))
        throw mismatch(context as AnyChange, first)
      for (const { id } of all) found.add(id)
      if (all.length === 0) return []
      const events = toEventRows(
        all.map(({ id }) => ({ id, events: [eventOf(type.kind, 'deleted', { id })] })),
      )
      await removeEntities(
        tx,
        eventParams(context as AnyChange, events),
        all.map(({ id }) => id),
      )
      const { referred } = type
      return referred ? all.map((each) => ({ id: each.id, from: referenceTo(referred, each) })) : []
    })
    return ids.map((id) => (found.has(id) ? { id } : { id, error: new Refusal(type.notFound, { id }) }))
  })
