// Orders at the same moment, in two processes on a real PostgreSQL: a checkout has one order, stock and coupons are never oversold, and
// numbers have no gaps.
import { coupons } from '@vitrine/client'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { checkoutOf, handOver, openCheckoutShop, openPage, readyPage } from '../shop/checkout-shop.ts'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { noteStatements } from '../shop/note-statements.ts'
import { host } from '../shop/open-shop.ts'
import { pauseAt } from '../shop/pause-at.ts'
import { bowl } from '../shop/sample-products.ts'

/** A shop that two processes serve; the second one can pause at a statement. */
async function openOrders() {
  const shop = await openCheckoutShop({ engine: 'postgres', mayFail: true })
  const paused = pauseAt(noteStatements(await openPostgres(databaseUrl())))
  const second = await createPlatform({ database: paused.database, clock: shop.clock, platformUrl: host })
  onTestFinished(() => second.close())
  const other = createHttpClient(second.fetch, { mayFail: true })
  /** Sends a request to the one process or the other. */
  const askOf = (n: number) => (n % 2 ? other.ask : shop.ask)
  /** Sends an order until it is answered: on busy cores an order may wait for others longer than a request may take. */
  const answered = async (n: number, body: { token: string; total: string }) => {
    const place = () => askOf(n)('POST', '/vitrine/v1/checkout-pages/place-order', { body })
    let answer = await place()
    for (let tries = 0; answer.status >= 503 && tries < 10; tries += 1) answer = await place()
    return answer
  }
  /** A page of a buyer of one process that the nth process answers. */
  const ready = async (n: number, quantity = 1) => {
    const visitor = shop.visitor()
    await visitor.cart.add([{ productId: 'bowl', quantity }])
    const page = await readyPage(shop, visitor)
    const place = async (total?: string) => {
      const shown = total ?? (await page.read()).checkout.priceSummary.total.amount
      return answered(n, { token: page.token, total: shown })
    }
    return { visitor, page, place }
  }
  const orders = () =>
    shop.rows<{ id: string; number: string }>(
      'select id, number from orders where store_id = $1 order by number::bigint',
    )
  return { shop, askOf, answered, paused, ready, orders }
}

const orderIdOf = ({ body }: { body: object }) =>
  (body as { order?: { order: { id: string } } }).order?.order.id

test('one checkout has one order, however often and in whichever process it is placed (CO1 BR9)', async () => {
  const { shop, answered, ready, orders } = await openOrders()
  await shop.stock('bowl', 100)
  const { page, visitor } = await ready(0, 2)
  const { total } = (await page.read()).checkout.priceSummary
  const body = { token: page.token, total: total.amount }
  const placed = await inParallel(20, (n) => answered(n, body))
  expect(new Set(placed.map(orderIdOf)).size).toBe(1)
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 200))
  expect((await orders()).map(({ number }) => number)).toEqual(['10001'])
  expect(await visitor.cart.get()).toBeNull()
  expect(await shop.rows(`select quantity from stock where store_id = $1 and product_id = 'bowl'`)).toEqual([
    { quantity: 98n },
  ])
})

test('of many orders of the last pieces as many succeed as there are, and a coupon is used as often as it may be (IN1 CA9 CO13)', async () => {
  const { shop, ready, orders } = await openOrders()
  await shop.merchantClient({ coupons }).coupons.create({
    name: 'Five',
    code: 'FIVE',
    startTime: '0',
    moneyOffAmount: 5,
    minimumSubtotal: 0,
    usageLimit: 5,
  })
  await shop.stock('bowl', 8)
  const buyers = await inParallel(20, async (n) => {
    const buyer = await ready(n)
    if (n % 2) await buyer.page.update({ couponCode: 'FIVE' })
    return { ...buyer, total: (await buyer.page.read()).checkout.priceSummary.total.amount }
  })
  const outcomes = await inParallel(20, async (n) => {
    const { status, code } = (await buyers[n]?.place(buyers[n]?.total)) ?? expect.fail()
    return status === 200 ? 'ordered' : code
  })
  const ordered = outcomes.filter((outcome) => outcome === 'ordered').length
  expect(ordered).toBe(8)
  expect(new Set(outcomes.filter((outcome) => outcome !== 'ordered'))).not.toContain(undefined)
  const numbers = (await orders()).map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => `${10_001 + n}`))
  const [left] = await shop.rows<{ quantity: bigint }>(
    `select quantity from stock where store_id = $1 and product_id = 'bowl'`,
  )
  expect(left?.quantity).toBe(0n)
  const [used] = await shop.rows<{ count: number; uses: number }>(
    `select (select count(*)::int from discount_uses where store_id = $1) as uses,
       (select count(*)::int from orders where store_id = $1 and facts->'appliedDiscounts' <> '[]') as count`,
  )
  expect(used?.uses).toBe(used?.count)
  expect(used?.count).toBeLessThanOrEqual(5)
})

