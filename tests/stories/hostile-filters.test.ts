// Filters, sort orders and pages that no honest client sends are refused by name and reveal nothing about hidden
// data.
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const path = '/stores-reader/v1/products/query-platformized'
const nested = (depth: number): object => (depth === 0 ? { name: 'x' } : { $not: nested(depth - 1) })
const many = (n: number) => Array.from({ length: n }, (_, i) => `${i}`)

/** A filter, and the violations that the answer must contain. */
const filters: [description: string, filter: unknown, broken: string[]][] = [
  ['an unknown field', { colour: 'x' }, ['query.filter.colour FIELD_NOT_ALLOWED']],
  ['a hidden field', { visible: false }, ['query.filter.visible FIELD_NOT_ALLOWED']],
  ["the merchant's cost", { itemCost: { $gt: 1 } }, ['query.filter.itemCost FIELD_NOT_ALLOWED']],
  ['a database column', { name_folded: 'x' }, ['query.filter.name_folded FIELD_NOT_ALLOWED']],
  ['the store id', { store_id: { $exists: true } }, ['query.filter.store_id FIELD_NOT_ALLOWED']],
  ['a property of every object', { constructor: 'x' }, ['query.filter.constructor FIELD_NOT_ALLOWED']],
  ['an unsupported operator', { name: { $regex: '^M' } }, ['query.filter.name INVALID_ENUM_VALUE']],
  [
    'a property of every object as an operator',
    { name: { constructor: 1 } },
    ['query.filter.name INVALID_ENUM_VALUE'],
  ],
  ['a string for a number', { price: 'much' }, ['query.filter.price VALIDATION']],
  ['a number for a string', { name: 7 }, ['query.filter.name VALIDATION']],
  ['an object for a value', { name: { $eq: { a: 1 } } }, ['query.filter.name VALIDATION']],
  ['a comparison with null', { price: { $gt: null } }, ['query.filter.price REQUIRED_FIELD']],
  ['a date that does not exist', { createdDate: { $gt: '2030-02-31' } }, ['query.filter.createdDate FORMAT']],
  ['the year 0', { createdDate: { $gt: '0000-01-01T00:00:00Z' } }, ['query.filter.createdDate FORMAT']],
  [
    'a time before the year 1 in UTC',
    { createdDate: { $gt: '0001-01-01T00:00:00+14:00' } },
    ['query.filter.createdDate FORMAT'],
  ],
  [
    'a time after the year 9999 in UTC',
    { createdDate: { $gt: '9999-12-31T23:59:59-14:00' } },
    ['query.filter.createdDate FORMAT'],
  ],
  ['contains on a number', { price: { $contains: '9' } }, ['query.filter.price FIELD_NOT_ALLOWED']],
  [
    'equality on a list field',
    { collectionIds: 'kitchen' },
    ['query.filter.collectionIds FIELD_NOT_ALLOWED'],
  ],
  ['a string for a list of values', { name: { $in: 'Mug' } }, ['query.filter.name VALIDATION']],
  ['101 values', { name: { $in: many(101) } }, ['query.filter.name MAX_SIZE']],
  ['257 characters', { name: 'x'.repeat(257) }, ['query.filter.name MAX_LENGTH']],
  ['nine levels of nesting', nested(9), ['query.filter.$not MAX_SIZE']],
  ['51 conditions', { $and: many(51).map((name) => ({ name })) }, ['query.filter MAX_SIZE']],
  ['$and with an object', { $and: { name: 'x' } }, ['query.filter.$and VALIDATION']],
  ['$or with strings', { $or: ['name'] }, ['query.filter.$or VALIDATION']],
  ['$not with null', { $not: null }, ['query.filter.$not VALIDATION']],
  ['an array as the filter', [], ['query.filter VALIDATION']],
]

test('hostile filters are refused, each with its violation (CT3)', async () => {
  const { ask } = (await openShop()).visitor()
  for (const [description, filter, broken] of filters) {
    const response = await ask('POST', path, { body: { query: { filter } } })
    expect([description, response.status, response.broken]).toEqual([description, 400, broken])
  }
})

test('sort orders and paging are limited (CT3)', async () => {
  const { ask } = (await openShop()).visitor()
  const sorted = (...names: string[]) => ({ sort: names.map((fieldName) => ({ fieldName })) })
  const invalid: [object, string[]][] = [
    [sorted('description'), ['query.sort[0].fieldName FIELD_NOT_ALLOWED']],
    [sorted('name', 'itemCost'), ['query.sort[1].fieldName FIELD_NOT_ALLOWED']],
    [sorted('toString'), ['query.sort[0].fieldName FIELD_NOT_ALLOWED']],
    [sorted('name', 'name', 'name', 'name', 'name', 'name'), ['query.sort MAX_SIZE']],
    [{ sort: [{ fieldName: 'name', order: 'UP' }] }, ['query.sort[0].order INVALID_ENUM_VALUE']],
    [{ paging: { limit: 101 } }, ['query.paging.limit MAX']],
    [{ paging: { limit: -1 } }, ['query.paging.limit MIN']],
    [{ paging: { offset: 10_001 } }, ['query.paging.offset MAX']],
    [{ paging: { offset: 1.5 } }, ['query.paging.offset VALIDATION']],
  ]
  for (const [query, broken] of invalid) {
    const response = await ask('POST', path, { body: { query } })
    expect([query, response.status, response.broken]).toEqual([query, 400, broken])
  }
  expect((await ask('POST', path, { body: { query: { paging: { limit: 0 } } } })).body).toMatchObject({
    products: [],
  })
})

test('a query in the .r parameter is validated as strictly as a body (CT3)', async () => {
  const { ask } = (await openShop()).visitor()
  const urlWith = (packed: string | Uint8Array) => `${path}?.r=${Buffer.from(packed).toString('base64url')}`
  const broken = async (url: string) => {
    const response = await ask('GET', url)
    expect(response.status).toBe(400)
    return response.broken
  }
  expect(await broken(urlWith('{'))).toEqual([' FORMAT'])
  expect(await broken(urlWith('[]'))).toEqual(['.r FORMAT'])
  expect(await broken(urlWith('{"query":{"filter":{"name":"a\\u0000"}}}'))).toEqual([' FORMAT'])
  expect(await broken(urlWith('{"query":{"filter":{"name":1,"name":2}}}'))).toEqual([' FORMAT'])
  expect(await broken(urlWith(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))).toEqual([' FORMAT'])
  expect(await broken(`${path}?query.filter={`)).toEqual(['query.filter VALIDATION'])
  expect(await broken(`${path}?query.__proto__.x=1`)).toEqual(['query.__proto__.x FIELD_NOT_ALLOWED'])
  expect(await broken(`${path}?query.filter.name=%00`)).toEqual([' FORMAT'])
  expect(await broken(`${path}?x=${'y'.repeat(70_000)}`)).toEqual([' MAX_LENGTH'])
})
