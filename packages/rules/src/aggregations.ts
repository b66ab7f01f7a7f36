// Parses the aggregations of a search: each names a field that its caller may aggregate by, of a kind that it can count.
import type { Aggregation } from '@vitrine/contract'
import { aggregationBounds } from '@vitrine/contract/constants'
import type { Field, FieldKind } from './query.ts'
import { Invalid, violation } from './refusal.ts'

interface Named {
  name: string
  field: string
}
/** An aggregation of one field. */
export type FieldAggregation = Named &
  (
    | { type: 'VALUE'; byCount: boolean; descending: boolean; limit: number; missing: string | null }
    | { type: 'RANGE'; buckets: { from: number | null; to: number | null }[] }
    | { type: 'SCALAR'; figure: 'COUNT_DISTINCT' | 'MIN' | 'MAX' | 'SUM' | 'AVG' }
    | { type: 'DATE_HISTOGRAM'; interval: string }
  )
/** A parsed aggregation. */
export type ParsedAggregation = FieldAggregation | (Named & { type: 'NESTED'; parts: FieldAggregation[] })

const refuse = (
  field: string,
  rule: 'FIELD_NOT_ALLOWED' | 'ONE_OF_ALIGNMENT' | 'REQUIRED_FIELD' | 'VALIDATION',
  text: string,
): never => {
  throw new Invalid([violation(field, rule, text)])
}

const kindsOf: Record<FieldAggregation['type'], readonly FieldKind[]> = {
  VALUE: ['key', 'text', 'number', 'flag', 'list', 'numbers', 'flags'],
  RANGE: ['number', 'numbers'],
  SCALAR: ['number', 'key', 'text', 'time', 'flag', 'numbers', 'flags'],
  DATE_HISTOGRAM: ['time'],
}

/** The kinds of fields of which a row has several values. */
const severalValues: readonly FieldKind[] = ['list', 'numbers', 'flags']

const missingBucket = 'N/A'

const settingsOf = {
  VALUE: 'value',
  RANGE: 'range',
  SCALAR: 'scalar',
  DATE_HISTOGRAM: 'dateHistogram',
  NESTED: 'nested',
} as const satisfies Record<Aggregation['type'], keyof Aggregation>

/** Throws if an aggregation has settings of another type than its own. */
function checkSettings({ type, ...sent }: Omit<Aggregation, 'name' | 'fieldPath'>, path: string) {
  const own = settingsOf[type]
  if (Object.values(settingsOf).some((name) => name !== own && sent[name] != null))
    refuse(path, 'ONE_OF_ALIGNMENT', `must have only ${own}, as its type says`)
}

type Sent = Omit<Aggregation, 'type' | 'nested'>

function readOne(
  { name, fieldPath, ...sent }: Sent,
  type: FieldAggregation['type'],
  fields: Record<string, Field>,
  path: string,
): FieldAggregation {
  const field = fieldPath ?? refuse(`${path}.fieldPath`, 'REQUIRED_FIELD', 'is required')
  const { kind, aggregate } = (Object.hasOwn(fields, field) && fields[field]) || {}
  // Hidden and unknown fields get the same message.
  if (!kind || !aggregate) return refuse(`${path}.fieldPath`, 'FIELD_NOT_ALLOWED', 'cannot be aggregated')
  if (!kindsOf[type].includes(kind)) refuse(`${path}.type`, 'FIELD_NOT_ALLOWED', `does not support ${type}`)
  const named = { name: name ?? field, field }
  if (type === 'VALUE') {
    const { sortType, sortDirection, limit, missingValues, includeOptions } = sent.value ?? {}
    const missing = missingValues === 'INCLUDE' ? (includeOptions?.addToBucket ?? missingBucket) : null
    return {
      ...named,
      type,
      byCount: sortType !== 'VALUE',
      descending: sortDirection !== 'ASC',
      limit: limit ?? aggregationBounds.defaultValues,
      missing,
    }
  }
  if (type === 'RANGE') {
    const { buckets } = sent.range ?? refuse(`${path}.range`, 'REQUIRED_FIELD', 'is required')
    return {
      ...named,
      type,
      buckets: buckets.map(({ from, to }) => ({ from: from ?? null, to: to ?? null })),
    }
  }
  if (type === 'SCALAR') {
    const figure = (sent.scalar ?? refuse(`${path}.scalar`, 'REQUIRED_FIELD', 'is required')).type
    if (figure !== 'COUNT_DISTINCT' && kind !== 'number' && kind !== 'numbers')
      refuse(`${path}.scalar.type`, 'FIELD_NOT_ALLOWED', 'needs a field of numbers')
    return { ...named, type, figure }
  }
  const { interval } = sent.dateHistogram ?? refuse(`${path}.dateHistogram`, 'REQUIRED_FIELD', 'is required')
  return { ...named, type, interval }
}

