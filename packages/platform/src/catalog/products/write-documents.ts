// Writes the documents of products with their events, after their offers and stock, from which the database computes what is
// sold out.
import { type IdsOfNames, Invalid, pictureOriginsIn, productEvents, violation } from '@vitrine/rules'
import { addNamedEntities } from './names.ts'
import { removeFromOrders } from './collection-order.ts'
import { changeProductCounts } from './collections.ts'
import { availabilityOf, soldOutOf } from '../inventory/sold-out.ts'
import type { FormerLevel } from '../inventory/write-stock.ts'
import { plannedAnew, type Statement, statement } from '../../storage/database.ts'
import { insertEvents, type EventParams, recordsAny, toEventParams } from '../../storage/outbox.ts'
import { insertPictureOrigins } from '../../storage/picture-origins.ts'
import { changeSlugs } from '../../slugs/store.ts'
import { queueDates } from './date-queue.ts'
import { type EventFacts, readEventFacts, stockBefore } from './event-facts.ts'
import { followRules } from './follow-rules.ts'
import { countedIn, toProductRow } from './rows.ts'
import type { ChangedDocument } from './offers.ts'
import type { CatalogTransaction } from '../transaction.ts'

const productColumns = `numeric_id, slug, visible, archived, changes_at, product_type, name, name_folded, description, description_folded, sku,
  sku_folded, codes_folded, price, collection_ids, created_at, last_updated, facts, shown`

interface WriteParams extends EventParams {
  products: string
  pictureOrigins: string[]
  version: bigint
}

const givenProducts = `jsonb_to_recordset($products::jsonb) as g (id text, event_count int, numeric_id bigint, slug text,
  visible boolean, archived boolean, changes_at timestamptz, product_type text, name text, name_folded text, description text, description_folded text,
  sku text, sku_folded text, codes_folded text, price numeric, collection_ids text[], created_at timestamptz,
  last_updated timestamptz, facts jsonb, shown jsonb)`
const ofStock = `${soldOutOf('$storeId', 'g.id')}, ${availabilityOf('$storeId', 'g.id', 'g.facts')}`
const computedColumns = 'revision, event_seq, version, sold_out, availability'

// The plan of an upsert finds each row by its key, so it can be kept. It computes the generated columns twice.
const putProducts = statement<WriteParams>(
  'products.put',
  `with pictures as (${insertPictureOrigins}), put as (
     insert into products (store_id, id, ${computedColumns}, ${productColumns})
     select $storeId, g.id, coalesce(r.revision, 0) + 1, coalesce(r.event_seq, 0) + g.event_count, $version, ${ofStock},
       ${productColumns}
     from ${givenProducts} left join removed_products r on r.store_id = $storeId and r.id = g.id
     on conflict (store_id, id) do update set (${computedColumns}, ${productColumns}) = (
       products.revision + 1, products.event_seq + excluded.event_seq, excluded.version, excluded.sold_out, excluded.availability,
       ${productColumns.replaceAll(/\w+/g, (column) => `excluded.${column}`)}
     )
     returning id, event_seq
   ) ${insertEvents}`,
)

const updateProducts = statement<WriteParams>(
  'products.update',
  `with pictures as (${insertPictureOrigins}), put as (
     update products p set (${computedColumns}, ${productColumns}) = (
       p.revision + 1, p.event_seq + g.event_count, $version, ${ofStock},
       ${productColumns.replaceAll(/\w+/g, (column) => `g.${column}`)}
     )
     from ${givenProducts}
     where p.store_id = $storeId and p.id = g.id
     returning p.id, p.event_seq
   ) ${insertEvents}`,
)

/** The statement that writes products with their events. Many that all exist are updated by a plan for as many. */
function toStatement(changed: readonly ChangedDocument[], params: WriteParams): Statement {
  if (changed.length === 1 || changed.some(({ before }) => !before)) return putProducts(params)
  return plannedAnew(updateProducts(params))
}

const forgetRemoval = statement<{ storeId: string; ids: string[] }>(
  'products.forget-removal',
  'delete from removed_products where store_id = $storeId and id = any($ids)',
)

const isSlugTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'products_slug'
}

/** Changed documents that are ready to be written. */
interface ReadyDocuments {
  changed: readonly ChangedDocument[]
  /** Builds the events, and the statement that writes them with the documents. */
  build(): Statement
}

const byProduct = (levels: readonly FormerLevel[]): Map<string, FormerLevel[]> => {
  const products = new Map<string, FormerLevel[]>()
  for (const level of levels) {
    const others = products.get(level.productId)
    if (others) others.push(level)
    else products.set(level.productId, [level])
  }
  return products
}

/** The ids of the names that a product had before. */
const idsBefore = (ids: IdsOfNames, former: Partial<IdsOfNames> | undefined): IdsOfNames =>
  former
    ? {
        brand: new Map([...ids.brand, ...(former.brand ?? [])]),
        ribbon: new Map([...ids.ribbon, ...(former.ribbon ?? [])]),
      }
    : ids

/** Reads what changed documents need before they are written, with the store's row locked. `former`: the stock that has changed. */
export async function readyDocuments(
  tx: CatalogTransaction,
  sent: readonly ChangedDocument[],
  former: readonly FormerLevel[] = [],
): Promise<ReadyDocuments> {
  const version = await tx.version()
  // Again, because only with the store's row locked no other transaction changes a rule.
  const changed = await followRules(tx, sent)
  const ids = await addNamedEntities(tx, changed)
  const isRead = recordsAny(tx.recorded, 'product')
  const states = isRead ? await readEventFacts(tx, changed) : undefined
  const build = () => {
    const levels = byProduct(former)
    const events = changed.map(({ before, facts }) => {
      if (!states) return { id: facts.id, events: [] }
      const state = states.get(facts.id) as EventFacts
      const previous = before && {
        facts: before.facts,
        revision: before.revision,
        stock: stockBefore(state.stock, levels.get(facts.id)),
        ids: idsBefore(ids, before.ids),
      }
      return { id: facts.id, events: productEvents(previous, { facts, ids, ...state }, tx.store) }
    })
    const pictureOrigins = pictureOriginsIn(changed.map(({ facts }) => facts))
    const products = changed.map(({ facts }, i) => ({
      ...toProductRow(facts, tx.currency),
      event_count: events[i]?.events.length,
    }))
    return toStatement(changed, {
      ...toEventParams('product', tx, events),
      products: JSON.stringify(products),
      pictureOrigins,
      version,
    })
  }
  return { changed, build }
}

/** Writes documents with their events, and what follows from them: slugs, orders and counts of collections, and dates. */
export async function writeDocuments(
  tx: CatalogTransaction,
  changed: readonly ChangedDocument[],
  statement: Statement,
): Promise<void> {
  const { storeId } = tx
  try {
    await tx.run(statement)
  } catch (error) {
    if (!isSlugTaken(error)) throw error
    // The detail names the values of the key; the words around them are in the language of the database.
    const { detail = '' } = error as { detail?: string }
    const taken = changed.map(({ facts }) => facts.slug).filter((slug) => detail.includes(`, ${slug})`))
    throw new Invalid([violation('slug', 'VALIDATION', `is already used by another product: "${taken}"`)])
  }
  const slugs = changed.map(({ before, facts }) => ({
    id: facts.id,
    before: before?.facts.slug,
    after: facts.slug,
  }))
  await changeSlugs(tx, storeId, 'product', slugs, tx.now)
  const added = changed.flatMap(({ before, facts }) => (before ? [] : [facts.id]))
  if (added.length > 0) await tx.run(forgetRemoval({ storeId, ids: added }))
  await removeFromOrders(
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
