// The products that name a brand or ribbon: they are counted, and renamed with it. Those of a large brand follow in jobs.
import type { Deps } from '../deps.ts'
import { lockAndRead, saveFacts, type StoredProduct } from '../products/save.ts'
import { type CatalogTransaction, catalogTransaction } from '../products/version.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { NewJob } from '../storage/jobs.ts'
import { type NamingField, readEntities } from './store.ts'

const jobKind = 'catalog-entities.rename'

// So that the rows of one transaction stay locked far shorter than a second.
const perTransaction = { products: 200, variants: 1000 }

interface NamedParams {
  storeId: string
  names: string[]
}

// The index is by this expression.
const named = (kind: NamingField) =>
  `store_id = $storeId and facts->>'${kind}' <> '' and facts->>'${kind}' = any($names)`

const statementsOf = (kind: NamingField) => ({
  count: statement<NamedParams>(
    `catalog-entities.count-${kind}`,
    `select facts->>'${kind}' as name, count(*)::int as count from products where ${named(kind)} group by 1`,
  ),
  find: statement<NamedParams & { limit: number }>(
    `catalog-entities.products-${kind}`,
    `select id, jsonb_array_length(facts->'variants') as variants from products where ${named(kind)}
     order by id limit $limit`,
  ),
  left: statement<NamedParams>(
    `catalog-entities.left-${kind}`,
    `select given.name from unnest($names::text[]) as given (name) where exists (
       select 1 from products where store_id = $storeId and facts->>'${kind}' <> '' and facts->>'${kind}' = given.name
     )`,
  ),
})
const statements = { brand: statementsOf('brand'), ribbon: statementsOf('ribbon') }

/** How many products have each of the names; a name that none has is left out. */
export async function countNamed(
  session: DatabaseSession,
  storeId: string,
  kind: NamingField,
  names: string[],
): Promise<Map<string, number>> {
  const rows = await session.run<{ name: string; count: number }>(statements[kind].count({ storeId, names }))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Locks products that have one of the names: as many as one transaction may change. */
export async function lockNamed(
  tx: CatalogTransaction,
  kind: NamingField,
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

/** An entity whose name changes. */
export interface Renaming {
  id: string
  from: string
  /** Absent: it is deleted. */
  to?: string
}

/** Saves locked products with the new names, and returns the jobs that rename all others. */
export async function renameProducts(
  tx: CatalogTransaction,
  kind: NamingField,
  locked: readonly StoredProduct[],
  renamings: readonly Renaming[],
): Promise<NewJob[]> {
  const byName = new Map(renamings.map((renaming) => [renaming.from, renaming]))
  const documents = locked.flatMap((before) => {
    const { [kind]: from = '', ...facts } = before.facts
    const renaming = byName.get(from)
    if (!renaming) return []
    const { to } = renaming
    return [{ before, facts: { ...facts, ...(to !== undefined && { [kind]: to }) }, levels: [] }]
  })
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
      const { kind, id, from } = payload as { kind: NamingField; id: string; from: string }
      const actor = { kind: 'system', id: null } as const
      const tx = await catalogTransaction(session, { storeId, actor, now: deps.clock.now() }, deps)
      const locked = await lockNamed(tx, kind, [from])
      await tx.version()
      // Products may have named it anew since: then those that are left belong to the new entity.
      const [other] = await readEntities(tx, storeId, kind, 'key', [from])
      if (other) return
      const [entity] = await readEntities(tx, storeId, kind, 'id', [id])
      const renaming = { id, from, ...(entity && { to: entity.name }) }
      await session.queue(...(await renameProducts(tx, kind, locked, [renaming])))
    },
})
