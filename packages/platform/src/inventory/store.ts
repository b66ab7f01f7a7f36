// How many there are: one row per variant that is counted; no row, not counted.
import { type Session, statement } from '../storage/database.ts'

const set = statement<[string, string, string, number]>(
  'inventory.set',
  `insert into stock (store_id, product_id, variant_id, quantity) values ($1, $2, $3, $4)
   on conflict (store_id, product_id, variant_id) do update set quantity = excluded.quantity`,
)

/** Says how many of a variant there are. */
export const setStock = (
  session: Session,
  storeId: string,
  product: string,
  variant: string,
  quantity: number,
) => session.run(set(storeId, product, variant, quantity))
