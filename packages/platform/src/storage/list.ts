// A page of a list: which rows a question finds, in which order, and how many there are in all. One statement.
import { type QueryBody, queryBounds } from '@vitrine/contract'
import { type Condition, type Field, readFilter, readSort } from '@vitrine/rules'
import { sql } from 'kysely'
import { type StoreRow, storeColumns, storeNotFound } from '../settings/store-facts.ts'
import { type Column, toSql } from './condition.ts'
import type { DatabaseSession, Statement } from './database.ts'
import { compiled } from './dynamic.ts'

/** A field that may be asked about, with the column that answers. */
interface ColumnField extends Field, Column {}

/** The fields of a list as the contract names them, each with its column. */
export const columnsOf = <Name extends string>(
  fields: Record<Name, Field>,
  columns: Record<Name, Column>,
): Record<string, ColumnField> =>
  Object.fromEntries(
    (Object.keys(fields) as Name[]).map((name) => [name, { ...fields[name], ...columns[name] }]),
  )

/** What a list is asked. */
interface ListQuery {
  condition: Condition
  sort: { field: string; descending: boolean }[]
  limit: number
  offset: number
  /** Merchants also see what is hidden. */
  hidden: boolean
}

/** What a list is made of. */
export interface List {
  /** Rows with `store_id`, `id` and `visible`. */
  rows: string
  /** What is kept of a row while the page is found, and what is told of it then; both name the row `t`. */
  pageColumns: string
  resultColumns: string
  fields: Record<string, ColumnField>
}

/** What a question found, and in which store. */
export interface ListResult<Found> {
  store: StoreRow
  total: number
  found: Found[]
}

/** Which page is asked for. */
export const pagingOf = (paging: QueryBody['paging']) => ({
  limit: paging?.limit ?? queryBounds.defaultLimit,
  offset: paging?.offset ?? 0,
})

/** The wire's question, understood; what a list cannot be asked is refused. */
export const parseQuery = (
  query: QueryBody | null | undefined,
  fields: List['fields'],
  hidden: boolean,
): ListQuery => ({
  condition: readFilter(query?.filter ?? {}, fields, queryBounds),
  sort: readSort(
    (query?.sort ?? []).map(({ order = 'ASC', ...one }) => ({ ...one, order })),
    fields,
  ),
  ...pagingOf(query?.paging),
  hidden,
})

// What shops ask all day: everything, or one of a field, in one order. A few hundred shapes, whoever asks.
const isCommon = ({ condition, sort }: ListQuery) =>
  sort.length <= 1 && (condition.is === 'eq' || (condition.is === 'and' && condition.of.length === 0))

function pageOf(
  { rows, pageColumns: kept, resultColumns: told, fields }: List,
  storeId: string,
  question: ListQuery,
): Promise<Statement> {
  const from = sql.raw(`from ${rows} t`)
  const where = sql`t.store_id = ${storeId} and ${toSql(question.condition, fields)}${
    question.hidden ? sql`` : sql` and t.visible`
  }`
  const order = sql.join([
    ...question.sort.map(({ field, descending }) => {
      const { column, folded } = fields[field] as ColumnField
      return sql`${sql.ref(`t.${folded ?? column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`
    }),
    sql`t.id`,
  ])
  const page = sql`
    with page as (
      select t.store_id, t.id, ${sql.raw(kept)}, row_number() over (order by ${order}) as place
      ${from} where ${where} order by ${order} limit ${question.limit} offset ${question.offset}
    )
    select ${sql.raw(storeColumns)}, total.total, t.id, ${sql.raw(told)}
    from stores s
    cross join (select count(*)::int as total ${from} where ${where}) total
    left join page t on true
    where s.id = ${storeId} order by t.place`
  return compiled(page, isCommon(question))
}

/** A row of an answer that is about a store: the store is in each, and one without an id found nothing. */
export type Row<Found> = StoreRow & { total: number } & (Found | { id: null })

/** What the rows of an answer say. */
export function answered<Found>(rows: Row<Found>[]): ListResult<Found> {
  const [store] = rows
  if (!store) throw storeNotFound()
  return {
    store,
    total: store.total,
    found: rows.filter((row) => (row as { id: unknown }).id !== null) as Found[],
  }
}

/** Asks a list for a page. */
export const queryList = async <Found>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  question: ListQuery,
): Promise<ListResult<Found>> => answered(await session.run(await pageOf(list, storeId, question)))

/** Which part of how much an answer holds. */
export const pagingMetadata = ({ total, found }: ListResult<unknown>, { offset }: ListQuery) => ({
  count: found.length,
  offset,
  total,
  tooManyToCount: false,
})
