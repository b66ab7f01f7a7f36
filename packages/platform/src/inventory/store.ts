// How many there are: one row per variant that is counted; no row, not counted.
import { stock } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { z } from 'zod'
import { parse } from '../http/violations.ts'
import { nextCatalogue } from '../products/version.ts'
import { type Database, type DatabaseSession, statement } from '../storage/database.ts'

const set = statement<[string, string, string, number]>(
  'inventory.set',
  `insert into stock (store_id, product_id, variant_id, quantity) values ($1, $2, $3, $4)
   on conflict (store_id, product_id, variant_id) do update set quantity = excluded.quantity`,
)

/** Says how many of a variant there are. */
export const putStock = (
  session: DatabaseSession,
  storeId: string,
  product: string,
  variant: string,
  quantity: number,
) => session.run(set(storeId, product, variant, quantity))

/** Of each variant of a product, whether it can be bought: in the order of their ids, as the window has them. */
const inStockNow = `(
  select coalesce(array_agg(k.quantity is null or k.quantity > 0 order by o.variant_id), '{}')
  from offers o
  left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
  where o.store_id = p.store_id and o.product_id = p.id
)`

// The product is locked first, so that two counts of its variants see each other.
const lock = statement<[string, string, string]>(
  'inventory.lock',
  `select 1 from products p join offers o on o.store_id = p.store_id and o.product_id = p.id
   where p.store_id = $1 and p.id = $2 and o.variant_id = $3 for update of p`,
)
const look = statement<[string, string]>(
  'inventory.look',
  `select 1 from products p where p.store_id = $1 and p.id = $2 and p.in_stock <> ${inStockNow}`,
)
const show = statement<[string, string, bigint]>(
  'inventory.show',
  `update products p set in_stock = ${inStockNow}, version = $3 where p.store_id = $1 and p.id = $2`,
)

const Counted = z.object({ quantity: stock })

/** How many of a variant are in stock. */
export interface StockLevel {
  productId: string
  variantId: string
  quantity: number
}

/** Sets a variant's stock; the catalog version changes only when the variant sells out or comes back. */
export async function setStock(
  database: Database,
  storeId: string,
  { productId: product, variantId, quantity: counted }: StockLevel,
): Promise<void> {
  const { quantity } = parse(Counted, { quantity: counted })
  await database.transaction(async (session) => {
    const variant = variantId.toLowerCase()
    const [known] = await session.run(lock(storeId, product, variant))
    if (!known) throw new Refusal('VARIANT_NOT_FOUND', { product, variant })
    await putStock(session, storeId, product, variant, quantity)
    const [changed] = await session.run(look(storeId, product))
    if (changed) await session.run(show(storeId, product, await nextCatalogue(session, storeId)))
  })
}
