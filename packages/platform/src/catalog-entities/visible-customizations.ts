// What visitors see of customizations: those that a visible product has, with the choices that a visible product offers. A
// merchant prepares others for products that are not published yet.
import type { CustomizationFacts } from '@vitrine/rules'
import { idOf } from '../catalog/columns.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import type { StoredEntity } from '../storage/entities/rows.ts'

// An option or modifier that version 1 has written has no ids of its own, so that it is found by its names.
const find = statement<{ storeId: string }>(
  'catalog-entities.visible-customizations',
  `with choices as materialized (
     select distinct c.id from products p cross join unnest(p.choice_ids) c(id)
     where p.store_id = $storeId and p.visible
   ), modifiers as materialized (
     select distinct m.item->>'id' as id, m.item->>'name' as name, c.choice->>'choiceId' as choice_id,
       c.choice->>'name' as choice_name
     from products p cross join jsonb_array_elements(p.modifiers) m(item)
     left join jsonb_array_elements(m.item->'choicesSettings'->'choices') c(choice) on true
     where p.store_id = $storeId and p.visible and p.modifiers is not null
   ), offered as (
     select e.id, c.choice->>'id' as choice_id
     from entities e cross join jsonb_array_elements(e.facts->'choices') c(choice)
     join choices o on o.id = any(array[c.choice->>'id', ${idOf('choice', 'e.name', `(c.choice->>'name')`)}])
     where e.store_id = $storeId and e.kind = 'customization' and e.facts->>'customizationType' = 'PRODUCT_OPTION'
     union
     select e.id, c.choice->>'id'
     from entities e
     join modifiers m on m.id = e.id or m.name = e.name
     left join jsonb_array_elements(e.facts->'choices') c(choice)
       on c.choice->>'id' = m.choice_id or c.choice->>'name' = m.choice_name
     where e.store_id = $storeId and e.kind = 'customization' and e.facts->>'customizationType' = 'MODIFIER'
   )
   select id, array_remove(array_agg(choice_id), null) as "choiceIds" from offered group by id`,
)

/** The ids of the choices that visible products offer, by the customizations that they have. */
type VisibleChoices = ReadonlyMap<string, ReadonlySet<string>>

/** Reads which customizations of a store visitors see, and which of their choices. */
export async function readVisibleChoices(session: DatabaseSession, storeId: string): Promise<VisibleChoices> {
  const rows = await session.run<{ id: string; choiceIds: string[] }>(find({ storeId }))
  return new Map(rows.map(({ id, choiceIds }) => [id, new Set(choiceIds)]))
}

/** A customization with the choices that visitors see. */
export function withVisibleChoices(stored: StoredEntity, visible: VisibleChoices): StoredEntity {
  const facts = stored.facts as CustomizationFacts
  if (!facts.choices) return stored
  const choices = facts.choices.filter(({ id }) => visible.get(stored.id)?.has(id))
  return { ...stored, facts: { ...facts, choices } }
}
