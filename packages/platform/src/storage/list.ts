// Queries a page of a list: filter, sort, paging and total, in one statement.
import { type CursorSearch, type QueryBody, queryBounds } from '@vitrine/contract'
import {
  type Condition,
  type Field,
  readFilter,
  readSearchText,
  readSort,
  type WordSearch,
} from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { type StoreRow, storeColumns, storeNotFound } from './store-facts.ts'
import { type Column, hasWords, sortColumn, toSql } from './condition.ts'
import type { DatabaseSession, Statement } from './database.ts'
import { compileQuery } from './dynamic.ts'
import { findByTexts } from './text-index.ts'

/** A field that queries may use, with its column. */
export interface ColumnField extends Field, Column {}

/** Joins the fields of the contract with their columns. */
export const columnsOf = <Name extends string>(
  fields: Record<Name, Field>,
  columns: Record<Name, Column>,
): Record<string, ColumnField> =>
  Object.fromEntries(
    (Object.keys(fields) as Name[]).map((name) => {
      const sortsByIntegers = columns[name].sortedBy?.type === 'bigint'
      return [name, { ...fields[name], ...columns[name], sortsByIntegers }]
    }),
  )

/** What each query of a list has, parsed. */
export interface RowSelection {
  condition: Condition
  words?: WordSearch
  sort: { field: string; descending: boolean }[]
  limit: number
  /** Merchants also see hidden rows. */
  canSeeHidden: boolean
  /** The rows are of these products. */
  ids?: readonly string[]
}

/** A parsed query of a list. */
export interface OffsetQuery extends RowSelection {
  offset: number
  /** The ids of rows that come first, in this order; the others follow by their ids. For a query without a sort order. */
  first?: readonly string[]
}

/** The source of a list: its rows, columns and fields. */
export interface List {
  /** Rows with `store_id`, `id` and `visible`. */
  rows: string
  /** The columns that the page's rows need, and those of the result, computed for the page alone; of row `t`. */
  pageColumns: string
  resultColumns: string
  fields: Record<string, ColumnField>
  /** The unique column that ends each sort order; `id` without it. */
  tieBreak?: string
  /** The column with the ids of products, whose texts have an index; `id` without it. */
  productId?: string
  /** The number of rows that match, of store `s`, where it is stored; other rows are counted. */
  storedTotal?: (
    selection: Pick<RowSelection, 'condition' | 'canSeeHidden'>,
  ) => RawBuilder<number> | undefined
  /** Leaves out what is archived; its rows have `archived`. Visitors see nothing of it, because it is not visible. */
  hidesArchived?: true
}

/** The rows that a query found, with the store and the total. */
export interface ListResult<Found> {
  store: StoreRow
  total: number
  found: Found[]
  /** There are more rows than `total`. */
  tooManyToCount?: boolean
}

/** The most rows that a page counts: at least one more than end with the page, which tells whether there are more. */
const countBoundOf = ({ offset, limit }: OffsetQuery) =>
  [1000, 2000, 5000].find((bound) => bound > offset + limit) ?? 2 * queryBounds.maxOffset

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
): OffsetQuery => ({
  condition: readFilter(query?.filter ?? {}, fields, queryBounds),
  sort: readSort(
    (query?.sort ?? []).map(({ order = 'ASC', ...sort }) => ({ ...sort, order })),
    fields,
  ),
  ...pagingOf(query?.paging),
  canSeeHidden,
})

// The usual queries: all rows in one order, or one field equal to a value. Only a few hundred SQL shapes exist of them, so
// their plans are cached. The best plan of any other query depends on how many rows match, and that of a join on how many
// are read.
export const hasCommonShape = ({ rows }: List, { condition, sort, words, ids }: RowSelection) =>
  !words &&
  !ids &&
  /^\w+$/.test(rows) &&
  (condition.is === 'eq'
    ? sort.length === 0
    : condition.is === 'and' && condition.of.length === 0 && sort.length <= 1)

export const toWhere = (
  { fields, hidesArchived, productId = 'id' }: List,
  storeId: string,
  { condition, words, ids, canSeeHidden }: RowSelection,
): RawBuilder<boolean> =>
  sql`t.store_id = ${storeId} and ${toSql(condition, fields)}${
    ids ? sql` and ${sql.ref(`t.${productId}`)} in (select unnest(${ids}::text[]))` : sql``
  }${words ? sql` and ${hasWords(words, fields)}` : sql``}${
    canSeeHidden ? (hidesArchived ? sql` and not t.archived` : sql``) : sql` and t.visible`
  }`

/** Ties have the direction of the last field, so that an index has both. */
export const endsDescending = (sort: RowSelection['sort']) => sort.at(-1)?.descending ?? false

/** The sort order, which ends with the `tieBreak`; backward, the opposite of it. */
export const toOrder = ({ fields, tieBreak = 'id' }: List, sort: RowSelection['sort'], isBackward = false) =>
  sql.join([
    ...sort.map(
      ({ field, descending }) =>
        sql`${sortColumn(fields[field] as ColumnField)} ${sql.raw(descending !== isBackward ? 'desc' : 'asc')}`,
    ),
    sql.raw(`t.${tieBreak}${endsDescending(sort) !== isBackward ? ' desc' : ''}`),
  ])

