// What a filter means: the wire's JSON becomes a small tree that any engine can answer, or is refused.
// Two-valued throughout: a comparison with something absent is false, and its negation true.
import { Invalid, violation } from './refusal.ts'

/** What a field holds decides which questions can be asked of it. */
type FieldKind = 'key' | 'text' | 'number' | 'time' | 'list'

/** A field that may be asked about. */
export interface Field {
  kind: FieldKind
  sort: boolean
}

/** Every comparison there is; `not`, `and` and `or` join them. */
export type Comparison =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'in'
  | 'nin'
  | 'hasSome'
  | 'hasAll'
  | 'startsWith'
  | 'endsWith'
  | 'contains'
  | 'exists'
  | 'isEmpty'

export type Scalar = string | number | null

/** A filter, understood. */
export type Condition =
  | { is: 'and'; of: Condition[] }
  | { is: 'or'; of: Condition[] }
  | { is: 'not'; of: Condition }
  | { is: Comparison; field: string; kind: FieldKind; value: Scalar | Scalar[] | boolean }

/** How much may be asked at once. */
export interface QueryBounds {
  maxConditions: number
  maxDepth: number
  maxValues: number
  maxTextLength: number
}

type Taken = 'scalar' | 'order' | 'texts' | 'list' | 'flag'

const takes = {
  eq: 'scalar',
  ne: 'scalar',
  gt: 'order',
  gte: 'order',
  lt: 'order',
  lte: 'order',
  in: 'list',
  nin: 'list',
  hasSome: 'list',
  hasAll: 'list',
  startsWith: 'texts',
  endsWith: 'texts',
  contains: 'texts',
  exists: 'flag',
  isEmpty: 'flag',
} satisfies Record<Comparison, Taken>

// In an address everything is a text.
const flags = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])

