// Stock levels: one row per tracked variant; a variant without a row is not tracked.
import { stock } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { z } from 'zod'
import { parse } from '../validation/violations.ts'
import { bumpCatalogVersion } from '../products/version.ts'
import { type Database, type DatabaseSession, statement } from '../storage/database.ts'

/** Names a variant of a product of a store. */
interface VariantKey {
  storeId: string
  productId: string
  variantId: string
}

// With offset 0 each row is found by its key: a plan from when the table was small would read all of it.
const put = statement<{ storeId: string; levels: string }>(
  'inventory.set',
  `insert into stock (store_id, product_id, variant_id, quantity)
   select $storeId, l."productId", l."variantId", l.quantity
   from jsonb_to_recordset($levels::jsonb) as l ("productId" text, "variantId" text, quantity bigint)
   left join lateral (
     select * from stock k
     where k.store_id = $storeId and k.product_id = l."productId" and k.variant_id = l."variantId" offset 0
   ) k on true
   where k.quantity is distinct from l.quantity
   on conflict (store_id, product_id, variant_id) do update set quantity = excluded.quantity`,
)

/** Writes the stock of variants where it changes, without refreshing the catalogue index. */
export const putStock = (session: DatabaseSession, storeId: string, levels: readonly StockLevel[]) =>
  session.run(put({ storeId, levels: JSON.stringify(levels) }))

const deleteUnoffered = statement<{ storeId: string; ids: string[] }>(
  'inventory.delete-unoffered',
  `delete from stock k where store_id = $storeId and product_id = any($ids) and not exists (
     select 1 from offers o
     where o.store_id = k.store_id and o.product_id = k.product_id and o.variant_id = k.variant_id
   )`,
)

/** Deletes the stock of variants that products no longer have. */
export const deleteStock = (session: DatabaseSession, storeId: string, ids: string[]) =>
  session.run(deleteUnoffered({ storeId, ids }))

/** The choices of each variant of a product that is sold out, as offers have them; the catalogue index knows them by these. */
export const soldOutOf = (storeId: string, productId: string) => `(
  select coalesce(array_agg(o.choices order by o.choices), '{}')
  from offers o
  join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  where o.store_id = ${storeId} and o.product_id = ${productId} and k.quantity = 0
)`
const soldOutNow = soldOutOf('p.store_id', 'p.id')

// Locks the product, so that concurrent stock writes to its variants see each other.
const lock = statement<VariantKey>(
  'inventory.lock',
  `select 1 from products p join offers o on o.store_id = p.store_id and o.product_id = p.id
   where p.store_id = $storeId and p.id = $productId and o.variant_id = $variantId for update of p`,
)
const readStale = statement<{ storeId: string; ids: string[] }>(
  'inventory.stale',
  `select id from products p where store_id = $storeId and id = any($ids) and sold_out <> ${soldOutNow}`,
)
const refresh = statement<{ storeId: string; ids: string[]; version: bigint }>(
  'inventory.refresh',
  `update products p set sold_out = ${soldOutNow}, version = $version where store_id = $storeId and id = any($ids)`,
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

const Quantity = z.object({ quantity: stock })

/** The stock of a variant. */
export interface StockLevel {
  productId: string
  variantId: string
  quantity: number
}

/** Sets a variant's stock; the catalog version changes only when the variant sells out or comes back. */
export async function setStock(database: Database, storeId: string, level: StockLevel): Promise<void> {
  const { productId } = level
  const { quantity } = parse(Quantity, { quantity: level.quantity })
  await database.transaction(async (session) => {
    const variantId = level.variantId.toLowerCase()
    const key = { storeId, productId, variantId }
    const [locked] = await session.run(lock(key))
    if (!locked) throw new Refusal('VARIANT_NOT_FOUND', { product: productId, variant: variantId })
    await putStock(session, storeId, [{ productId, variantId, quantity }])
    await refreshSoldOut(session, storeId, [productId], () => bumpCatalogVersion(session, storeId))
  })
}
