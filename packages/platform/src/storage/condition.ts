// A filter as SQL. Every comparison is two-valued, so that `not` means not, and only values are ever parameters.
import { type Comparison, type Condition, fold, type Scalar } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'

/** Which column answers for a field: `column` as it was written, `folded` for order and search of texts. */
export interface Column {
  column: string
  folded?: string
  type: 'text' | 'numeric' | 'timestamptz' | 'text[]'
}

type Sql = RawBuilder<boolean>

/** What one comparison is in SQL: `exact` is the column as written, `plain` folded when it is text. */
interface Operand {
  exact: RawBuilder<unknown>
  plain: RawBuilder<unknown>
  type: RawBuilder<unknown>
  value: Scalar | Scalar[] | boolean
  list: boolean
  folded(value: Scalar): Scalar
}

const yes: Sql = sql`true`
const no: Sql = sql`false`
const two = (condition: Sql): Sql => sql`coalesce(${condition}, false)`

const values = ({ value }: Operand) =>
  (value as Scalar[]).filter((one) => one !== null).map((one) => `${one}`)
const asksNull = ({ value }: Operand) => (value as Scalar[]).includes(null)
const anyOf = (asked: Operand): Sql => sql`${asked.exact} = any(${values(asked)}::${asked.type}[])`

const among = (asked: Operand): Sql => {
  const some = values(asked).length > 0 ? two(anyOf(asked)) : no
  return asksNull(asked) ? sql`(${some} or ${asked.exact} is null)` : some
}

const order = (operator: '<' | '<=' | '>' | '>=') => {
  const sign = sql.raw(operator)
  return ({ plain, type, value, folded }: Operand): Sql =>
    two(sql`${plain} ${sign} ${`${folded(value as Scalar)}`}::${type}`)
}

const text = (make: (column: RawBuilder<unknown>, part: string) => Sql) => {
  return ({ plain, value, folded }: Operand): Sql => two(make(plain, folded(value as Scalar) as string))
}

const equal = ({ exact, type, value }: Operand): Sql =>
  value === null ? sql`${exact} is null` : two(sql`${exact} = ${`${value}`}::${type}`)

const hasAll = (asked: Operand): Sql => {
  const all = asked.value as Scalar[]
  if (all.length === 0) return no // as the language's model has it: nothing has all of nothing
  if (asked.list) return all.includes(null) ? no : two(sql`${asked.exact} @> ${values(asked)}::text[]`)
  const [first] = all
  return all.every((one) => one === first) ? equal({ ...asked, value: first as Scalar }) : no
}

const comparisons = {
  eq: equal,
  ne: (asked) => sql`not ${equal(asked)}`,
  gt: order('>'),
  gte: order('>='),
  lt: order('<'),
  lte: order('<='),
  in: among,
  nin: (asked) => sql`not ${among(asked)}`,
  hasSome: (asked) => (asked.list ? two(sql`${asked.exact} && ${values(asked)}::text[]`) : among(asked)),
  hasAll,
  startsWith: text((column, part) => sql`starts_with(${column}, ${part})`),
  endsWith: text((column, part) => sql`${column} like ${`%${part.replaceAll(/[%_\\]/g, '\\$&')}`}`),
  contains: text((column, part) => sql`strpos(${column}, ${part}) > 0`),
  exists: ({ exact, value }) => (value ? sql`${exact} is not null` : sql`${exact} is null`),
  isEmpty: ({ exact, value }) => {
    const empty: Sql = sql`(${exact} is null or ${exact}::text = '')`
    return value ? empty : sql`not ${empty}`
  },
} satisfies Record<Comparison, (asked: Operand) => Sql>

/** The condition as SQL over `columns`. */
export function toSql(condition: Condition, columns: Record<string, Column>): Sql {
  if (condition.is === 'not') return sql`not ${toSql(condition.of, columns)}`
  if (condition.is === 'and' || condition.is === 'or') {
    if (condition.of.length === 0) return condition.is === 'and' ? yes : no
    const parts = condition.of.map((one) => toSql(one, columns))
    return sql`(${sql.join(parts, condition.is === 'and' ? sql` and ` : sql` or `)})`
  }
  const { column, folded, type } = columns[condition.field] as Column
  const exact = sql.ref(column)
  const compare = comparisons[condition.is] as (asked: Operand) => Sql
  return compare({
    exact,
    // Keys are compared in lower case only where a part is searched; an order of keys is their own.
    plain: folded
      ? sql.ref(folded)
      : condition.kind === 'key' && isPart(condition.is)
        ? sql`lower(${exact})`
        : exact,
    type: sql.raw(type),
    value: condition.value,
    list: condition.kind === 'list',
    folded: (value) => {
      if (typeof value !== 'string') return value
      if (folded) return fold(value)
      return condition.kind === 'key' && isPart(condition.is) ? lower(value) : value
    },
  })
}

// Keys are in the C collation, whose lower() knows ASCII only.
const lower = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

const isPart = (comparison: Comparison) =>
  comparison === 'startsWith' || comparison === 'endsWith' || comparison === 'contains'
