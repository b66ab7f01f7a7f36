// Stores that are opened at the same moment: a client id has one store, and an id or an API key belongs to one.
import type { ProductDraft } from '@vitrine/contract'
import { createPlatform, openEmbedded, systemIds } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { ensureStore } from '../../apps/vitrine/src/sample-store.ts'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { openShop } from '../shop/open-shop.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'

const store = {
  name: 'Another',
  currency: 'EUR',
  storefrontUrl: 'http://shop.test',
  events: ['product.created'],
}

test.each(['pglite', 'postgres'] as const)(
  'an id and an API key belong to one store, on %s',
  async (engine) => {
    const { platform, id, apiKey } = await openShop({ engine })
    const open = (fields: object) => platform.openStore({ ...store, ...fields })
    const taken = (name: string) => `INVALID_ARGUMENT: "${name}" is already used by another store`
    await expect(open({ id: id.toUpperCase() })).rejects.toThrow(taken('id'))
    await expect(open({ apiKey })).rejects.toThrow(taken('apiKey'))
    for (const name of ['id', 'apiKey']) {
      const fields = { [name]: systemIds.uuid() }
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => open(fields)))
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as Error).message] : [],
      )
      expect(refused).toEqual(Array(7).fill(taken(name)))
    }
  },
)

test.each(['pglite', 'postgres'] as const)(
  'processes that open a store of one client id at the same moment open one, on %s',
  async (engine) => {
    const { platform, database } = await openShop({ engine })
    const others = await Promise.all([1, 2, 3].map(() => createPlatform({ database })))
    const clientId = systemIds.uuid()
    const apiKey = systemIds.uuid()
    const opened = await Promise.all(
      [platform, ...others].flatMap((each, i) =>
        ['Bowls', 'Plates'].map((name) =>
          each.openStore({
            ...store,
            name,
            clientId,
            apiKey,
            collections: sampleCollections,
            products: i % 2 === 0 ? sampleProducts : [...sampleProducts].reverse(),
          }),
        ),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const [listed] = await platform.stores(clientId)
    expect(listed).toMatchObject({ id: opened[0]?.id, clientIds: [clientId], hasApiKey: true })
    expect(['Bowls', 'Plates']).toContain(listed?.name)
    const count = (text: string) => database.run({ text, values: [opened[0]?.id] })
    expect(await count('select 1 from products where store_id = $1')).toHaveLength(sampleProducts.length)
    const created = `select 1 from outbox where store_id = $1 and name = 'product.created'`
    expect(await count(created)).toHaveLength(sampleProducts.length)
  },
)

test('the currency of a store is not changed while its first product is saved', async () => {
  const { platform, database } = await openShop({ engine: 'postgres' })
  const [product] = sampleProducts
  for (let round = 0; round < 5; round += 1) {
    const { id, clientId } = await platform.openStore(store)
    const [saved, changed] = await Promise.allSettled([
      platform.store(clientId).saveProducts([{ ...product, collectionIds: [] } as ProductDraft]),
      platform.openStore({ ...store, clientId, currency: 'JPY' }),
    ])
    const [row] = await database.run({ text: 'select currency from stores where id = $1', values: [id] })
    // The prices of the product have cents, which the yen has not: only one of the two can have been done.
    expect([saved.status, changed.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
    expect(row).toEqual({ currency: saved.status === 'fulfilled' ? 'EUR' : 'JPY' })
  }
})

test('a merchant does not change the currency of a store while its first product is saved', async () => {
  const [product] = sampleProducts
  for (let round = 0; round < 5; round += 1) {
    const { platform, clientId, merchant, rows } = await openShop({
      engine: 'postgres',
      products: [],
      collections: [],
    })
    const body = { store: { currency: 'JPY' } }
    const [saved, changed] = await Promise.allSettled([
      platform.store(clientId).saveProducts([{ ...product, collectionIds: [] } as ProductDraft]),
      merchant.ask('PATCH', '/vitrine/v1/store', { body }),
    ])
    const isSaved = saved.status === 'fulfilled'
    expect(changed).toMatchObject({ value: { status: isSaved ? 400 : 200 } })
    expect(await rows('select currency from stores where id = $1')).toEqual([
      { currency: isSaved ? 'EUR' : 'JPY' },
    ])
  }
})

test('processes that start on an empty database at the same moment open one sample store and all show it', async () => {
  const platform = await createPlatform({ database: await openEmbedded() })
  onTestFinished(() => platform.close())
  const settings = readSettings({ VITRINE_API_KEY: `key-${systemIds.uuid()}` })
  const origins = {
    storefrontUrl: 'http://shop.test',
    platformUrl: 'http://platform.test',
  }
  const stores = await Promise.all([1, 2, 3].map(() => ensureStore(platform, settings, origins, () => {})))
  expect(new Set(stores.map(({ id }) => id)).size).toBe(1)
  expect(await platform.stores()).toHaveLength(1)
})
