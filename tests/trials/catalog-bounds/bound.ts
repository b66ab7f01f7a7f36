// Bounds of fields as data: the values that are just accepted, and those that are just refused, with their rule.
import type { Rule } from '@vitrine/contract'

/** What is refused: a value, the rule that it breaks, and the part of the field that breaks it. */
type Refused = readonly [value: unknown, rule: Rule, within?: string]

/** The bound of one field of a request body, such as `product.options[0].name`. */
export interface Bound {
  field: string
  accepted: readonly unknown[]
  refused: readonly Refused[]
}

/** A request whose body is within all bounds, and the bounds of its fields. */
export interface Table {
  entity: string
  method: string
  path: string
  body: object
  /** The path that answers the entity with the revision that the request must send, and the field of the body that has it. */
  revision?: { of: string; field: string }
  bounds: readonly Bound[]
}

const largest = 999_999_999.99

/** A text of a length; one of another alphabet is as long in characters. */
export const text = (
  field: string,
  min: number,
  max: number,
  make = (length: number) => 'x'.repeat(length),
): Bound => ({
  field,
  accepted: [make(min), make(max)],
  refused: [
    ...(min > 0 ? [[make(min - 1), 'MIN_LENGTH'] as const] : []),
    [make(max + 1), 'MAX_LENGTH'],
    [7, 'VALIDATION'],
  ],
})

/** A number; `step` is what lies beyond the bound by the least. */
export const number = (field: string, min: number, max = largest, step = 0.01): Bound => ({
  field,
  accepted: [min, max],
  refused: [
    [Number((min - step).toFixed(2)), 'MIN'],
    [Number((max + step).toFixed(2)), 'MAX'],
    ['1', 'VALIDATION'],
  ],
})

/** A whole number. */
export const integer = (field: string, min: number, max: number): Bound => {
  const { accepted, refused } = number(field, min, max, 1)
  return { field, accepted, refused: [...refused, [min + 0.5, 'VALIDATION']] }
}

/** A decimal that is written as a string. */
export const decimal = (
  field: string,
  { gt, lte = '999999999.99', scale = 3 }: { gt?: 0; lte?: string; scale?: number } = {},
): Bound => ({
  field,
  accepted: [gt === 0 ? `0.${'1'.padStart(scale, '0')}` : '0', lte, `1.${'5'.repeat(scale)}`],
  refused: [
    ['-1', gt === 0 ? 'DECIMAL_GT' : 'DECIMAL_GTE'],
    ...(gt === 0 ? [['0', 'DECIMAL_GT'] as const] : []),
    [`${lte.replace(/\..*/, '')}.995`, 'DECIMAL_LTE'],
    ['1000000000', 'DECIMAL_LTE'],
    [`1.${'5'.repeat(scale + 1)}`, 'DECIMAL_MAX_SCALE'],
    ['1,5', 'FORMAT'],
    [1, 'VALIDATION'],
  ],
})

/** A list of as many items. */
export const list = (field: string, min: number, max: number, item: (n: number) => unknown): Bound => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => item(n))
  return {
    field,
    accepted: [items(min), items(max)],
    refused: [
      ...(min > 0 ? [[items(min - 1), 'MIN_SIZE'] as const] : []),
      [items(max + 1), 'MAX_SIZE'],
      [{}, 'VALIDATION'],
    ],
  }
}

/** One of some words. */
export const choice = (field: string, ...values: string[]): Bound => ({
  field,
  accepted: values,
  refused: [['NONE_OF_THEM', 'INVALID_ENUM_VALUE']],
})

/** A GUID; one that names nothing is of the right form too, so only the form is a bound. */
export const guid = (field: string, ...accepted: string[]): Bound => ({
  field,
  accepted,
  refused: [
    ['5a3b1e00', 'FORMAT'],
    [7, 'VALIDATION'],
  ],
})

/** The address of a picture. */
export const url = (field: string): Bound => ({
  field,
  accepted: ['https://pictures.test/a.jpg', `https://pictures.test/${'a'.repeat(1978)}`],
  refused: [
    ['javascript:alert(1)', 'FORMAT'],
    ['pictures', 'FORMAT'],
    [`https://pictures.test/${'a'.repeat(1979)}`, 'MAX_LENGTH'],
  ],
})

/** Fields without which a request is refused. */
export const required = (...fields: string[]): Bound[] =>
  fields.map((field) => ({ field, accepted: [], refused: [[undefined, 'REQUIRED_FIELD']] }))

/** The same bound of a field whose accepted values would have to name something that exists. */
export const named = ({ field, refused }: Bound): Bound => ({ field, accepted: [], refused })

/** The same bounds, of fields inside of another. */
export const within = (field: string, bounds: readonly Bound[]): Bound[] =>
  bounds.map((bound) => ({ ...bound, field: `${field}.${bound.field}` }))

/** A body with another value at a field; what leads to the field is created. */
export function withField(body: object, field: string, value: unknown): object {
  const changed = structuredClone(body)
  const parts = field.split(/[.[\]]+/).filter(Boolean)
  const last = parts.pop() as string
  let place = changed as Record<string, unknown>
  for (const [n, part] of parts.entries()) {
    const next = parts[n + 1] ?? last
    place = (place[part] ??= /^\d+$/.test(next) ? [] : {}) as Record<string, unknown>
  }
  if (value === undefined) delete place[last]
  else place[last] = value
  return changed
}