/** The page of a query some rows of which come first. At most `offset + limit` of the others are read. */
function pageWithFirst(list: List, where: RawBuilder<boolean>, first: readonly string[], query: OffsetQuery) {
  const columns = sql.raw(`t.store_id, t.id, ${list.pageColumns}`)
  const rows = sql.raw(`${list.rows} t`)
  const { limit, offset } = query
  return sql`select * from (
      (select ${columns}, f.place from unnest(${first}::text[]) with ordinality as f(id, place)
       join ${rows} on t.id = f.id where ${where})
      union all
      (select ${columns}, ${first.length}::int + row_number() over (order by t.id) as place
       from ${rows} where ${where} and t.id not in (select unnest(${first}::text[]))
       order by t.id limit ${limit + offset})
    ) t order by place limit ${limit} offset ${offset}`
}

// A page alone is found soon in any sort order where more rows have the texts; a count is not.
const maxFoundOf = { page: 1000, count: 3000 }

/** A selection whose texts few products have, by the ids of the products. */
export async function narrowByTexts<Query extends RowSelection>(
  session: DatabaseSession,
  { fields }: List,
  storeId: string,
  selection: Query,
  purpose: keyof typeof maxFoundOf,
): Promise<Query> {
  const maxFound = maxFoundOf[purpose]
  const ids = selection.ids ?? (await findByTexts(session, { storeId, ...selection, fields, maxFound }))
  return ids ? { ...selection, ids } : selection
}

/** The same selection for a page: the ids of many rows would make it slower. */
export const ofPage = <Query extends RowSelection>({ ids, ...query }: Query): Omit<Query, 'ids'> =>
  ids && ids.length <= maxFoundOf.page ? { ...query, ids } : query

/** The stored number of rows that match. */
const storedTotalOfList = ({ storedTotal }: List, selection: RowSelection) =>
  selection.words ? undefined : storedTotal?.(selection)

function compilePage(list: List, storeId: string, query: OffsetQuery): Promise<Statement> {
  const { rows, pageColumns, resultColumns } = list
  const from = sql.raw(`from ${rows} t`)
  const where = toWhere(list, storeId, ofPage(query))
  const order = toOrder(list, query.sort)
  const counted = sql`(
      select count(*)::int from (select 1 ${from} where ${toWhere(list, storeId, query)} ${sql.raw(`limit ${countBoundOf(query) + 1}`)}) c
    )`
  const total = storedTotalOfList(list, query)
  const rowsOfPage = query.first
    ? pageWithFirst(list, where, query.first, query)
    : sql`select t.store_id, t.id, ${sql.raw(pageColumns)}, row_number() over (order by ${order}) as place
      ${from} where ${where} order by ${order} limit ${query.limit} offset ${query.offset}`
  const page = sql`
    with page as (${rowsOfPage})
    select ${sql.raw(storeColumns)}, ${total ? sql`coalesce(${total}, ${counted})` : counted} as total,
      ${sql.raw(total ? 'true' : 'false')} as "isStored", t.id, ${sql.raw(resultColumns)}
    from stores s left join page t on true
    where s.id = ${storeId} order by t.place`
  return compileQuery(page, hasCommonShape(list, query))
}

/** A row of a query that joins the store: every row has the store's columns; a null id means that nothing was found. */
export type Row<Found> = StoreRow & { total: number } & (Found | { id: null })

/** Splits the rows of a query that joins the store into the store and what was found. */
export function splitRows<Store extends StoreRow, Found>(rows: (Store & (Found | { id: null }))[]) {
  const [store] = rows
  if (!store) throw storeNotFound()
  return { store, found: rows.filter((row) => (row as { id: unknown }).id !== null) as Found[] }
}

/** Splits the rows of such a query into the store, the total and what was found. */
export function toListResult<Found>(rows: Row<Found>[]): ListResult<Found> {
  const { store, found } = splitRows<StoreRow & { total: number }, Found>(rows)
  return { store, total: store.total, found }
}

/** Queries one page of a list. A total that is not stored is counted up to a bound. */
export async function queryList<Found>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  parsed: OffsetQuery,
): Promise<ListResult<Found>> {
  const query = await narrowByTexts(session, list, storeId, parsed, 'count')
  const rows = await session.run<Row<Found> & { isStored: boolean }>(await compilePage(list, storeId, query))
  const result = toListResult<Found>(rows)
  const bound = countBoundOf(query)
  const tooManyToCount = !rows[0]?.isStored && result.total > bound
  return { ...result, total: tooManyToCount ? bound : result.total, tooManyToCount }
}

/** The paging metadata of the wire. */
export const pagingMetadata = (
  { total, found, tooManyToCount = false }: ListResult<unknown>,
  { offset }: OffsetQuery,
) => ({ count: found.length, offset, total, tooManyToCount })

/** Counts the rows of a list that match a filter and have the words of a search. */
export async function countList(
  session: DatabaseSession,
  list: List,
  storeId: string,
  {
    filter,
    search,
    canSeeHidden,
  }: Pick<CursorSearch, 'filter' | 'search'> & Pick<RowSelection, 'canSeeHidden'>,
): Promise<number> {
  const { rows, fields } = list
  const words = search && readSearchText(search, fields, 'search')
  const parsed: RowSelection = {
    condition: readFilter(filter ?? {}, fields, queryBounds, 'filter'),
    ...(words && { words }),
    sort: [],
    limit: 0,
    canSeeHidden,
  }
  const selection = await narrowByTexts(session, list, storeId, parsed, 'count')
  const counted = sql`(select count(*)::int from ${sql.raw(rows)} t where ${toWhere(list, storeId, selection)})`
  const stored = storedTotalOfList(list, selection)
  const total = stored ? sql`coalesce(${stored}, ${counted})` : counted
  const count = sql`select ${total} as count from stores s where s.id = ${storeId}`
  const [row] = await session.run<{ count: number }>(
    await compileQuery(count, hasCommonShape(list, selection)),
  )
  return row?.count ?? 0
}
