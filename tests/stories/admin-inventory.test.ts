// The admin's page of one inventory item as the server sends it, without script: what a save writes, what happens meanwhile, and
// what is refused.
import { inventory, inventoryItems } from '@vitrine/client'
import { expect, test } from 'vitest'
import { withOnly } from '../shop/only-permissions.ts'
import { formAt, formIn, openAdmin } from '../shop/admin-pages.ts'

/** Opens the page of the bowl, of which three are in stock. */
async function openBowl() {
  const shop = await openAdmin()
  const client = shop.merchantClient({ inventory, inventoryItems })
  const { items } = await client.inventoryItems.query().eq('productId', 'bowl').find()
  const item = items[0]
  const id = item?.id ?? ''
  const path = `/inventory/${id}`
  const load = async () => {
    const { ids, base, values } = await formAt(shop, path)
    return { ...ids, base, ...values }
  }
  return {
    ...shop,
    client,
    id,
    load,
    post: (form: Record<string, string>) => shop.admin(path, form),
    /** Loads the form and posts it with a change. */
    save: async (change: Record<string, string>) => shop.admin(path, { ...(await load()), ...change }),
    stock: async () => {
      const { quantity, inStock, preorderInfo } = (await client.inventoryItems.get(id)) ?? {}
      return { quantity, inStock, preorderInfo }
    },
    history: async () => {
      const { movements } = await client.inventory.movements({ productId: 'bowl' })
      return movements.map(({ change, after, reason }) => [change, after, reason])
    },
    sell: (count: number) =>
      client.inventory.decrement([{ productId: 'bowl', variantId: item?.variantId, decrementBy: count }]),
  }
}

test('a save of stock and preorder is one request that writes, and units that are sold meanwhile stay sold', async () => {
  const { load, post, stock, history, sell, calls } = await openBowl()
  const form = { ...(await load()), units: '+20', reason: 'ORDER' }
  await sell(1)
  calls.length = 0
  expect((await post(form)).status).toBe(303)
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([
    'PATCH /vitrine/v1/products/bowl/document',
  ])
  expect(await stock()).toMatchObject({ quantity: 22 })
  expect(await history()).toMatchObject([
    [20, 22, 'ORDER'],
    [-1, 2, 'MANUAL'],
    [3, 3, 'UNKNOWN'],
  ])

  const both = { ...(await load()), units: '12', enabled: 'on', message: 'Ships in May', limit: '30' }
  calls.length = 0
  expect((await post(both)).status).toBe(303)
  expect(calls.filter((call) => !call.startsWith('GET '))).toHaveLength(1)
  const preorderInfo = { enabled: true, message: 'Ships in May', limit: 30, counter: 18 }
  expect(await stock()).toMatchObject({ quantity: 12, preorderInfo })

  const message = { ...(await load()), message: 'Ships in June' }
  await sell(1)
  expect((await post(message)).status).toBe(303)
  expect(await stock()).toMatchObject({ quantity: 11, preorderInfo: { message: 'Ships in June' } })
  expect((await post({ ...(await load()), enabled: '' })).status).toBe(303)
  expect(await stock()).toMatchObject({ inStock: false, preorderInfo: { enabled: false } })
})

test('a form that is sent again after its answer was lost counts once, and with another number shows both', async () => {
  const { load, post, stock, sell } = await openBowl()
  const form = { ...(await load()), units: '+5', reason: 'REVERT_INVENTORY_CHANGE' }
  expect((await post(form)).status).toBe(303)
  expect((await post(form)).status).toBe(303)
  expect(await stock()).toMatchObject({ quantity: 8 })
  await sell(1)
  const other = await post({ ...form, units: '-1' })
  expect(other.status).toBe(409)
  expect(other.html).toContain('This variant was changed while you edited it')
  expect(other.html).toMatch(/Units<.*Saved<.*>7<.*Yours<.*>2</s)
  expect(other.html).not.toContain('>Undo an earlier change</bdi>')
  const { ids, base, values } = formIn(other.html)
  expect(values.units).toBe('7')
  const [, keep = ''] = /value="(\d+)"[^>]*name="keep"/.exec(other.html) ?? []
  expect((await post({ ...ids, base, ...values, units: '2', keep })).status).toBe(303)
  expect(await stock()).toMatchObject({ quantity: 2 })
})

