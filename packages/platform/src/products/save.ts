// The one way to write a product: its document, its offers, its stock and its fields in the catalogue index. Only rows that
// change are written, and every price is kept.
import type { ProductDraft } from '@vitrine/contract'
import {
  Invalid,
  isPastDate,
  isSameJson,
  type ProductEvent,
  productDeleted,
  productEvents,
  type ProductFacts,
  untracked,
  violation,
} from '@vitrine/rules'
import { addNamedEntities } from '../catalog-entities/names.ts'
import { leaveOrders } from '../collections/order.ts'
import { changeProductCounts } from '../collections/store.ts'
import { availabilityOf, refreshSoldOut, soldOutOf } from '../inventory/sold-out.ts'
import {
  deleteItems,
  type LevelToWrite,
  reasonOf,
  recordStockEvents,
  writeLevels,
} from '../inventory/write-stock.ts'
import { statement } from '../storage/database.ts'
import { insertEventsOfMany, type ManyEventsParams, toEventRows } from '../storage/outbox.ts'
import { changeSlugs, forgetSlugs } from '../slugs/store.ts'
import { queueDates } from './date-queue.ts'
import { type EventFacts, readEventFacts } from './event-facts.ts'
import { followRules } from './follow-rules.ts'
import { countedIn, haveSameVariants, stockLevelsOf, toDocument, toProductRow } from './rows.ts'
import { type ChangedDocument, writeOffers } from './offers.ts'
import type { CatalogTransaction } from './version.ts'

/** A product as it is stored, locked by the transaction that changes it. */
export interface StoredProduct {
  id: string
  revision: bigint
  facts: ProductFacts
}

/** A product to write; without `before` it is a new one. */
interface ProductChange {
  before?: StoredProduct | undefined
  draft: ProductDraft
}

/** A document to save, with the stock levels to set. */
interface DocumentToSave extends ChangedDocument {
  /** The stock levels and preorders to set. */
  levels: readonly LevelToWrite[]
}

const lockEach = (columns: string) =>
  `select ${columns} from products where store_id = $storeId and id = any($ids) order by id for update`
const lock = statement<{ storeId: string; ids: string[] }>('products.lock', lockEach('id'))
const lockDocuments = statement<{ storeId: string; ids: string[] }>(
  'products.lock-documents',
  lockEach('id, revision, facts'),
)
const readStored = statement<{ storeId: string; ids: string[] }>(
  'products.stored',
  'select id, revision, facts from products where store_id = $storeId and id = any($ids)',
)

/** Locks the products that exist, in the order of their ids, so that two transactions never wait for each other. */
async function lockEachOf<Row extends { id: string }>(
  tx: CatalogTransaction,
  statementOf: typeof lock,
  ids: string[],
): Promise<Map<string, Row>> {
  const run = async (those: string[]) =>
    (await tx.run<Row>(statementOf({ storeId: tx.storeId, ids: those }))).map((row) => [row.id, row] as const)
  const existing = new Map(await run(ids))
  const missing = ids.filter((id) => !existing.has(id))
  if (missing.length === 0) return existing
  // With the store's row locked, no other transaction adds them; one that has just done so is over.
  await tx.version()
  return new Map([...existing, ...(await run(missing))])
}

/** Locks products before they are saved. */
export async function lockProducts(tx: CatalogTransaction, ids: string[]): Promise<void> {
  await lockEachOf(tx, lock, ids)
}

/** Locks products, and reads those that exist, by their ids. */
export const lockAndRead = (tx: CatalogTransaction, ids: string[]): Promise<Map<string, StoredProduct>> =>
  lockEachOf(tx, lockDocuments, ids)

/** Reads products that are locked, by their ids. */
export async function readProducts(
  tx: CatalogTransaction,
  ids: string[],
): Promise<Map<string, StoredProduct>> {
  const rows = await tx.run<StoredProduct>(readStored({ storeId: tx.storeId, ids }))
  return new Map(rows.map((row) => [row.id, row]))
}

const productColumns = `numeric_id, slug, visible, archived, changes_at, product_type, name, name_folded, description, description_folded, sku,
  sku_folded, price, collection_ids, created_at, last_updated, facts, shown`

interface EventsOfProducts {
  id: string
  events: readonly ProductEvent[]
}

/** The parameters for the events of products. */
const eventParams = ({ storeId, actor, now }: CatalogTransaction, events: readonly EventsOfProducts[]) => ({
  storeId,
  entityKind: 'product',
  actorKind: actor.kind,
  actorId: actor.id,
  events: toEventRows(events),
  now: new Date(now),
})

