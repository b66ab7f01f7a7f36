// What visitors leave behind is deleted while they still call, on a real PostgreSQL.
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'

/** Opens a shop, and a second platform on the same database. */
async function openTwo(clock = fixedClock()) {
  const shop = await openShop({ engine: 'postgres', clock })
  const twin = await createPlatform({ database: await openPostgres(databaseUrl()), clock })
  onTestFinished(() => twin.close())
  return { shop, twin }
}

test('sixty concurrent updates that change nothing are all answered, and the next one leaves sixteen records', async () => {
  const { shop, twin } = await openTwo()
  const visitor = shop.visitor()
  await visitor.cart.update({ buyerNote: 'A' }, { idempotencyKey: 'change' })
  const other = createHttpClient(twin.fetch).as(async () => (await visitor.tokens()).access)
  const sendNote = (n: number) =>
    (n % 2 === 0 ? visitor.ask : other)('PATCH', '/ecom/v1/carts/current', {
      body: { cartInfo: { buyerNote: 'A' } },
      headers: { 'idempotency-key': `no-change-${n}` },
    })
  for (let round = 0; round < 3; round += 1) {
    shop.clock.pass(1)
    const responses = await inParallel(20, (n) => sendNote(round * 20 + n))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  }
  shop.clock.pass(1)
  await sendNote(60)
  const rows = await shop.rows<{ key: string }>('select key from idempotency where store_id = $1')
  expect(rows).toHaveLength(17)
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(['change', 'no-change-60']))
})

test('what visitors add while their old carts are deleted is never lost', async () => {
  // runJobs() cleans the whole database: an early clock keeps it away from the rows of other tests.
  const { shop, twin } = await openTwo(fixedClock('2001-01-01T00:00:00.000Z'))
  const visitors = Array.from({ length: 40 }, () => shop.visitor())
  const before = await Promise.all(visitors.map(({ cart }) => cart.add([{ productId: 'book' }])))
  shop.clock.pass(9 * 86_400)
  // The sessions are refreshed first, so that the writes meet the deletion.
  await Promise.all(visitors.map(({ products }) => products.search({ limit: 1 })))
  await Promise.all([
    shop.platform.runJobs(),
    ...visitors.map(({ cart }) => cart.add([{ productId: 'book' }])),
    twin.runJobs(),
  ])
  for (const [n, visitor] of visitors.entries()) {
    const cart = await visitor.held()
    const isKept = cart.id === before[n]?.id
    expect(cart).toMatchObject({ lineItems: [{ quantity: isKept ? 2 : 1 }] })
    const events = await shop.events(before[n]?.id as string)
    expect(events.map(({ name }) => name)).toEqual(['cart.created', isKept ? 'cart.updated' : 'cart.deleted'])
  }
})
