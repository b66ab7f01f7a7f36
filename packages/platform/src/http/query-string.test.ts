// Query parameters, read as the object that a request body would hold.
import { QueryBody } from '@vitrine/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { readQueryString } from './query-string.ts'

const anything = z.record(z.string(), z.unknown())
const read = (search: string, schema: z.ZodType = anything) => readQueryString(search, schema)

test('dots nest, repeated names make lists, and the schema decides the types', () => {
  const request = z.object({
    query: QueryBody.nullish(),
    fields: z.array(z.string()).nullish(),
    options: z.record(z.string(), z.array(z.string())).nullish(),
    name: z.string(),
    max: z.number(),
    flag: z.boolean().nullish(),
  })
  const search =
    'query.paging.limit=5&query.sort.fieldName=name&fields=A&fields=B&options.Size=7&name=7&max=7'
  expect(read(search, request)).toEqual({
    query: { paging: { limit: 5 }, sort: [{ fieldName: 'name' }] },
    fields: ['A', 'B'],
    options: { Size: ['7'] },
    name: '7',
    max: 7,
  })
  for (const value of ['true', 'null', '1.5', '[1]', '{"a":1}', '']) {
    expect(read(`name=${value}`, request)).toEqual({ name: value })
  }
  for (const [sent, expected] of [
    ['1.5', 1.5],
    ['-2e3', -2000],
    ['007', '007'],
    ['1,5', '1,5'],
    ['NaN', 'NaN'],
    ['', ''],
  ]) {
    expect(read(`max=${sent}`, request)).toEqual({ max: expected })
  }
  expect(read('flag=true', request)).toEqual({ flag: true })
  expect(read('flag=false', request)).toEqual({ flag: false })
  expect(read('flag=0', request)).toEqual({ flag: '0' })
})

test('where the schema allows any value, strings stay strings, and only objects and lists are parsed as JSON', () => {
  expect(read('a=1.5&b=true&c=null&d=007&e=')).toEqual({ a: '1.5', b: 'true', c: 'null', d: '007', e: '' })
  expect(read('x=[x&y={&z=[1]&w=[2]&w=3')).toEqual({ x: '[x', y: '{', z: [1], w: [[2], '3'] })
})

test('a list or a filter may be sent as JSON, and .r holds the whole request', () => {
  expect(read('query.filter={"a":{"$in":["x y"]}}', z.object({ query: QueryBody }))).toEqual({
    query: { filter: { a: { $in: ['x y'] } } },
  })
  expect(read('fields=["A","B"]', z.object({ fields: z.array(z.string()) }))).toEqual({ fields: ['A', 'B'] })
  const request = { query: { filter: { name: 'Krug für Öl 🎁' } } }
  expect(read(`.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)).toEqual(request)
})

test('parameter names cannot reach inherited properties', () => {
  expect(read('constructor.prototype.x=1')).toEqual({ constructor: { prototype: { x: '1' } } })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  expect(read('constructor=1&toString.name=1', z.object({}))).toEqual({
    constructor: '1',
    toString: { name: '1' },
  })
  for (const text of [
    '__proto__=1',
    'a.__proto__.x=1',
    'a..b=1',
    '.=1',
    'a.b.c.d.e.f.g.h.i=1',
    'x=%00',
    'x%00=1',
    `.r=${btoa('[]')}`,
  ]) {
    expect(() => read(text), text).toThrow('INVALID_ARGUMENT')
  }
})

test('a parameter path never enters a list, so it cannot set its length', () => {
  const params = read('query.filter={"$and":[{}]}&query.filter.$and.length=30000000')
  expect(JSON.stringify(params).length).toBeLessThan(100)
  expect(read('query.sort=a&query.sort=b&query.sort.length=-1')).toEqual({
    query: { sort: { length: '-1' } },
  })
})

test('15,000 parameter names are scanned as often as one', () => {
  const names = Array.from({ length: 15_000 }, (_, n) => n.toString(36))
  const text = names.join('&')
  expect(Object.keys(read(text) as object)).toHaveLength(names.length)
  const methods = (['get', 'getAll', 'has'] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name))
  onTestFinished(() => methods.forEach((method) => method.mockRestore()))
  const scans = (search: string) => {
    methods.forEach((method) => method.mockClear())
    read(search)
    return methods.map(({ mock }) => mock.calls.length)
  }
  expect(scans(text)).toEqual(scans('a'))
})
