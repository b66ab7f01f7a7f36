// The one way to write a product: its document, its offers, its stock and its fields in the catalogue index. Only rows that
// change are written, and every price is kept.
import type { ProductDraft } from '@vitrine/contract'
import {
  type IdsOfNames,
  isPastDate,
  isSameJson,
  productDeleted,
  type ProductFacts,
  untracked,
} from '@vitrine/rules'
import { removeFromOrders } from './collection-order.ts'
import { changeProductCounts } from './collections.ts'
import { refreshSoldOut } from '../inventory/sold-out.ts'
import {
  deleteItems,
  type LevelToWrite,
  reasonOf,
  recordStockEvents,
  writeLevels,
} from '../inventory/write-stock.ts'
import { statement } from '../../storage/database.ts'
import { type EventParams, insertEvents, toEventParams } from '../../storage/outbox.ts'
import { forgetSlugs } from '../../slugs/store.ts'
import { followRules } from './follow-rules.ts'
import { countedIn, haveSameVariants, stockLevelsOf, toDocument } from './rows.ts'
import { type ChangedDocument, writeOffers } from './offers.ts'
import type { CatalogTransaction } from '../transaction.ts'
import { readyDocuments, writeDocuments } from './write-documents.ts'

/** A product as it is stored, locked by the transaction that changes it. */
export interface StoredProduct {
  id: string
  revision: bigint
  facts: ProductFacts
  /** The ids that brands and ribbons had, by their names, where these are not the names of now. */
  ids?: Partial<IdsOfNames>
}

/** A product to write; without `before` it is a new one. */
export interface ProductToSave {
  before?: StoredProduct | undefined
  draft: ProductDraft
  /** The stock levels to set; absent: those that the draft has. */
  levels?: readonly LevelToWrite[]
  /** It gets a new revision, also if nothing else changes. */
  raisesRevision?: true
}

/** A document to save, with the stock levels to set. */
interface DocumentToSave extends ChangedDocument {
  /** The stock levels and preorders to set. */
  levels: readonly LevelToWrite[]
  raisesRevision?: true
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
  changes: readonly ProductToSave[],
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

interface WithStock {
  changed: readonly ChangedDocument[]
  sent: readonly ChangedDocument[]
  levels: readonly LevelToWrite[]
}

async function saveWithStock(tx: CatalogTransaction, { changed, sent, levels }: WithStock): Promise<void> {
  const removed = changed.length > 0 ? await writeOffers(tx, changed) : []
  const reason = reasonOf(tx)
  const written = await writeLevels(tx, levels, reason)
  if (changed.length > 0) {
    const set = written.map(({ isNew, ...level }) => (isNew ? { ...level, before: null } : level))
    const ready = await readyDocuments(tx, sent, [...removed, ...set])
    await writeDocuments(tx, ready.changed, ready.build())
  }
  await recordStockEvents(tx, written, reason)
}

// A timer, so that the statement before it is sent.
const untilSent = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Saves documents whose stock stays as it is: builds their events while the database writes their offers. */
async function saveManyWithoutStock(
  tx: CatalogTransaction,
  changed: readonly ChangedDocument[],
  sent: readonly ChangedDocument[],
): Promise<void> {
  const ready = await readyDocuments(tx, sent)
  const [statement] = await Promise.all([untilSent().then(ready.build), writeOffers(tx, changed)])
  await writeDocuments(tx, ready.changed, statement)
}

async function saveDocuments(tx: CatalogTransaction, documents: readonly DocumentToSave[]): Promise<void> {
  const all = await followRules(tx, documents)
  const areChanged = all.map((document) => document.raisesRevision === true || isChanged(document))
  const changed = all.filter((_, i) => areChanged[i])
  // As they were sent: a rule that has been deleted meanwhile puts them into no collection.
  const sent = documents.filter((_, i) => areChanged[i])
  const levels = levelsToWrite(all, changed)
  if (changed.length > 1 && levels.length === 0) await saveManyWithoutStock(tx, changed, sent)
  else await saveWithStock(tx, { changed, sent, levels })
  const unchanged = all.filter((_, i) => !areChanged[i]).map(({ facts }) => facts.id)
  if (unchanged.length > 0) await refreshSoldOut(tx, tx.storeId, unchanged, tx.version)
}

async function saveBatch(tx: CatalogTransaction, changes: readonly ProductToSave[]): Promise<void> {
  const documents = await toDocuments(tx, changes)
  await saveDocuments(
    tx,
    changes.map(({ before, draft, levels, raisesRevision }, i) => ({
      before,
      ...(raisesRevision && { raisesRevision }),
      facts: documents[i] as ProductFacts,
      levels: levels ?? stockLevelsOf(draft, before?.facts),
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
export const saveProducts = (tx: CatalogTransaction, changes: readonly ProductToSave[]): Promise<void> =>
  inBatches(
    changes,
    ({ draft }) => draft.variants.length,
    (batch) => saveBatch(tx, batch),
  )

/** Saves other facts of stored products, and the stock levels that come with them; other stock stays as it is. */
export const saveFacts = (tx: CatalogTransaction, documents: readonly DocumentToSave[]): Promise<void> => {
  const lastUpdated = new Date(tx.now).toISOString()
  return inBatches(
    documents.map((document) => ({ ...document, facts: { ...document.facts, lastUpdated } })),
    ({ facts }) => facts.variants.length,
    (batch) => saveDocuments(tx, batch),
  )
}

const remove = statement<EventParams & { ids: string[]; version: bigint }>(
  'products.remove',
  `with put as (
     delete from products where store_id = $storeId and id = any($ids)
     returning id, revision, event_seq + ${productDeleted('').length} as event_seq
   ), offers_removed as (
     delete from offers where store_id = $storeId and product_id = any($ids)
   ), remembered as (
     insert into removed_products (store_id, id, version, revision, event_seq)
     select $storeId, id, $version, revision, event_seq from put
   ) ${insertEvents}`,
)

/** Removes products with their offers and stock, and from their collections; their prices stay in the history. */
export async function removeProducts(
  tx: CatalogTransaction,
  products: readonly StoredProduct[],
): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ id }) => id)
  const events = toEventParams(
    'product',
    tx,
    ids.map((id) => ({ id, events: productDeleted(id) })),
  )
  await tx.run(remove({ ...events, ids, version: await tx.version() }))
  await forgetSlugs(tx, tx.storeId, 'product', ids)
  await deleteItems(tx, ids)
  await removeFromOrders(
    tx,
    products.map(({ id, facts }) => ({ id, before: facts.collectionIds ?? [], after: [] })),
  )
  await changeProductCounts(
    tx,
    tx.storeId,
    products.map(({ facts }) => [countedIn(facts), new Set()]),
  )
}