const putProducts = statement<ManyEventsParams & { products: string; version: bigint }>(
  'products.put',
  `with put as (
     insert into products (store_id, id, revision, event_seq, version, sold_out, availability, ${productColumns})
     select $storeId, g.id, coalesce(r.revision, 0) + 1, coalesce(r.event_seq, 0) + g.event_count, $version,
       ${soldOutOf('$storeId', 'g.id')}, ${availabilityOf('$storeId', 'g.id', 'g.facts')}, ${productColumns}
     from jsonb_to_recordset($products::jsonb) as g (id text, event_count int, numeric_id bigint, slug text,
       visible boolean, archived boolean, changes_at timestamptz, product_type text, name text, name_folded text, description text, description_folded text,
       sku text, sku_folded text, price numeric, collection_ids text[], created_at timestamptz,
       last_updated timestamptz, facts jsonb, shown jsonb)
     left join removed_products r on r.store_id = $storeId and r.id = g.id
     on conflict (store_id, id) do update set (revision, event_seq, version, sold_out, availability, ${productColumns}) = (
       products.revision + 1, products.event_seq + excluded.event_seq, excluded.version, excluded.sold_out, excluded.availability,
       ${productColumns.replaceAll(/\w+/g, (column) => `excluded.${column}`)}
     )
     returning id, event_seq
   ) ${insertEventsOfMany}`,
)

const forgetRemoval = statement<{ storeId: string; ids: string[] }>(
  'products.forget-removal',
  'delete from removed_products where store_id = $storeId and id = any($ids)',
)

const takeNumbers = statement<{ storeId: string; count: number; currency: string }>(
  'products.take-numbers',
  `update stores set newest_numeric_id = newest_numeric_id + $count where id = $storeId and currency = $currency
   returning newest_numeric_id - $count as last`,
)

/** The currency of a store without products has changed since the transaction read it, which `retryTransaction` repeats. */
const currencyChanged = () =>
  Object.assign(new Error('The currency of the store has changed'), { code: '40001' })

/** The document of each product; new ones get the next numbers of the store. */
async function toDocuments(
  tx: CatalogTransaction,
  changes: readonly ProductChange[],
): Promise<ProductFacts[]> {
  const count = changes.filter(({ before }) => !before).length
  const [row] =
    count > 0
      ? await tx.run<{ last: bigint }>(takeNumbers({ storeId: tx.storeId, count, currency: tx.currency }))
      : [{ last: 0n }]
  if (!row) throw currencyChanged()
  let { last } = row
  return changes.map(({ before, draft }) =>
    toDocument(draft, before?.facts.numericId ?? `${(last += 1n)}`, tx.now),
  )
}

const isSlugTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'products_slug'
}

/** Writes changed documents, after their offers and stock, from which the database computes what is sold out. */
async function writeDocuments(tx: CatalogTransaction, sent: readonly ChangedDocument[]): Promise<void> {
  const { storeId, currency, store } = tx
  const version = await tx.version()
  // Again, because only with the store's row locked no other transaction changes a rule.
  const changed = await followRules(tx, sent)
  const ids = await addNamedEntities(tx, changed)
  const states = await readEventFacts(tx, changed)
  const events = changed.map(({ before, facts }) => ({
    id: facts.id,
    events: productEvents(before?.facts, { facts, ids, ...(states.get(facts.id) as EventFacts) }, store),
  }))
  const products = JSON.stringify(
    changed.map(({ facts }, i) => ({
      ...toProductRow(facts, currency),
      event_count: events[i]?.events.length,
    })),
  )
  try {
    await tx.run(putProducts({ ...eventParams(tx, events), products, version }))
  } catch (error) {
    if (!isSlugTaken(error)) throw error
    // The detail names the values of the key; the words around them are in the language of the database.
    const { detail = '' } = error as { detail?: string }
    const slugs = changed.map(({ facts }) => facts.slug).filter((slug) => detail.includes(`, ${slug})`))
    throw new Invalid([violation('slug', 'VALIDATION', `is already used by another product: "${slugs}"`)])
  }
  const slugs = changed.map(({ before, facts }) => ({
    id: facts.id,
    before: before?.facts.slug,
    after: facts.slug,
  }))
  await changeSlugs(tx, storeId, 'product', slugs, tx.now)
  const added = changed.flatMap(({ before, facts }) => (before ? [] : [facts.id]))
  if (added.length > 0) await tx.run(forgetRemoval({ storeId, ids: added }))
  await leaveOrders(
    tx,
    changed.map(({ before, facts }) => ({
      id: facts.id,
      before: before?.facts.collectionIds ?? [],
      after: facts.collectionIds ?? [],
    })),
  )
  await queueDates(
    tx,
    changed.map(({ facts }) => facts),
  )
  await changeProductCounts(
    tx,
    storeId,
    changed.map(({ before, facts }) => [countedIn(before?.facts), countedIn(facts)]),
  )
}

/** Whether a document differs from the stored one, or one of its dates has passed since that was saved. */
export const isChanged = ({ before, facts }: ChangedDocument): boolean =>
  !before ||
  !isSameJson({ ...before.facts, lastUpdated: facts.lastUpdated }, facts) ||
  isPastDate(before.facts, Date.parse(facts.lastUpdated))

