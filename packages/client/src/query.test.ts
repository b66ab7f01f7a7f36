// The query builder: each method and its form on the wire, and paging.
import { queryBounds } from '@vitrine/contract/constants'
import { describe, expect, test } from 'vitest'
import type { ProductFields } from './index.ts'
import { createQuery, type Query } from './query.ts'

interface Thing {
  id: string
  n: number
}
type Things = Query<Thing, ProductFields>
type After = { id?: { $gt?: string } }

/** A list of this many items; like the wire, it refuses pages beyond 10,000. */
const things = (total = 0, requests: unknown[] = []): Things =>
  createQuery<Thing, ProductFields>(async ({ filter, paging }) => {
    requests.push(paging)
    const { offset, limit } = { offset: 0, limit: 50, ...paging } as { offset: number; limit: number }
    if (offset > 10_000) throw new Error('INVALID_ARGUMENT')
    const first = Number((filter as After).id?.$gt || -1) + 1
    const left = total - first
    const items = Array.from({ length: Math.max(0, Math.min(limit, left - offset)) }, (_, index) => {
      const n = first + offset + index
      return { id: `${n}`, n }
    })
    return { items, total: left }
  })
const q = things()
const time = new Date('2030-01-02T03:04:05.678Z')

describe('filters', () => {
  const name = { name: 'a' }
  const sku = { sku: 'b' }
  const slug = { slug: 'c' }
  test.each<[string, (q: Things) => Things, object]>([
    ['none', (q) => q, {}],
    ['eq', (q) => q.eq('productType', 'physical'), { productType: 'physical' }],
    ['eq undefined', (q) => q.eq('name', undefined as unknown as string), { name: null }],
    ['ne', (q) => q.ne('name', 'a'), { name: { $ne: 'a' } }],
    ['ge', (q) => q.ge('price', 1), { price: { $gte: 1 } }],
    ['gt', (q) => q.gt('priceData.price', 1), { 'priceData.price': { $gt: 1 } }],
    ['le', (q) => q.le('price', 1), { price: { $lte: 1 } }],
    ['lt', (q) => q.lt('lastUpdated', time), { lastUpdated: { $lt: '2030-01-02T03:04:05.678Z' } }],
    ['startsWith', (q) => q.startsWith('slug', 'm'), { slug: { $startsWith: 'm' } }],
    ['endsWith', (q) => q.endsWith('sku', 'm'), { sku: { $endsWith: 'm' } }],
    ['contains', (q) => q.contains('name', 'mug'), { name: { $contains: 'mug' } }],
    [
      'hasSome, listed',
      (q) => q.hasSome('collectionIds', 'a', 'b'),
      { collectionIds: { $hasSome: ['a', 'b'] } },
    ],
    [
      'hasSome, a list',
      (q) => q.hasSome('collectionIds', ['a', 'b']),
      { collectionIds: { $hasSome: ['a', 'b'] } },
    ],
    ['hasAll', (q) => q.hasAll('collectionIds', 'a'), { collectionIds: { $hasAll: ['a'] } }],
    ['in', (q) => q.in('id', ['a', 'b']), { id: { $in: ['a', 'b'] } }],
    ['exists', (q) => q.exists('sku'), { sku: { $exists: true } }],
    ['exists not', (q) => q.exists('sku', false), { sku: { $exists: false } }],
    ['isEmpty', (q) => q.isEmpty('sku'), { sku: null }],
    ['isNotEmpty', (q) => q.isNotEmpty('sku'), { sku: { $ne: null } }],
    ['between', (q) => q.between('price', 1, 5), { $and: [{ price: { $gte: 1 } }, { price: { $lt: 5 } }] }],
    ['two in a row', (q) => q.eq('name', 'a').eq('sku', 'b'), { $and: [name, sku] }],
    ['three in a row', (q) => q.eq('name', 'a').eq('sku', 'b').eq('slug', 'c'), { $and: [name, sku, slug] }],
    [
      'and',
      (q) => q.eq('name', 'a').and(things().eq('sku', 'b').eq('slug', 'c')),
      { $and: [name, sku, slug] },
    ],
    ['and nothing', (q) => q.eq('name', 'a').and(things()), name],
    ['or', (q) => q.eq('name', 'a').or(things().eq('sku', 'b')), { $or: [name, sku] }],
    [
      'or twice',
      (q) => q.eq('name', 'a').or(things().eq('sku', 'b')).or(things().eq('slug', 'c')),
      { $or: [name, sku, slug] },
    ],
    [
      'everything so far, or',
      (q) => q.eq('name', 'a').eq('sku', 'b').or(things().eq('slug', 'c')),
      { $or: [{ $and: [name, sku] }, slug] },
    ],
    [
      'or, and more',
      (q) => q.eq('name', 'a').or(things().eq('sku', 'b')).eq('slug', 'c'),
      { $and: [{ $or: [name, sku] }, slug] },
    ],
    ['or on an empty side', (q) => q.or(things().eq('name', 'a')), name],
    ['or with an empty side', (q) => q.eq('name', 'a').or(things()), name],
    ['not', (q) => q.not(things().eq('name', 'a')), { $not: name }],
    ['not, in place of what was', (q) => q.eq('sku', 'b').not(things().eq('name', 'a')), { $not: name }],
    ['not not', (q) => q.not(things().not(things().eq('name', 'a'))), name],
  ])('%s', (_, ask, filter) => {
    expect(JSON.parse(JSON.stringify(ask(q)))).toEqual({ filter, paging: { offset: 0, limit: 50 } })
  })

  test('a query is immutable: two branches of it do not affect each other', () => {
    const mugs = q.contains('name', 'mug')
    mugs.eq('sku', 'b').limit(1)
    expect(mugs.toJSON()).toEqual({
      filter: { name: { $contains: 'mug' } },
      paging: { offset: 0, limit: 50 },
    })
  })

  test('unknown fields and wrong values do not compile', () => {
    // @ts-expect-error: a misspelt field
    q.eq('nmae', 'a')
    // @ts-expect-error: a text is no price
    q.gt('price', 'a')
    // @ts-expect-error: lists are asked with hasSome and hasAll
    q.eq('collectionIds', 'a')
    // @ts-expect-error: a field for filters only
    q.ascending('createdDate')
    // @ts-expect-error: a price has no beginning
    q.startsWith('price', '1')
  })
})

