// Cursors: what a client sends to read the page beside the one it has. A cursor holds its query and one row of the page, so
// it is a query like any other: it grants nothing, and is checked on its return as if its caller had written it.
import type { CursorQuery, SearchText } from '@vitrine/contract'
import { cursorBounds, queryBounds } from '@vitrine/contract/constants'
import { type Condition, type Field, type FieldKind, isCalendarDate, readFilter, readSort } from './query.ts'
import { Invalid, violation } from './refusal.ts'
import { isSearchText, readSearchText, type WordSearch } from './word-search.ts'

/** Where a page begins: beside a row, which its sort keys and its id name. */
interface CursorPosition {
  keys: (string | null)[]
  id: string
  /** The page ends before the row, instead of beginning after it. */
  isBackward: boolean
  /** The page includes the row itself, if it still exists. */
  isIncluded: boolean
}

/** A query with cursors as it was sent. */
interface SentQuery {
  filter: Record<string, unknown>
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[]
  limit: number
  search?: SearchText
}

/** A parsed query with cursors. */
export interface ParsedCursorQuery {
  sent: SentQuery
  /** The words that it looks for, if it is a search. */
  words?: WordSearch
  condition: Condition
  sort: { field: string; descending: boolean }[]
  limit: number
  /** Absent: the first page. */
  position?: CursorPosition
}

const format = 1
const utf8 = new TextDecoder('utf-8', { fatal: true })

const notACursor = (field: string) =>
  new Invalid([violation(field, 'FORMAT', 'is not a cursor of this list', { type: 'CURSOR' })])

