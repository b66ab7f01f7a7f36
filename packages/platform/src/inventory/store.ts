// How many there are: one row per variant that is counted; no row, not counted.
import { nextCatalogue } from '../products/version.ts'
import { type Database, type Session, statement } from '../storage/database.ts'

const set = statement<[string, string, string, number]>(
  'inventory.set',
  `insert into stock (store_id, product_id, variant_id, quantity) values ($1, $2, $3, $4)
   on conflict (store_id, product_id, variant_id) do update set quantity = excluded.quantity`,
)

/** Says how many of a variant there are. */
export const putStock = (
  session: Session,
  storeId: string,
  product: string,
  variant: string,
  quantity: number,
) => session.run(set(storeId, product, variant, quantity))

// The product is locked first, so that two counts of its variants see each other.
const lock = statement<[string, string]>(
  'inventory.lock',
  'select in_stock as "inStock" from products where store_id = $1 and id = $2 for update',
)
const look = statement<[string, string]>(
  'inventory.look',
  `select exists (
     select 1 from offers o
     left join stock k on k.store_id = o.store_id and k.product_id = o.product_id and k.variant_id = o.variant_id
     where o.store_id = $1 and o.product_id = $2 and (k.quantity is null or k.quantity > 0)
   ) as "inStock"`,
)
const show = statement<[string, string, boolean, bigint]>(
  'inventory.show',
  'update products set in_stock = $3, version = $4 where store_id = $1 and id = $2',
)

/** Says how many of a variant there are from now on; the window hears of it when the product sells out or comes back. */
export const setStock = (
  database: Database,
  storeId: string,
  product: string,
  variant: string,
  quantity: number,
) =>
  database.transaction(async (session) => {
    const [before] = await session.run<{ inStock: boolean }>(lock(storeId, product))
    await putStock(session, storeId, product, variant, quantity)
    const [after] = await session.run<{ inStock: boolean }>(look(storeId, product))
    if (!before || !after || before.inStock === after.inStock) return
    await session.run(show(storeId, product, after.inStock, await nextCatalogue(session, storeId)))
  })