/** What a rival does at the worst moment of an order in the other process, and what becomes of the order. */
const rivals = {
  'the same checkout is ordered': {
    before: 'checkout.update',
    outcome: [200, undefined],
    orders: 1,
  },
  'its last piece is sold': { before: 'inventory.take', outcome: [409, 'FULL_OUT_OF_STOCK'], orders: 1 },
  'its price is raised before it is read': {
    before: 'checkout.read',
    outcome: [409, 'CHECKOUT_CHANGED'],
    orders: 0,
  },
  'something is added to its cart': { before: 'checkout.lock-carts', outcome: [200, undefined], orders: 1 },
} as const

test.for(Object.entries(rivals))(
  'while an order is placed, %s',
  async ([name, { before, outcome, orders: count }]) => {
    const { shop, paused, ready, orders } = await openOrders()
    await shop.stock('bowl', 2)
    const { page, place, visitor } = await ready(1)
    const rival = await ready(0, 2)
    const total = (await page.read()).checkout.priceSummary.total.amount
    const raised = {
      ...bowl,
      variants: bowl.variants.map(({ stock: _, ...each }) => ({ ...each, price: '33.00' })),
    }
    const acts: Record<keyof typeof rivals, () => Promise<unknown>> = {
      'the same checkout is ordered': () => page.place(total),
      'its last piece is sold': () => rival.place(),
      'its price is raised before it is read': () =>
        shop.platform.store(shop.clientId).saveProducts([raised]),
      'something is added to its cart': () => visitor.cart.add([{ productId: 'book' }]),
    }
    paused.before(before, acts[name as keyof typeof rivals])
    const { status, code } = await place(total)
    expect([status, code]).toEqual(outcome)
    expect(await orders()).toHaveLength(count)
    if (name === 'something is added to its cart')
      expect((await visitor.cart.get())?.lineItems.map(({ quantity }) => quantity)).toEqual([1])
  },
)

test('a checkout that two tabs make of one cart at once is the same', async () => {
  const { shop } = await openOrders()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }])
  const ids = await inParallel(10, () => checkoutOf(visitor))
  expect(new Set(ids).size).toBe(1)
  const page = await openPage(shop, await handOver(visitor, ids[0] ?? ''))
  expect((await page.read()).checkout.id).toBe(ids[0])
})

test('a change of a checkout that others overtake twice waits for its turn, and nothing is lost', async () => {
  const { paused, askOf, ready } = await openOrders()
  const { page, visitor } = await ready(0)
  const { access } = await visitor.tokens()
  const { id } = (await page.read()).checkout
  const ask = (n: number, method: string, path: string, body: object) =>
    askOf(n)(method, path, { body, headers: { authorization: access } })
  const path = `/ecom/v1/checkouts/${id}`
  const updates = {
    'its note is changed': (n: number, buyerNote: string) =>
      ask(n, 'PATCH', path, { checkout: { buyerNote } }),
    'its cart is copied again': (n: number) => ask(n, 'POST', '/ecom/v1/carts/current/create-checkout', {}),
  }
  for (const update of Object.values(updates)) {
    const overtake = (times: number) =>
      paused.before('checkout.update', async () => {
        if (times > 1) overtake(times - 1)
        await page.update({ billingInfo: { contactDetails: { firstName: `Ada ${times}` } } })
      })
    overtake(2)
    expect((await update(1, 'Ring twice')).status).toBe(200)
    expect((await page.read()).checkout.billingInfo?.contactDetails).toEqual({ firstName: 'Ada 1' })
  }
})
