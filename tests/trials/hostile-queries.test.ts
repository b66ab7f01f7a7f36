// Hostile queries cost little or are refused, and a long query gets the same response by GET and by POST.
import { openEmbedded, openPostgres } from '@vitrine/platform'
import { createClient, products } from '@vitrine/client'
import { expect, inject, test } from 'vitest'
import { triedForms } from '../shop/addresses.ts'
import { dump } from '../shop/dump.ts'
import { bothEngines, databaseOf, databaseUrl, defaultEngine } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { createDatabase } from '../shop/new-database.ts'
import { openShop } from '../shop/open-shop.ts'
import { type Random, randomFrom, createRandom } from '../shop/random.ts'
import { atSize, isLanding } from '../shop/size.ts'
import { beginSession } from '../shop/tokens.ts'
import { writeCount } from '../shop/writes.ts'
import { collections, randomProducts } from './random-queries.ts'
import { recordStatements, vacuum, workOf } from './recorded-statements.ts'

const path = '/stores-reader/v1/products/query-platformized'
const fill = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const deep = (depth: number, operator: string): object =>
  depth === 0
    ? { name: 'x' }
    : { [operator]: operator === '$not' ? deep(depth - 1, operator) : [deep(depth - 1, operator)] }

/** Filters at and beyond every limit. */
const hostileFilters: ((random: Random) => object)[] = [
  (random) => ({ $or: fill(48, () => ({ description: { $contains: random.word(random.int(1, 256)) } })) }),
  (random) => ({ $and: fill(24, () => ({ $not: { description: { $contains: random.word(3) } } })) }),
  (random) => ({ $or: fill(random.int(40, 60), (n) => ({ name: { $endsWith: `${'%_\\'.repeat(n)}` } })) }),
  (random) => ({ name: { $in: fill(random.int(90, 110), () => random.word(200)) } }),
  (random) => ({
    $and: fill(random.int(3, 60), () => ({ collectionIds: { $hasSome: fill(100, () => random.word(20)) } })),
  }),
  (random) => deep(random.int(6, 60), '$not'),
  (random) => deep(random.int(6, 60), random.pick(['$and', '$or'])),
  (random) => ({
    price: { $gt: random.pick([1e300, -1e300, 5e-324, '9'.repeat(30), `0.${'0'.repeat(9)}1`]) },
  }),
  (random) => ({ numericId: { $in: fill(100, () => random.int(-(2 ** 53), 2 ** 53)) } }),
  (random) => ({ name: { $contains: '(a+)+$'.repeat(random.int(1, 42)) } }),
  (random) => ({
    createdDate: {
      $gt: random.pick(['9999-12-31T23:59:59.999Z', '0001-01-01T00:00Z', 'infinity', '-infinity']),
    },
  }),
  (random) => Object.fromEntries(fill(random.int(10, 200), (n) => [`name${n || ''}`, 'x'])),
  (random) => ({
    sku: {
      $startsWith: random.pick(['\u0301'.repeat(200), 'ﷺ'.repeat(200), 'ß'.repeat(256), 'İ'.repeat(256)]),
    },
  }),
  (random) => ({
    name: Object.fromEntries(
      ['$ne', '$gt', '$lt', '$contains', '$in'].map((operator) => [
        operator,
        operator === '$in' ? [] : random.word(9),
      ]),
    ),
  }),
]

/** Filters of searches of catalog version 3 by what is computed for each product, as often as a filter may name it. */
const hostileSearches: ((random: Random) => object)[] = [
  (random) => ({
    $or: fill(48, () => ({
      'inventory.availabilityStatus': random.pick(['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK', 'x']),
    })),
  }),
  (random) => ({
    $or: fill(48, () => ({
      [`compareAtPriceRange.${random.pick(['min', 'max'])}Value.amount`]: { $gt: random.int(1000, 2000) },
    })),
  }),
  (random) => ({
    $or: fill(48, () => ({ 'physicalProperties.shippingWeightRange.maxValue': { $gt: random.int(1, 9) } })),
  }),
  (random) => ({
    $and: fill(random.int(10, 48), () => ({
      $not: { 'inventory.preorderAvailability': { $contains: random.word(9) } },
    })),
  }),
]