test('sort order and paging', () => {
  const query = q.ascending('name', 'slug').descending('price').skip(20).limit(10)
  expect(query.toJSON()).toEqual({
    filter: {},
    sort: [
      { fieldName: 'name', order: 'ASC' },
      { fieldName: 'slug', order: 'ASC' },
      { fieldName: 'price', order: 'DESC' },
    ],
    paging: { limit: 10, offset: 20 },
  })
})

describe('pages', () => {
  test('a page has its offset and reads the next page', async () => {
    const first = await things(5).skip(1).limit(2).find()
    expect(first).toMatchObject({ items: [{ n: 1 }, { n: 2 }], total: 5, offset: 1, hasNext: true })
    const second = await first.next()
    expect(second).toMatchObject({ items: [{ n: 3 }, { n: 4 }], offset: 3, hasNext: false })
    expect((await second.next()).items).toEqual([])
  })

  test('no page is promised that begins behind more items than the platform skips', async () => {
    const { maxOffset } = queryBounds
    const first = await things(10_530)
      .skip(maxOffset - 100)
      .limit(100)
      .find()
    const last = await first.next()
    expect([first.hasNext, last.offset, last.items.length]).toEqual([true, maxOffset, 100])
    expect(last.hasNext).toBe(false)
    await expect(last.next()).rejects.toThrow('INVALID_ARGUMENT')
  })

  test.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [45, 3],
  ])('a loop over %i things asks for %i pages', async (total, pages) => {
    const requests: unknown[] = []
    const read: number[] = []
    for await (const { n } of things(total, requests).limit(20)) read.push(n)
    expect(read).toEqual(Array.from({ length: total }, (_, n) => n))
    expect(requests).toHaveLength(pages)
  })

  test('iteration has no limit in the order of ids, and stops at 10,000 in another order', async () => {
    const read = async (all: Things) => {
      let next = 7
      for await (const { n } of all.skip(next).limit(100)) expect(n).toBe(next++)
      return next
    }
    expect(await read(things(10_530))).toBe(10_530)
    await expect(read(things(10_530).ascending('name'))).rejects.toThrow('INVALID_ARGUMENT')
  })

  test('iteration stops when the loop breaks, and at an empty page', async () => {
    const requests: unknown[] = []
    for await (const { n } of things(1000, requests).limit(10)) if (n === 12) break
    expect(requests).toHaveLength(2)
    for await (const _ of things(1000, requests).limit(0)) expect.fail('There is nothing on it')
    expect(requests).toHaveLength(3)
  })
})
