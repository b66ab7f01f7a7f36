// One change of all products that a filter of merchants selects: a job makes it after the call, and can be followed.
import { expect, test } from 'vitest'
import type { ShopOptions } from '../../shop/open-shop.ts'
import { openMerchant } from './open-merchant.ts'

async function openPots(prices: readonly number[], options: ShopOptions = {}) {
  const merchant = await openMerchant({ products: [], ...options })
  const { writes, shop, read } = merchant
  const ids: string[] = []
  for (const price of prices) ids.push((await writes.create({ name: 'Pot', priceData: { price } })).id)
  return {
    ...merchant,
    ids,
    prices: () => Promise.all(ids.map(async (id) => (await read(id)).priceData.price)),
    /** Waits for a call that queues a job, runs all jobs, and returns what became of the change. */
    async run(call: Promise<string>) {
      const jobId = await call
      await shop.platform.runJobs()
      await expect.poll(async () => (await writes.bulkChange(jobId))?.status).toBe('FINISHED')
      return writes.bulkChange(jobId)
    },
  }
}

const pots = { name: { $startsWith: 'pot' } }

test('all products that a filter selects change, archived ones too, and the job says which ones it left as they are', async () => {
  const { writes, run, ids, prices, read } = await openPots([10, 2, 20])
  const [first = '', second = '', third = ''] = ids
  await writes.archive(third)
  const { id: other } = await writes.create({ name: 'Vase', priceData: { price: 30 } })
  const done = await run(writes.changeByFilter({ adjust: { price: { amount: -5 } } }, pots))
  expect(done).toMatchObject({ status: 'FINISHED', total: 3, changed: 2, failed: 1 })
  expect(done?.failures).toMatchObject([
    { id: second, error: { code: 'INVALID_ARGUMENT', data: { fieldViolations: [{ field: 'price' }] } } },
  ])
  expect(await prices()).toEqual([5, 2, 15])
  expect((await read(other)).priceData.price).toBe(30)

  await run(writes.changeByFilter({ update: { visible: false, brand: 'Halden', ribbon: 'Sale' } }, pots))
  expect(await read(first)).toMatchObject({ visible: false, brand: 'Halden', ribbon: 'Sale' })
  await run(writes.changeByFilter({ update: { brand: null, priceData: { price: 7 } } }, { id: first }))
  expect(await read(first)).toMatchObject({ brand: null, priceData: { price: 7 } })
  await run(writes.changeByFilter({ archived: true }, { $and: [pots, { archived: false }] }))
  const archived = () => writes.query().eq('archived', true).find()
  expect((await archived()).items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  await run(writes.changeByFilter({ archived: false }, {}))
  expect((await archived()).items).toEqual([])
})

test('a change by filter that is sent twice with a key is made once, and one that no product can have is refused', async () => {
  const { writes, run, prices, ask } = await openPots([10])
  const send = (amount: number) =>
    writes.changeByFilter({ adjust: { price: { amount } } }, {}, { idempotencyKey: 'by-filter-1' })
  const jobId = await send(1)
  await run(Promise.resolve(jobId))
  expect(await send(1)).toBe(jobId)
  expect(await run(send(1))).toMatchObject({ changed: 1, failed: 0 })
  expect(await prices()).toEqual([11])
  await expect(send(2)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })

  const path = '/vitrine/v1/bulk/products/change-by-filter'
  const refused = async (body: object) => (await ask('POST', path, { body })).status
  expect(await refused({ filter: {}, archived: true, update: { visible: true } })).toBe(400)
  expect(await refused({ filter: {} })).toBe(400)
  expect(await refused({ archived: true })).toBe(400)
  expect(await refused({ filter: { unknown: 1 }, archived: true })).toBe(400)
  expect(await refused({ filter: {}, adjust: { price: { amount: 0.001 } } })).toBe(400)
  // The job could not read a filter of that length.
  const longNames = Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(90, 'a'))
  expect(await refused({ filter: { name: { $in: longNames } }, archived: true })).toBe(400)
  expect(await prices()).toEqual([11])
})

test('more products than one transaction changes are counted as they change', async () => {
  const { shop, writes, run, ask } = await openPots([])
  const variants = [{ price: { actualPrice: { amount: '10.00' } } }]
  const pot = { name: 'Pot', productType: 'PHYSICAL', variantsInfo: { variants } }
  const create = (products: object[]) =>
    ask('POST', '/stores/v3/bulk/products/create', { body: { products } })
  for (let n = 0; n < 3; n += 1) await create(Array.from({ length: 90 }, () => pot))
  const done = await run(writes.changeByFilter({ adjust: { price: { percentage: { rate: 10 } } } }, pots))
  expect(done).toMatchObject({ total: 270, changed: 270, failed: 0, failures: [] })
  expect(
    await shop.rows(
      `select facts->>'price' as price, count(*)::int as n from products where store_id = $1 group by 1`,
    ),
  ).toEqual([{ price: '11.00', n: 270 }])
  // A change of version 3 can be followed, too.
  const { body } = await ask('POST', '/stores/v3/bulk/products/update-by-filter', {
    body: { filter: {}, product: { visible: false } },
  })
  expect(await run(Promise.resolve((body as { jobId: string }).jobId))).toMatchObject({ changed: 270 })
})

test('a change whose last part an earlier version has made is finished', async () => {
  const { writes, run, shop } = await openPots([10])
  const done = await run(writes.changeByFilter({ archived: true }, {}))
  // As such a process leaves it: the job is gone, and its state has no end.
  await shop.rows('update bulk_changes set ended_at = null where store_id = $1')
  expect(await writes.bulkChange(done?.id ?? '')).toMatchObject({ status: 'FINISHED', changed: 1 })
})

test('another store does not read the state of a change', async () => {
  const { writes, run } = await openPots([10])
  const done = await run(writes.changeByFilter({ archived: true }, {}))
  const other = await openMerchant({ products: [] })
  expect(await other.writes.bulkChange(done?.id ?? '')).toBeNull()
})

test('the state of a change is kept for 30 days', async () => {
  const { writes, run, shop } = await openPots([10], { isAlone: true })
  const { clock } = shop
  const done = await run(writes.changeByFilter({ archived: true }, {}))
  const isKept = async () => (await writes.bulkChange(done?.id ?? '')) !== null
  clock.pass(30 * 86_400)
  await shop.platform.runJobs()
  expect(await isKept()).toBe(true)
  clock.pass(1)
  await shop.platform.runJobs()
  expect(await isKept()).toBe(false)
})
