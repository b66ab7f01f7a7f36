// Pages of the price history of a product with many prices.
import { afterAll, expect, test } from 'vitest'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { openEmbedded } from '../storage/embedded.ts'
import { migrate } from '../storage/migrate.ts'
import { readPriceHistory } from './store.ts'

const storeId = '5a3b1e00-0000-4000-8000-000000000000'
const variantId = '5a3b1e00-0000-4000-8000-000000000001'
const variantCount = 20
const rowCount = 4000

const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, 0)
// Ten products; two rows in a row have the same date.
const insert = statement(
  'test.prices-prices',
  `insert into price_history (store_id, product_id, variant_id, price, full_price, currency, changed_at, actor_kind)
   select '${storeId}', 'product-' || n % 10, '5a3b1e00-0000-4000-8000-' || lpad((n / 10 % ${variantCount} + 1)::text, 12, '0'),
     n, n, 'EUR', '2030-01-01T00:00:00Z'::timestamptz + interval '1 hour' * (n / 20), 'app'
   from generate_series(0, ${rowCount * 10 - 1}) n`,
)
await database.run(insert())
await database.run(statement('test.prices-analyze', 'analyze price_history')())

/** The most rows that a part of the plan returned or dropped. */
function mostRows(plan: Record<string, unknown>): number {
  const own = ['Actual Rows', 'Rows Removed by Filter'].map((name) => Number(plan[name] ?? 0))
  return Math.max(...own, ...((plan.Plans as Record<string, unknown>[] | undefined) ?? []).map(mostRows))
}

test.each([undefined, variantId])(
  'a page of the prices of a product reads its own rows only, deep in the history, too; variant %s',
  async (variant) => {
    const plans: number[] = []
    const explaining: DatabaseSession = {
      async run({ text, values }) {
        const [row] = await database.run<{ 'QUERY PLAN': { Plan?: Record<string, unknown> }[] }>({
          text: `explain (analyze, timing off, format json) ${text}`,
          values,
        })
        plans.push(mostRows(row?.['QUERY PLAN'][0]?.Plan ?? {}))
        return database.run({ text, values })
      },
    }
    const query = { productId: 'product-3', variantId: variant, limit: 10 }
    const all = await readPriceHistory(database, storeId, { ...query, limit: rowCount })
    const total = variant ? rowCount / variantCount : rowCount
    expect(all.prices).toHaveLength(total)
    const dates = all.prices.map(({ createdDate }) => createdDate)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const middle = total / 2
    expect((await readPriceHistory(explaining, storeId, query)).prices).toEqual(all.prices.slice(0, 10))
    const behind = { ...query, before: all.prices[middle - 1]?.id }
    const page = await readPriceHistory(explaining, storeId, behind)
    expect(page).toEqual({ prices: all.prices.slice(middle, middle + 10), hasMore: true })
    expect(plans).toHaveLength(2)
    for (const rows of plans) expect(rows).toBeLessThanOrEqual(20)
  },
)

test('behind a price that the product has never had there is nothing', async () => {
  const [other] = (await readPriceHistory(database, storeId, { productId: 'product-4', limit: 1 })).prices
  const before = other?.id
  expect(await readPriceHistory(database, storeId, { productId: 'product-3', before })).toEqual({
    prices: [],
    hasMore: false,
  })
})
