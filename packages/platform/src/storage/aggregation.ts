// Compiles the aggregations of a search to one statement, which reads the matching rows once, and turns its rows into the
// results of the wire. All values are parameters.
import { type Aggregation, type AggregationData, aggregationBounds } from '@vitrine/contract'
import type { FieldAggregation, ParsedAggregation } from '@vitrine/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Column } from './condition.ts'

type Columns = Record<string, Column>
type Sql = RawBuilder<unknown>

/** A bucket that an aggregation found: its value, and of ranges the number of the range. */
interface Bucket {
  value: string
  count: number
}
/** One row of nested aggregations. */
interface NestedRow {
  buckets: string[]
  count: number
  figure: number | null
}

const columnOf = (columns: Columns, { field }: FieldAggregation) => columns[field] as Column
const operand = ({ column }: Column): Sql => sql.ref(`m.${column}`)

/** The columns that the aggregations read. */
export const aggregatedColumns = (aggregations: readonly ParsedAggregation[], columns: Columns): Sql => {
  const names = aggregations
    .flatMap((each) => (each.type === 'NESTED' ? each.parts : [each]))
    .map((part) => columnOf(columns, part).column)
  return sql.join([sql`true`, ...[...new Set(names)].map((name) => sql.ref(`t.${name}`))])
}

const toText = (column: Column): Sql =>
  column.type === 'numeric'
    ? sql`trim_scale(${operand(column)}::numeric)::text`
    : sql`${operand(column)}::text`

/** Whether a row has several values of a column that are no texts. */
const hasSeveral = ({ type }: Column): boolean => type === 'numeric[]' || type === 'boolean[]'

/** Whether a row may be in several buckets of a part. */
const hasManyBuckets = (part: FieldAggregation, columns: Columns): boolean => {
  const column = columnOf(columns, part)
  return part.type === 'RANGE' || column.type === 'text[]' || hasSeveral(column)
}

const isWithin = (column: Column, { from, to }: { from: number | null; to: number | null }): Sql => {
  const value = hasSeveral(column) ? sql`item` : operand(column)
  const fits = sql`(${from === null ? sql`true` : sql`${value} >= ${`${from}`}::numeric`}
    and ${to === null ? sql`${value} is not null` : sql`${value} < ${`${to}`}::numeric`})`
  return hasSeveral(column) ? sql`exists (select from unnest(${operand(column)}) item where ${fits})` : fits
}

/** The buckets of a row, as the rows of `part`. */
function bucketsOf(part: FieldAggregation, columns: Columns, timeZone: string): Sql {
  const column = columnOf(columns, part)
  if (part.type === 'RANGE') {
    const numbers = part.buckets.map((bucket, i) => sql`(${`${i}`}::text, ${isWithin(column, bucket)})`)
    return sql`(select bucket from (values ${sql.join(numbers)}) as ranges (bucket, fits) where fits)`
  }
  if (part.type === 'DATE_HISTOGRAM')
    return sql`(select to_char(date_trunc(${part.interval.toLowerCase()}::text, ${operand(column)}, ${timeZone}::text)
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as bucket where ${operand(column)} is not null)`
  const missing = part.type === 'VALUE' ? part.missing : null
  if (hasSeveral(column)) {
    const text = column.type === 'numeric[]' ? sql`trim_scale(item)::text` : sql`item::text`
    const values = sql`select distinct ${text} from unnest(${operand(column)}) item`
    return missing === null
      ? sql`(${values})`
      : sql`(${values} union all select ${missing}::text where ${operand(column)} is null)`
  }
  if (column.type === 'text[]') {
    const values = sql`coalesce(${operand(column)}, '{}')`
    return missing === null
      ? sql`unnest(${values})`
      : sql`unnest(case when ${values} = '{}' then array[${missing}::text] else ${values} end)`
  }
  const value = missing === null ? toText(column) : sql`coalesce(${toText(column)}, ${missing}::text)`
  return sql`(select ${value} as bucket where ${value} is not null)`
}

/** How buckets of a part are sorted; `count` is how often one was found. */
function orderOf(part: FieldAggregation, bucket: Sql = sql`bucket`, count: Sql = sql`count(*)`): Sql {
  if (part.type === 'RANGE') return sql`${bucket}::int`
  if (part.type !== 'VALUE') return sql`${bucket} collate "C"`
  const direction = sql.raw(part.descending ? 'desc' : 'asc')
  const byValue = sql`${bucket} collate "C"`
  return part.byCount ? sql`${count} ${direction}, ${byValue}` : sql`${byValue} ${direction}`
}

