// Compiles a filter condition to SQL. NULL compares as false, so that `not` is exact, and all values become parameters.
import { type Comparison, type Condition, fold, type Scalar } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'

/** The column of a field: `column` as written, `folded` for sorting and searching text. */
export interface Column {
  column: string
  folded?: string
  type: 'text' | 'numeric' | 'timestamptz' | 'boolean' | 'text[]'
  /** The column, and `folded`, have a value in every row. A page beside a row then needs no scan over its index. */
  required?: true
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
  normalize(value: Scalar): Scalar
}

const always: Sql = sql`true`
const never: Sql = sql`false`
const falseIfNull = (condition: Sql): Sql => sql`coalesce(${condition}, false)`

const nonNullValues = ({ value }: Operand) =>
  (value as Scalar[]).filter((item) => item !== null).map((item) => `${item}`)
const includesNull = ({ value }: Operand) => (value as Scalar[]).includes(null)
const anyOf = (operand: Operand): Sql =>
  sql`${operand.exact} = any(${nonNullValues(operand)}::${operand.type}[])`

const among = (operand: Operand): Sql => {
  const matches = nonNullValues(operand).length > 0 ? falseIfNull(anyOf(operand)) : never
  return includesNull(operand) ? sql`(${matches} or ${operand.exact} is null)` : matches
}

const compareOrder = (operator: '<' | '<=' | '>' | '>=') => {
  const sign = sql.raw(operator)
  return ({ searchable, type, value, normalize }: Operand): Sql =>
    falseIfNull(sql`${searchable} ${sign} ${`${normalize(value as Scalar)}`}::${type}`)
}

const searchText = (search: (column: RawBuilder<unknown>, part: string) => Sql) => {
  return ({ searchable, value, normalize }: Operand): Sql =>
    falseIfNull(search(searchable, normalize(value as Scalar) as string))
}

const equal = ({ exact, type, value }: Operand): Sql =>
  value === null ? sql`${exact} is null` : falseIfNull(sql`${exact} = ${`${value}`}::${type}`)

const hasAll = (operand: Operand): Sql => {
  const all = operand.value as Scalar[]
  if (all.length === 0) return never // the wire's rule: an empty $hasAll matches nothing
  if (operand.isList)
    return all.includes(null)
      ? never
      : falseIfNull(sql`${operand.exact} @> ${nonNullValues(operand)}::text[]`)
  const [first] = all
  return all.every((item) => item === first) ? equal({ ...operand, value: first as Scalar }) : never
}

const comparisons = {
  eq: equal,
  ne: (operand) => sql`not ${equal(operand)}`,
  gt: compareOrder('>'),
  gte: compareOrder('>='),
  lt: compareOrder('<'),
  lte: compareOrder('<='),
  in: among,
  nin: (operand) => sql`not ${among(operand)}`,
  hasSome: (operand) =>
    operand.isList ? falseIfNull(sql`${operand.exact} && ${nonNullValues(operand)}::text[]`) : among(operand),
  hasAll,
  startsWith: searchText((column, part) => sql`starts_with(${column}, ${part})`),
  endsWith: searchText((column, part) => sql`${column} like ${`%${part.replaceAll(/[%_\\]/g, '\\$&')}`}`),
  contains: searchText((column, part) => sql`strpos(${column}, ${part}) > 0`),
  exists: ({ exact, value }) => (value ? sql`${exact} is not null` : sql`${exact} is null`),
  isEmpty: ({ exact, value }) => {
    const isEmpty: Sql = sql`(${exact} is null or ${exact}::text = '')`
    return value ? isEmpty : sql`not ${isEmpty}`
  },
} satisfies Record<Comparison, (operand: Operand) => Sql>

/** Compiles a condition to SQL over `columns`. */
export function toSql(condition: Condition, columns: Record<string, Column>): Sql {
  if (condition.is === 'not') return sql`not ${toSql(condition.of, columns)}`
  if (condition.is === 'and' || condition.is === 'or') {
    if (condition.of.length === 0) return condition.is === 'and' ? always : never
    const parts = condition.of.map((part) => toSql(part, columns))
    return sql`(${sql.join(parts, condition.is === 'and' ? sql` and ` : sql` or `)})`
  }
  const { column, folded, type } = columns[condition.field] as Column
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
    normalize: (value) => {
      if (typeof value !== 'string') return value
      if (folded) return fold(value)
      return condition.kind === 'key' && isPartialMatch(condition.is) ? lower(value) : value
    },
  })
}

// Keys use the C collation, whose lower() converts only ASCII.
const lower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

const isPartialMatch = (comparison: Comparison) =>
  comparison === 'startsWith' || comparison === 'endsWith' || comparison === 'contains'

/** The column by which a field sorts. */
export const sortColumn = ({ column, folded }: Column): RawBuilder<unknown> =>
  sql.ref(`t.${folded ?? column}`)

/** The sort key of a row as text, from which `::type` makes the same value again. */
export const sortKey = (column: Column): RawBuilder<unknown> =>
  column.type === 'timestamptz'
    ? sql`to_char(${sortColumn(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${sortColumn(column)}::text`

/**
 * The rows behind another one in a sort order that ends with the id. Values that are absent come last in ascending order,
 * first in descending order.
 */
export function toKeyset(
  columns: readonly KeysetColumn[],
  { id, descending, isIncluded }: { id: string; descending: boolean; isIncluded: boolean },
): Sql {
  const beyond = (isDescending: boolean, orEqual: boolean) =>
    sql.raw(`${isDescending ? '<' : '>'}${orEqual ? '=' : ''}`)
  const valueOf = ({ column, key }: KeysetColumn) => sql`${key}::${sql.raw(column.type)}`
  // One direction and no absent values: the range of an index.
  if (columns.every(({ column, descending: other }) => column.required && other === descending)) {
    const row = sql.join([...columns.map(({ column }) => sortColumn(column)), sql`t.id`])
    const values = sql.join([...columns.map(valueOf), sql`${id}::text`])
    return sql`(${row}) ${beyond(descending, isIncluded)} (${values})`
  }
  const [first, ...rest] = columns
  if (!first) return sql`t.id ${beyond(descending, isIncluded)} ${id}`
  const { column, descending: isDescending, key } = first
  const operand = sortColumn(column)
  const behind: Sql = toKeyset(rest, { id, descending, isIncluded })
  if (key === null)
    return isDescending ? sql`(${operand} is not null or ${behind})` : sql`(${operand} is null and ${behind})`
  const value = valueOf(first)
  const within: Sql = sql`(${operand} ${beyond(isDescending, true)} ${value} and (${operand} ${beyond(isDescending, false)} ${value} or ${behind}))`
  return isDescending || column.required ? within : sql`(${operand} is null or ${within})`
}
