// Questions that no honest client asks: refused by name, in the words of the wire, and nothing is learnt from the words.
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const path = '/stores-reader/v1/products/query-platformized'
const nested = (depth: number): object => (depth === 0 ? { name: 'x' } : { $not: nested(depth - 1) })
const many = (n: number) => Array.from({ length: n }, (_, i) => `${i}`)

/** A filter, and the broken rules it must bring. */
const filters: [what: string, filter: unknown, broken: string[]][] = [
  ['a field that is not there', { colour: 'x' }, ['query.filter.colour FIELD_NOT_ALLOWED']],
  ['a field that is hidden', { visible: false }, ['query.filter.visible FIELD_NOT_ALLOWED']],
  ['what it cost', { itemCost: { $gt: 1 } }, ['query.filter.itemCost FIELD_NOT_ALLOWED']],
  ['a column', { name_folded: 'x' }, ['query.filter.name_folded FIELD_NOT_ALLOWED']],
  ['another store', { store_id: { $exists: true } }, ['query.filter.store_id FIELD_NOT_ALLOWED']],
  ['what every object has', { constructor: 'x' }, ['query.filter.constructor FIELD_NOT_ALLOWED']],
  ['an operator of another tongue', { name: { $regex: '^M' } }, ['query.filter.name INVALID_ENUM_VALUE']],
  ['an operator that is none', { name: { constructor: 1 } }, ['query.filter.name INVALID_ENUM_VALUE']],
  ['a word for a number', { price: 'much' }, ['query.filter.price VALIDATION']],
  ['a number for a word', { name: 7 }, ['query.filter.name VALIDATION']],
  ['an object for a value', { name: { $eq: { a: 1 } } }, ['query.filter.name VALIDATION']],
  ['more than nothing', { price: { $gt: null } }, ['query.filter.price REQUIRED_FIELD']],
  ['a day that is none', { createdDate: { $gt: '2030-02-31' } }, ['query.filter.createdDate FORMAT']],
  ['the year nought', { createdDate: { $gt: '0000-01-01T00:00:00Z' } }, ['query.filter.createdDate FORMAT']],
  [
    'before all years',
    { createdDate: { $gt: '0001-01-01T00:00:00+14:00' } },
    ['query.filter.createdDate FORMAT'],
  ],
  [
    'after all years',
    { createdDate: { $gt: '9999-12-31T23:59:59-14:00' } },
    ['query.filter.createdDate FORMAT'],
  ],
  ['part of a number', { price: { $contains: '9' } }, ['query.filter.price FIELD_NOT_ALLOWED']],
  ['a list compared', { collectionIds: 'kitchen' }, ['query.filter.collectionIds FIELD_NOT_ALLOWED']],
  ['a list that is none', { name: { $in: 'Mug' } }, ['query.filter.name VALIDATION']],
  ['101 values', { name: { $in: many(101) } }, ['query.filter.name MAX_SIZE']],
  ['257 letters', { name: 'x'.repeat(257) }, ['query.filter.name MAX_LENGTH']],
  ['nine deep', nested(9), ['query.filter.$not MAX_SIZE']],
  ['51 conditions', { $and: many(51).map((name) => ({ name })) }, ['query.filter MAX_SIZE']],
  ['$and of one', { $and: { name: 'x' } }, ['query.filter.$and VALIDATION']],
  ['$or of words', { $or: ['name'] }, ['query.filter.$or VALIDATION']],
  ['$not of nothing', { $not: null }, ['query.filter.$not VALIDATION']],
  ['a list for a filter', [], ['query.filter VALIDATION']],
]

test('CT3: hostile filters are refused, each by its rule', async () => {
  const { ask } = (await openShop()).visitor()
  for (const [what, filter, broken] of filters) {
    const told = await ask('POST', path, { body: { query: { filter } } })
    expect([what, told.status, told.broken]).toEqual([what, 400, broken])
  }
})

test('CT3: orders and pages have their bounds', async () => {
  const { ask } = (await openShop()).visitor()
  const sorted = (...names: string[]) => ({ sort: names.map((fieldName) => ({ fieldName })) })
  const questions: [object, string[]][] = [
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
  for (const [query, broken] of questions) {
    const told = await ask('POST', path, { body: { query } })
    expect([query, told.status, told.broken]).toEqual([query, 400, broken])
  }
  expect((await ask('POST', path, { body: { query: { paging: { limit: 0 } } } })).body).toMatchObject({
    products: [],
  })
})

test('CT3: what comes in .r is read as a body is', async () => {
  const { ask } = (await openShop()).visitor()
  const at = (packed: string | Uint8Array) => `${path}?.r=${Buffer.from(packed).toString('base64url')}`
  const broken = async (url: string) => {
    const told = await ask('GET', url)
    expect(told.status).toBe(400)
    return told.broken
  }
  expect(await broken(at('{'))).toEqual([' FORMAT'])
  expect(await broken(at('[]'))).toEqual(['.r FORMAT'])
  expect(await broken(at('{"query":{"filter":{"name":"a\\u0000"}}}'))).toEqual([' FORMAT'])
  expect(await broken(at('{"query":{"filter":{"name":1,"name":2}}}'))).toEqual([' FORMAT'])
  expect(await broken(at(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])))).toEqual([' FORMAT'])
  expect(await broken(`${path}?query.filter={`)).toEqual(['query.filter VALIDATION'])
  expect(await broken(`${path}?query.__proto__.x=1`)).toEqual(['query.__proto__.x FIELD_NOT_ALLOWED'])
  expect(await broken(`${path}?query.filter.name=%00`)).toEqual([' FORMAT'])
  expect(await broken(`${path}?x=${'y'.repeat(70_000)}`)).toEqual([' MAX_LENGTH'])
})
