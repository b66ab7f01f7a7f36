// The query language on both engines against an evaluator that knows no SQL.
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { openShop } from '../shop/open-shop.ts'
import { randomFrom, createRandom } from '../shop/random.ts'
import { matches, sorted } from './reference-query.ts'
import { asItems, gathered, questioner, someGoods } from './random-queries.ts'

const path = '/stores-reader/v1/products/query-platformized'
const hour = 3_600_000

// The goods are the same at every run; only the questions are new.
const drafts = someGoods(randomFrom(1), 500)
const updated = (n: number) =>
  new Date(Date.parse(drafts[n]?.createdDate ?? '') + (n % 7) * hour).toISOString()
const items = asItems(drafts, updated)

test.each(['pglite', 'postgres'] as const)('CT1: a thousand questions on %s', async (engine) => {
  const random = createRandom(`CT1 ${engine}`)
  const shop = await openShop({ engine, collections: gathered, products: drafts })
  await shop.rows(
    `update products set last_updated = created_at + (numeric_id - 1) % 7 * interval '1 hour' where store_id = $1`,
  )
  const visitor = shop.visitor()
  const ask = questioner(random, items)
  const wrong: string[] = []
  let found = 0
  for (let n = 0; n < 1000; n += 1) {
    const query = { filter: ask.filter(), sort: ask.sort(), paging: ask.paging() }
    const packed = Buffer.from(JSON.stringify({ query })).toString('base64url')
    const told =
      n % 2 === 0
        ? await visitor.ask('POST', path, { body: { query } })
        : await visitor.ask('GET', `${path}?.r=${packed}`)
    const right = sorted(
      items.filter((item) => matches(item, query.filter)),
      query.sort,
    )
    const { limit, offset } = query.paging
    const page = right.slice(offset, offset + limit).map(({ id }) => id)
    const { products = [], metadata } = told.body as {
      products?: { id: string }[]
      metadata?: { total: number }
    }
    const same =
      metadata?.total === right.length &&
      JSON.stringify(products.map(({ id }) => id)) === JSON.stringify(page)
    if (!same)
      wrong.push(`${JSON.stringify(query)} found ${metadata?.total}, not ${right.length} ${told.broken}`)
    found += right.length > 0 && right.length < items.length ? 1 : 0
  }
  say(
    `CT1 ${engine}: 1000 questions about 500 goods (${found} find some and not all), ${wrong.length} differences (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(found).toBeGreaterThan(300)
})
