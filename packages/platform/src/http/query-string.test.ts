// Parameters of a GET as the object that a body would have been.
import { expect, test } from 'vitest'
import { readQueryString } from './query-string.ts'

test('dots nest, repeats make lists, plain words stay words', () => {
  expect(readQueryString('query.paging.limit=5&query.paging.offset=10&fields=A&fields=B&x=')).toEqual({
    query: { paging: { limit: 5, offset: 10 } },
    fields: ['A', 'B'],
    x: '',
  })
  expect(readQueryString('a=1.5&b=-2&c=true&d=null&e=1e5&f=007&g=1234567890123456')).toEqual({
    a: 1.5,
    b: -2,
    c: true,
    d: null,
    e: '1e5',
    f: '007',
    g: '1234567890123456',
  })
  expect(readQueryString('utm_source=[x&y={&z=[1]')).toEqual({ utm_source: '[x', y: '{', z: [1] })
})

test('a filter may be written as JSON, and .r holds everything', () => {
  expect(readQueryString('query.filter={"a":{"$in":["x y"]}}')).toEqual({
    query: { filter: { a: { $in: ['x y'] } } },
  })
  const request = { query: { filter: { name: 'Krug für Öl 🎁' } } }
  expect(readQueryString(`.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`)).toEqual(request)
})

test('names cannot reach what an object has by nature', () => {
  expect(readQueryString('constructor.prototype.x=1')).toEqual({ constructor: { prototype: { x: 1 } } })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  for (const text of [
    '__proto__=1',
    'a.__proto__.x=1',
    'a..b=1',
    '.=1',
    'a.b.c.d.e.f.g.h.i=1',
    'x=%00',
    `.r=${btoa('[]')}`,
  ]) {
    expect(() => readQueryString(text), text).toThrow('INVALID_ARGUMENT')
  }
})

test('a list is never walked into, so no parameter makes it as long as somebody likes', () => {
  const asked = readQueryString('query.filter={"$and":[{}]}&query.filter.$and.length=30000000')
  expect(JSON.stringify(asked).length).toBeLessThan(100)
  expect(readQueryString('query.sort=[]&query.sort.length=-1')).toEqual({ query: { sort: { length: -1 } } })
})