const skus = { name: 'skus', type: 'VALUE', fieldPath: 'variantsInfo.variants.sku', value: { limit: 250 } }
/** Ranges of a field, all of which have every value, or each of which has others. */
const ranges = (random: Random, count: number) => ({
  name: random.word(8),
  type: 'RANGE',
  fieldPath: random.pick([
    'actualPriceRange.minValue.amount',
    'variantsInfo.variants.price.actualPrice.amount',
  ]),
  range: {
    buckets: random.chance(0.5) ? fill(count, () => ({})) : fill(count, (n) => ({ from: n, to: n + 1 })),
  },
})
const dates = (name: string) => ({
  name,
  type: 'DATE_HISTOGRAM',
  fieldPath: 'createdDate',
  dateHistogram: { interval: 'SECOND' },
})
const nest = (...nestedAggregations: object[]) => ({ type: 'NESTED', nested: { nestedAggregations } })

/** Aggregations at and beyond every limit: each is asked for as often as a search may ask. */
const hostileAggregations: ((random: Random) => object)[] = [
  () => skus,
  (random) => ranges(random, random.pick([1, 5, 50])),
  (random) =>
    nest(skus, {
      ...ranges(random, random.pick([5, 10, 50])),
      fieldPath: 'actualPriceRange.minValue.amount',
    }),
  (random) =>
    nest({ type: 'VALUE', fieldPath: 'slug' }, ranges(random, random.pick([3, 50])), {
      ...ranges(random, random.pick([3, 50])),
      fieldPath: 'actualPriceRange.maxValue.amount',
    }),
  () => nest(skus, dates('a'), dates('b')),
  () =>
    nest(skus, {
      type: 'SCALAR',
      fieldPath: 'actualPriceRange.minValue.amount',
      scalar: { type: 'COUNT_DISTINCT' },
    }),
]

const stored = 500
/**
 * The rows that may pass through all steps of a list, and the database pages: some for each product of the store, never for each
 * pair of them. Ranges have each product in each of at most fifty, in a few steps.
 */
const bounds = { statements: 4, pages: 40 * stored, rows: 40 * stored, rowsOfRanges: 4 * 50 * stored }

/** Every kind of hostile query as often. */
const rounds = atSize({ landing: 3, trial: 20, long: 20 })

test('hostile queries are refused, or read a store a few times at most (CT3)', async () => {
  const random = createRandom('CT3')
  const engine = await databaseOf('postgres')
  const { database, statements } = recordStatements(engine)
  const products = randomProducts(randomFrom(1), stored)
  const shop = await openShop({ engine: 'postgres', database, collections, products })
  await vacuum()
  const { ask, tokens } = shop.visitor()
  await tokens()
  const tryAll = async <T>(
    kind: string,
    makers: readonly T[],
    [listPath, toBody]: [string, (make: T) => object],
    rows: number,
  ) => {
    const count = rounds * makers.length
    const largest = { statements: 0, pages: 0, rows: 0 }
    let refused = 0
    for (let n = 0; n < count; n += 1) {
      statements.length = 0
      const { status } = await ask('POST', listPath, { body: toBody(makers[n % makers.length] as T) })
      if (status === 400 || status === 413) refused += 1
      else expect(status).toBe(200)
      const sent = statements.slice()
      const work = { statements: sent.length, ...(await workOf(engine, sent)) }
      for (const part of ['statements', 'pages', 'rows'] as const)
        largest[part] = Math.max(largest[part], work[part])
    }
    say(
      `CT3: ${count} hostile ${kind} on ${stored} products, ${refused} refused, at most ${largest.statements} statements, ${largest.pages} pages and ${largest.rows} rows (seed ${random.seed})`,
    )
    expect(largest.statements).toBeLessThanOrEqual(bounds.statements)
    expect(largest.pages).toBeLessThanOrEqual(bounds.pages)
    expect(largest.rows).toBeLessThanOrEqual(rows)
    return { refused: refused / count }
  }
  const queries = await tryAll(
    'queries',
    hostileFilters,
    [
      path,
      (make) => {
        const sort = fill(random.int(0, 6), () => ({
          fieldName: random.pick(['name', 'sku', 'price', 'slug']),
          order: 'DESC',
        }))
        const paging = {
          limit: random.pick([1, 100, 100, 100, 101]),
          offset: random.pick([0, 499, 10_000]),
        }
        return { query: { filter: make(random), sort, paging } }
      },
    ],
    bounds.rows,
  )
  expect([queries.refused > 0.1, queries.refused < 0.8]).toEqual([true, true])
  const search = '/stores/v3/products/search'
  const toSearch = (make: (random: Random) => object) => ({
    search: { filter: make(random), cursorPaging: { limit: random.pick([1, 100, 101]) } },
  })
  const searches = await tryAll('searches of version 3', hostileSearches, [search, toSearch], bounds.rows)
  expect(searches.refused).toBeLessThan(0.9)
  const toAggregations = (make: (random: Random) => object) => ({
    search: { aggregations: fill(random.int(1, 11), () => make(random)) },
  })
  const counts = await tryAll(
    'aggregations',
    hostileAggregations,
    [search, toAggregations],
    bounds.rowsOfRanges,
  )
  expect([counts.refused > 0.05, counts.refused < 0.95]).toEqual([true, true])
})

