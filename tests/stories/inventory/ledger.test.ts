// The ledger explains every stock number, whatever has written it.
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { createRandom } from '../../shop/random.ts'
import { bowl, mug, mugInCurrency, vase } from '../../shop/sample-products.ts'
import { openInventory } from './open-inventory.ts'

const { Sage, Cream } = mugInCurrency

test('every change of a stock number is an entry with its reason, actor and request', async () => {
  const { shop, inventory, expectExplained } = await openInventory()
  await inventory.decrement([{ productId: 'bowl', decrementBy: 2 }], { reason: 'ORDER' })
  await inventory.increment([{ productId: 'bowl', incrementBy: 2 }], { reason: 'REVERT_INVENTORY_CHANGE' })
  await inventory.update('bowl', { variants: [{ variantId: onlyVariantId, quantity: 40 }] })
  await inventory.update('bowl', { variants: [{ variantId: onlyVariantId, quantity: 40 }] })
  await shop.stock('bowl', 12)
  await inventory.update('bowl', { trackQuantity: false })
  const { movements, hasMore } = await inventory.movements({ productId: 'bowl' })
  expect(hasMore).toBe(false)
  expect(
    movements.map(({ before, after, change, reason, actor }) => [before, after, change, reason, actor.kind]),
  ).toEqual([
    [12, null, -12, 'MANUAL', 'app'],
    [40, 12, -28, 'UNKNOWN', 'system'],
    [3, 40, 37, 'MANUAL', 'app'],
    [1, 3, 2, 'REVERT_INVENTORY_CHANGE', 'app'],
    [3, 1, -2, 'ORDER', 'app'],
    [null, 3, 3, 'UNKNOWN', 'system'],
  ])
  const requests = movements.map(({ requestId }) => requestId)
  expect([requests[1], requests[5]]).toEqual([null, null])
  expect(new Set(requests.filter(Boolean)).size).toBe(4)
  await expectExplained()
})

test('a merchant reads the ledger page by page, of a product or of one of its variants', async () => {
  const { inventory } = await openInventory()
  for (const quantity of [1, 2, 3])
    await inventory.update('mug', {
      variants: [
        { variantId: Sage, quantity },
        { variantId: Cream, quantity: quantity * 10 },
      ],
    })
  const first = await inventory.movements({ productId: 'mug', variantId: Sage, limit: 2 })
  expect(first.movements.map(({ after }) => after)).toEqual([3, 2])
  expect(first.hasMore).toBe(true)
  const before = first.movements[1]?.id as string
  const second = await inventory.movements({ productId: 'mug', variantId: Sage, limit: 2, before })
  expect([second.movements.map(({ after }) => after), second.hasMore]).toEqual([[1], false])
  expect((await inventory.movements({ productId: 'mug' })).movements).toHaveLength(6)
  expect((await inventory.movements({ productId: 'gone' })).movements).toEqual([])
  await expect(inventory.movements({ productId: 'mug', limit: 101 })).rejects.toThrow('limit')
  await expect(inventory.movements({ productId: 'mug', before: '1 or 1' })).rejects.toThrow('before')
})

