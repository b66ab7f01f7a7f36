// Searches: words in named fields, and aggregations, which equal those that are counted in memory.
import { afterAll, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Aggregation, CursorSearch } from '@vitrine/contract'
import { statement } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { parseSearch, searchList } from './cursor-list.ts'
import { columnsOf, type List } from './list.ts'
import { migrate } from './migrate.ts'

const storeId = '5a3b1e00-0000-4000-8000-000000000000'
const flags = { sort: true, aggregate: true } as const

const list: List = {
  rows: 'parts',
  pageColumns: 't.name',
  resultColumns: 't.name',
  fields: columnsOf(
    {
      name: { kind: 'text', sort: true, search: true },
      note: { kind: 'text', sort: false, search: true },
      code: { kind: 'key', ...flags },
      price: { kind: 'number', ...flags },
      cost: { kind: 'number', sort: false },
      made: { kind: 'time', ...flags },
      sold: { kind: 'flag', ...flags },
      tags: { kind: 'list', sort: false, aggregate: true },
    },
    {
      name: { column: 'name', folded: 'name', type: 'text' },
      note: { column: 'note', folded: 'note', type: 'text' },
      code: { column: 'code', type: 'text' },
      price: { column: 'price', type: 'numeric' },
      cost: { column: 'price', type: 'numeric' },
      made: { column: 'made', type: 'timestamptz' },
      sold: { column: 'sold', type: 'boolean' },
      tags: { column: 'tags', type: 'text[]' },
    },
  ),
}

const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, 0)
await database.run(
  statement(
    'test.parts-store',
    `insert into stores (id, name, currency, prices_include_tax, shop_url, settings, created_at)
     values ('${storeId}', 'S', 'EUR', false, 'http://s.test', '{}', '2030-01-01')`,
  )(),
)
await database.run(
  statement(
    'test.parts-table',
    `create table parts (store_id uuid not null, id text collate "C" not null, visible boolean not null, name text,
       note text, code text collate "C", price numeric, made timestamptz, sold boolean, tags text[])`,
  )(),
)

interface Part {
  id: string
  visible: boolean
  name: string
  note: string | null
  code: string | null
  price: number | null
  made: string | null
  sold: boolean | null
  tags: string[]
}
const plain: Part = {
  id: '0',
  visible: true,
  name: '',
  note: null,
  code: null,
  price: null,
  made: null,
  sold: null,
  tags: [],
}

const remove = statement('test.parts-remove', 'delete from parts')
const add = statement<{ storeId: string; parts: string }>(
  'test.parts-add',
  `insert into parts select $storeId, id, visible, name, note, code, price, made, sold,
     array(select jsonb_array_elements_text(tags))
   from jsonb_to_recordset($parts::jsonb) as t(id text, visible boolean, name text, note text, code text, price numeric,
     made timestamptz, sold boolean, tags jsonb)`,
)
async function search(parts: readonly Partial<Part>[], sent: CursorSearch) {
  await database.run(remove())
  const rows = parts.map((part, i) => ({ ...plain, id: `${100 + i}`, ...part }))
  await database.run(add({ storeId, parts: JSON.stringify(rows) }))
  return find(sent)
}
const find = async (sent: CursorSearch) => {
  const { found, ...result } = await searchList<{ id: string; name: string }>(
    database,
    list,
    storeId,
    parseSearch(sent, list.fields, false),
  )
  return { ...result, names: found.map(({ name }) => name) }
}
const aggregate = async (parts: readonly Partial<Part>[], ...aggregations: Aggregation[]) =>
  (await search(parts, { aggregations })).aggregationData.results
const ruleOf = (sent: CursorSearch) => {
  try {
    parseSearch(sent, list.fields, true)
    return 'accepted'
  } catch (error) {
    const [violated] = (error as { violations: { field: string; violatedRule: string }[] }).violations
    return `${violated?.field} ${violated?.violatedRule}`
  }
}

const partsOf = fc.array(
  fc.record({
    visible: fc.boolean(),
    code: fc.constantFrom(null, 'a', 'b', 'c', 'ä'),
    price: fc.constantFrom(null, -1, 0, 0.5, 2, 10),
    sold: fc.constantFrom(null, true, false),
    tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  }),
  { maxLength: 30 },
)

