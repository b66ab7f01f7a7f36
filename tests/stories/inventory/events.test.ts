// Every change of stock records its events, of version 1 for the product and of version 3 for each inventory item.
import type { InventoryItem } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency } from '../../shop/sample-products.ts'
import { createRandom } from '../../shop/random.ts'
import { openInventory } from './open-inventory.ts'

const { Sage, Cream } = mugInCurrency

interface Payload {
  entity?: InventoryItem
  currentEntity?: InventoryItem
  body?: { inventoryItem: InventoryItem }
}

test('selling out and coming back records the change, its reason and the new status', async () => {
  const { inventory, itemsOf, itemEvents, stockEvents } = await openInventory()
  const [item] = (await itemsOf('bowl')) as [InventoryItem]
  await inventory.decrement([{ productId: 'bowl', decrementBy: 3 }], { reason: 'ORDER' })
  const [empty] = (await itemsOf('bowl')) as [InventoryItem]
  await inventory.increment([{ productId: 'bowl', incrementBy: 1 }])
  await inventory.increment([{ productId: 'bowl', incrementBy: 1 }])
  const events = await itemEvents(item.id)
  expect(events.map(({ seq, name, actorKind }) => `${seq} ${name} ${actorKind}`)).toEqual([
    '1 inventory-item.created system',
    '2 inventory-item.updated app',
    '3 inventory-item.updated-with-reason app',
    '4 inventory-item.stock-status-updated app',
    '5 inventory-v1.variants-changed app',
    '6 inventory-item.updated app',
    '7 inventory-item.updated-with-reason app',
    '8 inventory-item.stock-status-updated app',
    '9 inventory-v1.variants-changed app',
    '10 inventory-item.updated app',
    '11 inventory-item.updated-with-reason app',
    '12 inventory-v1.variants-changed app',
  ])
  expect(events.slice(0, 4).map(({ payload }) => payload)).toEqual([
    { entity: item },
    {
      currentEntity: empty,
      modifiedFields: { revision: '1', quantity: 3, inStock: true, availabilityStatus: 'IN_STOCK' },
    },
    { body: { inventoryItem: empty, reason: 'ORDER' } },
    { body: { inventoryItem: empty } },
  ])
  const [first, ...others] = await stockEvents('bowl')
  const value = (quantity: number) => ({ quantity, inStock: quantity > 0, availableForPreorder: false })
  expect(first).toMatchObject({
    name: 'inventory-v1.variants-changed',
    payload: {
      inventoryItemId: 'bowl',
      productId: 'bowl',
      variants: [{ id: onlyVariantId, oldValue: value(3), newValue: value(0) }],
      reason: 'ORDER',
      updatedDate: empty.updatedDate,
    },
  })
  expect(others).toHaveLength(2)
})

test('beginning and ending to track stock is told of the product', async () => {
  const { inventory, stockEvents } = await openInventory()
  await inventory.update('mug', { variants: [{ variantId: Sage, quantity: 2 }] })
  await inventory.update('mug', { variants: [{ variantId: Sage, quantity: 3 }] })
  await inventory.update('mug', { trackQuantity: false })
  const events = await stockEvents('mug')
  expect(events.map(({ name }) => name.replace('inventory-v1.', ''))).toEqual([
    'item-changed',
    'variants-changed',
    'variants-changed',
    'item-changed',
    'variants-changed',
  ])
  expect([events[0], events[3]].map((event) => event?.payload)).toMatchObject([
    { trackInventory: true, preorderInfo: { enabled: false }, fieldMask: ['trackInventory'] },
    { trackInventory: false, fieldMask: ['trackInventory'] },
  ])
})