/** A figure of all values in the arrays of the rows. */
function figureOfArrays({ figure }: FieldAggregation & { type: 'SCALAR' }, arrays: Sql): Sql {
  const each = (name: string) => sql`(select ${sql.raw(name)}(item) from unnest(${arrays}) item)`
  // Of arrays of several lengths no array is made. Most rows have few different values.
  if (figure === 'COUNT_DISTINCT')
    return sql`(select count(distinct item) from jsonb_array_elements(jsonb_agg(
      to_jsonb(array(select distinct value from unnest(${arrays}) value)))) a (items),
      jsonb_array_elements(a.items) i (item))::float8`
  const sum = sql`sum(${each('sum')})`
  const figures = {
    MIN: sql`min(${each('min')})`,
    MAX: sql`max(${each('max')})`,
    SUM: sum,
    AVG: sql`${sum} / nullif(sum(cardinality(${arrays})), 0)`,
  }
  return sql`coalesce(${figures[figure]}, 0)::float8`
}

function figureOf(part: FieldAggregation & { type: 'SCALAR' }, columns: Columns): Sql {
  const column = columnOf(columns, part)
  const value = operand(column)
  if (hasSeveral(column)) return figureOfArrays(part, value)
  if (part.figure === 'COUNT_DISTINCT') return sql`count(distinct ${value})::float8`
  return sql`coalesce(${sql.raw(part.figure.toLowerCase())}(${value}), 0)::float8`
}

/** The largest values of one level of nested aggregations, within the values of the levels before it. */
function largestValues(part: FieldAggregation & { type: 'VALUE' }, names: readonly Sql[], counted: Sql): Sql {
  const bucket = names.at(-1) as Sql
  const prefix = sql.join([sql`true`, ...names.slice(0, -1)])
  return sql`(
    select ${sql.join(names)}, place from (
      select ${sql.join(names)},
        row_number() over (partition by ${prefix} order by ${orderOf(part, bucket, sql`sum(count)`)}) as place
      from ${counted} group by ${sql.join(names)}
    ) ranked where place <= ${part.limit}::int)`
}

/**
 * The combinations of buckets, each with its count and figure. Each level is sorted within the buckets of the levels before
 * it, and has as many values as its limit says.
 */
function compileNested(parts: readonly FieldAggregation[], columns: Columns, timeZone: string): Sql {
  const grouped = parts.filter(({ type }) => type !== 'SCALAR')
  const names = grouped.map((_, i) => sql.ref(`bucket_${i}`))
  const buckets = grouped.map(
    (part, i) =>
      sql` cross join lateral ${bucketsOf(part, columns, timeZone)} as ${sql.ref(`part_${i}`)} (${names[i] as Sql})`,
  )
  // Values of fields that have one are computed once for each row, and not for each of its values of the other field.
  const joins = [false, true].flatMap((several) =>
    buckets.filter((_, i) => hasManyBuckets(grouped[i] as FieldAggregation, columns) === several),
  )
  const last = parts.at(-1) as FieldAggregation
  // Each level reads what the limits of the levels before it have left.
  let left = sql`counted`
  const levels = grouped.flatMap((part, i) => {
    if (part.type !== 'VALUE') return []
    const [upTo, from, name] = [names.slice(0, i + 1), left, sql.ref(`level_${i}`)]
    left = name
    return sql`, ${name} as (
      select f.*, l.place as ${sql.ref(`place_${i}`)}
      from ${from} f join ${largestValues(part, upTo, from)} l using (${sql.join(upTo)})
    )`
  })
  const order = grouped.map((part, i) =>
    part.type === 'VALUE' ? sql.ref(`place_${i}`) : orderOf(part, names[i]),
  )
  return sql`with counted as (
      select ${sql.join(names)}, count(*)::int as count,
        ${last.type === 'SCALAR' ? figureOf(last, columns) : sql`null::float8`} as figure
      from matching m${sql.join(joins, sql``)}
      group by ${sql.join(names)}
    )${sql.join(levels, sql``)}
    select array[${sql.join(names)}]::text[] as buckets, count, figure
    from ${left} order by ${sql.join(order)} limit ${aggregationBounds.maxNestedResults}`
}

