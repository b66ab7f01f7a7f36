// Changes of all inventory items that a filter selects: jobs make them after the call.
import { expect, test } from 'vitest'
import { finishJobs } from '../../shop/finish-jobs.ts'
import { bowl, mug } from '../../shop/sample-products.ts'
import { expectExplained, openInventory } from './open-inventory.ts'

const path = '/stores/v3/bulk/inventory-items/update-by-filter'

async function open(products = [bowl, mug]) {
  const inventory = await openInventory({ products })
  const { shop, ask } = inventory
  /** Sends a change, and waits for its jobs. */
  const update = async (body: object, key?: string) => {
    const { status, body: answer } = await ask('POST', path, {
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
    await finishJobs(shop)
    return { status, ...(answer as { jobId: string }) }
  }
  const quantities = async (productId: string) =>
    (await inventory.itemsOf(productId)).map(({ quantity }) => quantity)
  return { ...inventory, update, quantities }
}

test('the items that match a filter get the same stock, with its events and its reason in the ledger', async () => {
  const { update, quantities, itemsOf, itemEvents, shop } = await open()
  const [item] = await itemsOf('mug')
  const others = await itemsOf('bowl')
  const answer = await update({
    filter: { productId: 'mug' },
    inventoryItem: { quantity: 8 },
    reason: 'REVERT_INVENTORY_CHANGE',
  })
  expect(answer).toEqual({ status: 200, jobId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(await quantities('mug')).toEqual([8, 8, 8])
  expect(await itemsOf('bowl')).toEqual(others)
  const events = (await itemEvents(item?.id ?? '')).slice(1)
  expect(events.map(({ name }) => name).slice(0, 2)).toEqual([
    'inventory-item.updated',
    'inventory-item.updated-with-reason',
  ])
  expect(events[1]?.payload).toMatchObject({ body: { reason: 'REVERT_INVENTORY_CHANGE' } })
  await expectExplained(shop)
  // What the items have already is not written again.
  await update({ filter: { productId: 'mug' }, inventoryItem: { quantity: 8 } })
  expect(await itemEvents(item?.id ?? '')).toHaveLength(events.length + 1)
})

test('more items than one transaction changes are set by jobs that follow each other', async () => {
  const products = Array.from({ length: 150 }, (_, n) => ({
    ...mug,
    id: `mug-${n}`,
    slug: `mug-${n}`,
    collectionIds: [],
  }))
  const { update, shop } = await open(products)
  await update({ filter: {}, inventoryItem: { quantity: 4 } })
  const [row] = await shop.rows<{ count: number; changes: number }>(
    `select count(*)::int as count, (
       select count(*)::int from outbox where store_id = $1 and name = 'inventory-item.updated'
     ) as changes from stock where store_id = $1 and quantity = 4`,
  )
  expect(row).toEqual({ count: 450, changes: 450 })
})

test('a change that is invalid is refused before there is a job', async () => {
  const { ask, update, quantities, shop } = await open()
  const refused = async (body: object) => {
    const answer = await ask('POST', path, { body })
    const { details } = answer.body as {
      details: { validationError: { fieldViolations: { field: string; violatedRule: string }[] } }
    }
    const [first] = details.validationError.fieldViolations
    return `${answer.status} ${first?.field} ${first?.violatedRule}`
  }
  const inventoryItem = { quantity: 1 }
  expect(await refused({ inventoryItem })).toBe('400 filter REQUIRED_FIELD')
  expect(await refused({ filter: { nonesuch: 1 }, inventoryItem })).toBe(
    '400 filter.nonesuch FIELD_NOT_ALLOWED',
  )
  expect(await refused({ filter: {}, inventoryItem: {} })).toBe('400 inventoryItem REQUIRED_ONE_OF_FIELD')
  expect((await shop.visitor().ask('POST', path, { body: { filter: {}, inventoryItem } })).status).toBe(403)
  expect(await shop.rows('select key from jobs where store_id = $1')).toEqual([])
  expect(await quantities('bowl')).toEqual([3])
  // A call that comes again names the same job, and sets nothing anew.
  const first = await update({ filter: { productId: 'bowl' }, inventoryItem }, 'once')
  await update({ filter: { productId: 'bowl' }, inventoryItem: { quantity: 2 } })
  expect(await update({ filter: { productId: 'bowl' }, inventoryItem }, 'once')).toEqual(first)
  expect(await quantities('bowl')).toEqual([2])
})
