// Schema issues as field violations of the wire.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldName, violationsOf } from './violations.ts'

const schema = z.object({
  name: z.string().min(2).max(4),
  count: z.int().min(1).max(9),
  list: z.array(z.guid()).min(1).max(2),
  kind: z.enum(['a', 'b']),
  inner: z.object({ deep: z.array(z.object({ flag: z.boolean() })) }),
})
const valid = {
  name: 'abc',
  count: 1,
  list: ['a0000000-0000-4000-8000-000000000001'],
  kind: 'a',
  inner: { deep: [] },
}
const violations = (fields: object) => {
  const { error } = schema.safeParse({ ...valid, ...fields }, { reportInput: true })
  return error ? violationsOf(error).map(({ field, violatedRule, data }) => [field, violatedRule, data]) : []
}

test('a violation names its field, its rule and the limit or allowed values', () => {
  expect(violations({})).toEqual([])
  expect(violations({ name: undefined })).toEqual([['name', 'REQUIRED_FIELD', {}]])
  expect(violations({ kind: undefined })).toEqual([['kind', 'REQUIRED_FIELD', {}]])
  expect(violations({ name: null })).toEqual([['name', 'VALIDATION', { expected: 'string' }]])
  expect(violations({ name: 'a' })).toEqual([['name', 'MIN_LENGTH', { threshold: 2 }]])
  expect(violations({ name: 'abcde' })).toEqual([['name', 'MAX_LENGTH', { threshold: 4 }]])
  expect(violations({ count: 0 })).toEqual([['count', 'MIN', { threshold: 1 }]])
  expect(violations({ count: 10 })).toEqual([['count', 'MAX', { threshold: 9 }]])
  expect(violations({ count: 1.5 })).toEqual([['count', 'VALIDATION', { expected: 'int' }]])
  expect(violations({ list: [] })).toEqual([['list', 'MIN_SIZE', { threshold: 1 }]])
  expect(violations({ list: ['x'] })).toEqual([['list[0]', 'FORMAT', { type: 'GUID' }]])
  expect(violations({ kind: 'c' })).toEqual([['kind', 'INVALID_ENUM_VALUE', { values: ['a', 'b'] }]])
  expect(violations({ inner: { deep: [{ flag: true }, { flag: 1 }] } })).toEqual([
    ['inner.deep[1].flag', 'VALIDATION', { expected: 'boolean' }],
  ])
  expect(violations({ name: 7, count: 'x' }).map(([field]) => field)).toEqual(['name', 'count'])
})

test('each unknown key is reported by name, shortened to 100 characters', () => {
  const closed = z.object({ list: z.array(z.strictObject({ known: z.int() })) })
  const unknownKeys = (keys: object) => {
    const { error } = closed.safeParse({ list: [{ known: 1, ...keys }] })
    return error ? violationsOf(error).map(({ field, violatedRule }) => `${field} ${violatedRule}`) : []
  }
  expect(unknownKeys({ konwn: 1, stock: 2 })).toEqual([
    'list[0].konwn FIELD_NOT_ALLOWED',
    'list[0].stock FIELD_NOT_ALLOWED',
  ])
  expect(unknownKeys({ ['x'.repeat(5000)]: 1 })).toEqual([`list[0].${'x'.repeat(100)} FIELD_NOT_ALLOWED`])
  expect(unknownKeys(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n])))).toHaveLength(
    100,
  )
})

test('only the first hundred violations are reported', () => {
  const inner = { deep: Array.from({ length: 10_000 }, () => ({ flag: 1 })) }
  expect(violations({ inner })).toHaveLength(100)
})

test('a field is named by its path', () => {
  expect(fieldName([])).toBe('')
  expect(fieldName([0, 'a', 'b', 1, 2])).toBe('[0].a.b[1][2]')
})
