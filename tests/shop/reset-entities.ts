// Gives a shop the brand and the ribbon that the examples name, at their first revisions, and no others.
import { entities as entityKinds, examples } from '@vitrine/contract'
import type { Shop } from './open-shop.ts'

const sampleEntities = [
  ['brand', examples['GET /stores/v3/brands/{brandId}'].path.brandId, 'Slow Loom'],
  ['ribbon', examples['GET /stores/v3/ribbons/{ribbonId}'].path.ribbonId, 'To print'],
] as const

/** Resets the entities of the catalogue, so that each example may run again. */
export async function resetEntities(
  { rows }: Pick<Shop, 'rows'>,
  entities: readonly (readonly [kind: string, id: string, name: string])[] = sampleEntities,
) {
  await rows(`delete from outbox where store_id = $1 and entity_kind = any($2)`, [
    ...entityKinds.map(({ name }) => name),
    'coupon',
  ])
  await rows('delete from entities where store_id = $1')
  for (const values of entities)
    await rows(
      `insert into entities (store_id, kind, id, revision, event_seq, key, name, name_folded, facts, created_at,
         updated_at)
       values ($1, $2, $3, 1, 0, $4, $4, lower($4), '{}', '2030-01-01', '2030-01-01')`,
      ...values,
    )
}
