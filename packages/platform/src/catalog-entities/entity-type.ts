// What tells the kinds of entities apart: how one is made of what a merchant sends, and how the API returns it.
import type { RefusalCode } from '@vitrine/contract'
import { updatedPayload } from '@vitrine/rules'
import type { DomainEvent } from '../storage/outbox.ts'
import type { EntityFacts, EntityKind, ReferredKind, StoredEntity } from './store.ts'

/** What all entities have on the wire. */
export interface Entity {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
}

/** One kind of entity: what merchants send, and what the API returns. */
export interface EntityType<Sent, E extends Entity> {
  kind: EntityKind
  /** As in a sentence. */
  noun: string
  /** The kind again, if products refer to it. */
  referred?: ReferredKind
  notFound: RefusalCode
  /** The field of a request that must be unique, such as `brand.name`. */
  uniqueField: string
  /** The facts of a new entity, or of a stored one with an update; throws if what was sent is invalid. */
  toFacts(sent: Sent, before?: EntityFacts): EntityFacts
  toEntity(stored: StoredEntity, assignedProducts?: number): E
}

/** What the platform adds to the facts of an entity. */
export const toEntityFields = ({ id, revision, createdAt, updatedAt }: StoredEntity): Entity => ({
  id,
  revision: `${revision}`,
  createdDate: createdAt.toISOString(),
  updatedDate: updatedAt.toISOString(),
})

/** The event of a change, whose payload the contract describes for each kind. */
export const eventOf = (kind: EntityKind, change: 'created' | 'deleted', entity: object) => {
  const field = { created: 'entity', deleted: 'deletedEntity' }[change]
  return { name: `${kind}.${change}`, payload: { [field]: entity } } as unknown as DomainEvent
}

/** The event of an update. */
export const updateOf = (kind: EntityKind, before: Entity, entity: Entity) =>
  ({ name: `${kind}.updated`, payload: updatedPayload(before, entity) }) as unknown as DomainEvent
