// Races between processes: concurrent migrations, and concurrent refreshes of one session.
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { createDatabase } from '../shop/new-database.ts'
import { createRandom } from '../shop/random.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { type Server, startServers } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'
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

test('fifty concurrent uses of a refresh token and its predecessor across two processes create one successor each (TK3)', async () => {
  const [first, second] = servers as [Server, Server]
  const { clientId } = await first.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
  })
  const random = createRandom('TK3')
  const hosts = [first.host, second.host]
  let tokens = [(await beginSession(clientId, first.host)).refresh]
  for (let round = 0; round < atSize({ landing: 4, trial: 100, long: 1000 }); round += 1) {
    // In every other round the successor is already in use while its predecessor still arrives.
    const [previous = '', next = previous] = tokens
    const uses = Array.from({ length: 50 }, () => (random.chance(0.5) ? next : previous))
    const responses = await inParallel(50, (n) => refreshSession(uses[n] as string, hosts[n % 2]))
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const successors = responses.map(({ refresh }) => refresh)
    expect(successors).toEqual(uses.map((token) => successors[uses.indexOf(token)]))
    if (round % 2 === 0) tokens = [next, successors[uses.indexOf(next)] as string]
    else tokens = [(await beginSession(clientId, hosts[round % 2])).refresh]
  }
})

test('an access token of one process is accepted by the other', async () => {
  const [first, second] = servers as [Server, Server]
  const { clientId } = await first.openStore(sampleStore)
  const { access } = await beginSession(clientId, first.host)
  const response = await fetch(`${second.host}/stores-reader/v1/products/mug`, {
    headers: { authorization: access },
  })
  expect(await response.json()).toMatchObject({ product: { id: 'mug' } })
})