/** How many ranges a value may be in: those of nested aggregations multiply. */
function rangeCount(aggregation: ParsedAggregation): number {
  const parts = aggregation.type === 'NESTED' ? aggregation.parts : [aggregation]
  const counts = parts.flatMap((part) => (part.type === 'RANGE' ? part.buckets.length : []))
  return counts.length > 0 ? counts.reduce((product, count) => product * count) : 0
}

/** Throws if a search has too many ranges: it compares each row with each of them, and counts it in all that it is in. */
function checkRanges(aggregations: readonly ParsedAggregation[], path: string) {
  const { maxRanges } = aggregationBounds
  let ranges = 0
  aggregations.forEach((aggregation, i) => {
    ranges += rangeCount(aggregation)
    if (ranges <= maxRanges) return
    const field = `${path}[${i}].${aggregation.type === 'NESTED' ? 'nested.nestedAggregations' : 'range.buckets'}`
    const text = `must have at most ${maxRanges} ranges together with the aggregations before it; those of a nested one multiply`
    throw new Invalid([violation(field, 'MAX_SIZE', text, { threshold: maxRanges })])
  })
}

/** Parses aggregations; throws if one is invalid. */
export function readAggregations(
  sent: readonly Aggregation[],
  fields: Record<string, Field>,
  path = 'search.aggregations',
): ParsedAggregation[] {
  const aggregations = sent.map(({ type, nested, ...aggregation }, i): ParsedAggregation => {
    const itemPath = `${path}[${i}]`
    checkSettings({ type, nested, ...aggregation }, itemPath)
    if (type !== 'NESTED') return readOne(aggregation, type, fields, itemPath)
    const parts = (
      nested ?? refuse(`${itemPath}.nested`, 'REQUIRED_FIELD', 'is required')
    ).nestedAggregations.map((part, j) => {
      const partPath = `${itemPath}.nested.nestedAggregations[${j}]`
      checkSettings(part, partPath)
      return readOne(part, part.type, fields, partPath)
    })
    const names = parts.map(({ name }) => name)
    if (new Set(names).size < names.length)
      refuse(`${itemPath}.nested.nestedAggregations`, 'VALIDATION', 'must have names of their own')
    // Rows would have as many buckets as all combinations of their values.
    const second = parts.filter(({ field }) => severalValues.includes(fields[field]?.kind ?? 'key'))[1]
    if (second)
      refuse(
        `${itemPath}.nested.nestedAggregations[${parts.indexOf(second)}].fieldPath`,
        'FIELD_NOT_ALLOWED',
        'is a second field with several values',
      )
    const last = parts.length - 1
    parts.forEach((part, j) => {
      if (part.type === 'SCALAR' && j < last)
        refuse(
          `${itemPath}.nested.nestedAggregations[${j}].type`,
          'VALIDATION',
          'SCALAR must be the last one',
        )
    })
    return { type, name: aggregation.name ?? '', field: aggregation.fieldPath ?? '', parts }
  })
  checkRanges(aggregations, path)
  return aggregations
}
