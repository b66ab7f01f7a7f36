// Pages of a list with cursors, over rows with absent values, equal values and times of a microsecond.
import { afterAll, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { CursorQuery } from '@vitrine/contract'
import { type DatabaseSession, statement } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { parseCursorQuery, queryCursorList } from './cursor-list.ts'
import { columnsOf, type List, pagingMetadata, parseQuery, queryList } from './list.ts'
import { migrate } from './migrate.ts'

const storeId = '5a3b1e00-0000-4000-8000-000000000000'

const list: List = {
  rows: 'things',
  pageColumns: 't.name',
  resultColumns: 't.name',
  fields: columnsOf(
    {
      id: { kind: 'key', sort: false },
      name: { kind: 'text', sort: true },
      code: { kind: 'key', sort: true },
      price: { kind: 'number', sort: true },
      made: { kind: 'time', sort: true },
      sold: { kind: 'flag', sort: true },
    },
    {
      id: { column: 'id', type: 'text', required: true },
      name: { column: 'name', folded: 'name_folded', type: 'text', required: true },
      code: { column: 'code', type: 'text' },
      price: { column: 'price', type: 'numeric' },
      made: { column: 'made', type: 'timestamptz' },
      sold: { column: 'sold', type: 'boolean', required: true },
    },
  ),
}

/** A row; the values of a field are in the order in which they sort. */
interface Thing {
  id: string
  visible: boolean
  name: string
  code: string | null
  price: string | null
  made: string | null
  sold: boolean
}

const codes = ['', 'A', 'a', 'ä']
const prices = ['-1', '0.1', '0.10000000000000001', '12345678901234567890.5']
const times = ['2030-01-01T00:00:00.000001Z', '2030-01-01T00:00:00.000002Z', '2031-01-01T00:00:00Z']
const orders: Record<string, readonly unknown[]> = {
  name: ['mug', 'vase'],
  code: codes,
  price: prices,
  made: times,
  sold: [false, true],
}

const things = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-e]{1,3}$/),
    visible: fc.boolean(),
    name: fc.constantFrom('mug', 'vase'),
    code: fc.constantFrom(null, ...codes),
    price: fc.constantFrom(null, ...prices),
    made: fc.constantFrom(null, ...times),
    sold: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 40 },
)
const sorts = fc.uniqueArray(
  fc.record({
    fieldName: fc.constantFrom('name', 'code', 'price', 'made', 'sold'),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  }),
  { selector: ({ fieldName }) => fieldName, maxLength: 4 },
)

/** Absent values are last in ascending order. */
const compare = (sort: NonNullable<CursorQuery['sort']>) => (a: Thing, b: Thing) => {
  for (const { fieldName, order } of sort) {
    const place = (thing: Thing) => {
      const i = orders[fieldName]?.indexOf(thing[fieldName as keyof Thing]) as number
      return i < 0 ? Number.POSITIVE_INFINITY : i
    }
    if (place(a) !== place(b)) return place(a) < place(b) === (order === 'ASC') ? -1 : 1
  }
  return a.id < b.id === (sort.at(-1)?.order !== 'DESC') ? -1 : 1
}

const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, 0)
const run = (sql: string) => database.run(statement(`test.${sql.length}`, sql)())
await run(`insert into stores (id, name, currency, prices_include_tax, shop_url, settings, created_at)
  values ('${storeId}', 'S', 'EUR', false, 'http://s.test', '{}', '2030-01-01')`)
await run(`create table things (store_id uuid not null, id text collate "C" not null, visible boolean not null,
  name text collate "C" not null, name_folded text collate "C" not null, code text collate "C", price numeric,
  made timestamptz, sold boolean not null, primary key (store_id, id))`)
await run('create index things_name on things (store_id, name_folded, id)')

const remove = statement('test.remove', 'delete from things')
const add = statement<{ storeId: string; things: string }>(
  'test.add',
  `insert into things select $storeId, id, visible, name, name, code, price, made, sold
   from jsonb_to_recordset($things::jsonb) as t(id text, visible boolean, name text, code text, price numeric,
     made timestamptz, sold boolean)`,
)
const put = (rows: readonly Thing[]) => database.run(add({ storeId, things: JSON.stringify(rows) }))

const read = async (query: CursorQuery, session: DatabaseSession = database) => {
  const { found, pagingMetadata } = await queryCursorList<{ id: string }>(
    session,
    list,
    storeId,
    parseCursorQuery(query, list.fields, false),
  )
  return { ids: found.map(({ id }) => id), ...pagingMetadata }
}

