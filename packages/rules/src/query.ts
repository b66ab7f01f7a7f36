// Parses the filter and the sort order of a query: the JSON of the wire becomes a tree of conditions for any engine.
// Logic is two-valued: a comparison with a missing value is false, and its negation true.
import type { Rule } from '@vitrine/contract'
import { Invalid, violation } from './refusal.ts'

/** The kind of a field decides which comparisons it supports. */
export type FieldKind = 'key' | 'text' | 'number' | 'time' | 'flag' | 'list' | 'numbers' | 'flags'

/** A field that a query may filter by, and sort by if `sort` is set. */
export interface Field {
  kind: FieldKind
  sort: boolean
  /** Whether searches may aggregate by it, and whether they look for words in it: always, or only if they name it. */
  aggregate?: boolean
  search?: boolean | 'named'
  /** Whole numbers sort instead of the field, such as amounts in the smallest units of a currency. */
  sortsByIntegers?: boolean
}

/** The comparison operators; `and`, `or` and `not` combine them. */
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

/** A parsed filter. */
export type Condition =
  | { is: 'and'; of: Condition[] }
  | { is: 'or'; of: Condition[] }
  | { is: 'not'; of: Condition }
  | { is: Comparison; field: string; kind: FieldKind; value: Scalar | Scalar[] | boolean }

/** Limits of a query. */
export interface QueryBounds {
  maxConditions: number
  maxDepth: number
  maxValues: number
  maxTextLength: number
}

/** The kind of value that an operator takes; `order` and `text` are scalars other than null. */
type OperandKind = 'scalar' | 'order' | 'text' | 'list' | 'flag'

const operandKinds = {
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
  startsWith: 'text',
  endsWith: 'text',
  contains: 'text',
  exists: 'flag',
  isEmpty: 'flag',
} satisfies Record<Comparison, OperandKind>

// In a query string every value is text.
const flags = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
])

