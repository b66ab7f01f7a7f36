// Brands and ribbons that products name get their rows in the transaction that saves the products.
import type { ProductFacts } from '@vitrine/rules'
import type { CatalogTransaction } from '../products/version.ts'
import { toEventRows } from '../storage/outbox.ts'
import { eventOf } from './entity-type.ts'
import { findIdsOfNames, insertEntities, readEntities } from './store.ts'
import { brandType, ribbonType } from './types.ts'

type Change = { before?: { facts: ProductFacts } | undefined; facts: ProductFacts }

/**
 * Adds the brands and ribbons that products name from now on, if they are missing. Comes after the store's row is locked: a
 * brand is renamed or deleted under the same lock, so none is gone when the products are committed.
 */
export async function addNamedEntities(tx: CatalogTransaction, changes: readonly Change[]): Promise<void> {
  for (const type of [brandType, ribbonType]) {
    const { kind, namedBy } = type
    const names = new Set(
      changes.flatMap(({ before, facts }) => {
        const name = facts[namedBy]
        return name && name !== before?.facts[namedBy] ? [name] : []
      }),
    )
    if (names.size === 0) continue
    for (const { key } of await readEntities(tx, tx.storeId, kind, 'key', [...names])) names.delete(key)
    if (names.size > 0) await addEntities(tx, type, [...names])
  }
}

async function addEntities(
  tx: CatalogTransaction,
  type: typeof brandType | typeof ribbonType,
  names: string[],
) {
  const { storeId, actor } = tx
  const { kind } = type
  const now = new Date(tx.now)
  const ids = await findIdsOfNames(tx, storeId, kind, names)
  const entities = names.map((name) => ({
    ...type.toFacts({ name }),
    id: ids.get(name) ?? tx.newId(),
    revision: 1n,
    createdAt: now,
    updatedAt: now,
  }))
  const events = toEventRows(
    entities.map((entity) => ({ id: entity.id, events: [eventOf(kind, 'created', type.toEntity(entity))] })),
  )
  const params = { storeId, entityKind: kind, actorKind: actor.kind, actorId: actor.id, events, now }
  await insertEntities(tx, params, entities)
}
