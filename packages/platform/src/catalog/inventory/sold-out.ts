// What the catalogue index knows of stock: which variants of a product are sold out.
import { type DatabaseSession, statement } from '../../storage/database.ts'

/** The choices of each variant of a product that is sold out, as offers have them; the catalogue index knows them by these. */
export const soldOutOf = (storeId: string, productId: string) => `(
  select coalesce(array_agg(o.choices order by o.choices), '{}')
  from offers o
  join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  where o.store_id = ${storeId} and o.product_id = ${productId} and k.quantity = 0
)`

/** How much of what a product offers is in stock; `facts` is its document. */
export const availabilityOf = (storeId: string, productId: string, facts: string) => `(
  select case count(*) filter (where coalesce(k.quantity > 0, true)) when 0 then 'OUT_OF_STOCK' when count(*) then 'IN_STOCK'
    else 'PARTIALLY_OUT_OF_STOCK' end
  from jsonb_array_elements(${facts}->'variants') i(item)
  left join stock k on k.store_id = ${storeId} and k.product_id = ${productId} and k.variant_id = i.item->>'id'
  where coalesce((i.item->>'visible')::boolean, true)
)`
const soldOutNow = soldOutOf('p.store_id', 'p.id')

const readStale = statement<{ storeId: string; ids: string[] }>(
  'inventory.stale',
  `select id from products p where store_id = $storeId and id = any($ids) and sold_out <> ${soldOutNow}`,
)
const refresh = statement<{ storeId: string; ids: string[]; version: bigint }>(
  'inventory.refresh',
  `update products p set sold_out = ${soldOutNow}, availability = ${availabilityOf('p.store_id', 'p.id', 'p.facts')}, version = $version
   where store_id = $storeId and id = any($ids)`,
)

/** Refreshes the catalogue index of products that are locked; `nextVersion` is called if a variant sold out or came back. */
export async function refreshSoldOut(
  session: DatabaseSession,
  storeId: string,
  products: string[],
  nextVersion: () => Promise<bigint>,
): Promise<void> {
  const stale = await session.run<{ id: string }>(readStale({ storeId, ids: products }))
  const ids = stale.map(({ id }) => id)
  if (ids.length > 0) await session.run(refresh({ storeId, ids, version: await nextVersion() }))
}