const smallCatalog = randomProducts(randomFrom(1), 40)

/** Creates names, a few of them of existing products, so that the JSON of a filter with them has exactly `bytes` bytes. */
function namesOf(bytes: number, random: Random) {
  const letters = ['ü', 'ß', '€', '語', '🎁', 'a', 'b']
  const size = (names: string[]) => Buffer.byteLength(JSON.stringify({ query: queryOf(names) }))
  const names = random.shuffle(smallCatalog.map(({ name }) => name)).slice(0, 5)
  while (size([...names, 'x'.repeat(1000)]) < bytes)
    names.push(fill(random.int(20, 100), () => random.pick(letters)).join(''))
  while (bytes - size(names) > 250) names.push('y'.repeat(100))
  return [...names, 'z'.repeat(bytes - size([...names, '']))]
}
const queryOf = (names: string[]) => ({ filter: { name: { $in: names } }, paging: { offset: 0, limit: 50 } })

const openOwn = {
  pglite: () => openEmbedded(),
  postgres: async () => openPostgres((await createDatabase(databaseUrl(), inject('databasePrefix'))).url),
}
// A server counts the transactions of all its databases, so on PostgreSQL the rows are compared.
const writesOf = { pglite: writeCount, postgres: dump }

test.each(bothEngines)(
  'queries of about 4,000 characters get the same response by GET and by POST on %s, and write nothing (CT5)',
  async (engine) => {
    const random = createRandom(`CT5 ${engine}`)
    const database = await openOwn[engine]()
    const shop = await openShop({ database, collections, products: smallCatalog })
    const { ask, tokens } = shop.visitor()
    await tokens()
    const sentQueries: string[] = []
    const client = createClient({
      clientId: shop.clientId,
      url: 'http://platform.test',
      modules: { products },
      fetch: (request) => {
        if (!request.url.endsWith('/token'))
          sentQueries.push(`${request.method} ${new URL(request.url).search.length - 1}`)
        return shop.fetch(request)
      },
    })
    const before = await writesOf[engine](database)
    let differ = 0
    let found = 0
    const queries = atSize({ landing: 50, trial: 500, long: 500 })
    const countByMethod = { GET: 0, POST: 0 }
    for (let n = 0; n < queries; n += 1) {
      const names = namesOf(random.int(2990, 3006), random)
      const query = queryOf(names)
      const encodedQuery = Buffer.from(JSON.stringify({ query })).toString('base64url')
      const [byGet, byPost] = [
        await ask('GET', `${path}?.r=${encodedQuery}`),
        await ask('POST', path, { body: { query } }),
      ]
      const essence = ({ status, body: { requestId, ...rest } }: typeof byGet) =>
        JSON.stringify([status, rest])
      if (byGet.status !== 200 || essence(byGet) !== essence(byPost)) differ += 1
      const { total } = await client.products.query().in('name', names).find()
      if (total !== (byGet.body as { metadata: { total: number } }).metadata.total) differ += 1
      found += total
      const length = encodedQuery.length + 3
      const expectedMethod = length > 4000 ? 'POST' : 'GET'
      countByMethod[expectedMethod] += 1
      expect(sentQueries.pop()).toBe(expectedMethod === 'GET' ? `GET ${length}` : 'POST -1')
    }
    const isWritten = (await writesOf[engine](database)) !== before
    await database.close()
    say(
      `CT5 ${engine}: ${queries} queries (${countByMethod.GET} by GET, ${countByMethod.POST} by POST), ${differ} differences, ${isWritten ? 'with' : 'no'} writes (seed ${random.seed})`,
    )
    expect([differ, isWritten]).toEqual([0, false])
    expect(found).toBeGreaterThan(queries)
    expect(Math.min(countByMethod.GET, countByMethod.POST)).toBeGreaterThan(queries / 10)
  },
)

const repeat = (count: number, text: string) => text.repeat(count)
const repeatedArray = (count: number, item: string) => `[${fill(count, () => item).join()}]`

