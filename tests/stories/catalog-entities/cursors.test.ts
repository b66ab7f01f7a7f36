// Cursors of the API: what they hold is checked as if its caller had sent it.
import { expect, test } from 'vitest'
import { openCatalog } from './open-catalog.ts'

const path = '/stores/v3/brands/query'
const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
/** A cursor as the platform writes it. */
const cursor = (parts: Partial<Record<'filter' | 'sort' | 'limit' | 'keys' | 'id', unknown>> = {}) => {
  const { filter = {}, sort = [], limit = 2, keys = [], id = 'z' } = parts
  return encode([1, filter, sort, limit, keys, id, false, false])
}
const byName = [{ fieldName: 'name', order: 'ASC' }]

async function open() {
  const catalog = await openCatalog({ products: [] })
  await catalog.merchant.brands.bulkCreate(['a', 'b', 'c'].map((name) => ({ name })))
  const query = async (sent: object) => {
    const { status, body } = await catalog.ask('POST', path, { body: { query: sent } })
    const { brands, details } = body as {
      brands?: { name: string }[]
      details?: { validationError?: { fieldViolations: { field: string; violatedRule: string }[] } }
    }
    const [violated] = details?.validationError?.fieldViolations ?? []
    return { status, names: brands?.map(({ name }) => name), violated, body }
  }
  return { ...catalog, query, page: (text: string) => query({ cursorPaging: { cursor: text } }) }
}

test('a cursor that is none is refused with its field', async () => {
  const { page } = await open()
  expect((await page(cursor({ sort: byName, keys: ['a'] }))).names).toEqual(['b', 'c'])
  const broken = [
    'x',
    '%%%',
    'a b',
    encode({}),
    encode([]),
    encode([2, {}, [], 2, [], '0', false, false]),
    encode([1, {}, [], 2, [], '0', false]),
    cursor({ filter: [] }),
    cursor({ limit: 101 }),
    cursor({ limit: -1 }),
    cursor({ limit: 1.5 }),
    cursor({ sort: byName }),
    cursor({ sort: byName, keys: [7] }),
    cursor({ sort: [{ fieldName: 'name', order: 'UP' }], keys: ['a'] }),
    cursor({ sort: [{ fieldName: 'createdDate', order: 'ASC' }], keys: ['yesterday'] }),
    cursor({ sort: [{ fieldName: 'createdDate', order: 'ASC' }], keys: ['2030-02-30T00:00:00.000000Z'] }),
    cursor({ id: 'a\0' }),
    cursor({ sort: byName, keys: ['\ud800'] }),
    cursor({ filter: { name: 'a\0' } }),
    `${'['.repeat(8000)}`,
    Buffer.from('['.repeat(10_000)).toString('base64url'),
    Buffer.from([0xff, 0xfe]).toString('base64url'),
  ]
  for (const text of broken) {
    const { status, violated } = await page(text)
    expect([text.slice(0, 80), status, violated]).toEqual([
      text.slice(0, 80),
      400,
      expect.objectContaining({ field: 'query.cursorPaging.cursor', violatedRule: 'FORMAT' }),
    ])
  }
  expect(await page('a'.repeat(16_001))).toMatchObject({
    status: 400,
    violated: { violatedRule: 'MAX_LENGTH' },
  })
})

test('what a cursor holds is refused as if its caller had sent it (CT2)', async () => {
  const { page } = await open()
  for (const [parts, field, violatedRule] of [
    [{ filter: { secret: 1 } }, 'query.filter.secret', 'FIELD_NOT_ALLOWED'],
    [{ filter: { name: { $like: 'a' } } }, 'query.filter.name', 'INVALID_ENUM_VALUE'],
    [
      { sort: [{ fieldName: 'secret', order: 'ASC' }], keys: ['a'] },
      'query.sort[0].fieldName',
      'FIELD_NOT_ALLOWED',
    ],
    [
      { sort: [{ fieldName: 'id', order: 'ASC' }], keys: ['a'] },
      'query.sort[0].fieldName',
      'FIELD_NOT_ALLOWED',
    ],
    [{ filter: { name: { $in: Array.from({ length: 101 }, () => 'a') } } }, 'query.filter.name', 'MAX_SIZE'],
    [{ filter: { $and: Array.from({ length: 51 }, () => ({})) } }, 'query.filter', 'MAX_SIZE'],
    [{ filter: { name: 'x'.repeat(8000) } }, 'query.filter', 'MAX_LENGTH'],
  ] as const) {
    expect(await page(cursor(parts))).toMatchObject({ status: 400, violated: { field, violatedRule } })
  }
})

test('a cursor stands alone: a filter or sort order beside it is refused, another limit is not', async () => {
  const { query } = await open()
  const { body } = await query({ sort: byName, cursorPaging: { limit: 1 } })
  const { next } = (body as { pagingMetadata: { cursors: { next: string } } }).pagingMetadata.cursors
  expect((await query({ cursorPaging: { cursor: next, limit: 2 } })).names).toEqual(['b', 'c'])
  expect((await query({ filter: {}, sort: [], cursorPaging: { cursor: next } })).names).toEqual(['b'])
  for (const beside of [{ filter: { name: 'a' } }, { sort: byName }]) {
    expect(await query({ ...beside, cursorPaging: { cursor: next } })).toMatchObject({
      status: 400,
      violated: { violatedRule: 'FIELD_NOT_ALLOWED' },
    })
  }
  expect(
    await query({
      filter: { name: { $in: ['x'.repeat(250), 'y'.repeat(250)].concat(Array(40).fill('z'.repeat(250))) } },
    }),
  ).toMatchObject({
    status: 400,
    violated: { field: 'query.filter', violatedRule: 'MAX_LENGTH' },
  })
  expect(await query({ cursorPaging: { limit: 101 } })).toMatchObject({ status: 400 })
})

test('the cursor of one store finds nothing of it in another store', async () => {
  const [first, other] = [await open(), await openCatalog({ products: [] })]
  const { body } = await first.query({ sort: byName, cursorPaging: { limit: 1 } })
  const { next } = (body as { pagingMetadata: { cursors: { next: string } } }).pagingMetadata.cursors
  const answer = await other.ask('POST', path, { body: { query: { cursorPaging: { cursor: next } } } })
  expect(answer).toMatchObject({ status: 200, body: { brands: [] } })
})
