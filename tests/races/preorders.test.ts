// Shoppers who preorder the same variant at the same moment, in two processes on a real PostgreSQL.
import type { InventoryItem } from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { openTwice } from '../shop/open-twice.ts'
import { mug, mugInCurrency } from '../shop/sample-products.ts'
import { expectExplained } from '../stories/inventory/open-inventory.ts'

const { Sage } = mugInCurrency
const soldOut: ProductDraft = { ...mug, variants: mug.variants.map((each) => ({ ...each, stock: 0 })) }
const orders = 30

/** A shop whose mugs are sold out; the nth request goes to one process or the other. */
async function openMugs() {
  const opened = await openTwice([soldOut])
  const { ask } = opened
  const readItem = async (n = 0) => {
    const query = { filter: { productId: 'mug', variantId: Sage } }
    const { body } = await ask(n, 'POST', '/stores/v3/inventory-items/query', { body: { query } })
    return (body.inventoryItems as InventoryItem[])[0] as InventoryItem
  }
  const setLimit = async (limit: number) => {
    const { id, revision } = await readItem()
    const { status } = await ask(0, 'PATCH', `/stores/v3/inventory-items/${id}`, {
      body: { inventoryItem: { id, revision, preorderInfo: { enabled: true, limit } } },
    })
    expect(status).toBe(200)
    return id
  }
  return { ...opened, readItem, setLimit }
}

test('of thirty that preorder at once, as many succeed as the limit allows (IN1 IN2)', async () => {
  const { shop, ask, readItem, setLimit } = await openMugs()
  const line = { productId: 'mug', variantId: Sage, decrementBy: 1, preorderRequest: true }
  const body = { decrementData: [line], reason: 'ORDER' }
  let ordered = 0
  for (const limit of [1, 4, 20, 49, 50]) {
    await setLimit(limit)
    const left = limit - ordered
    const answers = await inParallel(orders, (n) =>
      ask(n, 'POST', '/stores/v2/inventoryItems/decrement', { body }),
    )
    ordered += answers.filter(({ status }) => status === 200).length
    expect(ordered).toBe(limit)
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(
      Array.from({ length: orders - left }, () => 'INSUFFICIENT_INVENTORY'),
    )
    for (const n of [0, 1])
      expect(await readItem(n)).toMatchObject({
        quantity: 0,
        availabilityStatus: 'OUT_OF_STOCK',
        preorderInfo: { limit, counter: limit, quantity: 0 },
      })
  }
  await expectExplained(shop)
})

test('preorders below the limit are all counted beside writes of the product (IN6)', async () => {
  const { shop, ask, readItem, setLimit } = await openMugs()
  const inventoryItemId = await setLimit(90)
  const decrementData = [{ inventoryItemId, decrementBy: 2, preorderRequest: true }]
  // Of each six requests each process gets three: two preorders and a write. Not all at once: on busy cores the last of thirty
  // would wait longer for the lock than a request may.
  for (let round = 0; round < 5; round += 1) {
    const answers = await inParallel(6, (n) =>
      n % 3 === 0
        ? ask(n, 'PATCH', '/stores/v1/products/mug', { body: { product: { ribbon: `${round} ${n}` } } })
        : ask(n, 'POST', '/stores/v3/bulk/inventory-items/decrement', {
            body: { decrementData, reason: 'ORDER' },
          }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
  expect(await readItem(1)).toMatchObject({
    quantity: 50,
    preorderInfo: { limit: 90, counter: 40, quantity: 50 },
  })
  await expectExplained(shop)
})