/** Writes the cursor of a page that begins at a position of a query's result. */
function writeCursor(
  { filter, sort, limit, search }: SentQuery,
  { keys, id, isBackward, isIncluded }: CursorPosition,
): string {
  const parts = [format, filter, sort, limit, keys, id, isBackward, isIncluded]
  const text = JSON.stringify(search ? [...parts, search] : parts)
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

// Databases refuse NUL and unpaired surrogates.
const isClean = (text: string) => !text.includes('\0') && text.isWellFormed()

function parseJson(cursor: string): unknown {
  const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  const text = utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  return JSON.parse(text, (name, value: unknown) => {
    if (isClean(name) && (typeof value !== 'string' || isClean(value))) return value
    throw new Error('A text that no database stores')
  })
}

const guid = '[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}'
// Lists that sort have the ids of categories.
const listOfIds = new RegExp(`^\\{(${guid}(,${guid})*)?\\}$`)

const keyForms: Record<FieldKind, (key: string) => boolean> = {
  key: () => true,
  text: () => true,
  number: (key) => /^-?\d{1,40}(\.\d{1,20})?$/.test(key),
  time: (key) =>
    /^(?!0000)\d{4}-\d\d-\d\dT([01]\d|2[0-3])(:[0-5]\d){2}\.\d{6}Z$/.test(key) &&
    isCalendarDate(key.slice(0, 10)),
  flag: (key) => key === 'true' || key === 'false',
  list: (key) => listOfIds.test(key),
  numbers: () => false,
  flags: () => false,
}

const isBigint = (key: string) => /^-?\d{1,19}$/.test(key) && BigInt.asIntN(64, BigInt(key)) === BigInt(key)

const isKey = (value: unknown, { kind, sortsByIntegers }: Field): value is string | null =>
  value === null || (typeof value === 'string' && (sortsByIntegers ? isBigint : keyForms[kind])(value))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSort = (value: unknown): value is SentQuery['sort'] =>
  Array.isArray(value) &&
  value.length <= queryBounds.maxSortFieldsOfSearch &&
  value.every(
    (item: unknown) =>
      isObject(item) && typeof item.fieldName === 'string' && (item.order === 'ASC' || item.order === 'DESC'),
  )

/** The query and position in a cursor, of which only the form is checked. */
function decode(cursor: string, path: string): { sent: SentQuery; position: CursorPosition } {
  let parts: unknown
  try {
    parts = parseJson(cursor)
  } catch {
    throw notACursor(path)
  }
  if (!Array.isArray(parts) || (parts.length !== 8 && parts.length !== 9)) throw notACursor(path)
  const [version, filter, sort, limit, keys, id, isBackward, isIncluded, search] = parts as unknown[]
  const isWhole =
    version === format &&
    isObject(filter) &&
    isSort(sort) &&
    Number.isInteger(limit) &&
    (limit as number) >= 0 &&
    (limit as number) <= queryBounds.maxLimit &&
    Array.isArray(keys) &&
    keys.length === sort.length &&
    typeof id === 'string' &&
    typeof isBackward === 'boolean' &&
    typeof isIncluded === 'boolean' &&
    (search === undefined || isSearchText(search))
  if (!isWhole) throw notACursor(path)
  return {
    sent: {
      filter,
      sort: sort.map(({ fieldName, order }) => ({ fieldName, order })),
      limit: limit as number,
      ...(search !== undefined && { search: search as SearchText }),
    },
    position: { keys: keys as (string | null)[], id, isBackward, isIncluded },
  }
}

/** Throws if the filter is too large for a cursor; so does the first page, even if it has no next one. */
function checkFilterSize(filter: Record<string, unknown>, path: string) {
  const { maxFilterBytes } = cursorBounds
  if (new TextEncoder().encode(JSON.stringify(filter)).length <= maxFilterBytes) return
  throw new Invalid([
    violation(`${path}.filter`, 'MAX_LENGTH', `must be <= ${maxFilterBytes} bytes as JSON`, {
      threshold: maxFilterBytes,
    }),
  ])
}

/** Throws if what a cursor holds is sent beside it. */
function checkNothingBeside({ filter, sort, search }: SearchWithCursors, path: string) {
  const beside = [
    ...(Object.keys(filter ?? {}).length > 0 ? ['filter'] : []),
    ...(sort?.length ? ['sort'] : []),
    ...(search?.expression ? ['search'] : []),
  ]
  if (beside.length === 0) return
  throw new Invalid(
    beside.map((name) =>
      violation(`${path}.${name}`, 'FIELD_NOT_ALLOWED', 'must not be sent with a cursor, which holds it'),
    ),
  )
}

/** A query, or a search with its words. */
interface SearchWithCursors extends CursorQuery {
  search?: SearchText | null | undefined
}

/** The query without what is absent, as its cursors hold it. */
const toSent = ({ filter, sort, search, cursorPaging }: SearchWithCursors): SentQuery => ({
  filter: filter ?? {},
  sort: (sort ?? []).map(({ fieldName, order = 'ASC' }) => ({ fieldName, order })),
  limit: cursorPaging?.limit ?? queryBounds.defaultLimit,
  ...(search?.expression && { search: { ...search, expression: search.expression } }),
})

/** Parses a query with cursors; throws if it is invalid, or if its cursor holds what its caller may not ask. */
export function readCursorQuery(
  query: SearchWithCursors | null | undefined,
  fields: Record<string, Field>,
  path: 'query' | 'search' = 'query',
): ParsedCursorQuery {
  const { limit, cursor } = query?.cursorPaging ?? {}
  if (cursor) checkNothingBeside(query ?? {}, path)
  const { sent: held, position } = cursor
    ? decode(cursor, `${path}.cursorPaging.cursor`)
    : { sent: toSent(query ?? {}), position: undefined }
  const sent = { ...held, limit: limit ?? held.limit }
  checkFilterSize(sent.filter, path)
  const sort = readSort(sent.sort, fields, `${path}.sort`)
  if (position && !sort.every(({ field }, i) => isKey(position.keys[i], fields[field] as Field)))
    throw notACursor(`${path}.cursorPaging.cursor`)
  const words = sent.search && readSearchText(sent.search, fields)
  return {
    sent,
    condition: readFilter(sent.filter, fields, queryBounds, `${path}.filter`),
    sort,
    limit: sent.limit,
    ...(words && { words }),
    ...(position && { position }),
  }
}

/** A row as a position: its sort keys as text, and its id, or what else ends the sort order. */
interface CursorRow {
  keys: (string | null)[]
  id: string
}

/** The rows of a page, and the cursors of the pages beside it. */
interface CursorPage<Row> {
  rows: Row[]
  cursors: { next?: string; prev?: string }
}

/** Makes the page of the rows that were found: those of the page, and one more if there are more. */
export function toCursorPage<Row>(
  { sent, limit, position }: ParsedCursorQuery,
  found: readonly Row[],
  positionOf: (row: Row) => CursorRow,
): CursorPage<Row> {
  const isBackward = position?.isBackward ?? false
  const hasMore = found.length > limit
  // On a page that is read backward the additional row is the first one.
  const rows = isBackward && hasMore ? found.slice(1) : found.slice(0, limit)
  const cursorAt = ({ keys, id }: CursorRow, backward: boolean, isIncluded = false) =>
    writeCursor(sent, { keys, id, isBackward: backward, isIncluded })
  const [first, last] = [rows[0], rows.at(-1)]
  if (first && last) {
    const cursors = {
      ...((isBackward || hasMore) && { next: cursorAt(positionOf(last), false) }),
      ...((isBackward ? hasMore : position) && { prev: cursorAt(positionOf(first), true) }),
    }
    return { rows, cursors }
  }
  // The rows of this page are gone: the page on the other side begins with the row at the position.
  const cursors =
    position && limit > 0 ? { [isBackward ? 'next' : 'prev']: cursorAt(position, !isBackward, true) } : {}
  return { rows, cursors }
}
