// Merchants change products while dates pass and jobs run in two processes, on a real PostgreSQL.
import { merchantProducts, products } from '@vitrine/client'
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'

const minute = 60

test('however changes and dates overlap, each product ends as its dates say, and one job waits for the next (CT16)', async () => {
  const random = createRandom('sale dates')
  const shop = await openShop({ engine: 'postgres', products: [], collections: [] })
  const other = await createPlatform({ database: shop.database, clock: shop.clock })
  const merchant = shop.merchantClient({ products, merchantProducts })
  const ids = (
    await inParallel(12, (n) =>
      merchant.merchantProducts.create({ name: `Pen ${n}`, priceData: { price: 10 } }),
    )
  ).map(({ id }) => id)
  const inMinutes = (minutes: number) => new Date(shop.clock.now() + minutes * minute * 1000).toISOString()

  for (let round = 0; round < 12; round += 1) {
    const edits = ids.map((id) => ({
      id,
      discount: {
        type: 'AMOUNT' as const,
        value: random.int(1, 9),
        startDate: inMinutes(random.int(0, 6)),
        endDate: inMinutes(random.int(7, 12)),
      },
    }))
    shop.clock.pass(random.int(0, 4) * minute)
    await Promise.all([
      ...random.shuffle(edits).map(({ id, discount }) => merchant.merchantProducts.update(id, { discount })),
      shop.platform.runDueJobs(),
      other.runDueJobs(),
    ])
    await shop.platform.runDueJobs()

    const now = shop.clock.now()
    const rows = await shop.rows<{ id: string; price: number; onSale: boolean; changes: Date | null }>(
      `select p.id, o.price::int, (p.shown->>'reduced')::boolean as "onSale", p.changes_at as changes
       from products p join offers o on o.store_id = p.store_id and o.product_id = p.id where p.store_id = $1`,
    )
    for (const { id, price, onSale, changes } of rows) {
      const { discount } = edits.find((edit) => edit.id === id) ?? expect.fail(id)
      const isReduced = Date.parse(discount.startDate) <= now && now < Date.parse(discount.endDate)
      const next = [discount.startDate, discount.endDate].map(Date.parse).find((date) => date > now)
      expect([price, onSale, changes?.getTime()], `SEED=${random.seed}`).toEqual([
        isReduced ? 1000 - discount.value * 100 : 1000,
        isReduced,
        next,
      ])
    }
    const dates = rows.flatMap(({ changes }) => changes?.getTime() ?? [])
    const jobs = await shop.rows<{ due: Date }>(
      `select due_at as due from jobs where store_id = $1 and kind = 'products.apply-dates'`,
    )
    // A job may be due before the first date, where a date was moved; then it finds nothing, and waits for the next.
    expect(jobs.length, `SEED=${random.seed}`).toBe(dates.length > 0 ? 1 : jobs.length)
    if (dates.length > 0) expect(jobs[0]?.due.getTime()).toBeLessThanOrEqual(Math.min(...dates))
  }
})
