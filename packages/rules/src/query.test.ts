// Parsing filters and sort orders.
import { expect, test } from 'vitest'
import { type Field, readFilter, readSort } from './query.ts'

const fields: Record<string, Field> = {
  id: { kind: 'key', sort: true },
  name: { kind: 'text', sort: true },
  price: { kind: 'number', sort: true },
  made: { kind: 'time', sort: false },
  tags: { kind: 'list', sort: false },
}
const bounds = { maxConditions: 5, maxDepth: 3, maxValues: 3, maxTextLength: 30 }
const parse = (filter: Record<string, unknown>) => readFilter(filter, fields, bounds)
const violatedRule = (filter: Record<string, unknown>) => {
  try {
    return parse(filter)
  } catch (error) {
    return (error as { violations: { violatedRule: string }[] }).violations[0]?.violatedRule
  }
}

test('a value means $eq, several operators mean $and, an empty filter matches everything', () => {
  expect(parse({})).toEqual({ is: 'and', of: [] })
  expect(parse({ name: 'Mug' })).toEqual({ is: 'eq', field: 'name', kind: 'text', value: 'Mug' })
  expect(parse({ name: null })).toMatchObject({ is: 'eq', value: null })
  for (const flag of [false, 'false']) {
    expect(parse({ name: { $exists: flag } })).toMatchObject({ is: 'exists', value: false })
  }
  expect(parse({ price: { $gte: 1, $lt: '2.50' } })).toEqual({
    is: 'and',
    of: [
      { is: 'gte', field: 'price', kind: 'number', value: 1 },
      { is: 'lt', field: 'price', kind: 'number', value: 2.5 },
    ],
  })
  expect(parse({ $or: [{ id: 'a' }, { $not: { id: { $in: ['b', null] } } }] })).toMatchObject({
    is: 'or',
    of: [{ is: 'eq' }, { is: 'not', of: { is: 'in', value: ['b', null] } }],
  })
})

test('timestamps are converted to UTC, and invalid dates are refused', () => {
  const made = (text: string) => parse({ made: text })
  expect(made('2030-01-01T02:00+02:00')).toMatchObject({ value: '2030-01-01T00:00:00.000Z' })
  expect(made('2030-01-01T00:00:00.5Z')).toMatchObject({ value: '2030-01-01T00:00:00.500Z' })
  for (const text of [
    '2030-01-01',
    '2030-13-01T00:00Z',
    '2030-02-30T00:00Z',
    '1e3',
    '0000-06-01T00:00Z',
    '9999-12-31T23:00-02:00',
  ]) {
    expect([text, violatedRule({ made: text })]).toEqual([text, 'FORMAT'])
  }
})

test('an invalid filter names the violated rule', () => {
  expect(violatedRule({ other: 1 })).toBe('FIELD_NOT_ALLOWED')
  expect(violatedRule({ toString: 1 })).toBe('FIELD_NOT_ALLOWED')
  expect(violatedRule({ name: { $like: 'x' } })).toBe('INVALID_ENUM_VALUE')
  expect(violatedRule({ name: { eq: 'x' } })).toBe('INVALID_ENUM_VALUE')
  expect(violatedRule({ price: { $startsWith: '1' } })).toBe('FIELD_NOT_ALLOWED')
  expect(violatedRule({ tags: { $eq: 'x' } })).toBe('FIELD_NOT_ALLOWED')
  expect(violatedRule({ price: Number.POSITIVE_INFINITY })).toBe('VALIDATION')
  expect(violatedRule({ price: '1e5' })).toBe('VALIDATION')
  expect(violatedRule({ name: { $exists: 'yes' } })).toBe('VALIDATION')
  expect(violatedRule({ name: { $exists: ['true'] } })).toBe('VALIDATION')
  expect(violatedRule({ name: { $contains: null } })).toBe('REQUIRED_FIELD')
})

test('conditions, depth, values and text length are limited exactly', () => {
  const conditions = (count: number) => ({ $and: Array.from({ length: count }, () => ({ id: 'a' })) })
  expect([violatedRule(conditions(4)), violatedRule(conditions(5))]).toEqual([
    expect.objectContaining({ is: 'and' }),
    'MAX_SIZE',
  ])
  expect(violatedRule({ $not: { $not: { id: 'a' } } })).toMatchObject({ is: 'not' })
  expect(violatedRule({ $not: { $not: { $not: { id: 'a' } } } })).toBe('MAX_SIZE')
  expect(violatedRule({ id: { $in: ['a', 'b', 'c'] } })).toMatchObject({ is: 'in' })
  expect(violatedRule({ id: { $in: ['a', 'b', 'c', 'd'] } })).toBe('MAX_SIZE')
  expect(violatedRule({ id: 'x'.repeat(30) })).toMatchObject({ is: 'eq' })
  expect(violatedRule({ id: 'x'.repeat(31) })).toBe('MAX_LENGTH')
})

test('a sort order accepts only sortable fields', () => {
  const by = (fieldName: string, order: 'ASC' | 'DESC' = 'ASC') => readSort([{ fieldName, order }], fields)
  expect(by('name', 'DESC')).toEqual([{ field: 'name', descending: true }])
  for (const name of ['made', 'other', 'constructor']) expect(() => by(name)).toThrow('INVALID_ARGUMENT')
})

test('empty conditions count towards the limit (CT3)', () => {
  for (const conditions of [
    Array.from({ length: 51 }, () => ({})),
    Array.from({ length: 150_000 }, () => ({})),
  ]) {
    expect(() => parse({ $and: conditions })).toThrow('INVALID_ARGUMENT')
    expect(() => parse({ $or: conditions })).toThrow('INVALID_ARGUMENT')
  }
})
