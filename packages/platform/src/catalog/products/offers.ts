// The offers of products, one for each variant; every price is kept.
import type { IdsOfNames, ProductFacts } from '@vitrine/rules'
import { deleteItems, type FormerLevel } from '../inventory/write-stock.ts'
import { copyPriceHistories } from '../../prices/copy-history.ts'
import { plannedAnew, statement } from '../../storage/database.ts'
import { haveSameVariants, toOfferRows } from './rows.ts'
import type { CatalogTransaction } from '../transaction.ts'

/** A product whose document is to be written. */
export interface ChangedDocument {
  before?: { id: string; revision: bigint; facts: ProductFacts; ids?: Partial<IdsOfNames> } | undefined
  facts: ProductFacts
}

const ownColumns =
  'choices, price, full_price, sku, weight, visible, own_visible, dates, collection_ids, tax_group_id, delivery_profile_id'
const offerColumns = `${ownColumns}, face`
const qualify = (columns: string, table: string) =>
  columns.replaceAll(/\w+/g, (column) => `${table}.${column}`)
// A face that is not sent stays as it is.
const face = 'coalesce(given.face, o.face)'

interface OffersParams {
  storeId: string
  currency: string
  offers: string
  now: Date
  actorKind: string
  actorId: string | null
}

// With offset 0 each offer is looked up, and the table is not joined.
const putOffers = statement<OffersParams>(
  'offers.put',
  `with given as (
     select * from jsonb_to_recordset($offers::jsonb) as given (product_id text, variant_id text, choices text,
       price bigint, full_price bigint, sku text, weight double precision, visible boolean, own_visible boolean, face jsonb, dates jsonb,
       collection_ids text[], tax_group_id text, delivery_profile_id text)
   ), changed as (
     select given.product_id, given.variant_id, ${qualify(ownColumns, 'given')}, ${face} as face,
       o.price as old_price, o.full_price as old_full_price
     from given left join lateral (
       select * from offers o
       where o.store_id = $storeId and o.product_id = given.product_id and o.variant_id = given.variant_id offset 0
     ) o on true
     where (${qualify(ownColumns, 'given')}, ${face}) is distinct from (${qualify(ownColumns, 'o')}, o.face)
   ), put as (
     insert into offers (store_id, product_id, variant_id, ${offerColumns})
     select $storeId, product_id, variant_id, ${offerColumns} from changed
     on conflict (store_id, product_id, variant_id) do update set (${offerColumns}) = (${qualify(offerColumns, 'excluded')})
   )
   insert into price_history (store_id, product_id, variant_id, price, full_price, currency, changed_at, actor_kind,
     actor_id)
   select $storeId, product_id, variant_id, price, full_price, $currency, $now, $actorKind, $actorId from changed
   where (price, full_price) is distinct from (old_price, old_full_price)`,
)

const deleteOffers = statement<{ storeId: string; ids: string[]; kept: string }>(
  'offers.delete',
  `delete from offers o where store_id = $storeId and product_id = any($ids) and not exists (
     select 1 from jsonb_to_recordset($kept::jsonb) as kept (product_id text, variant_id text)
     where kept.product_id = o.product_id and kept.variant_id = o.variant_id
   )`,
)

/** Writes the offers of changed documents, and deletes those of variants that they no longer have; returns the stock of these. */
export async function writeOffers(
  tx: CatalogTransaction,
  changed: readonly ChangedDocument[],
): Promise<FormerLevel[]> {
  const { storeId, currency, actor, now } = tx
  const offers = JSON.stringify(
    changed.flatMap(({ before, facts }) => toOfferRows(facts, currency, before?.facts)),
  )
  await copyPriceHistories(tx, changed)
  const actorParams = { actorKind: actor.kind, actorId: actor.id }
  const put = putOffers({ storeId, currency, offers, now: new Date(now), ...actorParams })
  await tx.run(changed.length === 1 ? put : plannedAnew(put))
  const ids = changed.flatMap(({ before, facts }) =>
    before && !haveSameVariants(before.facts, facts) ? [facts.id] : [],
  )
  if (ids.length === 0) return []
  await tx.run(deleteOffers({ storeId, ids, kept: offers }))
  return deleteItems(tx, ids)
}
