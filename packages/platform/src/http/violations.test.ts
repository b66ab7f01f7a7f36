// What a schema finds wrong, in the words of the wire.
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
const good = {
  name: 'abc',
  count: 1,
  list: ['a0000000-0000-4000-8000-000000000001'],
  kind: 'a',
  inner: { deep: [] },
}
const broken = (more: object) => {
  const { error } = schema.safeParse({ ...good, ...more }, { reportInput: true })
  return error ? violationsOf(error).map(({ field, violatedRule, data }) => [field, violatedRule, data]) : []
}

test('every broken rule has its field, its word and what would be right', () => {
  expect(broken({})).toEqual([])
  expect(broken({ name: undefined })).toEqual([['name', 'REQUIRED_FIELD', {}]])
  expect(broken({ kind: undefined })).toEqual([['kind', 'REQUIRED_FIELD', {}]])
  expect(broken({ name: null })).toEqual([['name', 'VALIDATION', { expected: 'string' }]])
  expect(broken({ name: 'a' })).toEqual([['name', 'MIN_LENGTH', { threshold: 2 }]])
  expect(broken({ name: 'abcde' })).toEqual([['name', 'MAX_LENGTH', { threshold: 4 }]])
  expect(broken({ count: 0 })).toEqual([['count', 'MIN', { threshold: 1 }]])
  expect(broken({ count: 10 })).toEqual([['count', 'MAX', { threshold: 9 }]])
  expect(broken({ count: 1.5 })).toEqual([['count', 'VALIDATION', { expected: 'int' }]])
  expect(broken({ list: [] })).toEqual([['list', 'MIN_SIZE', { threshold: 1 }]])
  expect(broken({ list: ['x'] })).toEqual([['list[0]', 'FORMAT', { type: 'GUID' }]])
  expect(broken({ kind: 'c' })).toEqual([['kind', 'INVALID_ENUM_VALUE', { values: ['a', 'b'] }]])
  expect(broken({ inner: { deep: [{ flag: true }, { flag: 1 }] } })).toEqual([
    ['inner.deep[1].flag', 'VALIDATION', { expected: 'boolean' }],
  ])
  expect(broken({ name: 7, count: 'x' }).map(([field]) => field)).toEqual(['name', 'count'])
})

test('keys that are not known are told each by its name, as far as anybody reads', () => {
  const closed = z.object({ list: z.array(z.strictObject({ known: z.int() })) })
  const told = (more: object) => {
    const { error } = closed.safeParse({ list: [{ known: 1, ...more }] })
    return error ? violationsOf(error).map(({ field, violatedRule }) => `${field} ${violatedRule}`) : []
  }
  expect(told({ konwn: 1, stock: 2 })).toEqual([
    'list[0].konwn FIELD_NOT_ALLOWED',
    'list[0].stock FIELD_NOT_ALLOWED',
  ])
  expect(told({ ['x'.repeat(5000)]: 1 })).toEqual([`list[0].${'x'.repeat(100)} FIELD_NOT_ALLOWED`])
  expect(told(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, n])))).toHaveLength(100)
})

test('of ten thousand mistakes the first hundred are told', () => {
  const inner = { deep: Array.from({ length: 10_000 }, () => ({ flag: 1 })) }
  expect(broken({ inner })).toHaveLength(100)
})

test('a field is named by its way', () => {
  expect(fieldName([])).toBe('')
  expect(fieldName([0, 'a', 'b', 1, 2])).toBe('[0].a.b[1][2]')
})