interface ValueSettings {
  sortType: 'VALUE' | 'COUNT'
  sortDirection: 'ASC' | 'DESC'
  limit: number
}

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const countBy = (values: readonly (string | null)[]) => {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The first of counted values, as the settings of an aggregation sort them. */
function firstOf(counts: { value: string; count: number }[], settings: ValueSettings) {
  const { sortType, sortDirection, limit } = settings
  const sorted = counts.toSorted((a, b) => {
    const difference = sortType === 'VALUE' ? compareBytes(a.value, b.value) : a.count - b.count
    return (sortDirection === 'ASC' ? difference : -difference) || compareBytes(a.value, b.value)
  })
  return sorted.slice(0, limit)
}

const settingsOf = fc.record({
  sortType: fc.constantFrom('VALUE' as const, 'COUNT' as const),
  sortDirection: fc.constantFrom('ASC' as const, 'DESC' as const),
  limit: fc.integer({ min: 1, max: 3 }),
})

test('values, ranges and figures are those that are counted in memory (CT1)', async () => {
  await fc.assert(
    fc.asyncProperty(partsOf, settingsOf, async (parts, value) => {
      const shown = parts.filter(({ visible }) => visible)
      const prices = shown.flatMap(({ price }) => (price === null ? [] : [price]))
      const figures = ['MIN', 'MAX', 'SUM', 'AVG', 'COUNT_DISTINCT'] as const
      const results = await aggregate(
        parts,
        { type: 'VALUE', fieldPath: 'code', value },
        { type: 'VALUE', fieldPath: 'tags', value },
        {
          type: 'VALUE',
          fieldPath: 'code',
          value: { ...value, missingValues: 'INCLUDE', includeOptions: { addToBucket: 'none' } },
        },
        {
          type: 'RANGE',
          fieldPath: 'price',
          range: { buckets: [{ to: 0 }, { from: 0, to: 2 }, { from: 2 }, {}] },
        },
        ...figures.map((type) => ({ type: 'SCALAR' as const, fieldPath: 'price', scalar: { type } })),
      )
      const codes = shown.map(({ code }) => code)
      expect(results[0]?.values?.results).toEqual(firstOf(countBy(codes), value))
      expect(results[1]?.values?.results).toEqual(firstOf(countBy(shown.flatMap(({ tags }) => tags)), value))
      expect(results[2]?.values?.results).toEqual(
        firstOf(countBy(codes.map((code) => code ?? 'none')), value),
      )
      const within = (from: number, to: number) =>
        prices.filter((price) => price >= from && price < to).length
      expect(results[3]?.ranges?.results).toEqual([
        { to: 0, count: within(-99, 0) },
        { from: 0, to: 2, count: within(0, 2) },
        { from: 2, count: within(2, 99) },
        { count: prices.length },
      ])
      const sum = prices.reduce<number>((total, price) => total + price, 0)
      const expected = [
        Math.min(...prices, ...(prices.length ? [] : [0])),
        Math.max(...prices, ...(prices.length ? [] : [0])),
        sum,
        prices.length ? sum / prices.length : 0,
        new Set(prices).size,
      ]
      results.slice(4).forEach(({ scalar }, i) => expect(scalar?.value).toBeCloseTo(expected[i] as number, 9))
    }),
    { numRuns: 40 },
  )
})

test('dates are counted by the calendar of the time zone that is asked for', async () => {
  const made = ['2029-12-31T22:59:59.999Z', '2029-12-31T23:00:00Z', '2030-06-01T00:00:00Z', null]
  const histogram = async (interval: 'YEAR' | 'DAY' | 'SECOND', timeZone?: string) => {
    const aggregations = [{ type: 'DATE_HISTOGRAM' as const, fieldPath: 'made', dateHistogram: { interval } }]
    const { aggregationData } = await search(
      made.map((time) => ({ made: time })),
      {
        aggregations,
        ...(timeZone && { timeZone }),
      },
    )
    return aggregationData.results[0]?.dateHistogram?.results.map(({ value, count }) => `${value} ${count}`)
  }
  expect(await histogram('YEAR')).toEqual(['2029-01-01T00:00:00.000Z 2', '2030-01-01T00:00:00.000Z 1'])
  expect(await histogram('YEAR', 'Europe/Oslo')).toEqual([
    '2028-12-31T23:00:00.000Z 1',
    '2029-12-31T23:00:00.000Z 2',
  ])
  expect(await histogram('SECOND')).toHaveLength(3)
  for (const timeZone of ['Mars', "UTC'", '+01:00', 'a'.repeat(50)])
    expect(ruleOf({ timeZone })).toBe('search.timeZone VALIDATION')
})

test('nested aggregations count each combination, with a figure for each', async () => {
  const parts = [
    { code: 'a', sold: true, price: 1 },
    { code: 'a', sold: true, price: 3 },
    { code: 'a', sold: false, price: 5 },
    { code: 'b', sold: true, price: 7 },
    { code: 'c', sold: true, price: 7 },
    { code: null, sold: true, price: 9 },
  ]
  const nest = async (...nestedAggregations: NonNullable<Aggregation['nested']>['nestedAggregations']) =>
    (await aggregate(parts, { type: 'NESTED', name: 'all', nested: { nestedAggregations } }))[0]?.nested
      ?.results
  const code = { type: 'VALUE' as const, fieldPath: 'code', name: 'code', value: { limit: 2 } }
  expect(
    await nest(
      code,
      { type: 'VALUE', fieldPath: 'sold' },
      { type: 'SCALAR', fieldPath: 'price', name: 'sum', scalar: { type: 'SUM' } },
    ),
  ).toEqual(
    [
      ['a', 'true', 2, 4],
      ['a', 'false', 1, 5],
      ['b', 'true', 1, 7],
    ].map(([value, sold, count, sum]) => ({
      results: {
        code: { value: { value, count } },
        sold: { value: { value: sold, count } },
        sum: { scalar: { value: sum } },
      },
    })),
  )
  expect(
    await nest(
      { type: 'RANGE', fieldPath: 'price', range: { buckets: [{ to: 5 }, { from: 5 }] } },
      { ...code, value: { limit: 1 } },
    ),
  ).toMatchObject([
    { results: { price: { range: { to: 5, count: 2 } }, code: { value: { value: 'a', count: 2 } } } },
    { results: { price: { range: { from: 5 } }, code: { value: { value: 'a' } } } },
  ])
})

test('nested values are sorted and limited as each level says (CT1)', async () => {
  await fc.assert(
    fc.asyncProperty(partsOf, settingsOf, settingsOf, async (parts, outer, inner) => {
      const [result] = await aggregate(parts, {
        type: 'NESTED',
        nested: {
          nestedAggregations: [
            { name: 'code', type: 'VALUE', fieldPath: 'code', value: outer },
            { name: 'tag', type: 'VALUE', fieldPath: 'tags', value: inner },
          ],
        },
      })
      const pairs = parts
        .filter(({ visible }) => visible)
        .flatMap(({ code, tags }) => (code === null ? [] : tags.map((tag) => ({ code, tag }))))
      const sorted = (values: readonly string[], settings: ValueSettings) =>
        firstOf(countBy(values), settings)
      const codes = sorted(
        pairs.map(({ code }) => code),
        outer,
      )
      const expected = codes.flatMap(({ value: code }) => {
        const tags = pairs.flatMap((pair) => (pair.code === code ? [pair.tag] : []))
        return sorted(tags, inner).map(({ value: tag, count }) => ({ code, tag, count }))
      })
      const counted = result?.nested?.results.map(({ results }) => ({
        code: results.code?.value?.value,
        tag: results.tag?.value?.value,
        count: results.tag?.value?.count,
      }))
      expect(counted).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('of more dates than an answer has room for, the last ones are counted', async () => {
  const day = (n: number) => new Date(Date.UTC(2030, 0, n)).toISOString()
  const parts = Array.from({ length: 205 }, (_, i) => ({ made: day(i + 1) }))
  const [result] = await aggregate(parts, {
    type: 'DATE_HISTOGRAM',
    fieldPath: 'made',
    dateHistogram: { interval: 'DAY' },
  })
  const values = result?.dateHistogram?.results.map(({ value }) => value)
  expect([values?.length, values?.[0], values?.at(-1)]).toEqual([200, day(6), day(205)])
})

test('words are looked for in the named fields, all or some of them, with a wrong letter if it is asked for', async () => {
  const parts = [
    { name: 'blue mug', note: 'of clay' },
    { name: 'red mug', note: null },
    { name: 'vase', note: 'blue glaze' },
    { name: 'hidden blue mug', visible: false },
  ]
  const names = async (search: CursorSearch['search'], sent: CursorSearch = {}) =>
    (await find({ ...sent, search })).names
  await search(parts, {})
  expect(await names({ expression: 'Blue mug' })).toEqual(['blue mug', 'red mug', 'vase'])
  expect(await names({ expression: 'blue mug', mode: 'AND' })).toEqual(['blue mug'])
  expect(await names({ expression: 'blue', fields: ['note'] })).toEqual(['vase'])
  expect(await names({ expression: '%_!' })).toEqual([])
  expect(await names({ expression: ' ' })).toHaveLength(3)
  expect(await names({ expression: 'glame' })).toEqual([])
  for (const expression of ['glame', 'laze', 'glazze', 'gxaze'])
    expect([expression, await names({ expression, fuzzy: true })]).toEqual([expression, ['vase']])
  // No three letters in a row are right.
  for (const expression of ['glze', 'glxze'])
    expect([expression, await names({ expression, fuzzy: true })]).toEqual([expression, []])
  expect(await names({ expression: 'abcdefghij '.repeat(9), fuzzy: true })).toEqual([])
  const page = await find({ search: { expression: 'mug blue' }, cursorPaging: { limit: 2 } })
  expect((await find({ cursorPaging: { cursor: page.pagingMetadata.cursors.next ?? '' } })).names).toEqual([
    'vase',
  ])
})

test('fields that a caller may not aggregate or search are refused like unknown ones (CT2)', () => {
  const value = (fieldPath: string) => ruleOf({ aggregations: [{ type: 'VALUE', fieldPath }] })
  expect([value('cost'), value('name'), value('none'), value('constructor')]).toEqual(
    Array(4).fill('search.aggregations[0].fieldPath FIELD_NOT_ALLOWED'),
  )
  expect(ruleOf({ search: { expression: 'x', fields: ['code'] } })).toBe(
    'search.search.fields[0] FIELD_NOT_ALLOWED',
  )
  expect(ruleOf({ search: { expression: 'x', fields: ['none'] } })).toBe(
    'search.search.fields[0] FIELD_NOT_ALLOWED',
  )
  for (const [aggregation, violated] of [
    [{ type: 'RANGE', fieldPath: 'code', range: { buckets: [{}] } }, '.type FIELD_NOT_ALLOWED'],
    [{ type: 'RANGE', fieldPath: 'price' }, '.range REQUIRED_FIELD'],
    [{ type: 'SCALAR', fieldPath: 'code', scalar: { type: 'SUM' } }, '.scalar.type FIELD_NOT_ALLOWED'],
    [{ type: 'DATE_HISTOGRAM', fieldPath: 'made' }, '.dateHistogram REQUIRED_FIELD'],
    [{ type: 'NESTED' }, '.nested REQUIRED_FIELD'],
    [{ type: 'VALUE' }, '.fieldPath REQUIRED_FIELD'],
    [
      {
        type: 'NESTED',
        nested: {
          nestedAggregations: [
            { type: 'VALUE', fieldPath: 'code' },
            { type: 'VALUE', fieldPath: 'cost' },
          ],
        },
      },
      '.nested.nestedAggregations[1].fieldPath FIELD_NOT_ALLOWED',
    ],
    [
      {
        type: 'NESTED',
        nested: {
          nestedAggregations: [
            { type: 'VALUE', fieldPath: 'code' },
            { type: 'VALUE', fieldPath: 'code' },
          ],
        },
      },
      '.nested.nestedAggregations VALIDATION',
    ],
  ] as [Aggregation, string][])
    expect(ruleOf({ aggregations: [aggregation] })).toBe(`search.aggregations[0]${violated}`)
})