const allowed: Record<FieldKind, (comparison: Comparison) => boolean> = {
  key: () => true,
  text: () => true,
  number: (comparison) => takes[comparison] !== 'texts',
  time: (comparison) => takes[comparison] !== 'texts',
  list: (comparison) => comparison === 'hasSome' || comparison === 'hasAll',
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** The thirtieth of February is no day, though JavaScript makes it one of March. */
const isDay = (date: string) => {
  const read = new Date(`${date}T00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date)
}

/** Reads `filter`, whose fields are those of `fields`; refuses what it cannot mean. */
export function readFilter(
  filter: Record<string, unknown>,
  fields: Record<string, Field>,
  bounds: QueryBounds,
  at = 'query.filter',
): Condition {
  let nodes = 0

  const refuse = (field: string, rule: Parameters<typeof violation>[1], why: string, known = {}): never => {
    throw new Invalid([violation(field, rule, why, known)])
  }

  const object = (value: unknown, where: string): Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : refuse(where, 'VALIDATION', 'must be an object')

  const scalar = (value: unknown, kind: FieldKind, where: string): Scalar => {
    if (value === null || value === undefined) return null
    if (kind === 'number') {
      const number =
        typeof value === 'string' && /^-?\d{1,30}(\.\d{1,10})?$/.test(value) ? Number(value) : value
      if (typeof number === 'number' && Number.isFinite(number)) return number
      return refuse(where, 'VALIDATION', 'must be a number')
    }
    if (typeof value !== 'string') return refuse(where, 'VALIDATION', 'must be a text')
    if (value.length > bounds.maxTextLength) {
      return refuse(where, 'MAX_LENGTH', `must have at most ${bounds.maxTextLength} characters`, {
        threshold: bounds.maxTextLength,
      })
    }
    return kind === 'time' ? time(value, where) : value
  }

  const time = (value: string, where: string): string => {
    const read = instant.test(value) && isDay(value.slice(0, 10)) ? new Date(value) : undefined
    // The shift to UTC can leave the four-digit years, and no engine knows a year nought.
    const utc = read && !Number.isNaN(read.getTime()) ? read.toISOString() : ''
    if (/^(?!0000)\d{4}-/.test(utc)) return utc
    return refuse(where, 'FORMAT', 'must be a time such as 2030-01-02T03:04:05.678Z', { type: 'DATE_TIME' })
  }

  const operand = (comparison: Comparison, value: unknown, kind: FieldKind, where: string) => {
    const taken: Taken = takes[comparison]
    if (taken === 'flag') return flags.get(value) ?? refuse(where, 'VALIDATION', 'must be true or false')
    if (taken === 'list') {
      if (!Array.isArray(value)) return refuse(where, 'VALIDATION', 'must be a list')
      if (value.length > bounds.maxValues) {
        return refuse(where, 'MAX_SIZE', `must have at most ${bounds.maxValues} values`, {
          threshold: bounds.maxValues,
        })
      }
      return value.map((one, i) => scalar(one, kind, `${where}[${i}]`))
    }
    const one = scalar(value, kind, where)
    if (taken !== 'scalar' && one === null) return refuse(where, 'REQUIRED_FIELD', 'must have a value')
    return one
  }

  const tooMany = () =>
    refuse(at, 'MAX_SIZE', `must have at most ${bounds.maxConditions} conditions`, {
      threshold: bounds.maxConditions,
    })

  const count = (depth: number, where: string) => {
    nodes += 1
    if (nodes > bounds.maxConditions) tooMany()
    if (depth > bounds.maxDepth) {
      refuse(where, 'MAX_SIZE', `must be nested at most ${bounds.maxDepth} deep`, {
        threshold: bounds.maxDepth,
      })
    }
  }

  const fieldConditions = (name: string, asked: unknown, depth: number): Condition[] => {
    const where = `${at}.${name.slice(0, 100)}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    // The same words for hidden and unknown fields: nothing is learnt by asking.
    if (!field) return refuse(where, 'FIELD_NOT_ALLOWED', 'cannot be filtered by')
    const byOperator = typeof asked === 'object' && asked !== null && !Array.isArray(asked)
    const pairs: [string, unknown][] = byOperator ? Object.entries(asked) : [['$eq', asked]]
    if (pairs.length === 0) count(depth, where)
    return pairs.map(([operator, value]) => {
      count(depth, where)
      const comparison = operator.slice(1) as Comparison
      if (!operator.startsWith('$') || !Object.hasOwn(takes, comparison)) {
        return refuse(where, 'INVALID_ENUM_VALUE', 'uses an operator that does not exist')
      }
      if (!allowed[field.kind](comparison))
        return refuse(where, 'FIELD_NOT_ALLOWED', `does not take $${comparison}`)
      const kind = field.kind === 'list' ? 'key' : field.kind
      return { is: comparison, field: name, kind: field.kind, value: operand(comparison, value, kind, where) }
    })
  }

  const join = (value: unknown, is: 'and' | 'or', depth: number): Condition => {
    const where = `${at}.$${is}`
    count(depth, where)
    if (!Array.isArray(value)) return refuse(where, 'VALIDATION', 'must be a list')
    if (value.length > bounds.maxConditions) tooMany()
    return { is, of: value.map((one) => read(object(one, where), depth + 1)) }
  }

  const read = (asked: Record<string, unknown>, depth: number): Condition => {
    // Nothing asked is a condition too: thousands of them would be a long question all the same.
    if (Object.keys(asked).length === 0) count(depth, at)
    const of = Object.entries(asked).flatMap(([name, value]): Condition[] => {
      if (name === '$and') return [join(value, 'and', depth)]
      if (name === '$or') return [join(value, 'or', depth)]
      if (name === '$not') {
        count(depth, `${at}.$not`)
        return [{ is: 'not', of: read(object(value, `${at}.$not`), depth + 1) }]
      }
      return fieldConditions(name, value, depth)
    })
    return of.length === 1 ? (of[0] as Condition) : { is: 'and', of }
  }

  return read(filter, 1)
}

/** Reads the order asked for; every list ends with the id, so that pages neither repeat nor skip. */
export function readSort(
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[],
  fields: Record<string, Field>,
  at = 'query.sort',
): { field: string; descending: boolean }[] {
  return sort.map(({ fieldName, order }, i) => {
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (!field?.sort) {
      throw new Invalid([violation(`${at}[${i}].fieldName`, 'FIELD_NOT_ALLOWED', 'cannot be sorted by')])
    }
    return { field: fieldName, descending: order === 'DESC' }
  })
}
