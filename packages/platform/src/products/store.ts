// The rows behind products: which ones a question finds, and what is left of their variants. The documents
// themselves are read only when the shelf has not got them (shelf.ts).
import type { Condition, ProductFacts } from '@vitrine/rules'
import { sql } from 'kysely'
import { type StoreRow, storeColumns, storeIsGone } from '../settings/store-facts.ts'
import { toSql } from '../storage/condition.ts'
import { type Session, statement } from '../storage/database.ts'
import { compiled } from '../storage/dynamic.ts'
import { productFields } from './fields.ts'

/** A product that was found: which revision of it stands, and its stock as JSON. */
export interface Found {
  id: string
  revision: bigint
  stock: string
}

/** What a question found, and in which store. */
export interface Answered {
  store: StoreRow
  total: number
  found: Found[]
}

type Row = StoreRow & { total: number } & (Found | { id: null })

const stockOf = `(select coalesce(json_object_agg(k.variant_id, k.quantity), '{}') from stock k
  where k.store_id = p.store_id and k.product_id = p.id)::text`

const answered = (rows: Row[]): Answered => {
  const [store] = rows
  if (!store) throw storeIsGone()
  return { store, total: store.total, found: rows.filter((row): row is Row & Found => row.id !== null) }
}

const readOne = statement<[string, string, boolean]>(
  'products.read',
  `select ${storeColumns}, 1 as total, p.id, p.revision, ${stockOf} as stock
   from stores s left join products p on p.store_id = s.id and p.id = $2 and (p.visible or $3)
   where s.id = $1`,
)

/** One product; merchants also see hidden ones. */
export const readProduct = async (session: Session, storeId: string, id: string, hidden: boolean) =>
  answered(await session.run<Row>(readOne(storeId, id, hidden)))

/** What a list is asked for. */
export interface Question {
  condition: Condition
  sort: { field: string; descending: boolean }[]
  limit: number
  offset: number
  hidden: boolean
}

// What shops ask all day: everything, or one of a field, in one order. A few hundred shapes, whoever asks.
const isCommon = ({ condition, sort }: Question) =>
  sort.length <= 1 && (condition.is === 'eq' || (condition.is === 'and' && condition.of.length === 0))

/** A page of products, with how many there are in all. */
export async function queryProducts(
  session: Session,
  storeId: string,
  question: Question,
): Promise<Answered> {
  const where = sql`p.store_id = ${storeId} and ${toSql(question.condition, productFields)}${
    question.hidden ? sql`` : sql` and p.visible`
  }`
  const order = sql.join([
    ...question.sort.map(({ field, descending }) => {
      const { column, folded } = productFields[field] as (typeof productFields)[string]
      return sql`${sql.ref(`p.${folded ?? column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`
    }),
    sql`p.id`,
  ])
  const page = sql`
    with page as (
      select p.store_id, p.id, p.revision, row_number() over (order by ${order}) as place
      from products p where ${where} order by ${order} limit ${question.limit} offset ${question.offset}
    )
    select ${sql.raw(storeColumns)}, total.total, p.id, p.revision, ${sql.raw(stockOf)} as stock
    from stores s
    cross join (select count(*)::int as total from products p where ${where}) total
    left join page p on true
    where s.id = ${storeId} order by p.place`
  return answered(await session.run<Row>(compiled(page, isCommon(question))))
}

const readDocuments = statement<[string, string[]]>(
  'products.documents',
  'select id, revision, facts from products where store_id = $1 and id = any($2)',
)

/** The documents of products, as they stand now. */
export const readFacts = (session: Session, storeId: string, ids: string[]) =>
  session.run<{ id: string; revision: bigint; facts: ProductFacts }>(readDocuments(storeId, ids))
