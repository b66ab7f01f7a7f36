// The rows behind products: found by id or by a query, each with what is left of its variants.
import type { Condition, ProductFacts, StockByVariant } from '@vitrine/rules'
import { sql } from 'kysely'
import { type StoreRow, storeColumns, storeIsGone } from '../settings/store-facts.ts'
import { toSql } from '../storage/condition.ts'
import { type Session, statement } from '../storage/database.ts'
import { compiled } from '../storage/dynamic.ts'
import { productFields } from './fields.ts'

/** A product with its stock, as it stands. */
export interface StoredProduct {
  facts: ProductFacts
  stock: StockByVariant
}

type Row = Partial<StoredProduct> & StoreRow

const stockOf = `(select coalesce(json_object_agg(k.variant_id, k.quantity), '{}') from stock k
  where k.store_id = p.store_id and k.product_id = p.id)`

const readOne = statement<[string, string, boolean]>(
  'products.read',
  `select ${storeColumns}, p.facts, ${stockOf} as stock
   from stores s left join products p on p.store_id = s.id and p.id = $2 and (p.visible or $3)
   where s.id = $1`,
)

/** One product; merchants also see hidden ones. */
export async function readProduct(session: Session, storeId: string, id: string, hidden: boolean) {
  const [row] = await session.run<Row>(readOne(storeId, id, hidden))
  if (!row) throw storeIsGone()
  return row
}

/** What a list is asked for. */
export interface Asked {
  condition: Condition
  sort: { field: string; descending: boolean }[]
  limit: number
  offset: number
  hidden: boolean
}

/** A page of products, with how many there are in all. */
export async function queryProducts(session: Session, storeId: string, asked: Asked) {
  const where = sql`p.store_id = ${storeId} and ${toSql(asked.condition, productFields)}${
    asked.hidden ? sql`` : sql` and p.visible`
  }`
  const order = sql.join([
    ...asked.sort.map(({ field, descending }) => {
      const { column, folded } = productFields[field] as (typeof productFields)[string]
      return sql`${sql.ref(`p.${folded ?? column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`
    }),
    sql`p.id`,
  ])
  const page = sql`
    with page as (
      select p.store_id, p.id, p.facts, row_number() over (order by ${order}) as place
      from products p where ${where} order by ${order} limit ${asked.limit} offset ${asked.offset}
    )
    select ${sql.raw(storeColumns)}, total.total, p.facts, ${sql.raw(stockOf)} as stock
    from stores s
    cross join (select count(*)::int as total from products p where ${where}) total
    left join page p on true
    where s.id = ${storeId} order by p.place`
  const rows = await session.run<Row & { total: number }>(compiled(page))
  const [first] = rows
  if (!first) throw storeIsGone()
  const found = rows.filter((row): row is Row & StoredProduct & { total: number } => Boolean(row.facts))
  return { store: first, total: first.total, found }
}