/** Bodies nested 100,000 deep and 10,000 entries wide, as text because JSON.stringify cannot nest that deep. */
const hugeBodies: Record<string, string> = {
  'deep $not': `{"query":{"filter":${repeat(100_000, '{"$not":')}{}${repeat(100_000, '}')}}}`,
  'deep $and': `{"query":{"filter":${repeat(60_000, '{"$and":[')}${repeat(60_000, ']}')}}}`,
  'deep list': `{"query":{"filter":{"name":${repeat(100_000, '[')}${repeat(100_000, ']')}}}}`,
  'deep choices': `{"options":${repeat(100_000, '{"a":')}1${repeat(100_000, '}')}}`,
  'wide $or': `{"query":{"filter":{"$or":${repeatedArray(10_000, '{"name":"x"}')}}}}`,
  'wide $in': `{"query":{"filter":{"name":{"$in":${repeatedArray(10_000, '"x"')}}}}}`,
  'wide fields': `{"query":{"filter":{${fill(10_000, (n) => `"f${n}":1`).join()}}}}`,
  'wide operators': `{"query":{"filter":{"name":{${fill(10_000, (n) => `"$${n}":1`).join()}}}}}`,
  'wide sort': `{"query":{"sort":${repeatedArray(10_000, '{"fieldName":"name"}')}}}`,
  'wide filter': `{"filter":{"$or":${repeatedArray(10_000, '{"name":"x"}')}}}`,
  'wide choices': `{"options":{${fill(10_000, (n) => `"o${n}":["x"]`).join()}},"choices":{${fill(10_000, (n) => `"o${n}":"x"`).join()}},"variantIds":${repeatedArray(10_000, '"x"')}}`,
}

const isSearchOfVersion3 = (path: string) => /\/v3\/products\/search(-variants)?$/.test(path)

/** The same body as a route reads it: searches and counts of catalog version 3 have no query. */
function bodyFor(path: string, body: string): string {
  if (!body.startsWith('{"query":')) return body
  if (isSearchOfVersion3(path)) return body.replace('{"query":', '{"search":')
  return path.endsWith('/v3/products/count') ? body.slice('{"query":'.length, -1) : body
}

/** Whether a route reads this body's parameters: it ignores unknown ones, and those that it reads have limits. */
const isReadBy = (path: string, body: string) => {
  if (path.endsWith('/v3/products/count')) return body.startsWith('{"query":{"filter"')
  if (isSearchOfVersion3(path)) return body.startsWith('{"query"')
  if (path.endsWith('/count')) return body.startsWith('{"filter"')
  return path.includes('{id}') || /\/(browse|search)$/.test(path)
    ? body.startsWith('{"options"')
    : body.startsWith('{"query"')
}

test('every query route refuses filters 100,000 deep and 10,000 wide, and reads nothing but the key (CT3)', async () => {
  const { database, statements } = recordStatements(await databaseOf(defaultEngine))
  const shop = await openShop({ database })
  const { access } = await beginSession(shop.clientId, undefined, shop.fetch)
  const queryForms = triedForms.filter(
    ({ address, method }) => address.startsWith('QUERY ') && method === 'POST',
  )
  const headersFor = ({ route }: (typeof queryForms)[number]) => ({
    authorization: typeof route.for === 'object' ? shop.apiKey : access,
    'content-type': 'application/json',
  })
  const notRefused: string[] = []
  const withReads: string[] = []
  let longestRefusal = 0
  let tried = 0
  for (const [n, form] of queryForms.entries()) {
    const { path } = form
    const headers = headersFor(form)
    const url = `http://platform.test${path.replace('{id}', 'mug')}`
    for (const [i, [label, huge]] of Object.entries(hugeBodies).entries()) {
      // What reads JSON refuses its depth, before a route sees it.
      if (isLanding && label.startsWith('deep') && (n + i) % 4 > 0) continue
      tried += 1
      const body = bodyFor(path, huge)
      statements.length = 0
      const response = await shop.platform.fetch(new Request(url, { method: 'POST', headers, body }))
      const { length } = await response.text()
      const { status } = response
      if (status !== 200) longestRefusal = Math.max(longestRefusal, length)
      const read = statements.find(({ text }) => !text.includes('from api_keys'))
      const isRefused = status === 400 || status === 413
      if (isRefused && read) withReads.push(`${path} ${label} ${read.text}`)
      if (!isRefused && (label.startsWith('deep') || isReadBy(path, huge)))
        notRefused.push(`${path} ${label} ${status}`)
    }
  }
  say(
    `CT3: ${tried} huge bodies on ${queryForms.length} paths, ${notRefused.length} not refused, longest refusal ${longestRefusal} characters`,
  )
  expect(longestRefusal).toBeLessThan(50_000)
  expect(notRefused).toEqual([])
  expect(withReads).toEqual([])
})
