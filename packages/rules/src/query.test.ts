// What a filter means, and what it cannot mean.
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
const read = (filter: Record<string, unknown>) => readFilter(filter, fields, bounds)
const rule = (filter: Record<string, unknown>) => {
  try {
    return read(filter)
  } catch (error) {
    return (error as { violations: { violatedRule: string }[] }).violations[0]?.violatedRule
  }
}

test('a value stands for $eq, several words for all of them, an empty filter for everything', () => {
  expect(read({})).toEqual({ is: 'and', of: [] })
  expect(read({ name: 'Mug' })).toEqual({ is: 'eq', field: 'name', kind: 'text', value: 'Mug' })
  expect(read({ name: null })).toMatchObject({ is: 'eq', value: null })
  for (const flag of [false, 'false']) {
    expect(read({ name: { $exists: flag } })).toMatchObject({ is: 'exists', value: false })
  }
  expect(read({ price: { $gte: 1, $lt: '2.50' } })).toEqual({
    is: 'and',
    of: [
      { is: 'gte', field: 'price', kind: 'number', value: 1 },
      { is: 'lt', field: 'price', kind: 'number', value: 2.5 },
    ],
  })
  expect(read({ $or: [{ id: 'a' }, { $not: { id: { $in: ['b', null] } } }] })).toMatchObject({
    is: 'or',
    of: [{ is: 'eq' }, { is: 'not', of: { is: 'in', value: ['b', null] } }],
  })
})

test('times are read in any zone, and are one moment', () => {
  const made = (text: string) => read({ made: text })
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
    expect([text, rule({ made: text })]).toEqual([text, 'FORMAT'])
  }
})

test('what it cannot mean, it says', () => {
  expect(rule({ other: 1 })).toBe('FIELD_NOT_ALLOWED')
  expect(rule({ toString: 1 })).toBe('FIELD_NOT_ALLOWED')
  expect(rule({ name: { $like: 'x' } })).toBe('INVALID_ENUM_VALUE')
  expect(rule({ name: { eq: 'x' } })).toBe('INVALID_ENUM_VALUE')
  expect(rule({ price: { $startsWith: '1' } })).toBe('FIELD_NOT_ALLOWED')
  expect(rule({ tags: { $eq: 'x' } })).toBe('FIELD_NOT_ALLOWED')
  expect(rule({ price: Number.POSITIVE_INFINITY })).toBe('VALIDATION')
  expect(rule({ price: '1e5' })).toBe('VALIDATION')
  expect(rule({ name: { $exists: 'yes' } })).toBe('VALIDATION')
  expect(rule({ name: { $exists: ['true'] } })).toBe('VALIDATION')
  expect(rule({ name: { $contains: null } })).toBe('REQUIRED_FIELD')
})

test('how much may be asked at once is bounded, exactly', () => {
  const all = (n: number) => ({ $and: Array.from({ length: n }, () => ({ id: 'a' })) })
  expect([rule(all(4)), rule(all(5))]).toEqual([expect.objectContaining({ is: 'and' }), 'MAX_SIZE'])
  expect(rule({ $not: { $not: { id: 'a' } } })).toMatchObject({ is: 'not' })
  expect(rule({ $not: { $not: { $not: { id: 'a' } } } })).toBe('MAX_SIZE')
  expect(rule({ id: { $in: ['a', 'b', 'c'] } })).toMatchObject({ is: 'in' })
  expect(rule({ id: { $in: ['a', 'b', 'c', 'd'] } })).toBe('MAX_SIZE')
  expect(rule({ id: 'x'.repeat(30) })).toMatchObject({ is: 'eq' })
  expect(rule({ id: 'x'.repeat(31) })).toBe('MAX_LENGTH')
})

test('an order names fields that have one', () => {
  const by = (fieldName: string, order: 'ASC' | 'DESC' = 'ASC') => readSort([{ fieldName, order }], fields)
  expect(by('name', 'DESC')).toEqual([{ field: 'name', descending: true }])
  for (const name of ['made', 'other', 'constructor']) expect(() => by(name)).toThrow('INVALID_ARGUMENT')
})

test('CT3: empty conditions count, and no list of them is long', () => {
  for (const many of [Array.from({ length: 51 }, () => ({})), Array.from({ length: 150_000 }, () => ({}))]) {
    expect(() => read({ $and: many })).toThrow('INVALID_ARGUMENT')
    expect(() => read({ $or: many })).toThrow('INVALID_ARGUMENT')
  }
})
