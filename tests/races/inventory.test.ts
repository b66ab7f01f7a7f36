// Stock that many callers change at the same moment, on a real PostgreSQL.
import { inventory, inventoryItems, merchantProducts, StoreError } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { bowl } from '../shop/sample-products.ts'
import { expectExplained } from '../stories/inventory/open-inventory.ts'

const plates = Array.from({ length: 4 }, (_, n) => ({
  ...bowl,
  id: `plate-${n}`,
  slug: `plate-${n}`,
  name: `Plate ${n}`,
  variants: [{ id: onlyVariantId, choices: {}, stock: 30 }],
}))

/** A shop on PostgreSQL, with the merchant of its stock. */
async function openMerchant() {
  const shop = await openShop({ engine: 'postgres', products: [bowl, ...plates] })
  return { shop, ...shop.merchantClient({ inventory, inventoryItems, merchantProducts }) }
}

const isShort = (error: unknown) => error instanceof StoreError && error.code === 'INSUFFICIENT_INVENTORY'

/** The number of calls that took from stock; any other refusal than for too little stock is thrown. */
async function countTaken(calls: Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls)
  for (const result of results)
    if (result.status === 'rejected' && !isShort(result.reason)) throw result.reason
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('of fifty that take the last pieces at once, as many succeed as there are pieces (IN1 IN2)', async () => {
  const { shop, inventory: stock } = await openMerchant()
  for (const pieces of [1, 10, 49, 50]) {
    await stock.update('bowl', { variants: [{ variantId: onlyVariantId, quantity: pieces }] })
    const taken = await countTaken(
      Array.from({ length: 50 }, () => stock.decrement([{ productId: 'bowl', decrementBy: 1 }])),
    )
    expect([pieces, taken]).toEqual([pieces, pieces])
    expect((await stock.get('bowl'))?.variants[0]).toMatchObject({ quantity: 0, inStock: false })
    expect((await shop.visitor().products.search({ text: 'bowl' })).facets.inStock).toBe(0)
  }
  await expectExplained(shop)
})

test('lines in any order take all or nothing, and never deadlock (IN5)', async () => {
  const random = createRandom('IN5')
  const { shop, inventory: stock } = await openMerchant()
  const calls = Array.from({ length: 60 }, (_, n) => {
    const lines = random
      .fork(n)
      .shuffle(plates)
      .slice(0, 3)
      .map(({ id }) => ({ productId: id, decrementBy: 1 }))
    return stock.decrement(lines)
  })
  const taken = await countTaken(calls)
  const { items } = await stock.query({ filter: { productId: { $startsWith: 'plate' } } })
  const left = items.reduce((sum, { variants }) => sum + (variants[0]?.quantity ?? 0), 0)
  expect(left, `SEED=${random.seed}`).toBe(4 * 30 - 3 * taken)
  await expectExplained(shop)
})

test('stock that is added beside writes of the product is not lost, in a hundred rounds (IN6)', async () => {
  const { shop, inventory: stock, merchantProducts: writes, inventoryItems: items } = await openMerchant()
  const store = shop.platform.store(shop.clientId)
  const ids = Array.from({ length: 100 }, (_, n) => `jug-${n}`)
  const jug = (id: string, fields: { stock?: number } = {}) => ({
    ...bowl,
    id,
    slug: id,
    variants: [{ id: onlyVariantId, choices: {}, ...fields }],
  })
  await store.saveProducts(ids.map((id) => jug(id, { stock: 5 })))
  for (const productId of ids) {
    const line = { productId, variantId: onlyVariantId }
    await inParallel(8, async (n) => {
      if (n % 4 === 0) await stock.increment([{ ...line, incrementBy: 2 }])
      else if (n % 4 === 1) await items.bulkIncrement([{ ...line, incrementBy: 1 }])
      else if (n % 4 === 2) await writes.update(productId, { ribbon: `${n}` })
      else await store.saveProducts([{ ...jug(productId), name: `Jug ${n}` }])
    })
    const level = (await stock.get(productId))?.variants[0]
    expect([productId, level?.quantity]).toEqual([productId, 5 + 2 * 2 + 2])
  }
  await expectExplained(shop)
})

test('of updates of one revision at once, one takes effect', async () => {
  const { shop, inventoryItems: items } = await openMerchant()
  const [item] = (await items.query().eq('productId', 'bowl').find()).items
  for (let round = 0; round < 10; round += 1) {
    const { id = '', revision = '' } = (await items.get(item?.id ?? '')) ?? {}
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => items.update(id, { revision, quantity: 10 * round + n + 1 })),
    )
    const changed = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.quantity : []))
    // The number that is there already changes nothing, so its call and another one may both succeed.
    expect(changed).toContain((await items.get(id))?.quantity)
    expect(changed.length).toBeLessThanOrEqual(2)
  }
  await expectExplained(shop)
})

test('two of everything at once leave a ledger that explains each number (IN3)', async () => {
  const random = createRandom('IN3 races')
  const { shop, inventory: stock, inventoryItems: items, merchantProducts: writes } = await openMerchant()
  const store = shop.platform.store(shop.clientId)
  const ids = plates.map(({ id }) => id)
  const change = async (n: number) => {
    const from = random.fork(n)
    const [first = '', second = ''] = from.shuffle(ids)
    const line = (productId: string) => ({ productId, variantId: onlyVariantId })
    const steps = [
      () => stock.decrement([first, second].map((id) => ({ ...line(id), decrementBy: from.int(1, 9) }))),
      () => stock.increment([first, second].map((id) => ({ ...line(id), incrementBy: from.int(1, 9) }))),
      () => stock.update(first, { trackQuantity: from.chance(0.5) }),
      () => items.bulkDecrement([first, second].map((id) => ({ ...line(id), decrementBy: 1 }))),
      () => writes.bulkUpdate([first, second], { ribbon: `${n}` }),
      () => store.setStock({ ...line(first), quantity: from.int(0, 30) }),
      () => store.saveProducts(plates.filter(({ id }) => id === first || id === second)),
    ]
    await from
      .pick(steps)()
      .catch((error: unknown) => {
        if (!isShort(error)) throw error
      })
  }
  for (let round = 0; round < 8; round += 1) {
    await inParallel(14, (n) => change(14 * round + n))
    await expectExplained(shop)
  }
  expect(
    await shop.rows('select 1 from stock where store_id = $1 and quantity < 0'),
    `SEED=${random.seed}`,
  ).toEqual([])
})
