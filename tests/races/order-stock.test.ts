// Orders that take the same stock at the same moment, in two processes on a real PostgreSQL, beside merchants who change it.
import { inventory, inventoryItems } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import {
  releaseStock,
  type StockDemand,
  takeStock,
  type TakenStock,
} from '../../packages/platform/src/catalog/inventory/take-stock.ts'
import { inTransaction, type Transaction } from '../../packages/platform/src/storage/transaction.ts'
import { finishJobs } from '../shop/finish-jobs.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'
import { createRandom } from '../shop/random.ts'
import { bowl, mug, mugInCurrency } from '../shop/sample-products.ts'
import { expectExplained } from '../stories/inventory/open-inventory.ts'

const plates = ['plate-0', 'plate-1', 'plate-2', 'plate-3']
const demand = (productId: string, quantity: number, variantId = onlyVariantId) => ({
  productId,
  variantId,
  quantity,
})

/** A shop with orders of two processes: the nth is of the one or the other. */
async function openOrders() {
  const of30 = plates.map((id) => ({
    ...bowl,
    id,
    slug: id,
    name: 'Plate',
    variants: [{ id: onlyVariantId, choices: {}, stock: 30 }],
  }))
  const { shop, ask, second, secondDatabase } = await openTwice([bowl, mug, ...of30])
  const actor = { kind: 'member', id: crypto.randomUUID() } as const
  const by = { storeId: shop.id, actor, now: new Date(shop.clock.now()), requestId: 'order' }
  /** The products whose index follows. */
  const queued: string[] = []
  const run = <T>(n: number, work: (tx: Transaction) => Promise<T>) =>
    inTransaction(
      {
        database: n % 2 === 0 ? shop.database : secondDatabase,
        clock: shop.clock,
        wakeJobs: () => {},
        queueWrite: (_, write) => write(),
      },
      {
        ...by,
        caller: actor.id,
        call: { address: 'POST /orders' as never, requestId: 'order', isOwnClient: true },
      },
      {
        work: (tx) =>
          work({
            ...tx,
            queue: async (...jobs) => {
              queued.push(...jobs.map(({ key }) => key))
              await tx.queue(...jobs)
            },
          }),
        replay: () => Promise.reject(new Error('An order has no key here')),
      },
    )
  return {
    shop,
    ask,
    second,
    queued,
    ...shop.merchantClient({ inventory, inventoryItems }),
    take: (demands: StockDemand[], n = 0) => run(n, (tx) => takeStock(tx, by, demands)),
    release: (taken: TakenStock[], n = 0) => run(n, (tx) => releaseStock(tx, by, taken)),
    async onHand(productId: string) {
      const [row] = await shop.rows<{ quantity: bigint }>(
        'select sum(quantity)::bigint as quantity from stock where store_id = $1 and product_id = $2',
        productId,
      )
      return Number(row?.quantity)
    },
  }
}

test('of fifty orders of the last pieces at once, as many take one as there are, and listings follow (IN1 IN2)', async () => {
  const { shop, second, queued, inventory: stock, take, release, onHand } = await openOrders()
  const listed = async () => (await shop.visitor().products.search({ text: 'bowl' })).facets.inStock
  for (const pieces of [1, 10, 49, 50]) {
    await stock.update('bowl', { variants: [{ variantId: onlyVariantId, quantity: pieces }] })
    queued.length = 0
    const results = await inParallel(50, (n) => take([demand('bowl', 1)], n))
    const refused = results.flatMap(({ short }) => short ?? [])
    expect([pieces, 50 - refused.length, await onHand('bowl')]).toEqual([pieces, pieces, 0])
    expect(refused).toEqual(
      refused.map(() => ({ productId: 'bowl', variantId: onlyVariantId, available: 0 })),
    )
    // Only the order of the last piece.
    expect(queued).toEqual(['bowl'])
    await finishJobs(shop, [second])
    expect(await listed()).toBe(0)
  }
  await release([{ ...demand('bowl', 2), isPreorder: false }])
  await finishJobs(shop, [second])
  expect(await listed()).toBe(1)
  await expectExplained(shop)
})

