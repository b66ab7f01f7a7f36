// Compiles a filter condition to SQL. NULL compares as false, and all values become parameters.
import { type Comparison, type Condition, fold, type Scalar, type WordSearch } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'

/** The column of a field: `column` as written, `folded` for sorting and searching text. */
export interface Column {
  column: string
  folded?: string
  type: 'text' | 'numeric' | 'timestamptz' | 'boolean' | 'text[]' | 'numeric[]' | 'boolean[]'
  /** What sorts instead of the column: it has the same order and an index, or is shorter. */
  sortedBy?: { column: string; type: 'bigint' | 'text[]' }
  /** The column, and `folded`, have a value in every row, so that indexes serve more conditions. */
  required?: true
  /** The rows have the ids of products, and `folded` is one of the texts that the index of texts has (text-index.ts). */
  isIndexedText?: true
  /** No other index finds an equal value. */
  isFoundByText?: true
}

type Sql = RawBuilder<boolean>

/** One column of a sort order, with its value in the row that a page begins beside. */
interface KeysetColumn {
  column: Column
  descending: boolean
  key: string | null
}

/** The operands of one comparison: `exact` is the column as written, `searchable` the folded one when it is text. */
interface Operand {
  exact: RawBuilder<unknown>
  searchable: RawBuilder<unknown>
  type: RawBuilder<unknown>
  value: Scalar | Scalar[] | boolean
  isList: boolean
  /** The comparison may be NULL instead of false: of a required column it never is, and outside of `not` both select nothing. */
  mayBeNull: boolean
  /** The column has a value in every row. */
  isRequired: boolean
  normalize(value: Scalar): Scalar
}

const always: Sql = sql`true`
const never: Sql = sql`false`
/** A comparison that is false where the column is NULL. An index serves it only without the `coalesce`. */
const falseIfNull = ({ mayBeNull }: Operand, condition: Sql): Sql =>
  mayBeNull ? condition : sql`coalesce(${condition}, false)`
/** The operand of a comparison that is negated. */
const negated = (operand: Operand): Operand => ({ ...operand, mayBeNull: operand.isRequired })

const nonNullValues = ({ value }: Operand) =>
  (value as Scalar[]).filter((item) => item !== null).map((item) => `${item}`)
const includesNull = ({ value }: Operand) => (value as Scalar[]).includes(null)
const anyOf = (operand: Operand): Sql =>
  sql`${operand.exact} = any(${nonNullValues(operand)}::${operand.type}[])`

const among = (operand: Operand): Sql => {
  const matches = nonNullValues(operand).length > 0 ? falseIfNull(operand, anyOf(operand)) : never
  return includesNull(operand) ? sql`(${matches} or ${operand.exact} is null)` : matches
}

const compareOrder = (operator: '<' | '<=' | '>' | '>=') => {
  const sign = sql.raw(operator)
  return (operand: Operand): Sql => {
    const { searchable, type, value, normalize } = operand
    return falseIfNull(operand, sql`${searchable} ${sign} ${`${normalize(value as Scalar)}`}::${type}`)
  }
}

const searchText = (search: (column: RawBuilder<unknown>, part: string) => Sql) => {
  return (operand: Operand): Sql => {
    const { searchable, value, normalize } = operand
    return falseIfNull(operand, search(searchable, normalize(value as Scalar) as string))
  }
}

const equal = (operand: Operand): Sql => {
  const { exact, type, value } = operand
  return value === null ? sql`${exact} is null` : falseIfNull(operand, sql`${exact} = ${`${value}`}::${type}`)
}

/** A text as a pattern of `like` that only this text matches. */
const literally = (text: string) => text.replaceAll(/[%_\\]/g, '\\$&')

const hasAll = (operand: Operand): Sql => {
  const all = operand.value as Scalar[]
  if (all.length === 0) return never // the wire's rule: an empty $hasAll matches nothing
  if (operand.isList)
    return all.includes(null)
      ? never
      : falseIfNull(operand, sql`${operand.exact} @> ${nonNullValues(operand)}::text[]`)
  const [first] = all
  return all.every((item) => item === first) ? equal({ ...operand, value: first as Scalar }) : never
}

const comparisons = {
  eq: equal,
  ne: (operand) => sql`not ${equal(negated(operand))}`,
  gt: compareOrder('>'),
  gte: compareOrder('>='),
  lt: compareOrder('<'),
  lte: compareOrder('<='),
  in: among,
  nin: (operand) => sql`not ${among(negated(operand))}`,
  hasSome: (operand) =>
    operand.isList
      ? falseIfNull(operand, sql`${operand.exact} && ${nonNullValues(operand)}::text[]`)
      : among(operand),
  hasAll,
  startsWith: searchText((column, part) => sql`starts_with(${column}, ${part})`),
  endsWith: searchText((column, part) => sql`${column} like ${`%${literally(part)}`}`),
  contains: searchText((column, part) => sql`${column} like ${`%${literally(part)}%`}`),
  exists: ({ exact, value }) => (value ? sql`${exact} is not null` : sql`${exact} is null`),
  isEmpty: ({ exact, value }) => {
    const isEmpty: Sql = sql`(${exact} is null or ${exact}::text = '')`
    return value ? isEmpty : sql`not ${isEmpty}`
  },
} satisfies Record<Comparison, (operand: Operand) => Sql>

