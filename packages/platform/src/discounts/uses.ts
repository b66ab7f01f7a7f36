// The uses of coupons and limited rules: one for each checkout, counted when its order is placed.
import { Refusal } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../storage/database.ts'

/** A coupon or a rule of which an order takes a use. */
interface DiscountToUse {
  id: string
  kind: 'coupon' | 'discountRule'
}

interface UseParams {
  storeId: string
  id: string
  kind: string
  checkoutId: string
  customers: string[]
  now: Date
}

const limitOf = (ofCoupon: string, ofRule: string) =>
  `case $kind when 'coupon' then (e.facts->>'${ofCoupon}')::bigint else (e.facts#>>'{settings,${ofRule}}')::bigint end`

const lock = statement<Pick<UseParams, 'storeId' | 'id' | 'kind'>>(
  'discounts.lock-use',
  'select 1 from entities where store_id = $storeId and kind = $kind and id = $id for update',
)

/** Counts a use unless a limit is reached; a use of the same checkout counts once. */
const take = statement<UseParams>(
  'discounts.take-use',
  `with found as (
     select e.id, coalesce((e.facts->>'usageCount')::bigint, 0) as used, ${limitOf('usageLimit', 'usageLimit')} as most,
       ${limitOf('limitPerCustomer', 'usageLimitPerUser')} as most_each
     from entities e where e.store_id = $storeId and e.kind = $kind and e.id = $id
   ), checked as (
     select f.id, f.used, f.most,
       exists (select 1 from discount_uses u
         where u.store_id = $storeId and u.discount_id = $id and u.checkout_id = $checkoutId) as is_taken,
       f.most is not null and f.used >= f.most as is_used_up,
       f.most_each is not null and exists (select 1 from unnest($customers::text[]) as c (name) where f.most_each <= (
         select count(*) from discount_uses u
         where u.store_id = $storeId and u.discount_id = $id and u.customers @> array[c.name])) as is_used_by
     from found f
   ), taken as (
     insert into discount_uses (store_id, discount_id, checkout_id, customers, created_at)
     select $storeId, $id, $checkoutId, $customers, $now from checked
     where not is_taken and not is_used_up and not is_used_by returning 1
   ), counted as (
     update entities set facts = facts || jsonb_build_object('usageCount', c.used + 1) from checked c
     where entities.store_id = $storeId and entities.kind = $kind and entities.id = c.id and exists (select 1 from taken)
   ), outdated as (
     update stores set rules_version = rules_version + 1 from checked c
     where stores.id = $storeId and $kind = 'discountRule' and c.used + 1 = c.most and exists (select 1 from taken)
   )
   select is_taken as "isTaken", is_used_up as "isUsedUp", is_used_by as "isUsedBy" from checked`,
)

/**
 * Takes a use of each discount for a checkout, in the order of their ids; refused if one has none left, in all or for this customer.
 * `customers` names them by member id and folded email address: that which was used more often counts.
 */
export async function takeUses(
  tx: DatabaseSession,
  discounts: readonly DiscountToUse[],
  params: Pick<UseParams, 'storeId' | 'checkoutId' | 'customers' | 'now'>,
): Promise<void> {
  for (const { id, kind } of [...discounts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    type Row = { isTaken: boolean; isUsedUp: boolean; isUsedBy: boolean }
    // A statement of its own: the next one sees the uses that others have committed meanwhile.
    await tx.run(lock({ storeId: params.storeId, id, kind }))
    const [row] = await tx.run<Row>(take({ ...params, id, kind }))
    if (!row) throw new Refusal('ERROR_COUPON_DOES_NOT_EXIST', { id })
    if (row.isTaken) continue
    if (row.isUsedUp) throw new Refusal('ERROR_COUPON_USAGE_EXCEEDED', { id })
    if (row.isUsedBy) throw new Refusal('ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED', { id })
  }
}

const giveBack = statement<{ storeId: string; checkoutId: string }>(
  'discounts.give-back-uses',
  `with gone as (
     delete from discount_uses where store_id = $storeId and checkout_id = $checkoutId returning discount_id
   ), counted as (
     update entities e set facts = e.facts || jsonb_build_object('usageCount', greatest((e.facts->>'usageCount')::bigint - 1, 0))
     from gone where e.store_id = $storeId and e.kind in ('coupon', 'discountRule') and e.id = gone.discount_id
     returning e.kind
   )
   update stores set rules_version = rules_version + 1
   where id = $storeId and exists (select 1 from counted where kind = 'discountRule')`,
)

/** Gives the uses of a checkout back, whose payment has failed or whose order was cancelled unpaid. */
export const giveBackUses = async (
  tx: DatabaseSession,
  storeId: string,
  checkoutId: string,
): Promise<void> => {
  await tx.run(giveBack({ storeId, checkoutId }))
}
