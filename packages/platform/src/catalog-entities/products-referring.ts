// The products that refer to a brand, ribbon or info section: they are counted, and change with it. Those of a large brand follow
// in jobs.
import type { ProductFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'
import { lockAndRead, saveFacts, type StoredProduct } from '../catalog/products/save.ts'
import { type CatalogTransaction, catalogTransaction } from '../catalog/transaction.ts'
import { system } from '../storage/commit.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { readEntities, type StoredEntity } from '../storage/entities/rows.ts'

/** The kinds that products refer to: brands and ribbons by their names, info sections by their ids. */
export type ReferredKind = 'brand' | 'ribbon' | 'infoSection'

const jobKind = 'catalog-entities.rename'

// So that the rows of one transaction stay locked far shorter than a second.
const perTransaction = { products: 200, variants: 1000 }

/** What products refer to an entity by: its name, or the id of an info section. */
export const referenceTo = (kind: ReferredKind, { id, name }: Pick<StoredEntity, 'id' | 'name'>): string =>
  kind === 'infoSection' ? id : name

interface ReferringParams {
  storeId: string
  names: string[]
}

const byField = (field: string, names: string) =>
  `select p.id, p.${field} as name from products p
   where p.store_id = $storeId and p.${field} <> '' and p.${field} = any(${names})`
const byColumn = (column: string, names: string) =>
  `select p.id, n.name from products p cross join unnest(p.${column}) n(name)
   where p.store_id = $storeId and p.${column} && ${names} and n.name = any(${names})`

/** The products that refer to any of these names, with the name, each pair once. */
const referring: Record<ReferredKind, (names: string) => string> = {
  brand: (names) => byField('brand', names),
  ribbon: (names) => `${byField('ribbon', names)} union ${byColumn('additional_ribbons', names)}`,
  infoSection: (names) => byColumn('info_section_ids', names),
}

const statementsOf = (kind: ReferredKind) => ({
  count: statement<ReferringParams>(
    `catalog-entities.count-${kind}`,
    `select name, count(*)::int as count from (${referring[kind]('$names::text[]')}) referring group by name`,
  ),
  find: statement<ReferringParams & { limit: number }>(
    `catalog-entities.products-${kind}`,
    `select p.id, jsonb_array_length(p.facts->'variants') as variants
     from (
       select distinct id from (${referring[kind]('$names::text[]')}) referring order by id limit $limit
     ) found
     join products p on p.store_id = $storeId and p.id = found.id order by p.id`,
  ),
  left: statement<ReferringParams>(
    `catalog-entities.left-${kind}`,
    `select given.name from unnest($names::text[]) as given (name)
     where exists (${referring[kind]('array[given.name]')})`,
  ),
})
const statements = {
  brand: statementsOf('brand'),
  ribbon: statementsOf('ribbon'),
  infoSection: statementsOf('infoSection'),
}

/** How many products refer to each of the names; a name that none refers to is left out. */
export async function countReferring(
  session: DatabaseSession,
  storeId: string,
  kind: ReferredKind,
  names: string[],
): Promise<Map<string, number>> {
  const rows = await session.run<{ name: string; count: number }>(statements[kind].count({ storeId, names }))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Locks products that refer to one of the names: as many as one transaction may change. */
export async function lockReferring(
  tx: CatalogTransaction,
  kind: ReferredKind,
  names: string[],
): Promise<StoredProduct[]> {
  if (names.length === 0) return []
  const { storeId } = tx
  const limit = perTransaction.products
  const found = await tx.run<{ id: string; variants: number }>(
    statements[kind].find({ storeId, names, limit }),
  )
  let variants = 0
  const ids = found
    .filter((product, i) => {
      variants += product.variants
      return i === 0 || variants <= perTransaction.variants
    })
    .map(({ id }) => id)
  return [...(await lockAndRead(tx, ids)).values()]
}

/** An entity that products refer to in another way from now on. */
interface Renaming {
  id: string
  from: string
  /** Absent: it is deleted. */
  to?: string
}

type Rename = (name: string) => string | undefined

/** A list with other names, each once. */
const renameAll = <K extends 'additionalRibbons' | 'infoSectionIds'>(
  field: K,
  names: readonly string[] | undefined,
  rename: Rename,
) => {
  const renamed = [...new Set((names ?? []).flatMap((name) => rename(name) ?? []))]
  return (renamed.length > 0 ? { [field]: renamed } : {}) as { [N in K]?: string[] }
}

const renameOne = <K extends 'brand' | 'ribbon'>(field: K, name: string | undefined, rename: Rename) => {
  const renamed = name && rename(name)
  return (renamed ? { [field]: renamed } : {}) as { [N in K]?: string }
}

/** The facts of a product that refers to entities in another way. */
const renamings: Record<ReferredKind, (facts: ProductFacts, rename: Rename) => ProductFacts> = {
  brand: ({ brand, ...facts }, rename) => ({ ...facts, ...renameOne('brand', brand, rename) }),
  ribbon: ({ ribbon, additionalRibbons, ...facts }, rename) => ({
    ...facts,
    ...renameOne('ribbon', ribbon, rename),
    ...renameAll('additionalRibbons', additionalRibbons, rename),
  }),
  infoSection: ({ infoSectionIds, ...facts }, rename) => ({
    ...facts,
    ...renameAll('infoSectionIds', infoSectionIds, rename),
  }),
}

/** Saves locked products with the new names, and returns the jobs that rename all others. */
export async function renameProducts(
  tx: CatalogTransaction,
  kind: ReferredKind,
  locked: readonly StoredProduct[],
  changes: readonly Renaming[],
): Promise<NewJob[]> {
  const byName = new Map(changes.map((renaming) => [renaming.from, renaming]))
  const rename: Rename = (name) => (byName.has(name) ? byName.get(name)?.to : name)
  const ids = { [kind]: new Map(changes.map(({ id, from }) => [from, id])) }
  const documents = locked.map((before) => ({
    before: { ...before, ids },
    facts: renamings[kind](before.facts, rename),
    levels: [],
  }))
  await saveFacts(tx, documents)
  const names = [...byName.keys()]
  const left = await tx.run<{ name: string }>(statements[kind].left({ storeId: tx.storeId, names }))
  return left.map(({ name: from }) => {
    const { id } = byName.get(from) as Renaming
    return { kind: jobKind, key: `${kind}:${id}:${from}`, payload: { kind, id, from } }
  })
}

/** Makes what renames the products of large brands and ribbons: some in the transaction of each job. */
export const renamingJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]:
    async ({ storeId, payload }) =>
    async (session) => {
      const { kind, id, from } = payload as { kind: ReferredKind; id: string; from: string }
      const tx = await catalogTransaction(session, { storeId, actor: system }, deps)
      const locked = await lockReferring(tx, kind, [from])
      await tx.version()
      const [entity] = await readEntities(tx, storeId, kind, 'id', [id])
      // Products may refer to it anew since: then those that are left belong to the new entity.
      const [other] = kind === 'infoSection' ? [entity] : await readEntities(tx, storeId, kind, 'key', [from])
      if (other) return
      const renaming = { id, from, ...(entity && { to: entity.name }) }
      await session.queue(...(await renameProducts(tx, kind, locked, [renaming])))
    },
})