test('writes of products are in the ledger too: new options, new products, products that are deleted', async () => {
  const { shop, merchantProducts, inventory, expectExplained } = await openInventory()
  const pen = await merchantProducts.create({
    name: 'Pen',
    priceData: { price: 5 },
    stock: { trackInventory: true, quantity: 8 },
  })
  await merchantProducts.update(pen.id, {
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  await expectExplained()
  const entries = async (productId: string) =>
    (await inventory.movements({ productId })).movements
      .map(({ variantId, before, after }) => [variantId === onlyVariantId, before, after])
      .toSorted()
  expect(await entries(pen.id)).toEqual([
    [false, null, 0],
    [false, null, 8],
    [true, null, 8],
    [true, 8, null],
  ])
  await merchantProducts.delete(pen.id)
  await expectExplained()
  expect(await entries(pen.id)).toHaveLength(6)
  const store = shop.platform.store(shop.clientId)
  await store.removeProduct('bowl')
  await store.saveProducts([bowl])
  expect(await entries('bowl')).toEqual([
    [true, null, 3],
    [true, null, 3],
    [true, 3, null],
  ])
  await expectExplained()
})

test('bulk writes of products of version 3 are in the ledger with their request', async () => {
  const { inventory, ask, expectExplained } = await openInventory()
  expect(
    (await ask('POST', '/stores/v3/bulk/products/delete', { body: { productIds: ['bowl'] } })).status,
  ).toBe(200)
  const [last] = (await inventory.movements({ productId: 'bowl' })).movements
  expect(last).toMatchObject({
    before: 3,
    after: null,
    actor: { kind: 'app' },
    requestId: expect.any(String),
  })
  await expectExplained()
})

test('after any history the sum of the ledger is each stock number, and none is negative (IN2 IN3)', async () => {
  const random = createRandom('IN3')
  const { shop, inventory, inventoryItems, merchantProducts, itemsOf, expectExplained } = await openInventory(
    {
      products: [bowl, mug, vase],
    },
  )
  const store = shop.platform.store(shop.clientId)
  const anyVariant = () =>
    random.pick([
      { productId: 'bowl', variantId: onlyVariantId },
      { productId: 'vase', variantId: onlyVariantId },
      { productId: 'mug', variantId: Sage },
      { productId: 'mug', variantId: Cream },
    ])
  const expected = new Set(['INSUFFICIENT_INVENTORY', 'INVENTORY_ITEM_EXISTS', 'INVENTORY_ITEM_NOT_FOUND'])
  const steps = [
    () =>
      inventory.increment([
        { ...anyVariant(), incrementBy: random.int(1, 5) },
        { ...anyVariant(), incrementBy: 1 },
      ]),
    () =>
      inventory.decrement([
        { ...anyVariant(), decrementBy: random.int(1, 5) },
        { ...anyVariant(), decrementBy: 1 },
      ]),
    () => inventory.update('mug', { trackQuantity: random.chance(0.7) }),
    () => inventory.update('mug', { variants: [{ variantId: Sage, quantity: random.int(0, 9) }] }),
    () => inventoryItems.create({ ...anyVariant(), quantity: random.int(0, 9) }),
    () => inventoryItems.bulkDecrement([{ ...anyVariant(), decrementBy: random.int(1, 9) }]),
    async () => {
      const [item] = await itemsOf('vase')
      if (item) await inventoryItems.update(item.id, { revision: item.revision, quantity: random.int(0, 9) })
    },
    () => store.setStock({ productId: 'bowl', variantId: onlyVariantId, quantity: random.int(0, 9) }),
    () =>
      store.saveProducts([
        { ...bowl, variants: [{ id: onlyVariantId, choices: {}, stock: random.int(0, 9) }] },
      ]),
    () => merchantProducts.update('vase', { ribbon: `${random.int(0, 9)}` }),
  ]
  for (let n = 0; n < 120; n += 1)
    await random
      .pick(steps)()
      .catch((error: { code?: string }) => {
        if (!expected.has(error.code ?? '')) throw error
      })
  await expectExplained()
  expect(
    await shop.rows('select 1 from stock where store_id = $1 and quantity < 0'),
    `SEED=${random.seed}`,
  ).toEqual([])
})

test('entries are deleted after two years', async () => {
  const { shop, inventory } = await openInventory({ isAlone: true })
  await inventory.increment([{ productId: 'bowl', incrementBy: 1 }])
  shop.clock.pass(400 * 86_400)
  await inventory.increment([{ productId: 'bowl', incrementBy: 1 }])
  shop.clock.pass(400 * 86_400)
  await shop.platform.runJobs()
  const { movements } = await inventory.movements({ productId: 'bowl' })
  expect(movements.map(({ after }) => after)).toEqual([5])
})