/** The stock of documents: the levels that they set, and an item for each new variant. */
function levelsToWrite(all: readonly DocumentToSave[], changed: readonly ChangedDocument[]): LevelToWrite[] {
  const levels = all.flatMap((document) => document.levels)
  const set = new Set(levels.map(({ productId, variantId }) => `${productId}/${variantId}`))
  const withOtherVariants = changed.filter(
    ({ before, facts }) => !before || !haveSameVariants(before.facts, facts),
  )
  const others = withOtherVariants.flatMap(({ facts }) =>
    facts.variants
      .filter(({ id }) => !set.has(`${facts.id}/${id}`))
      .map(({ id }) => ({ productId: facts.id, variantId: id, ...untracked, onlyIfNew: true as const })),
  )
  return [...levels, ...others]
}

async function saveDocuments(tx: CatalogTransaction, documents: readonly DocumentToSave[]): Promise<void> {
  const all = await followRules(tx, documents)
  const changed = all.filter(isChanged)
  // As they were sent: a rule that has been deleted meanwhile puts them into no collection.
  const sent = documents.filter((_, i) => isChanged(all[i] as DocumentToSave))
  if (changed.length > 0) await writeOffers(tx, changed)
  const reason = reasonOf(tx)
  const written = await writeLevels(tx, levelsToWrite(all, changed), reason)
  if (changed.length > 0) await writeDocuments(tx, sent)
  await recordStockEvents(tx, written, reason)
  const unchanged = all.filter((change) => !changed.includes(change)).map(({ facts }) => facts.id)
  if (unchanged.length > 0) await refreshSoldOut(tx, tx.storeId, unchanged, tx.version)
}

async function saveBatch(tx: CatalogTransaction, changes: readonly ProductChange[]): Promise<void> {
  const documents = await toDocuments(tx, changes)
  await saveDocuments(
    tx,
    changes.map(({ before, draft }, i) => ({
      before,
      facts: documents[i] as ProductFacts,
      levels: stockLevelsOf(draft, before?.facts),
    })),
  )
}

// So that a batch stays far below the time limit of a statement.
const variantsPerBatch = 1000

/** Saves documents in batches; `variantCount` is how many variants one has. */
async function inBatches<T>(
  all: readonly T[],
  variantCount: (item: T) => number,
  save: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  let batch: T[] = []
  let variants = 0
  for (const item of all) {
    batch.push(item)
    variants += Math.max(1, variantCount(item))
    if (variants < variantsPerBatch) continue
    await save(batch)
    batch = []
    variants = 0
  }
  if (batch.length > 0) await save(batch)
}

/**
 * Saves products, each of which is in `changes` once. A variant whose draft has no stock keeps the stock it has; a draft that
 * changes nothing writes nothing.
 */
export const saveProducts = (tx: CatalogTransaction, changes: readonly ProductChange[]): Promise<void> =>
  inBatches(
    changes,
    ({ draft }) => draft.variants.length,
    (batch) => saveBatch(tx, batch),
  )

/** Saves one product; without `before` it is a new one. */
export const saveProduct = (tx: CatalogTransaction, before: StoredProduct | undefined, draft: ProductDraft) =>
  saveProducts(tx, [{ before, draft }])

/** Saves other facts of stored products, and the stock levels that come with them; other stock stays as it is. */
export const saveFacts = (tx: CatalogTransaction, documents: readonly DocumentToSave[]): Promise<void> => {
  const lastUpdated = new Date(tx.now).toISOString()
  return inBatches(
    documents.map((document) => ({ ...document, facts: { ...document.facts, lastUpdated } })),
    ({ facts }) => facts.variants.length,
    (batch) => saveDocuments(tx, batch),
  )
}

const remove = statement<ManyEventsParams & { ids: string[]; version: bigint }>(
  'products.remove',
  `with put as (
     delete from products where store_id = $storeId and id = any($ids)
     returning id, revision, event_seq + ${productDeleted('').length} as event_seq
   ), offers_removed as (
     delete from offers where store_id = $storeId and product_id = any($ids)
   ), remembered as (
     insert into removed_products (store_id, id, version, revision, event_seq)
     select $storeId, id, $version, revision, event_seq from put
   ) ${insertEventsOfMany}`,
)

/** Removes products with their offers and stock, and from their collections; their prices stay in the history. */
export async function removeProducts(
  tx: CatalogTransaction,
  products: readonly StoredProduct[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  const events = eventParams(
    tx,
    ids.map((id) => ({ id, events: productDeleted(id) })),
  )
  await tx.run(remove({ ...events, ids, version: await tx.version() }))
  await forgetSlugs(tx, tx.storeId, 'product', ids)
  await deleteItems(tx, ids)
  await leaveOrders(
    tx,
    products.map(({ id, facts }) => ({ id, before: facts.collectionIds ?? [], after: [] })),
  )
  await changeProductCounts(
    tx,
    tx.storeId,
    products.map(({ facts }) => [countedIn(facts), new Set()]),
  )
}