function compileOne(aggregation: ParsedAggregation, columns: Columns, timeZone: string): Sql {
  if (aggregation.type === 'SCALAR') {
    const column = columnOf(columns, aggregation)
    // Sorted row by row, however many values there are.
    return aggregation.figure === 'COUNT_DISTINCT' && hasSeveral(column)
      ? sql`select count(distinct item)::float8 as figure from matching m cross join lateral unnest(${operand(column)}) item`
      : sql`select ${figureOf(aggregation, columns)} as figure from matching m`
  }
  if (aggregation.type === 'NESTED') return compileNested(aggregation.parts, columns, timeZone)
  const buckets = sql`select bucket as value, count(*)::int as count
    from matching m cross join lateral ${bucketsOf(aggregation, columns, timeZone)} as part (bucket) group by bucket`
  // Of more dates than an answer may have, the last ones.
  return aggregation.type === 'DATE_HISTOGRAM'
    ? sql`select * from (${buckets} order by bucket desc limit ${aggregationBounds.maxDates}) last order by value`
    : sql`${buckets} order by ${orderOf(aggregation)}
        limit ${aggregation.type === 'VALUE' ? aggregation.limit : aggregationBounds.maxRanges}`
}

/** What an aggregation asks, whatever it is called. */
const questionOf = (aggregation: ParsedAggregation): string =>
  JSON.stringify(aggregation, (key, value: unknown) => (key === 'name' ? undefined : value))

/** For each aggregation the place of the first one that asks the same: it is computed once. */
const placesOf = (aggregations: readonly ParsedAggregation[]): number[] => {
  const questions = aggregations.map(questionOf)
  return questions.map((question) => questions.indexOf(question))
}

/** The columns of a statement that has the matching rows as `matching`: one for each aggregation that differs. */
export const compileAggregations = (
  aggregations: readonly ParsedAggregation[],
  columns: Columns,
  timeZone: string,
): Sql =>
  sql.join(
    [...new Set(placesOf(aggregations))].map(
      (place) =>
        sql`(select coalesce(json_agg(found), '[]')
          from (${compileOne(aggregations[place] as ParsedAggregation, columns, timeZone)}) found)
          as ${sql.ref(`result_${place}`)}`,
    ),
  )

const rangeOf = (part: FieldAggregation & { type: 'RANGE' }, number: string) => {
  const { from, to } = part.buckets[Number(number)] ?? { from: null, to: null }
  return { ...(from !== null && { from }), ...(to !== null && { to }) }
}

const nestedResult = (part: FieldAggregation, { buckets, count, figure }: NestedRow, level: number) => {
  const value = buckets[level] ?? ''
  if (part.type === 'SCALAR') return { scalar: { value: figure ?? 0 } }
  if (part.type === 'RANGE') return { range: { ...rangeOf(part, value), count } }
  return part.type === 'VALUE' ? { value: { value, count } } : { dateHistogram: { value, count } }
}

type Result = AggregationData['results'][number]

function toResult(aggregation: ParsedAggregation, found: unknown[]): Result {
  const { name, field: fieldPath } = aggregation
  const type: Aggregation['type'] = aggregation.type
  const named = { name, type, fieldPath }
  if (aggregation.type === 'SCALAR') {
    const [row] = found as { figure: number }[]
    return { ...named, scalar: { type: aggregation.figure, value: row?.figure ?? 0 } }
  }
  if (aggregation.type === 'NESTED') {
    const results = (found as NestedRow[]).map((row) => ({
      results: Object.fromEntries(
        aggregation.parts.map((part, level) => [part.name, nestedResult(part, row, level)]),
      ),
    }))
    return { ...named, nested: { results } }
  }
  const buckets = found as Bucket[]
  if (aggregation.type === 'VALUE') return { ...named, values: { results: buckets } }
  if (aggregation.type === 'DATE_HISTOGRAM') return { ...named, dateHistogram: { results: buckets } }
  const counts = new Map(buckets.map(({ value, count }) => [value, count]))
  // Ranges without rows are part of the answer.
  const results = aggregation.buckets.map((_, i) => ({
    ...rangeOf(aggregation, `${i}`),
    count: counts.get(`${i}`) ?? 0,
  }))
  return { ...named, ranges: { results } }
}

/** The results of the wire, in the order of the aggregations. */
export const toAggregationData = (
  aggregations: readonly ParsedAggregation[],
  row: Record<string, unknown[]>,
): AggregationData => {
  const places = placesOf(aggregations)
  return {
    results: aggregations.map((aggregation, i) => toResult(aggregation, row[`result_${places[i]}`] ?? [])),
  }
}
