// How many products have each of some customizations, counted with one query for all of them.
import { idOf } from '../catalog/columns.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import type { EntityFields } from '../storage/entities/kind.ts'
import type { StoredEntity } from '../storage/entities/rows.ts'

/** What an option or a modifier is counted by: the id that a program has given it, else its name. */
const referenceOf = (kind: string, id: string, name: string) =>
  `case when coalesce(${id}, '') in ('', ${idOf(kind, name)}) then ${name} else ${id} end`

// An option or modifier that version 1 has written has no id of its own, so that it is found by its name.
const countCustomized = statement<{ storeId: string; given: string }>(
  'catalog-entities.count-customization',
  `with given as materialized (
     select g.id, g.type, r.ref collate "C" as ref
     from jsonb_to_recordset($given::jsonb) as g (id text, name text, type text)
     cross join lateral (values (g.id), (g.name)) r (ref)
   ), used as (
     select p.id, 'PRODUCT_OPTION' as type, ${referenceOf('option', 'o.id', 'o.name')} collate "C" as ref
     from products p cross join unnest(p.option_ids, p.option_names) o (id, name)
     where p.store_id = $storeId
     union all
     select p.id, 'MODIFIER', ${referenceOf('modifier', `(m.item->>'id')`, `(m.item->>'name')`)} collate "C"
     from products p cross join jsonb_array_elements(p.modifiers) m (item)
     where p.store_id = $storeId and p.modifiers is not null
   )
   select g.id, count(distinct u.id)::int as count
   from given g join used u on u.type = g.type and u.ref = g.ref group by g.id`,
)

/** Counts the products of customizations, in the field of the wire. */
export async function countProductsOfCustomizations(
  session: DatabaseSession,
  storeId: string,
  entities: readonly StoredEntity[],
): Promise<Map<string, EntityFields>> {
  const given = entities.map(({ id, name, facts }) => ({
    id,
    name,
    type: (facts as { customizationType: string }).customizationType,
  }))
  const rows = await session.run<{ id: string; count: number }>(
    countCustomized({ storeId, given: JSON.stringify(given) }),
  )
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return new Map(entities.map(({ id }) => [id, { assignedProductsCount: counts.get(id) ?? 0 }]))
}
