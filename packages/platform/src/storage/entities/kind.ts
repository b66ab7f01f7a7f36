// One kind of entity: its description, what is stored of one, and what the platform does beyond its description.
import type { EntityDescription } from '@vitrine/contract'
import { updatedPayload } from '@vitrine/rules'
import type { Deps } from '../../deps.ts'
import type { CallScope } from '../commit.ts'
import type { DatabaseSession } from '../database.ts'
import type { DomainEvent } from '../outbox.ts'
import type { Transaction } from '../transaction.ts'
import type { InitialEntity } from './initial.ts'
import type { EntityFacts, StoredEntity } from './rows.ts'

/** What a merchant sends of an entity, or an entity as the API returns it. */
export type EntityFields = Record<string, unknown>

/** What happens to entities in one transaction. */
export interface PlannedChange {
  is: 'creation' | 'update' | 'deletion'
  /** Of those that exist. */
  ids: string[]
}

/** A change of one entity: without `before` it is created, without `after` deleted. */
export interface EntityChange {
  before?: StoredEntity
  after?: StoredEntity
}

/** What visitors see of the entities of a kind. */
interface Visible {
  ids: string[]
  show(stored: StoredEntity): StoredEntity
}

/** What the platform does for a kind beyond its description; everything is optional. */
export interface EntityHooks {
  /** An entity that every store has from the beginning. */
  initial?: InitialEntity
  /** The facts of a new entity, or of a stored one with an update; throws `Invalid` if what was sent is. */
  toFacts?(sent: never, before?: StoredEntity): EntityFacts
  /** The fields that the API returns, besides those that every entity has. */
  toFields?(stored: StoredEntity): EntityFields
  /** The whole entity as the API returns it, of a kind that has not the fields of every entity. */
  toEntity?(stored: StoredEntity): EntityFields
  /**
   * What a change of entities does to others. Runs before the rows of the entities are locked, to lock what comes first; what it
   * returns runs once they are written.
   */
  onChange?(
    tx: Transaction,
    scope: CallScope,
    planned: PlannedChange,
  ): Promise<(changes: readonly EntityChange[]) => Promise<void>>
  /** The fields that answers have only where a request names them, by the ids of the entities. */
  requested?(
    session: DatabaseSession,
    storeId: string,
    stored: readonly StoredEntity[],
  ): Promise<ReadonlyMap<string, EntityFields>>
  /** What visitors see, of a kind that they may query. */
  visible?(session: DatabaseSession, storeId: string): Promise<Visible>
}

/** A kind of entity, as its calls know it. */
export interface EntityKind extends EntityDescription {
  hooks: EntityHooks
}

/** Makes the hooks of a kind. */
export type MakeHooks = (deps: Deps) => EntityHooks

const uniqueFields = ({ unique }: EntityDescription) => unique?.by ?? []

/** The facts of an entity: what is sent, over what is stored. */
export function toFacts(kind: EntityKind, sent: EntityFields, before?: StoredEntity): EntityFacts {
  if (kind.hooks.toFacts) return kind.hooks.toFacts(sent as never, before)
  const { nameField = 'name', input } = kind
  const stored = before && toFields(kind, before)
  const fields: EntityFields = {}
  for (const name of Object.keys(input.shape)) {
    const value = sent[name] ?? stored?.[name]
    if (value !== undefined && value !== null) fields[name] = value
  }
  const { [nameField]: name = '', ...facts } = fields
  const key = uniqueFields(kind).map((field) => `${fields[field]}`)
  return { ...(key.length > 0 && { key: key.join(':') }), name: `${name}`, facts }
}

const toFields = (
  { hooks, isUnnamed, nameField = 'name' }: EntityKind,
  stored: StoredEntity,
): EntityFields =>
  hooks.toFields
    ? hooks.toFields(stored)
    : { ...(!isUnnamed && { [nameField]: stored.name }), ...stored.facts }

/** An entity as the API returns it. */
export function toEntity(kind: EntityKind, stored: StoredEntity, requested: EntityFields = {}): EntityFields {
  if (kind.hooks.toEntity) return kind.hooks.toEntity(stored)
  const { id, revision, createdAt, updatedAt } = stored
  return {
    id,
    revision: `${revision}`,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
    ...toFields(kind, stored),
    ...requested,
  }
}

/** The event of a change, whose payload the contract describes. */
export function eventOf(kind: EntityKind, { before, after }: EntityChange): DomainEvent {
  const { name } = kind
  const event = !before
    ? { name: `${name}.created`, payload: { entity: toEntity(kind, after as StoredEntity) } }
    : after
      ? { name: `${name}.updated`, payload: updatedPayload(toEntity(kind, before), toEntity(kind, after)) }
      : { name: `${name}.deleted`, payload: { deletedEntity: { id: before.id } } }
  return event as unknown as DomainEvent
}
