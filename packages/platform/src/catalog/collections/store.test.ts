// A collection that comes back with its id, as from an import, goes on with its revision and the numbers of its events.
import { afterAll, expect, test } from 'vitest'
import { statement } from '../../storage/database.ts'
import { openEmbedded } from '../../storage/embedded.ts'
import { migrate } from '../../storage/migrate.ts'
import { toTransaction } from '../../storage/transaction.ts'
import { collectionEvents, lockCollection, publishCollection, removeCollection } from './store.ts'

const storeId = '5a3b1e00-0000-4000-8000-000000000000'
const collection = { id: 'gifts', name: 'Gifts', slug: 'gifts', description: '' }
const deleted = {
  name: 'collection.deleted',
  payload: { collection_Id: 'gifts', originatedFromVersion: 'V1_CATALOG' },
} as const
const now = Date.parse('2030-01-01')

const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, now)
const putStore = statement(
  'test.collections-store',
  `insert into stores (id, name, currency, prices_include_tax, shop_url, settings, created_at, recorded_events)
   values ('${storeId}', 'S', 'EUR', false, 'http://s.test', '{}', '2030-01-01', '{collection.deleted}')`,
)
await database.run(putStore())

test('a collection that is deleted and comes back repeats no revision and no number of an event', async () => {
  const actor = { kind: 'system', id: null } as const
  const round = () =>
    database.transaction(async (session) => {
      expect(await publishCollection(session, storeId, collection, now)).toBe(true)
      expect(await publishCollection(session, storeId, { ...collection, id: 'other' }, now)).toBe(false)
      const stored = await lockCollection(session, storeId, 'gifts')
      const tx = toTransaction(session, { storeId, actor }, { now: () => now })
      await tx.record(collectionEvents, 'gifts', [deleted])
      await removeCollection(session, storeId, 'gifts')
      return stored?.revision
    })
  expect([await round(), await round(), await round()]).toEqual([1n, 2n, 3n])
  const readNumbers = statement('test.collections-numbers', 'select seq from outbox order by seq')
  expect(await database.run(readNumbers())).toEqual([{ seq: 1n }, { seq: 2n }, { seq: 3n }])
})
