// Creates, changes and deletes entities of one kind, several in one transaction, with a result for each.
import { Invalid, isSameJson, Refusal, violation } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { catalogTransaction } from '../products/version.ts'
import { type CallScope, isExpected } from '../storage/commit.ts'
import type { Failure } from '../storage/idempotency.ts'
import { toEventRows } from '../storage/outbox.ts'
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

/** Creates entities; one whose name is taken, also by one before it, is refused. */
export const createEntities = <Sent, E extends Entity>(
  context: EntityChange<Sent, E>,
  sent: readonly Sent[],
): Promise<Changed> =>
  change(context as AnyChange, async (tx) => {
    const facts = sent.map((each) => attempt(() => context.type.toFacts(each)))
    const valid = facts.flatMap((each) => (each instanceof Invalid ? [] : [each]))
    const added = await add(tx, context as AnyChange, withoutRepetition(valid))
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
    const facts = withoutRepetition(sent.map((each) => type.toFacts(each)))
    const keys = facts.map(({ key }) => key)
    const find = async () => {
      const found = await readEntities(tx, scope.storeId, type.kind, 'key', keys)
      return new Map(found.map(({ key, id }) => [key, id]))
    }
    let ids = await find()
    const missing = facts.filter(({ key }) => !ids.has(key))
    if (missing.length > 0) {
      await add(tx, context as AnyChange, missing)
      // Another transaction may have been first to create one.
      ids = await find()
    }
    return sent.map((each) => {
      const id = ids.get(type.toFacts(each).key)
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
  const read = await readEntities(tx, storeId, kind, 'id', ids)
  const names = read.map((each) => referenceTo(referred, each))
  const catalog = await catalogTransaction(tx, { storeId, actor, now: deps.clock.now() }, deps)
  const locked = await lockReferring(catalog, referred, names)
  await catalog.version()
  const renamings = await work(await lockEntities(tx, storeId, kind, ids))
  if (renamings.length > 0) await tx.queue(...(await renameProducts(catalog, referred, locked, renamings)))
}

/** An update: the entity, the revision that its merchant has read, and what changes. */
export type EntityUpdate<Sent> = Sent & { id: string; revision: string }

/** Changes entities, each at the revision that the merchant has read, and renames their products. */
export const updateEntities = <Sent, E extends Entity>(
  context: EntityChange<Sent, E>,
  updates: readonly EntityUpdate<Sent>[],
): Promise<Changed> =>
  change(context as AnyChange, async (tx) => {
    const { deps, scope, type } = context
    const now = new Date(deps.clock.now())
    const results: Result[] = []
    const ids = [...new Set(updates.map(({ id }) => id))]
    await withProducts(tx, context as AnyChange, { ids, isUpdate: true }, async (stored) => {
      const nextFacts = updates.map(({ id, ...sent }) => {
        const before = stored.get(id)
        return before && attempt(() => type.toFacts(sent as unknown as Sent, before))
      })
      const keys = nextFacts.flatMap((next) => (!next || next instanceof Invalid ? [] : [next.key]))
      const holders = await readEntities(tx, scope.storeId, type.kind, 'key', keys)
      const holderOf = new Map(holders.map(({ key, id }) => [key, id]))
      const changes = new Map<string, { before: StoredEntity; next: StoredEntity }>()
      updates.forEach(({ id, revision }, i) => {
        const [before, facts] = [stored.get(id), nextFacts[i]]
        const current = changes.get(id)?.next ?? before
        if (!before || !current || !facts)
          return results.push({ id, error: new Refusal(type.notFound, { id }) })
        if (BigInt(revision) !== current.revision)
          return results.push({ id, error: mismatch(context as AnyChange, current) })
        if (facts instanceof Invalid) return results.push({ id, error: facts })
        if ((holderOf.get(facts.key) ?? id) !== id)
          return results.push({ id, error: nameTaken(context as AnyChange) })
        const { key, name } = facts
        if (
          !isSameJson(
            { key, name, facts: facts.facts },
            { key: before.key, name: before.name, facts: before.facts },
          )
        ) {
          holderOf.set(key, id)
          changes.set(id, {
            before,
            next: { ...before, ...facts, revision: before.revision + 1n, updatedAt: now },
          })
        }
        return results.push({ id })
      })
      const all = [...changes.values()]
      if (all.length === 0) return []
      const events = toEventRows(
        all.map(({ before, next }) => ({
          id: next.id,
          events: [updateOf(type.kind, type.toEntity(before), type.toEntity(next))],
        })),
      )
      await replaceEntities(
        tx,
        eventParams(context as AnyChange, events),
        all.map(({ next }) => next),
      ).catch((error: unknown) => {
        throw isKeyTaken(error) ? nameTaken(context as AnyChange) : error
      })
      return all.flatMap(({ before, next }) =>
        before.name === next.name ? [] : [{ id: next.id, from: before.name, to: next.name }],
      )
    })
    return results
  })

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
