// Races between processes: concurrent migrations, and concurrent refreshes of one session.
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { createDatabase } from '../shop/new-database.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { type Server, startServers } from '../shop/server.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

let servers: Server[] = []
const databases: { drop(): Promise<void> }[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  for (const { drop } of databases) await drop()
})

async function freshDatabase(): Promise<string> {
  const database = await createDatabase(databaseUrl())
  databases.push(database)
  return database.url
}

test('concurrent migrations run once and create one signing key', async () => {
  for (let round = 0; round < 4; round += 1) {
    const url = await freshDatabase()
    const databases = await inParallel(6, () => openPostgres(url))
    // All connect before the race begins.
    await Promise.all(databases.map((database) => database.run({ text: 'select 1', values: [] })))
    const platforms = await Promise.all(databases.map((database) => createPlatform({ database })))
    const count = (table: string) => databases[0]?.run({ text: `select * from ${table}`, values: [] })
    // A migration that ran twice would fail, because its tables exist.
    expect((await count('migrations'))?.length).toBeGreaterThan(1)
    expect(await count('signing_keys')).toHaveLength(1)
    await Promise.all(platforms.map((platform) => platform.close()))
  }
})

test('two processes that start together share one database', async () => {
  servers = await startServers(2, { databaseUrl: await freshDatabase() })
  const [first, second] = servers as [Server, Server]
  expect((await first.rows('select name from migrations')).length).toBeGreaterThan(1)
  expect(await second.rows('select kid from signing_keys')).toHaveLength(1)
})

test('concurrent uses of one refresh token across two processes get one successor (TK3)', async () => {
  const [first, second] = servers as [Server, Server]
  const { clientId } = await first.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const hosts = [first.host, second.host]
  let { refresh } = await beginSession(clientId, first.host)
  for (let round = 0; round < 5; round += 1) {
    const responses = await inParallel(20, (n) => refreshSession(refresh, hosts[n % 2]))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(responses.map((response) => response.refresh))
    expect(successors.size).toBe(1)
    refresh = [...successors][0] as string
  }
})

test('an access token of one process is accepted by the other', async () => {
  const [first, second] = servers as [Server, Server]
  const { clientId } = await first.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const { access } = await beginSession(clientId, first.host)
  const response = await fetch(`${second.host}/stores-reader/v1/products/mug`, {
    headers: { authorization: access },
  })
  expect(await response.json()).toMatchObject({ product: { id: 'mug' } })
})
