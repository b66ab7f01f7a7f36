// Gives the price history to the variants that a product gets with another option, or without one: shoppers have seen these
// prices as those of the product, or of its variant with the same choices.
import { formerVariants, type ProductFacts } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { lastOther, ofVariant, priorHours, saleBegin } from './store.ts'

interface CopiesParams {
  storeId: string
  copies: string
  now: Date
}

// What a prior price is read from: the rows since 30 days before the running sale, or before now, and the one that held then.
// A variant that had a history before gets what came since.
const copyHistory = statement<CopiesParams>(
  'prices.copy-history',
  `insert into price_history (store_id, product_id, variant_id, price, full_price, currency, changed_at, actor_kind,
     actor_id)
   select h.store_id, h.product_id, copy.new_id, h.price, h.full_price, h.currency, h.changed_at, h.actor_kind, h.actor_id
   from jsonb_to_recordset($copies::jsonb) as copy (product_id text, old_id text, new_id text)
   join stores s on s.id = $storeId
   join offers o on o.store_id = s.id and o.product_id = copy.product_id and o.variant_id = copy.old_id
   left join lateral (${lastOther}) last on true
   left join lateral (${saleBegin}) sale on true
   left join lateral (
     select max(h.changed_at) as since from price_history h
     where ${ofVariant} and h.changed_at <= coalesce(sale.since, $now) - interval '${priorHours} hours'
   ) first on true
   left join lateral (
     select max(h.changed_at) as until from price_history h
     where h.store_id = o.store_id and h.product_id = o.product_id and h.variant_id = copy.new_id
   ) known on true
   join price_history h on ${ofVariant} and h.changed_at >= coalesce(first.since, '-infinity')
     and h.changed_at > coalesce(known.until, '-infinity')
   order by copy.product_id, copy.new_id, h.id`,
)

/** A product with its variants before and after a change. */
interface ChangedVariants {
  before?: { facts: ProductFacts } | undefined
  facts: ProductFacts
}

const copiesOf = ({ before, facts }: ChangedVariants) =>
  before
    ? formerVariants(before.facts, facts).map(({ id, formerId }) => ({
        product_id: facts.id,
        old_id: formerId,
        new_id: id,
      }))
    : []

/** Copies the histories of variants that others follow, before the offers of their products are written. */
export async function copyPriceHistories(
  tx: DatabaseSession & { storeId: string; now: number },
  changed: readonly ChangedVariants[],
): Promise<void> {
  const copies = changed.flatMap(copiesOf)
  if (copies.length === 0) return
  await tx.run(copyHistory({ storeId: tx.storeId, copies: JSON.stringify(copies), now: new Date(tx.now) }))
}
