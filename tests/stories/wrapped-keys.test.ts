// Signing keys wrapped by the operator's secret: sessions go on when it is set, and nothing starts without it afterwards.
import { createPlatform, type Database } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { openShop } from '../shop/open-shop.ts'
import { openOwnDatabase } from '../shop/own-database.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const secret = 'a-secret-of-32-random-characters'
const anotherSecret = 'another-secret-of-40-random-characters-0'

interface StoredKey {
  kid: string
  secret: Uint8Array
  wrapped: boolean
}
const storedKeys = (database: Database) =>
  database.run<StoredKey>({
    text: 'select kid, secret, wrapped from signing_keys order by created_at',
    values: [],
  })
const statusWith = async (fetch: (request: Request) => Promise<Response>, access: string) =>
  (await createHttpClient(fetch).as(() => access)('GET', '/ecom/v1/carts/current')).status

test('keys from before are wrapped when the secret is set, and their sessions go on', async () => {
  const database = await openOwnDatabase()
  const { clock, clientId, fetch } = await openShop({ database, products: [] })
  const lines: unknown[] = []
  const log = (line: unknown) => void lines.push(line)
  const before = await beginSession(clientId, undefined, fetch)
  const [plain] = await storedKeys(database)
  expect(plain?.wrapped).toBe(false)

  for (let start = 0; start < 2; start += 1) {
    const platform = await createPlatform({ database, clock, secret, log })
    const [wrapped] = await storedKeys(database)
    expect(wrapped).toMatchObject({ kid: plain?.kid, wrapped: true })
    const hex = Buffer.from(wrapped?.secret ?? []).toString('hex')
    expect(hex).not.toContain(Buffer.from(plain?.secret ?? []).toString('hex'))
    expect(await statusWith(platform.fetch, before.access)).toBe(404)
    expect((await refreshSession(before.refresh, undefined, platform.fetch)).status).toBe(200)
  }
  // Only the first of these starts had something to wrap.
  expect(lines).toEqual([{ level: 'info', message: 'Wrapped the signing keys by the secret' }])
  const platform = await createPlatform({ database, clock, secret })
  await platform.rotateKeys()
  expect((await storedKeys(database)).map(({ wrapped }) => wrapped)).toEqual([true, true])
})

test('without the secret, or with another one, a platform does not start and changes nothing', async () => {
  const database = await openOwnDatabase()
  const { clock } = await openShop({ database, products: [], secret })
  // As if this version had one more migration than the one that wrapped the keys.
  await database.run({ text: 'drop table jobs', values: [] })
  await database.run({ text: "delete from migrations where name like '0008%'", values: [] })
  const all = async () => [
    await storedKeys(database),
    await database.run({ text: 'select * from migrations order by name', values: [] }),
  ]
  const before = await all()
  await expect(createPlatform({ database, clock })).rejects.toThrow(
    'The signing keys of this database are wrapped by a secret, and none is set.',
  )
  await expect(createPlatform({ database, clock, secret: anotherSecret })).rejects.toThrow(
    'The signing keys of this database are wrapped by another secret.',
  )
  await expect(createPlatform({ database, clock, secret: 'too short' })).rejects.toThrow('at least 32')
  expect(await all()).toEqual(before)
})

test('a process without the secret goes on beside one with it, and does not refuse tokens that it cannot read', async () => {
  const database = await openOwnDatabase()
  const { clock, clientId, fetch, platform } = await openShop({ database, products: [], mayFail: true })
  const old = await beginSession(clientId, undefined, fetch)
  const other = await createPlatform({ database, clock, secret })
  clock.pass(10)
  expect(await statusWith(fetch, old.access)).toBe(404)
  const begun = await beginSession(clientId, undefined, fetch)
  expect(await statusWith(other.fetch, begun.access)).toBe(404)

  await other.rotateKeys()
  const unreadable = await beginSession(clientId, undefined, other.fetch)
  const { status } = await fetch(
    new Request('http://platform.test/ecom/v1/carts/current', {
      headers: { authorization: unreadable.access },
    }),
  )
  expect(status).toBe(500)
  expect(await statusWith(fetch, old.access)).toBe(404)
  await expect(platform.rotateKeys()).rejects.toThrow('and none is set')
  expect((await storedKeys(database)).every(({ wrapped }) => wrapped)).toBe(true)
})
