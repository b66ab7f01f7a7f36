// Parameters of a GET as the object that a body would have been.
import { QueryBody } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readQueryString } from './query-string.ts'

const anything = z.record(z.string(), z.unknown())
const read = (search: string, schema: z.ZodType = anything) => readQueryString(search, schema)

test('dots nest, repeats make lists, and the schema knows what is a number, a list or a word', () => {
  const request = z.object({
    query: QueryBody.nullish(),
    fields: z.array(z.string()).nullish(),
    words: z.record(z.string(), z.array(z.string())).nullish(),
    name: z.string(),
    most: z.number(),
    some: z.boolean().nullish(),
  })
  const asked = 'query.paging.limit=5&query.sort.fieldName=name&fields=A&fields=B&words.Size=7&name=7&most=7'
  expect(read(asked, request)).toEqual({
    query: { paging: { limit: 5 }, sort: [{ fieldName: 'name' }] },
    fields: ['A', 'B'],
    words: { Size: ['7'] },
    name: '7',
    most: 7,
  })
  for (const word of ['true', 'null', '1.5', '[1]', '{"a":1}', '']) {
    expect(read(`name=${word}`, request)).toEqual({ name: word })
  }
  for (const [said, meant] of [
    ['1.5', 1.5],
    ['-2e3', -2000],
    ['007', '007'],
    ['1,5', '1,5'],
    ['NaN', 'NaN'],
    ['', ''],
  ]) {
    expect(read(`most=${said}`, request)).toEqual({ most: meant })
  }
  expect(read('some=true', request)).toEqual({ some: true })
  expect(read('some=false', request)).toEqual({ some: false })
  expect(read('some=0', request)).toEqual({ some: '0' })
})

test('where anything may be, a text stays a text, and only objects and lists are read as JSON', () => {
  expect(read('a=1.5&b=true&c=null&d=007&e=')).toEqual({ a: '1.5', b: 'true', c: 'null', d: '007', e: '' })
  expect(read('x=[x&y={&z=[1]&w=[2]&w=3')).toEqual({ x: '[x', y: '{', z: [1], w: [[2], '3'] })
})

test('a list or a filter may be written as JSON, and .r holds everything', () => {
  expect(read('query.filter={"a":{"$in":["x y"]}}', z.object({ query: QueryBody }))).toEqual({
    query: { filter: { a: { $in: ['x y'] } } },
  })
  expect(read('fields=["A","B"]', z.object({ fields: z.array(z.string()) }))).toEqual({ fields: ['A', 'B'] })
  const request = { query: { filter: { name: 'Krug für Öl 🎁' } } }
  expect(read(`.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)).toEqual(request)
})

test('names cannot reach what an object has by nature', () => {
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

test('a list is never walked into, so no parameter makes it as long as somebody likes', () => {
  const asked = read('query.filter={"$and":[{}]}&query.filter.$and.length=30000000')
  expect(JSON.stringify(asked).length).toBeLessThan(100)
  expect(read('query.sort=a&query.sort=b&query.sort.length=-1')).toEqual({
    query: { sort: { length: '-1' } },
  })
})

test('as many names as an address can hold are read in no time', () => {
  const names = Array.from({ length: 15_000 }, (_, n) => n.toString(36))
  const began = performance.now()
  expect(Object.keys(read(names.join('&')) as object)).toHaveLength(names.length)
  expect(performance.now() - began).toBeLessThan(1000)
})
