// The entities that products refer to. Brands and ribbons that products name get their rows in the transaction that saves the
// products.
import { entities, type EntityDescription, type RichContent } from '@vitrine/contract'
import type { IdsOfNames, KnownEntities, LinkedSection, ProductFacts, References } from '@vitrine/rules'
import type { CatalogTransaction } from '../transaction.ts'
import { type DatabaseSession, lookup } from '../../storage/database.ts'
import { recordsAny, toEventParams } from '../../storage/outbox.ts'
import { type EntityKind, eventOf } from '../../storage/entities/kind.ts'
import { findIdsOfNames, insertEntities } from '../../storage/entities/rows.ts'

type Change = { before?: { facts: ProductFacts } | undefined; facts: ProductFacts }

const kindOf = (kind: string): EntityKind => ({
  ...(entities.find(({ name }) => name === kind) as EntityDescription),
  hooks: {},
})
const kinds = [kindOf('brand'), kindOf('ribbon')]

const namesOf: Record<keyof IdsOfNames, (facts: ProductFacts) => string[]> = {
  brand: ({ brand }: ProductFacts) => (brand ? [brand] : []),
  ribbon: ({ ribbon, additionalRibbons = [] }: ProductFacts) => [
    ...(ribbon ? [ribbon] : []),
    ...additionalRibbons,
  ],
}

const byKeys = (kind: string, keys: string) =>
  `select kind, key as name, id from entities
   where store_id = $storeId and kind = '${kind}' and key = any(${keys}::text[])`

const findIds = lookup<{ storeId: string; brands: string[]; ribbons: string[] }>(
  'catalog-entities.ids-of-brands-and-ribbons',
  `${byKeys('brand', '$brands')} union all ${byKeys('ribbon', '$ribbons')}`,
)

/** Reads the ids of the brands and ribbons that products name, for all products at once. */
export async function readIdsOfNames(
  session: DatabaseSession,
  storeId: string,
  products: readonly ProductFacts[],
): Promise<Record<keyof IdsOfNames, Map<string, string>>> {
  const ids = { brand: new Map<string, string>(), ribbon: new Map<string, string>() }
  const brands = [...new Set(products.flatMap(namesOf.brand))]
  const ribbons = [...new Set(products.flatMap(namesOf.ribbon))]
  if (brands.length + ribbons.length === 0) return ids
  const rows = await session.run<{ kind: keyof IdsOfNames; name: string; id: string }>(
    findIds({ storeId, brands, ribbons }),
  )
  for (const { kind, name, id } of rows) ids[kind].set(name, id)
  return ids
}

const findSections = lookup<{ storeId: string; ids: string[]; withTexts: boolean }>(
  'catalog-entities.sections-of-products',
  `select id, key as "uniqueName", name as title, case when $withTexts::boolean then facts->'description' end as description
   from entities where store_id = $storeId and kind = 'infoSection' and id = any($ids::text[])`,
)

/** Reads the info sections that products share, for all products at once. */
export async function readLinkedSections(
  session: DatabaseSession,
  storeId: string,
  products: readonly ProductFacts[],
  withTexts: boolean,
): Promise<Map<string, LinkedSection>> {
  const ids = [...new Set(products.flatMap(({ infoSectionIds = [] }) => infoSectionIds))]
  if (ids.length === 0) return new Map()
  const rows = await session.run<LinkedSection & { description: RichContent | null }>(
    findSections({ storeId, ids, withTexts }),
  )
  return new Map(
    rows.map(({ description, ...section }) => [
      section.id,
      { ...section, ...(description && { description }) },
    ]),
  )
}

const findKnown = lookup<{
  storeId: string
  brand: string[]
  ribbon: string[]
  section: string[]
  uniqueName: string[]
}>(
  'catalog-entities.known',
  `select kind, id, key, name from entities where store_id = $storeId and id = any($brand::text[]) and kind = 'brand'
   union all
   select kind, id, key, name from entities where store_id = $storeId and id = any($ribbon::text[]) and kind = 'ribbon'
   union all
   select kind, id, key, name from entities where store_id = $storeId and kind = 'infoSection'
     and (id = any($section::text[]) or key = any($uniqueName::text[]))`,
)

/** Finds the entities that a request refers to, which may be gone a moment later. */
export async function findReferences(
  session: DatabaseSession,
  storeId: string,
  { brand, ribbon, section, uniqueName }: References,
): Promise<KnownEntities> {
  const rows = await session.run<{ kind: string; id: string; key: string; name: string }>(
    findKnown({ storeId, brand, ribbon, section, uniqueName }),
  )
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind)
  const sections = ofKind('infoSection')
  return {
    brand: new Map(ofKind('brand').map(({ id, name }) => [id, name])),
    ribbon: new Map(ofKind('ribbon').map(({ id, name }) => [id, name])),
    section: new Set(sections.map(({ id }) => id)),
    uniqueName: new Map(sections.map(({ key, id }) => [key, id])),
  }
}

/**
 * Reads the entities that a request refers to. Comes after the products are locked: it locks the store's row, so that none of
 * them is renamed or deleted until the transaction ends.
 */
export async function readKnown(
  tx: CatalogTransaction,
  references: References | undefined,
): Promise<KnownEntities | undefined> {
  if (!references || Object.values(references).every(({ length }) => length === 0)) return undefined
  await tx.version()
  return findReferences(tx, tx.storeId, references)
}

/**
 * Adds the brands and ribbons that products name from now on, if they are missing, and returns the ids of all that the products
 * name and have named. Comes after the store's row is locked: a brand is renamed or deleted under the same lock, so none is gone
 * when the products are committed.
 */
export async function addNamedEntities(
  tx: CatalogTransaction,
  changes: readonly Change[],
): Promise<IdsOfNames> {
  const products = changes.flatMap(({ before, facts }) => (before ? [before.facts, facts] : [facts]))
  const ids = await readIdsOfNames(tx, tx.storeId, products)
  for (const kind of kinds) {
    const name = kind.name as keyof IdsOfNames
    const namesIn = (facts: ProductFacts) => namesOf[name](facts)
    const missing = new Set(
      changes.flatMap(({ before, facts }) => {
        const old = before ? namesIn(before.facts) : []
        return namesIn(facts).filter((each) => !ids[name].has(each) && !old.includes(each))
      }),
    )
    if (missing.size === 0) continue
    const areAllAdded = await addEntities(tx, kind, [...missing], ids[name])
    // Another transaction has created one meanwhile.
    if (!areAllAdded) return readIdsOfNames(tx, tx.storeId, products)
  }
  return ids
}

/** Adds entities, with their ids to `idsOfNames`; false if another transaction was first to add one. */
async function addEntities(
  tx: CatalogTransaction,
  kind: EntityKind,
  names: string[],
  idsOfNames: Map<string, string>,
): Promise<boolean> {
  const now = new Date(tx.now)
  const ids = await findIdsOfNames(tx, tx.storeId, kind.name, names)
  const added = names.map((name) => ({
    key: name,
    name,
    facts: {},
    id: ids.get(name) ?? tx.newId(),
    revision: 1n,
    createdAt: now,
    updatedAt: now,
  }))
  const isRead = recordsAny(tx.recorded, `${kind.name}.`)
  const events = isRead
    ? added.map((entity) => ({ id: entity.id, events: [eventOf(kind, { after: entity })] }))
    : []
  const inserted = await insertEntities(tx, toEventParams(kind.name, tx, events), added)
  for (const { id, name } of added) if (inserted.has(id)) idsOfNames.set(name, id)
  return inserted.size === added.length
}