test('what another merchant has changed meanwhile is shown beside what was entered', async () => {
  const { client, id, load, post, stock, sell } = await openBowl()
  const form = await load()
  const { revision = '' } = (await client.inventoryItems.get(id)) ?? {}
  await client.inventoryItems.update(id, { revision, preorderInfo: { enabled: true, message: 'Theirs' } })
  const refused = await post({ ...form, enabled: 'on', message: 'Mine' })
  expect(refused.status).toBe(409)
  expect(refused.html).toMatch(/Theirs.*Mine/s)
  const { ids, base, values } = formIn(refused.html)
  expect(values).toMatchObject({ stock: 'IN_STOCK', enabled: 'on', message: 'Theirs' })
  const kept = { ...ids, base, ...values, message: 'Mine', keep: ids.revision }
  expect((await post(kept)).status).toBe(303)
  expect(await stock()).toMatchObject({ preorderInfo: { enabled: true, message: 'Mine' } })

  // Fewer are left than are taken away.
  expect((await post({ ...(await load()), enabled: '', stock: 'TRACKED', units: '3' })).status).toBe(303)
  const empty = { ...(await load()), units: '0' }
  await sell(2)
  const late = await post(empty)
  expect(late.html).toMatch(/Units<.*Saved<.*>1<.*Yours<.*>0</s)
  const now = formIn(late.html)
  expect((await post({ ...now.ids, base: now.base, ...now.values, units: '0' })).status).toBe(303)
  expect(await stock()).toMatchObject({ quantity: 0, inStock: false })
})

test.each([
  [{ units: 'lots' }, 'Enter a whole number from 0 to 99,999, or a difference such as +20.'],
  [{ units: '' }, 'Enter a whole number from 0 to 99,999, or a difference such as +20.'],
  [{ units: '-4' }, 'There are fewer units in stock than that.'],
  [{ units: '+99999' }, 'That would be more than 99,999 units, or than the limit of the preorder.'],
  [{ stock: 'IN_STOCK', units: '4' }, 'Choose “Tracked” to enter how many there are.'],
  [
    { stock: 'IN_STOCK', enabled: 'on', limit: '9' },
    'The stock of a preorder with a limit is tracked. Remove its limit first.',
  ],
  [{ enabled: 'on', limit: '0' }, 'Enter a whole number from 1 to 100,000, or leave it empty.'],
  [{ enabled: 'on', message: 'x'.repeat(251) }, 'Use at most 250 characters.'],
  [{ message: 'Soon' }, 'Only a variant that can be preordered has a message and a limit.'],
])('%j is refused beside its field, and nothing is saved', async (change, problem) => {
  const { save, stock } = await openBowl()
  const before = await stock()
  const refused = await save(change)
  expect(refused.status).toBe(422)
  expect(refused.html).toContain(problem)
  expect(await stock()).toEqual(before)
})

test('stock that is not tracked is tracked again from a number, and a key without a permission reads which one', async () => {
  const { save, stock, load, post } = await openBowl()
  expect((await save({ stock: 'OUT_OF_STOCK' })).status).toBe(303)
  expect(await stock()).toMatchObject({ inStock: false, quantity: undefined })
  const refused = await save({ stock: 'TRACKED', units: '+4' })
  expect(refused.html).toContain('Enter a whole number from 0 to 99,999.')
  expect((await save({ stock: 'TRACKED', units: '4' })).status).toBe(303)
  const form = { ...(await load()), units: '5' }
  await withOnly(['products.read', 'products.write', 'inventory.read'], async () => {
    const { status, html } = await post(form)
    expect([status, html]).toMatchObject([
      403,
      expect.stringContaining('lacks the permission inventory.write'),
    ])
  })
  expect(await stock()).toMatchObject({ quantity: 4 })
})
