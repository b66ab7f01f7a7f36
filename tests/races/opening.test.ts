// Stores that open at the same moment: what a store is called by belongs to one.
import { createPlatform, openEmbedded, systemIds } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { ensureStore } from '../../apps/vitrine/src/sample-store.ts'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { openShop } from '../shop/open-shop.ts'

const says = {
  id: '"id" is already used by another store',
  clientId: '"clientId" is already used by another store',
  apiKey: '"apiKey" is already used by another store',
}

test.each(['pglite', 'postgres'] as const)(
  'an id, a client and a key open one store, on %s',
  async (engine) => {
    const { platform, id, clientId, apiKey } = await openShop({ engine })
    const open = (more: object) =>
      platform.openStore({ name: 'Another', currency: 'EUR', storefrontUrl: 'http://shop.test', ...more })
    await expect(open({ id: id.toUpperCase() })).rejects.toThrow(says.id)
    await expect(open({ clientId })).rejects.toThrow(says.clientId)
    await expect(open({ apiKey })).rejects.toThrow(says.apiKey)
    for (const name of ['id', 'clientId', 'apiKey'] as const) {
      const more = { [name]: systemIds.uuid() }
      const told = await Promise.allSettled(Array.from({ length: 8 }, () => open(more)))
      const refused = told.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as Error).message] : [],
      )
      expect(refused).toEqual(Array(7).fill(`INVALID_ARGUMENT: ${says[name]}`))
    }
  },
)

test('several that start on an empty database at once open the sample shop once, and all show it', async () => {
  const platform = await createPlatform({ database: await openEmbedded() })
  onTestFinished(() => platform.close())
  const settings = readSettings({ VITRINE_API_KEY: `key-${systemIds.uuid()}` })
  const places = {
    storefrontUrl: 'http://shop.test',
    platformUrl: 'http://platform.test',
    deskUrl: 'http://desk.test',
  }
  const shown = await Promise.all([1, 2, 3].map(() => ensureStore(platform, settings, places, () => {})))
  expect(new Set(shown.map(({ id }) => id)).size).toBe(1)
  expect(await platform.stores()).toHaveLength(1)
})