test('orders take all of their lines or none, and beside merchants no piece is lost (IN5 IN6)', async () => {
  const random = createRandom('IN6 orders')
  const { shop, ask, inventory: stock, inventoryItems: items, take, release, onHand } = await openOrders()
  const changes = new Map(plates.map((id) => [id, 0]))
  const add = (id: string, by: number) => changes.set(id, (changes.get(id) ?? 0) + by)
  const order = async (n: number) => {
    const from = random.fork(n)
    // Two lines of one order may share a variant.
    const lines = Array.from({ length: 3 }, () => demand(from.pick(plates), from.int(1, 3)))
    const { taken } = await take(lines, n)
    if (!taken) return
    expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
    )
    for (const { productId, quantity } of taken) add(productId, -quantity)
    if (!from.chance(0.4)) return
    await release(taken, n + 1)
    for (const { productId, quantity } of taken) add(productId, quantity)
  }
  /** Saves the document of a product with one piece more than was read, whatever was sold since. */
  const addInDocument = async (n: number, id: string) => {
    const path = `/vitrine/v1/products/${id}/document`
    const { document } = (await ask(n, 'GET', path)).body as { document: { variants: { stock: number }[] } }
    const variants = document.variants.map((variant) => ({
      ...variant,
      stock: { from: variant.stock, to: variant.stock + 1 },
    }))
    expect((await ask(n, 'PATCH', path, { body: { document: { ...document, variants } } })).status).toBe(200)
    add(id, 1)
  }
  const adjust = async (n: number) => {
    const ids = random
      .fork(1000 + n)
      .shuffle(plates)
      .slice(0, 2)
    const lines = ids.map((productId) => ({ productId, variantId: onlyVariantId, incrementBy: 1 }))
    await (n % 2 === 0 ? items.bulkIncrement(lines) : stock.increment(lines))
    for (const id of ids) add(id, 1)
  }
  const documents = plates.map((id, n) => addInDocument(n, id))
  await inParallel(60, (n) => (n % 6 === 0 ? adjust(n / 6) : order(n)))
  await Promise.all(documents)
  const left = await Promise.all(plates.map(async (id) => [id, await onHand(id)]))
  expect(left, `SEED=${random.seed}`).toEqual([...changes].map(([id, by]) => [id, 30 + by]))
  await expectExplained(shop)
})

test('lines of a variant add up, what is not counted stays, and a preorder counts against its limit', async () => {
  const { shop, inventory: stock, take, release, onHand, queued } = await openOrders()
  const { Sage } = mugInCurrency
  const twice = [demand('bowl', 2), demand('bowl', 2)]
  expect(await take(twice)).toEqual({
    short: [{ productId: 'bowl', variantId: onlyVariantId, available: 3 }],
  })
  expect(await take([demand('bowl', 1), demand('plate-0', 31)])).toMatchObject({
    short: [{ productId: 'plate-0', available: 30 }],
  })
  expect(await take([demand('mug', 1, crypto.randomUUID())])).toMatchObject({ short: [{ available: 0 }] })
  expect([await onHand('bowl'), queued]).toEqual([3, []])

  const { taken = [] } = await take([demand('mug', 5, Sage), demand('bowl', 3)])
  expect(taken).toEqual([
    { ...demand('bowl', 3), isPreorder: false },
    { ...demand('mug', 0, Sage), isPreorder: false },
  ])
  await release(taken)
  expect([await onHand('bowl'), queued]).toEqual([3, ['bowl', 'bowl']])
  const reasons = await shop.rows<{ reason: string }>(
    `select payload->>'reason' as reason from outbox
     where store_id = $1 and name = 'inventory-v1.variants-changed' and actor_kind = 'member' order by id`,
  )
  expect(reasons.map(({ reason }) => reason)).toEqual(['ORDER', 'REVERT_INVENTORY_CHANGE'])

  await stock.update('mug', { trackQuantity: false, variants: [{ variantId: Sage, inStock: false }] })
  expect(await take([demand('mug', 1, Sage)])).toMatchObject({ short: [{ available: 0 }] })

  await stock.update('plate-1', { preorderInfo: { enabled: true, limit: 4 } })
  const preordered = await take([demand('plate-1', 3)])
  expect(preordered).toEqual({ taken: [{ ...demand('plate-1', 3), isPreorder: true }] })
  expect(await take([demand('plate-1', 2)])).toMatchObject({ short: [{ available: 1 }] })
  // A limit that has become smaller is not exceeded by what comes back.
  await stock.update('plate-1', { preorderInfo: { enabled: true, limit: 2 } })
  await release(preordered.taken ?? [])
  expect(await onHand('plate-1')).toBe(2)
  await expectExplained(shop)
})