const allowed: Record<FieldKind, (comparison: Comparison) => boolean> = {
  key: () => true,
  text: () => true,
  number: (comparison) => operandKinds[comparison] !== 'text',
  time: (comparison) => operandKinds[comparison] !== 'text',
  flag: (comparison) => operandKinds[comparison] !== 'text',
  list: (comparison) => comparison === 'hasSome' || comparison === 'hasAll',
  numbers: () => false,
  flags: () => false,
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Rejects dates such as 30 February, which JavaScript turns into a day of March. */
export const isCalendarDate = (text: string) => {
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const refuse = (field: string, rule: Rule, description: string, data = {}): never => {
  throw new Invalid([violation(field, rule, description, data)])
}

const object = (value: unknown, path: string): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse(path, 'VALIDATION', 'must be an object')

const scalar = (value: unknown, kind: FieldKind, path: string, bounds: QueryBounds): Scalar => {
  if (value === null || value === undefined) return null
  if (kind === 'number') {
    const number =
      typeof value === 'string' && /^-?\d{1,30}(\.\d{1,10})?$/.test(value) ? Number(value) : value
    if (typeof number === 'number' && Number.isFinite(number)) return number
    return refuse(path, 'VALIDATION', 'must be a number')
  }
  if (kind === 'flag') return `${flags.get(value) ?? refuse(path, 'VALIDATION', 'must be true or false')}`
  if (typeof value !== 'string') return refuse(path, 'VALIDATION', 'must be a string')
  if (value.length > bounds.maxTextLength) {
    return refuse(path, 'MAX_LENGTH', `must have at most ${bounds.maxTextLength} characters`, {
      threshold: bounds.maxTextLength,
    })
  }
  return kind === 'time' ? time(value, path) : value
}

const time = (value: string, path: string): string => {
  const date = timestamp.test(value) && isCalendarDate(value.slice(0, 10)) ? new Date(value) : undefined
  // Conversion to UTC can produce a year beyond four digits or the year 0, which databases reject.
  const utc = date && !Number.isNaN(date.getTime()) ? date.toISOString() : ''
  if (/^(?!0000)\d{4}-/.test(utc)) return utc
  return refuse(path, 'FORMAT', 'must be a timestamp such as 2030-01-02T03:04:05.678Z', {
    type: 'DATE_TIME',
  })
}

const operand = (
  comparison: Comparison,
  value: unknown,
  kind: FieldKind,
  path: string,
  bounds: QueryBounds,
) => {
  const operandKind: OperandKind = operandKinds[comparison]
  if (operandKind === 'flag') return flags.get(value) ?? refuse(path, 'VALIDATION', 'must be true or false')
  if (operandKind === 'list') {
    if (!Array.isArray(value)) return refuse(path, 'VALIDATION', 'must be a list')
    if (value.length > bounds.maxValues) {
      return refuse(path, 'MAX_SIZE', `must have at most ${bounds.maxValues} values`, {
        threshold: bounds.maxValues,
      })
    }
    return value.map((item, i) => scalar(item, kind, `${path}[${i}]`, bounds))
  }
  const parsed = scalar(value, kind, path, bounds)
  if (operandKind !== 'scalar' && parsed === null) return refuse(path, 'REQUIRED_FIELD', 'must have a value')
  return parsed
}

/** Parses a filter on the given fields; throws if it is invalid. */
export function readFilter(
  filter: Record<string, unknown>,
  fields: Record<string, Field>,
  bounds: QueryBounds,
  filterField = 'query.filter',
): Condition {
  let conditionCount = 0

  const tooMany = () =>
    refuse(filterField, 'MAX_SIZE', `must have at most ${bounds.maxConditions} conditions`, {
      threshold: bounds.maxConditions,
    })

  const count = (depth: number, path: string) => {
    conditionCount += 1
    if (conditionCount > bounds.maxConditions) tooMany()
    if (depth > bounds.maxDepth) {
      refuse(path, 'MAX_SIZE', `must be nested at most ${bounds.maxDepth} levels deep`, {
        threshold: bounds.maxDepth,
      })
    }
  }

  const fieldConditions = (name: string, test: unknown, depth: number): Condition[] => {
    const path = `${filterField}.${name.slice(0, 100)}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    // Hidden and unknown fields get the same message, so that it does not reveal which fields exist.
    if (!field) return refuse(path, 'FIELD_NOT_ALLOWED', 'cannot be used in a filter')
    const hasOperators = typeof test === 'object' && test !== null && !Array.isArray(test)
    const pairs: [string, unknown][] = hasOperators ? Object.entries(test) : [['$eq', test]]
    if (pairs.length === 0) count(depth, path)
    return pairs.map(([operator, value]) => {
      count(depth, path)
      const comparison = operator.slice(1) as Comparison
      if (!operator.startsWith('$') || !Object.hasOwn(operandKinds, comparison)) {
        return refuse(path, 'INVALID_ENUM_VALUE', 'has an unknown operator')
      }
      if (!allowed[field.kind](comparison))
        return refuse(path, 'FIELD_NOT_ALLOWED', `does not support $${comparison}`)
      const kind = field.kind === 'list' ? 'key' : field.kind
      return {
        is: comparison,
        field: name,
        kind: field.kind,
        value: operand(comparison, value, kind, path, bounds),
      }
    })
  }

  const join = (value: unknown, is: 'and' | 'or', depth: number): Condition => {
    const path = `${filterField}.$${is}`
    count(depth, path)
    if (!Array.isArray(value)) return refuse(path, 'VALIDATION', 'must be a list')
    if (value.length > bounds.maxConditions) tooMany()
    return { is, of: value.map((nested) => parse(object(nested, path), depth + 1)) }
  }

  const parse = (conditions: Record<string, unknown>, depth: number): Condition => {
    // Empty conditions count too: a list of thousands of them is as expensive as any other.
    if (Object.keys(conditions).length === 0) count(depth, filterField)
    const of = Object.entries(conditions).flatMap(([name, value]): Condition[] => {
      if (name === '$and') return [join(value, 'and', depth)]
      if (name === '$or') return [join(value, 'or', depth)]
      if (name === '$not') {
        count(depth, `${filterField}.$not`)
        return [{ is: 'not', of: parse(object(value, `${filterField}.$not`), depth + 1) }]
      }
      return fieldConditions(name, value, depth)
    })
    return of.length === 1 ? (of[0] as Condition) : { is: 'and', of }
  }

  return parse(filter, 1)
}

/** Parses a sort order; throws if a field is not sortable. The engine adds the id as the last sort field. */
export function readSort(
  sort: { fieldName: string; order: 'ASC' | 'DESC' }[],
  fields: Record<string, Field>,
  sortField = 'query.sort',
): { field: string; descending: boolean }[] {
  return sort.map(({ fieldName, order }, i) => {
    const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (!field?.sort) {
      throw new Invalid([
        violation(`${sortField}[${i}].fieldName`, 'FIELD_NOT_ALLOWED', 'cannot be used to sort'),
      ])
    }
    return { field: fieldName, descending: order === 'DESC' }
  })
}

/** A sort order as version 1 writes it in JSON: `{"name":"asc"}`, or a list of these; of the usual form, the same. */
export function readJsonSort(sort: unknown, sortField = 'query.sort') {
  if (sort === undefined || sort === null) return undefined
  const list = Array.isArray(sort) ? sort : [sort]
  return list.flatMap((entry, i): unknown[] => {
    const fields = object(entry, `${sortField}[${i}]`)
    if (Object.hasOwn(fields, 'fieldName')) return [fields]
    return Object.entries(fields).map(([fieldName, order]) => ({
      fieldName,
      order: typeof order === 'string' ? order.toUpperCase() : order,
    }))
  })
}
