// Queries and searches lists with cursors, whose pages are found by their first or last row, however many are before it.
import {
  type AggregationData,
  type CursorPagingMetadata,
  type CursorQuery,
  type CursorSearch,
  isTimeZone,
} from '@vitrine/contract'
import {
  Invalid,
  type ParsedAggregation,
  type ParsedCursorQuery,
  readAggregations,
  readCursorQuery,
  toCursorPage,
  violation,
} from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import { aggregatedColumns, compileAggregations, toAggregationData } from './aggregation.ts'
import { sortKey, toKeyset } from './condition.ts'
import type { DatabaseSession, Statement } from './database.ts'
import { compileQuery } from './dynamic.ts'
import {
  type ColumnField,
  endsDescending,
  hasCommonShape,
  type List,
  narrowByTexts,
  ofPage,
  type RowSelection,
  splitRows,
  toOrder,
  toWhere,
} from './list.ts'
import { type StoreRow, storeColumns } from './store-facts.ts'

/** A parsed query of a list with cursors. */
interface CursorListQuery extends ParsedCursorQuery, RowSelection {}

/** Parses a query with cursors; what its cursor holds is checked as if the caller had sent it. */
export const parseCursorQuery = (
  query: CursorQuery | null | undefined,
  fields: List['fields'],
  canSeeHidden: boolean,
): CursorListQuery => ({ ...readCursorQuery(query, fields), canSeeHidden })

const toArray = (items: RawBuilder<unknown>[]) =>
  sql`array[${items.length > 0 ? sql.join(items) : sql``}]::text[]`

function compileCursorPage(list: List, storeId: string, query: CursorListQuery): Promise<Statement> {
  const { rows, pageColumns, resultColumns, fields, tieBreak = 'id' } = list
  const { sort, limit, position } = query
  const isBackward = position?.isBackward ?? false
  const columns = sort.map(({ field }) => fields[field] as ColumnField)
  const beside = position
    ? sql` and ${toKeyset(
        sort.map(({ descending }, i) => ({
          column: columns[i] as ColumnField,
          descending: descending !== isBackward,
          key: position.keys[i] ?? null,
        })),
        { ...position, descending: endsDescending(sort) !== isBackward },
        tieBreak,
      )}`
    : sql``
  const order = toOrder(list, sort, isBackward)
  const page = sql`
    with page as (
      select t.store_id, t.id, ${sql.raw(`t.${tieBreak} as last_key, ${pageColumns}`)}, ${toArray(columns.map(sortKey))} as sort_keys,
        row_number() over (order by ${order}) as place
      from ${sql.raw(rows)} t where ${toWhere(list, storeId, ofPage(query))}${beside} order by ${order} limit ${limit + 1}
    )
    select ${sql.raw(storeColumns)}, t.id, t.sort_keys as keys, t.last_key as "lastKey", ${sql.raw(resultColumns)}
    from stores s left join page t on true
    where s.id = ${storeId} order by t.place${sql.raw(isBackward ? ' desc' : '')}`
  return compileQuery(page, hasCommonShape(list, query))
}

/** The rows of one page of a list with cursors, the store, and the paging metadata of the wire. */
interface CursorListResult<Found> {
  store: StoreRow
  found: Found[]
  pagingMetadata: CursorPagingMetadata
}

async function readCursorPage<Found extends { id: string }>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: CursorListQuery,
): Promise<CursorListResult<Found>> {
  type FoundRow = Found & { keys: (string | null)[]; lastKey: string }
  const { store, found } = splitRows<StoreRow, FoundRow>(
    await session.run(await compileCursorPage(list, storeId, query)),
  )
  const page = toCursorPage(query, found, ({ keys, lastKey }) => ({ keys, id: lastKey }))
  return {
    store,
    found: page.rows,
    pagingMetadata: {
      count: page.rows.length,
      cursors: page.cursors,
      hasNext: page.cursors.next !== undefined,
    },
  }
}

/** Queries one page of a list with cursors. It reads the rows of the page and one more, however many are before it. */
export const queryCursorList = async <Found extends { id: string }>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: CursorListQuery,
): Promise<CursorListResult<Found>> =>
  readCursorPage<Found>(session, list, storeId, await narrowByTexts(session, list, storeId, query, 'page'))

/** Finds the next rows behind an id that a query selects, in the order of their ids, and whether there are more. */
export async function findBehind<Found extends { id: string }>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: CursorListQuery,
  { after, limit }: { after: string; limit: number },
): Promise<{ found: Found[]; hasMore: boolean }> {
  const position = { keys: [], id: after, isBackward: false, isIncluded: false }
  const behind = { ...query, sort: [], limit, position }
  const { found, pagingMetadata } = await queryCursorList<Found>(session, list, storeId, behind)
  return { found, hasMore: pagingMetadata.hasNext }
}

/** A parsed search: a query with words to look for, and aggregations. */
interface SearchQuery extends CursorListQuery {
  aggregations: ParsedAggregation[]
  timeZone: string
}

/** Parses a search; fields that cannot be searched or aggregated are refused like unknown ones. */
export function parseSearch(
  search: CursorSearch | null | undefined,
  fields: List['fields'],
  canSeeHidden: boolean,
): SearchQuery {
  const timeZone = search?.timeZone || 'UTC'
  if (!isTimeZone(timeZone))
    throw new Invalid([violation('search.timeZone', 'VALIDATION', 'must be a time zone such as Europe/Oslo')])
  return {
    ...readCursorQuery(search, fields, 'search'),
    aggregations: readAggregations(search?.aggregations ?? [], fields),
    timeZone,
    canSeeHidden,
  }
}

/** Parses a filter with words to look for; throws if they are invalid, with the fields of the request. */
export function parseSelection(
  { filter, search }: Pick<CursorSearch, 'filter' | 'search'>,
  fields: List['fields'],
  canSeeHidden: boolean,
): SearchQuery {
  try {
    return parseSearch({ filter, search }, fields, canSeeHidden)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const violations = error.violations.map((each) => ({
      ...each,
      field: each.field.replace(/^search\./, ''),
    }))
    throw new Invalid(violations)
  }
}

/** Computes the aggregations of a search over all rows that it finds, on whatever page. */
async function aggregate(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: SearchQuery,
): Promise<AggregationData> {
  const { aggregations, timeZone } = query
  const { rows, fields } = list
  const statement = sql`
    with matching as materialized (
      select ${aggregatedColumns(aggregations, fields)} from ${sql.raw(rows)} t where ${toWhere(list, storeId, query)}
    )
    select ${compileAggregations(aggregations, fields, timeZone)}`
  const [row] = await session.run<Record<string, unknown[]>>(await compileQuery(statement, false))
  return toAggregationData(aggregations, row ?? {})
}

/** Searches a list: one page with cursors, and the aggregations that were asked for. */
export async function searchList<Found extends { id: string }>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  parsed: SearchQuery,
): Promise<CursorListResult<Found> & { aggregationData: AggregationData }> {
  const purpose = parsed.aggregations.length > 0 ? 'count' : 'page'
  const query = await narrowByTexts(session, list, storeId, parsed, purpose)
  const page = await readCursorPage<Found>(session, list, storeId, query)
  const aggregationData =
    query.aggregations.length > 0 ? await aggregate(session, list, storeId, query) : { results: [] }
  return { ...page, aggregationData }
}