test('an event of version 1 names every variant whose stock a call has changed', async () => {
  const { inventory, merchantProducts, stockEvents } = await openInventory({ products: [] })
  const choices = Array.from({ length: 12 }, (_, n) => ({ value: `Size ${n}` }))
  const { id, variants } = await merchantProducts.create({
    name: 'Shirt',
    priceData: { price: 20 },
    productOptions: [{ name: 'Size', choices }],
  })
  const ids = variants.map((variant) => variant.id)
  const namedBy = ({ payload }: { payload: object }) =>
    (payload as { variants?: { id: string }[] }).variants?.map((variant) => variant.id).sort()
  const calls = [
    () => inventory.update(id, { variants: ids.map((variantId) => ({ variantId, quantity: 5 })) }),
    () => inventory.increment(ids.map((variantId) => ({ productId: id, variantId, incrementBy: 2 }))),
    () => inventory.decrement(ids.map((variantId) => ({ productId: id, variantId, decrementBy: 7 }))),
    () => inventory.update(id, { trackQuantity: false }),
  ]
  for (const call of calls) {
    const before = (await stockEvents(id)).length
    await call()
    const named = (await stockEvents(id)).slice(before).map(namedBy)
    expect(named.filter((each) => each)).toEqual([ids.toSorted()])
  }
})

test('variants that come and go are told as items, and what changes nothing is not told', async () => {
  const { inventory, merchantProducts, itemsOf, itemEvents, stockEvents } = await openInventory()
  const pen = await merchantProducts.create({ name: 'Pen', priceData: { price: 5 } })
  const [old] = (await itemsOf(pen.id)) as [InventoryItem]
  await merchantProducts.update(pen.id, { productOptions: [{ name: 'Size', choices: [{ value: 'S' }] }] })
  const [small] = (await itemsOf(pen.id)) as [InventoryItem]
  expect((await itemEvents(old.id)).map(({ name, payload }) => [name, payload])).toEqual([
    ['inventory-item.created', { entity: old }],
    ['inventory-item.deleted', { deletedEntity: { id: old.id } }],
  ])
  expect((await itemEvents(small.id)).map(({ payload }) => payload)).toEqual([{ entity: small }])
  await inventory.update('bowl', { variants: [{ variantId: onlyVariantId, quantity: 3 }] })
  expect(await stockEvents('bowl')).toEqual([])
})

test('after any history the last event of an item is what the database holds (IN8)', async () => {
  const random = createRandom('IN8')
  const { inventory, itemsOf, itemEvents } = await openInventory({ products: [bowl, mug] })
  for (let n = 0; n < 60; n += 1) {
    const variantId = random.pick([Sage, Cream])
    await random.pick([
      () => inventory.update('mug', { variants: [{ variantId, quantity: random.int(0, 2) }] }),
      () => inventory.update('mug', { trackQuantity: random.chance(0.5) }),
      () => inventory.increment([{ productId: 'mug', variantId, incrementBy: 1 }]),
      () => inventory.decrement([{ productId: 'mug', variantId, decrementBy: 1 }]).catch(() => {}),
    ])()
  }
  for (const item of await itemsOf('mug')) {
    const events = await itemEvents(item.id)
    expect(events.map(({ seq }) => Number(seq))).toEqual(events.map((_, i) => i + 1))
    // The status changes exactly where an event says so.
    let [last, status]: [InventoryItem | undefined, string] = [undefined, '']
    for (const { name, payload } of events) {
      const { entity, currentEntity, body } = payload as Payload
      last = currentEntity ?? entity ?? last
      const { trackQuantity, quantity, inStock, availabilityStatus } = body?.inventoryItem ?? last ?? item
      if (trackQuantity) expect(inStock).toBe(Number(quantity) > 0)
      expect(availabilityStatus).toBe(inStock ? 'IN_STOCK' : 'OUT_OF_STOCK')
      if (entity) status = entity.availabilityStatus
      if (!name.endsWith('stock-status-updated')) continue
      expect(body?.inventoryItem.availabilityStatus).not.toBe(status)
      status = body?.inventoryItem.availabilityStatus ?? ''
    }
    expect(last, `SEED=${random.seed}`).toEqual(item)
    expect(status).toBe(item.availabilityStatus)
  }
})
