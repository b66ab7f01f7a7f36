// Merchants who create and change products at the same moment, on a real PostgreSQL.
import { merchantProducts, products } from '@vitrine/client'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'
import { openTwice } from '../shop/open-twice.ts'

/** A shop on PostgreSQL, with its merchant. */
async function openMerchant() {
  const shop = await openShop({ engine: 'postgres' })
  return { shop, merchant: shop.merchantClient({ products, merchantProducts }) }
}

test('of two merchants who edit one revision, one is told, and no edit that was answered is lost (CT10)', async () => {
  const { shop, merchant } = await openMerchant()
  for (let round = 0; round < 100; round += 1) {
    const before = await merchant.products.get('mug', { forMerchant: true })
    const ifMatch = `mug:${before?.revision}` as const
    const edits = [{ ribbon: `First ${round}` }, { brand: `Second ${round}` }, { name: `Mug ${round}` }]
    const results = await Promise.allSettled(
      edits.map((edit) => merchant.merchantProducts.update('mug', edit, { ifMatch })),
    )
    const won = results.findIndex(({ status }) => status === 'fulfilled')
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
      'REVISION_MISMATCH',
      'REVISION_MISMATCH',
    ])
    const after = await merchant.products.get('mug', { forMerchant: true })
    expect(after).toMatchObject({ ...edits[won], revision: `${Number(before?.revision) + 1}` })
  }
  const merged = await inParallel(3, (n) =>
    merchant.merchantProducts.update('mug', [{ sku: 'A' }, { weight: 7 }, { ribbon: 'All' }][n] ?? {}),
  )
  expect(merged).toHaveLength(3)
  expect(await merchant.products.get('mug')).toMatchObject({ sku: 'A', weight: 7, ribbon: 'All' })
  const events = await shop.events('mug', 'product')
  expect(events.map(({ seq }) => Number(seq))).toEqual(events.map((_, i) => i + 1))
})

test('bulk changes in different orders and single edits never deadlock, and each takes effect (CT8)', async () => {
  const { merchant } = await openMerchant()
  const ids = (
    await inParallel(6, (n) =>
      merchant.merchantProducts.create({ name: `Cup ${n}`, priceData: { price: 100 } }),
    )
  ).map(({ id }) => id)
  await inParallel(12, (n) =>
    merchant.merchantProducts.bulkAdjust(n % 2 ? ids : ids.toReversed(), { price: { amount: 1 } }),
  )
  for (const id of ids) expect((await merchant.products.get(id))?.priceData.price).toBe(112)
})

test('creations wait for the row of their store for longer than a statement may take, and shoppers search meanwhile', async () => {
  const { shop, rows, secondDatabase: other } = await openTwice()
  const { id, apiKey, from } = shop
  const visitor = from('203.0.113.1').visitor()
  const create = (n: number) =>
    // Programs in two networks, each of which has fewer slots than there are connections.
    from(`198.51.100.${n % 2}`).ask('POST', '/stores/v1/products', {
      body: { product: { name: `Cup ${n}`, priceData: { price: 1 } } },
      headers: { authorization: apiKey },
    })
  const waiting = `select 1 from pg_stat_activity where $1::uuid is not null and datname = current_database()
    and wait_event_type = 'Lock' and now() - query_start > current_setting('statement_timeout')::interval`
  const { creations } = await other.transaction(async (session) => {
    await session.run({ text: 'select 1 from stores where id = $1 for update', values: [id] })
    const sent = inParallel(12, create)
    // The others wait without a connection.
    await expect.poll(() => rows(waiting), { timeout: 10_000 }).toHaveLength(5)
    expect((await visitor.products.search({})).items).toEqual([])
    return { creations: sent }
  })
  expect((await creations).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect((await visitor.products.search({})).total).toBe(12)
})
