// Stock levels: one row per tracked variant; a variant without a row is not tracked.
import { stock } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { z } from 'zod'
import { parse } from '../http/violations.ts'
import { bumpCatalogVersion } from '../products/version.ts'
import { type Database, type DatabaseSession, statement } from '../storage/database.ts'

const put = statement<[string, string, string, number]>(
  'inventory.set',
  `insert into stock (store_id, product_id, variant_id, quantity) values ($1, $2, $3, $4)
   on conflict (store_id, product_id, variant_id) do update set quantity = excluded.quantity`,
)

/** Writes the stock of a variant, without refreshing the catalogue index. */
export const putStock = (
  session: DatabaseSession,
  storeId: string,
  productId: string,
  variantId: string,
  quantity: number,
) => session.run(put(storeId, productId, variantId, quantity))

/** Whether each variant of product `p` can be bought, in the order of the variants' ids, as the catalogue index has them. */
const inStockNow = `(
  select coalesce(array_agg(k.quantity is null or k.quantity > 0 order by o.variant_id), '{}')
  from offers o
  left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  where o.store_id = p.store_id and o.product_id = p.id
)`

// Locks the product, so that concurrent stock writes to its variants see each other.
const lock = statement<[string, string, string]>(
  'inventory.lock',
  `select 1 from products p join offers o on o.store_id = p.store_id and o.product_id = p.id
   where p.store_id = $1 and p.id = $2 and o.variant_id = $3 for update of p`,
)
const readIsStale = statement<[string, string]>(
  'inventory.is-stale',
  `select 1 from products p where p.store_id = $1 and p.id = $2 and p.in_stock <> ${inStockNow}`,
)
const refresh = statement<[string, string, bigint]>(
  'inventory.refresh',
  `update products p set in_stock = ${inStockNow}, version = $3 where p.store_id = $1 and p.id = $2`,
)

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
    const [locked] = await session.run(lock(storeId, productId, variantId))
    if (!locked) throw new Refusal('VARIANT_NOT_FOUND', { product: productId, variant: variantId })
    await putStock(session, storeId, productId, variantId, quantity)
    const [stale] = await session.run(readIsStale(storeId, productId))
    if (stale) await session.run(refresh(storeId, productId, await bumpCatalogVersion(session, storeId)))
  })
}