describe('pages with cursors', () => {
  test('forward and backward they are the list, in its order, each row once (CT4)', async () => {
    await fc.assert(
      fc.asyncProperty(things, sorts, fc.integer({ min: 1, max: 7 }), async (rows, sort, limit) => {
        await database.run(remove())
        await put(rows)
        const filter = { sold: { $in: [true, false] } }
        const expected = rows
          .filter(({ visible }) => visible)
          .sort(compare(sort))
          .map(({ id }) => id)
        const pages = [await read({ filter, sort, cursorPaging: { limit } })]
        for (let next = pages[0]?.cursors.next; next; next = pages.at(-1)?.cursors.next)
          pages.push(await read({ cursorPaging: { cursor: next } }))
        expect(pages.flatMap(({ ids }) => ids)).toEqual(expected)
        expect(pages[0]?.cursors.prev).toBeUndefined()
        const back = [pages.at(-1) as (typeof pages)[number]]
        for (let prev = back[0]?.cursors.prev; prev; prev = back[0]?.cursors.prev)
          back.unshift(await read({ cursorPaging: { cursor: prev } }))
        expect(back.map(({ ids }) => ids)).toEqual(pages.map(({ ids }) => ids))
        expect(back.map(({ hasNext }) => hasNext)).toEqual(pages.map(({ hasNext }) => hasNext))
      }),
      { numRuns: 60 },
    )
  })

  test('rows that stay are neither repeated nor skipped while others come and go (CT4)', async () => {
    await fc.assert(
      fc.asyncProperty(things, sorts, fc.infiniteStream(fc.nat()), async (rows, sort, numbers) => {
        await database.run(remove())
        const [staying, coming] = [rows.filter((_, i) => i % 3 > 0), rows.filter((_, i) => i % 3 === 0)]
        await put(rows.filter((_, i) => i % 6 !== 0))
        const readIds: string[] = []
        let page = await read({ sort, cursorPaging: { limit: 2 } })
        for (;;) {
          readIds.push(...page.ids)
          const other = coming[(numbers.next().value as number) % Math.max(1, coming.length)]
          if (other) {
            const removed = await database.run(
              statement<{ id: string }>(
                'test.remove-one',
                'delete from things where id = $id returning id',
              )(other),
            )
            if (removed.length === 0) await put([other])
          }
          if (!page.cursors.next) break
          page = await read({ cursorPaging: { cursor: page.cursors.next } })
        }
        const isStaying = (id: string) => staying.some((thing) => thing.id === id)
        const expected = staying.filter(({ visible }) => visible).sort(compare(sort))
        expect(readIds.filter(isStaying)).toEqual(expected.map(({ id }) => id))
        expect(new Set(readIds).size).toBeGreaterThanOrEqual(readIds.filter(isStaying).length)
      }),
      { numRuns: 40 },
    )
  })

  test('when all rows of a page are gone, a way back stays', async () => {
    await database.run(remove())
    const thing = { visible: true, name: 'mug', code: null, price: null, made: null, sold: true }
    await put(['a', 'b', 'c'].map((id) => ({ ...thing, id })))
    const first = await read({ cursorPaging: { limit: 2 } })
    await database.run(statement('test.remove-last', `delete from things where id = 'c'`)())
    const empty = await read({ cursorPaging: { cursor: first.cursors.next ?? '' } })
    expect(empty).toMatchObject({ ids: [], hasNext: false })
    const back = await read({ cursorPaging: { cursor: empty.cursors.prev ?? '' } })
    expect(back.ids).toEqual(['a', 'b'])
    expect(back.cursors.prev).toBeUndefined()
  })
})

const rowCount = 100_000

/** The most rows that a part of the plan returned or dropped. */
function mostRows(plan: Record<string, unknown>): number {
  const own = ['Actual Rows', 'Rows Removed by Filter'].map((name) => Number(plan[name] ?? 0))
  return Math.max(...own, ...((plan.Plans as Record<string, unknown>[] | undefined) ?? []).map(mostRows))
}

test('a page deep in 100,000 rows reads its own rows only (CT3)', async () => {
  await database.run(remove())
  await database.run(
    statement(
      'test.many',
      `insert into things select '${storeId}', lpad(n::text, 6, '0'), true, 'n', 'n' || n % 10, null, n, null, true
       from generate_series(1, ${rowCount}) n`,
    )(),
  )
  await database.run(statement('test.analyze', 'analyze things')())
  const plans: number[] = []
  const explaining: DatabaseSession = {
    async run({ text, values }) {
      const explain = `explain (analyze, timing off, format json) ${text}`
      const [row] = await database.run<{ 'QUERY PLAN': { Plan?: Record<string, unknown> }[] }>({
        text: explain,
        values,
      })
      const { Plan: plan } = row?.['QUERY PLAN'][0] ?? {}
      plans.push(mostRows(plan ?? {}))
      return database.run({ text, values })
    },
  }
  for (const sort of [[], [{ fieldName: 'name', order: 'ASC' }]]) {
    const parts = [1, {}, sort, 20, sort.map(() => 'n5'), '050000', false, false]
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
    const page = await read({ cursorPaging: { cursor } }, explaining)
    expect(page.ids).toHaveLength(20)
    const before = await read({ cursorPaging: { cursor: page.cursors.prev ?? '' } }, explaining)
    expect(before.ids).toHaveLength(20)
  }
  expect(plans).toHaveLength(4)
  for (const rows of plans) expect(rows).toBeLessThanOrEqual(100)
})

test('a total of many rows is counted up to a bound, and says that there are more (CT3)', async () => {
  const readPage = async (filter: object, offset: number) => {
    const query = parseQuery({ filter: { ...filter }, paging: { limit: 10, offset } }, list.fields, false)
    const result = await queryList<{ id: string }>(database, list, storeId, query)
    return { ...pagingMetadata(result, query), first: result.found[0]?.id }
  }
  const few = await readPage({ id: { $lte: '000700' } }, 0)
  expect(few).toEqual({ count: 10, offset: 0, total: 700, tooManyToCount: false, first: '000001' })
  const exactly = await readPage({ id: { $lte: '001000' } }, 0)
  expect([exactly.total, exactly.tooManyToCount]).toEqual([1000, false])
  // Whatever page is read, the total tells that there is a next one.
  for (const offset of [0, 990, 5000, 9990]) {
    const page = await readPage({ id: { $gt: '000700' } }, offset)
    expect([page.first, page.tooManyToCount]).toEqual([`${offset + 701}`.padStart(6, '0'), true])
    expect(page.total).toBeGreaterThan(offset + 10)
  }
})
