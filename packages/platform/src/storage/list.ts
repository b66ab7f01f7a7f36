// Queries a page of a list: filter, sort, paging and total, in one statement.
import { type QueryBody, queryBounds } from '@vitrine/contract'
import { type Condition, type Field, readFilter, readSort } from '@vitrine/rules'
import { sql } from 'kysely'
import { type StoreRow, storeColumns, storeNotFound } from './store-facts.ts'
import { type Column, toSql } from './condition.ts'
import type { DatabaseSession, Statement } from './database.ts'
import { compileQuery } from './dynamic.ts'

/** A field that queries may use, with its column. */
interface ColumnField extends Field, Column {}

/** Joins the fields of the contract with their columns. */
export const columnsOf = <Name extends string>(
  fields: Record<Name, Field>,
  columns: Record<Name, Column>,
): Record<string, ColumnField> =>
  Object.fromEntries(
    (Object.keys(fields) as Name[]).map((name) => [name, { ...fields[name], ...columns[name] }]),
  )

/** A parsed query of a list. */
interface ListQuery {
  condition: Condition
  sort: { field: string; descending: boolean }[]
  limit: number
  offset: number
  /** Merchants also see hidden rows. */
  canSeeHidden: boolean
}

/** The source of a list: its rows, columns and fields. */
export interface List {
  /** Rows with `store_id`, `id` and `visible`. */
  rows: string
  /** The columns that the page's rows need, and those of the result, computed for the page alone; of row `t`. */
  pageColumns: string
  resultColumns: string
  fields: Record<string, ColumnField>
}

/** The rows that a query found, with the store and the total. */
export interface ListResult<Found> {
  store: StoreRow
  total: number
  found: Found[]
}

/** The limit and offset of a page, with defaults. */
export const pagingOf = (paging: QueryBody['paging']) => ({
  limit: paging?.limit ?? queryBounds.defaultLimit,
  offset: paging?.offset ?? 0,
})

/** Parses a query of the wire; unknown fields and unsupported comparisons are refused. */
export const parseQuery = (
  query: QueryBody | null | undefined,
  fields: List['fields'],
  canSeeHidden: boolean,
): ListQuery => ({
  condition: readFilter(query?.filter ?? {}, fields, queryBounds),
  sort: readSort(
    (query?.sort ?? []).map(({ order = 'ASC', ...sort }) => ({ ...sort, order })),
    fields,
  ),
  ...pagingOf(query?.paging),
  canSeeHidden,
})

// The usual queries: all rows, or one field equal to a value, with at most one sort order. Only a few hundred SQL shapes
// exist of them, so their plans are cached.
const hasCommonShape = ({ condition, sort }: ListQuery) =>
  sort.length <= 1 && (condition.is === 'eq' || (condition.is === 'and' && condition.of.length === 0))

function compilePage(
  { rows, pageColumns, resultColumns, fields }: List,
  storeId: string,
  query: ListQuery,
): Promise<Statement> {
  const from = sql.raw(`from ${rows} t`)
  const where = sql`t.store_id = ${storeId} and ${toSql(query.condition, fields)}${
    query.canSeeHidden ? sql`` : sql` and t.visible`
  }`
  const order = sql.join([
    ...query.sort.map(({ field, descending }) => {
      const { column, folded } = fields[field] as ColumnField
      return sql`${sql.ref(`t.${folded ?? column}`)} ${sql.raw(descending ? 'desc' : 'asc')}`
    }),
    sql`t.id`,
  ])
  const page = sql`
    with page as (
      select t.store_id, t.id, ${sql.raw(pageColumns)}, row_number() over (order by ${order}) as place
      ${from} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}
    )
    select ${sql.raw(storeColumns)}, total.total, t.id, ${sql.raw(resultColumns)}
    from stores s
    cross join (select count(*)::int as total ${from} where ${where}) total
    left join page t on true
    where s.id = ${storeId} order by t.place`
  return compileQuery(page, hasCommonShape(query))
}

/** A row of a query that joins the store: every row has the store's columns; a null id means that nothing was found. */
export type Row<Found> = StoreRow & { total: number } & (Found | { id: null })

/** Splits the rows of such a query into the store, the total and what was found. */
export function toListResult<Found>(rows: Row<Found>[]): ListResult<Found> {
  const [store] = rows
  if (!store) throw storeNotFound()
  return {
    store,
    total: store.total,
    found: rows.filter((row) => (row as { id: unknown }).id !== null) as Found[],
  }
}

/** Queries one page of a list. */
export const queryList = async <Found>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: ListQuery,
): Promise<ListResult<Found>> => toListResult(await session.run(await compilePage(list, storeId, query)))

/** The paging metadata of the wire. */
export const pagingMetadata = ({ total, found }: ListResult<unknown>, { offset }: ListQuery) => ({
  count: found.length,
  offset,
  total,
  tooManyToCount: false,
})
