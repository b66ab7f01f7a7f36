// What the events of products tell besides their documents: the revision that a change gives them, and their stock.
import type { ProductFacts, StockByVariant } from '@vitrine/rules'
import type { FormerLevel } from '../inventory/write-stock.ts'
import { statement } from '../../storage/database.ts'
import { stockByVariant } from './store.ts'
import type { CatalogTransaction } from '../transaction.ts'

/** What events tell of a product besides its document. */
export interface EventFacts {
  /** The revision that the product gets. */
  revision: bigint
  stock: StockByVariant
}

const findEventFacts = statement<{ storeId: string; ids: string[] }>(
  'products.event-facts',
  `select g.id, coalesce(r.revision, 0) as revision,
     ${stockByVariant('$storeId', 'g.id')} as stock
   from unnest($ids::text[]) g(id) left join removed_products r on r.store_id = $storeId and r.id = g.id`,
)

/** Reads what events tell of products besides their documents, by the ids of the products. */
export async function readEventFacts(
  tx: CatalogTransaction,
  changed: readonly { before?: { revision: bigint } | undefined; facts: ProductFacts }[],
): Promise<Map<string, EventFacts>> {
  const ids = changed.map(({ facts }) => facts.id)
  const rows = await tx.run<EventFacts & { id: string }>(findEventFacts({ storeId: tx.storeId, ids }))
  const revisions = new Map(changed.map(({ before, facts }) => [facts.id, before?.revision]))
  return new Map(
    rows.map(({ id, revision, stock }) => [id, { revision: (revisions.get(id) ?? revision) + 1n, stock }]),
  )
}

/** The stock of a product before some of its levels changed. */
export function stockBefore(stock: StockByVariant, former: readonly FormerLevel[] = []): StockByVariant {
  if (former.length === 0) return stock
  const before = { ...stock }
  for (const { variantId, before: level } of former) {
    if (level) before[variantId] = level
    else delete before[variantId]
  }
  return before
}
