// Stores that are opened at the same moment: an id, a client id or an API key belongs to one store.
import { createPlatform, openEmbedded, systemIds } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { ensureStore } from '../../apps/vitrine/src/sample-store.ts'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { openShop } from '../shop/open-shop.ts'

const messages = {
  id: '"id" is already used by another store',
  clientId: '"clientId" is already used by another store',
  apiKey: '"apiKey" is already used by another store',
}

test.each(['pglite', 'postgres'] as const)(
  'an id, a client id and an API key belong to one store, on %s',
  async (engine) => {
    const { platform, id, clientId, apiKey } = await openShop({ engine })
    const open = (fields: object) =>
      platform.openStore({ name: 'Another', currency: 'EUR', storefrontUrl: 'http://shop.test', ...fields })
    await expect(open({ id: id.toUpperCase() })).rejects.toThrow(messages.id)
    await expect(open({ clientId })).rejects.toThrow(messages.clientId)
    await expect(open({ apiKey })).rejects.toThrow(messages.apiKey)
    for (const name of ['id', 'clientId', 'apiKey'] as const) {
      const fields = { [name]: systemIds.uuid() }
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => open(fields)))
      const refused = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as Error).message] : [],
      )
      expect(refused).toEqual(Array(7).fill(`INVALID_ARGUMENT: ${messages[name]}`))
    }
  },
)

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
