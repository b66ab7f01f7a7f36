// Creates, changes and deletes entities of one kind, several in one transaction, with a result for each.
import type { RefusalCode } from '@vitrine/contract'
import { Invalid, isSameJson, Refusal, violation } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import { type CallScope, isExpected } from '../commit.ts'
import { type BulkSteps, changeItems, inBulk } from '../bulk.ts'
import type { ItemOutcome } from '../idempotency.ts'
import { type EventParams, recordsAny, toEventParams } from '../outbox.ts'
import type { Transaction } from '../transaction.ts'
import { insertInitial } from './initial.ts'
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

/** Changes entities in one transaction, and reads them. */
const change = <Item, Loaded, Change>(
  { deps, scope, kind, isSingle }: ChangeContext,
  items: readonly Item[],
  steps: Omit<BulkSteps<Item, Loaded, Change, Changed>, 'answer' | 'isWhole'>,
): Promise<Changed> =>
  inBulk(deps, scope, items, {
    ...steps,
    isWhole: isSingle,
    async answer(tx, outcomes) {
      const results = outcomes as Changed['results']
      const ids = results.map(({ id }) => id)
      const entities = await readEntities(tx, scope.storeId, kind.name, 'id', ids)
      return { results, entities: new Map(entities.map((entity) => [entity.id, entity])) }
    },
  })

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
  unique?.code
    ? new Refusal(unique.code as RefusalCode, { fields: unique.by })
    : new Invalid([
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

/** Locks entities and reads them by their ids; one that was only computed so far gets its row. */
async function lock(tx: Transaction, { scope: { storeId }, kind }: ChangeContext, ids: string[]) {
  const { initial } = kind.hooks
  if (initial && ids.includes(initial.id)) await insertInitial(tx, storeId, kind.name, initial)
  return lockEntities(tx, storeId, kind.name, ids)
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

/** The steps that create entities; those of a kind without unique fields have their ids as keys. */
const creationSteps = ({ deps, kind }: ChangeContext) => ({
  idOf: () => '',
  load: async (tx: Transaction) => tx,
  decide(sent: EntityFields): Added {
    const facts = toFacts(kind, sent)
    return { ...facts, key: facts.key ?? deps.ids.uuid() }
  },
})

/** The same of new entities; one whose name is taken, also by one before it, is refused. */
const creation = (context: ChangeContext) => ({
  ...creationSteps(context),
  async save(facts: readonly Added[], tx: Transaction) {
    const added = await add(tx, context, withoutRepetition(facts))
    return facts.map(({ key }) => {
      const id = added.get(key)
      added.delete(key)
      return id ? { id } : nameTaken(context)
    })
  },
})

/** Creates entities; one whose name is taken, also by one before it, is refused. */
export const createEntities = (context: ChangeContext, sent: readonly EntityFields[]): Promise<Changed> =>
  change(context, sent, creation(context))

/** Creates entities in a transaction, all of them or none, and returns their ids. */
export async function createIn(
  tx: Transaction,
  context: ChangeContext,
  sent: readonly EntityFields[],
): Promise<string[]> {
  const { results } = await changeItems(tx, sent, { ...creation(context), isWhole: true })
  return results.map(({ id = '' }) => id)
}

/** The entities of these names; those that do not exist are created. */
export const getOrCreateEntities = (
  context: ChangeContext,
  sent: readonly EntityFields[],
): Promise<Changed> =>
  change(context, sent, {
    ...creationSteps(context),
    async save(facts, tx) {
      const { scope, kind } = context
      const unique = withoutRepetition(facts)
      const keys = unique.map(({ key }) => key)
      const find = async () => {
        const found = await readEntities(tx, scope.storeId, kind.name, 'key', keys)
        return new Map(found.map(({ key, id }) => [key, id]))
      }
      let ids = await find()
      const missing = unique.filter(({ key }) => !ids.has(key))
      if (missing.length > 0) {
        await add(tx, context, missing)
        // Another transaction may have been first to create one.
        ids = await find()
      }
      return facts.map(({ key }) => {
        const id = ids.get(key)
        return id ? { id } : new Refusal('UNAVAILABLE')
      })
    },
  })

/** An update: the entity, the revision that its merchant has read, and what changes; a kind without revisions on the wire sends none. */
export type EntityUpdate = EntityFields & { id: string; revision?: string }

/** The facts of an entity with an update; an entity without unique fields keeps its key. */
function updatedFacts(
  kind: EntityKind,
  { id: _, revision: __, ...sent }: EntityUpdate,
  before: StoredEntity,
) {
  const facts = toFacts(kind, sent, before)
  return { ...facts, key: facts.key ?? before.key }
}

/** The entity after an update of it; throws why the update is refused. */
function applyUpdate(
  context: ChangeContext,
  update: EntityUpdate,
  before: StoredEntity,
  holderOf: ReadonlyMap<string, string>,
): StoredEntity {
  const { deps, kind } = context
  const { id, revision } = update
  if (revision !== undefined && BigInt(revision) !== before.revision) throw mismatch(context, before)
  const facts = updatedFacts(kind, update, before)
  if ((holderOf.get(facts.key) ?? id) !== id) throw nameTaken(context)
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
    try {
      return before ? updatedFacts(kind, update, before).key : []
    } catch (error) {
      // The update is refused for this when its turn comes.
      if (error instanceof Invalid) return []
      throw error
    }
  })
  const holders = await readEntities(tx, scope.storeId, kind.name, 'key', keys)
  return new Map(holders.map(({ key, id }) => [key, id]))
}

/** What is known while entities are updated. */
interface LoadedUpdates {
  tx: Transaction
  after: (changes: readonly EntityChange[]) => Promise<void>
  stored: ReadonlyMap<string, StoredEntity>
  holderOf: Map<string, string>
  current: Map<string, StoredEntity>
  changes: Map<string, EntityChange[]>
}

/** The steps that update entities. Of several updates of one entity, each applies to the outcome of those before it. */
const updating = (
  context: ChangeContext,
  updates: readonly EntityUpdate[],
): Omit<BulkSteps<EntityUpdate, LoadedUpdates, { id: string }, Changed>, 'answer' | 'isWhole'> => ({
  idOf: ({ id }) => id,
  async load(tx) {
    const ids = [...new Set(updates.map(({ id }) => id))]
    const after = await prepare(tx, context, { is: 'update', ids })
    const stored = await lock(tx, context, ids)
    const holderOf = await findHolders(tx, context, updates, stored)
    return {
      tx,
      after,
      stored,
      holderOf,
      current: new Map(stored),
      changes: new Map<string, EntityChange[]>(),
    }
  },
  decide(update, { current, holderOf, changes }) {
    const { id } = update
    const before = current.get(id)
    if (!before) throw notFound(context.kind, id)
    const after = applyUpdate(context, update, before, holderOf)
    if (after === before) return { id }
    holderOf.set(after.key, id)
    current.set(id, after)
    changes.set(id, [...(changes.get(id) ?? []), { before, after }])
    return { id }
  },
  async save(results, { tx, after, stored, current, changes }) {
    const changed = [...changes.keys()].map((id) => current.get(id) as StoredEntity)
    if (changed.length > 0) {
      const events = await eventsOf(tx, context, changes)
      await replaceEntities(tx, events, changed).catch((error: unknown) => {
        throw isKeyTaken(error) ? nameTaken(context) : error
      })
      await after(changed.map((entity) => ({ before: stored.get(entity.id) as StoredEntity, after: entity })))
    }
    return results
  },
})

/** Changes entities, each at the revision that the merchant has read. */
export const updateEntities = (context: ChangeContext, updates: readonly EntityUpdate[]): Promise<Changed> =>
  change(context, updates, updating(context, updates))

/** Changes entities in a transaction, all of them or none. */
export const updateIn = async (
  tx: Transaction,
  context: ChangeContext,
  updates: readonly EntityUpdate[],
): Promise<void> => {
  await changeItems(tx, updates, { ...updating(context, updates), isWhole: true })
}

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

/** Locks the entities that are to be deleted, and what to do once they are. */
async function loadDeleted(tx: Transaction, context: ChangeContext, ids: readonly string[]) {
  const unique = [...new Set(ids)]
  const after = await prepare(tx, context, { is: 'deletion', ids: unique })
  return { tx, after, stored: await lock(tx, context, unique) }
}

async function removeStored(
  context: ChangeContext,
  { tx, after, stored }: Awaited<ReturnType<typeof loadDeleted>>,
): Promise<void> {
  const all = [...stored.values()]
  if (all.length === 0) return
  const events = await eventsOf(tx, context, new Map(all.map((before) => [before.id, [{ before }]])))
  await removeEntities(tx, events, [...stored.keys()])
  await after(all.map((before) => ({ before })))
}

/** Deletes entities in a transaction, whatever their revisions; ids that no entity has are ignored. */
export const deleteIn = async (
  tx: Transaction,
  context: ChangeContext,
  ids: readonly string[],
): Promise<void> => removeStored(context, await loadDeleted(tx, context, ids))

/** Deletes entities. */
export const deleteEntities = (context: ChangeContext, ids: readonly string[]): Promise<Changed> =>
  change(context, ids, {
    idOf: (id) => id,
    load: (tx) => loadDeleted(tx, context, ids),
    decide(id, { stored }) {
      const { scope, kind, isSingle } = context
      const before = stored.get(id)
      if (!before) throw notFound(kind, id)
      if (isSingle && !isExpected(scope.call, { state: before, revision: before.revision }))
        throw mismatch(context, before)
      return { id }
    },
    async save(results, loaded) {
      await removeStored(context, loaded)
      return results
    },
  })
