// Query results of both engines equal those of the reference implementation.
import { expect, test } from 'vitest'
import { bothEngines } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { randomFrom, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { matches, sortItems } from './reference-query.ts'
import { asItems, collections, createQueryGenerator, productKinds, randomProducts } from './random-queries.ts'

const path = '/stores-reader/v1/products/query-platformized'
const hour = 3_600_000
const queries = atSize({ landing: 100, trial: 1000, long: 1000 })

// The products are the same in every run; only the queries differ.
const drafts = randomProducts(randomFrom(1), 500)
const lastUpdatedOf = (n: number) =>
  new Date(Date.parse(drafts[n]?.createdDate ?? '') + (n % 7) * hour).toISOString()
const items = asItems(drafts, lastUpdatedOf)

test.each(bothEngines)('on %s random queries return what the reference returns (CT1)', async (engine) => {
  const random = createRandom(`CT1 ${engine}`)
  const shop = await openShop({ engine, collections, products: drafts })
  await shop.rows(
    `update products set last_updated = created_at + (numeric_id - 1) % 7 * interval '1 hour' where store_id = $1`,
  )
  const visitor = shop.visitor()
  const generate = createQueryGenerator(random, productKinds, items)
  const wrong: string[] = []
  let selective = 0
  for (let n = 0; n < queries; n += 1) {
    const query = { filter: generate.filter(), sort: generate.sort(), paging: generate.paging() }
    const encodedQuery = Buffer.from(JSON.stringify({ query })).toString('base64url')
    const response =
      n % 2 === 0
        ? await visitor.ask('POST', path, { body: { query } })
        : await visitor.ask('GET', `${path}?.r=${encodedQuery}`)
    const expected = sortItems(
      productKinds,
      items.filter((item) => matches(productKinds, item, query.filter)),
      query.sort,
    )
    const { limit, offset } = query.paging
    const page = expected.slice(offset, offset + limit).map(({ id }) => id)
    const { products = [], metadata } = response.body as {
      products?: { id: string }[]
      metadata?: { total: number }
    }
    const isEqual =
      metadata?.total === expected.length &&
      JSON.stringify(products.map(({ id }) => id)) === JSON.stringify(page)
    if (!isEqual)
      wrong.push(
        `${JSON.stringify(query)} found ${metadata?.total}, not ${expected.length} ${response.broken}`,
      )
    selective += expected.length > 0 && expected.length < items.length ? 1 : 0
  }
  say(
    `CT1 ${engine}: ${queries} queries over 500 products (${selective} match some but not all), ${wrong.length} differences (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(selective).toBeGreaterThan(queries / 5)
})