/** Compiles a condition to SQL over `columns`; below a `not`, comparisons are false and not NULL. */
export function toSql(condition: Condition, columns: Record<string, Column>, isNegated = false): Sql {
  if (condition.is === 'not') return sql`not ${toSql(condition.of, columns, true)}`
  if (condition.is === 'and' || condition.is === 'or') {
    if (condition.of.length === 0) return condition.is === 'and' ? always : never
    const parts = condition.of.map((part) => toSql(part, columns, isNegated))
    return sql`(${sql.join(parts, condition.is === 'and' ? sql` and ` : sql` or `)})`
  }
  const { column, folded, type, required = false } = columns[condition.field] as Column
  const exact = sql.ref(column)
  const compare = comparisons[condition.is] as (operand: Operand) => Sql
  return compare({
    exact,
    // Keys are lower-cased only when searching for a part of them; otherwise they compare as written.
    searchable: folded
      ? sql.ref(folded)
      : condition.kind === 'key' && isPartialMatch(condition.is)
        ? sql`lower(${exact})`
        : exact,
    type: sql.raw(type),
    value: condition.value,
    isList: condition.kind === 'list',
    mayBeNull: required || !isNegated,
    isRequired: required,
    normalize: (value) => {
      if (typeof value !== 'string') return value
      if (folded) return fold(value)
      return condition.kind === 'key' && isPartialMatch(condition.is) ? lower(value) : value
    },
  })
}

/** Whether a row has the words of a search in one of its fields. */
export function hasWords({ fields, words, needsAll }: WordSearch, columns: Record<string, Column>): Sql {
  const texts = fields.map((field) => {
    const { column, folded } = columns[field] as Column
    return folded ? sql.ref(`t.${folded}`) : sql`lower(${sql.ref(`t.${column}`)}::text)`
  })
  const each = words.map((patterns) => {
    // Words consist of letters and digits, so the only wildcard in them is the one for a letter.
    const parts = patterns.map((pattern) => `%${pattern}%`)
    const found = texts.map((text) => sql`${text} like any(${parts}::text[])`)
    return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : never
  })
  return sql`(${sql.join(each, needsAll ? sql` and ` : sql` or `)})`
}

// Keys use the C collation, whose lower() converts only ASCII.
const lower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

const isPartialMatch = (comparison: Comparison) =>
  comparison === 'startsWith' || comparison === 'endsWith' || comparison === 'contains'

/** The column by which a field sorts. */
export const sortColumn = ({ column, folded, sortedBy }: Column): RawBuilder<unknown> =>
  sql.ref(`t.${sortedBy?.column ?? folded ?? column}`)

/** The sort key of a row as text, from which `::type` makes the same value again. */
export const sortKey = (column: Column): RawBuilder<unknown> =>
  column.type === 'timestamptz'
    ? sql`to_char(${sortColumn(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sortColumn(column)}::text`

/**
 * The rows behind another one in a sort order that ends with the `tieBreak`, which is unique. Values that are absent come last in ascending order,
 * first in descending order.
 */
export function toKeyset(
  columns: readonly KeysetColumn[],
  position: { id: string; descending: boolean; isIncluded: boolean },
  tieBreak = 'id',
): Sql {
  const { id, descending, isIncluded } = position
  const last = sql.ref(`t.${tieBreak}`)
  const beyond = (isDescending: boolean, orEqual: boolean) =>
    sql.raw(`${isDescending ? '<' : '>'}${orEqual ? '=' : ''}`)
  const valueOf = ({ column, key }: KeysetColumn) =>
    sql`${key}::${sql.raw(column.sortedBy?.type ?? column.type)}`
  // One direction and no absent values: the range of an index.
  if (columns.every(({ column, descending: other }) => column.required && other === descending)) {
    const row = sql.join([...columns.map(({ column }) => sortColumn(column)), last])
    const values = sql.join([...columns.map(valueOf), sql`${id}::text`])
    return sql`(${row}) ${beyond(descending, isIncluded)} (${values})`
  }
  const [first, ...rest] = columns
  if (!first) return sql`${last} ${beyond(descending, isIncluded)} ${id}`
  const { column, descending: isDescending, key } = first
  const operand = sortColumn(column)
  const behind: Sql = toKeyset(rest, position, tieBreak)
  if (key === null)
    return isDescending ? sql`(${operand} is not null or ${behind})` : sql`(${operand} is null and ${behind})`
  const value = valueOf(first)
  const within: Sql = sql`(${operand} ${beyond(isDescending, true)} ${value} and (${operand} ${beyond(isDescending, false)} ${value} or ${behind}))`
  return isDescending || column.required ? within : sql`(${operand} is null or ${within})`
}
