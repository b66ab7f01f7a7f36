// Races between processes: two that migrate at once, two that are asked to renew the same session.
import { randomUUID } from 'node:crypto'
import { createPlatform, openPostgres } from '@vitrine/platform'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inParallel } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { type Server, startServers } from '../shop/server.ts'
import { beginSession, renew } from '../shop/tokens.ts'

let servers: Server[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))

/** A database of its own on the same PostgreSQL. */
async function freshDatabase() {
  const name = `fresh_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(databaseUrl())
  url.pathname = `/${name}`
  return url.href
}

test('migrations by several at once run once, and make one signing key', async () => {
  for (let round = 0; round < 4; round += 1) {
    const url = await freshDatabase()
    const databases = await inParallel(6, () => openPostgres(url))
    // Connected before the race begins, so that nobody is late.
    await Promise.all(databases.map((database) => database.run({ text: 'select 1', values: [] })))
    const platforms = await Promise.all(databases.map((database) => createPlatform({ database })))
    const count = (table: string) => databases[0]?.run({ text: `select * from ${table}`, values: [] })
    // Run twice, a migration would find its own tables in the way.
    expect((await count('migrations'))?.length).toBeGreaterThan(1)
    expect(await count('signing_keys')).toHaveLength(1)
    await Promise.all(platforms.map((platform) => platform.close()))
  }
})

test('two processes that start together share one database', async () => {
  servers = await startServers(2, { databaseUrl: await freshDatabase() })
  const [one, two] = servers as [Server, Server]
  expect((await one.rows('select name from migrations')).length).toBeGreaterThan(1)
  expect(await two.rows('select kid from signing_keys')).toHaveLength(1)
})

test('TK3: parallel uses of one refresh token across two processes make one successor', async () => {
  const [one, two] = servers as [Server, Server]
  const { clientId } = await one.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const hosts = [one.host, two.host]
  let { refresh } = await beginSession(clientId, one.host)
  for (let round = 0; round < 5; round += 1) {
    const told = await inParallel(20, (n) => renew(refresh, hosts[n % 2]))
    expect(told.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const successors = new Set(told.map((one) => one.refresh))
    expect(successors.size).toBe(1)
    refresh = [...successors][0] as string
  }
})

test('a token of one process is good at the other', async () => {
  const [one, two] = servers as [Server, Server]
  const { clientId } = await one.openStore({
    name: 'R',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const { access } = await beginSession(clientId, one.host)
  const response = await fetch(`${two.host}/stores-reader/v1/products/mug`, {
    headers: { authorization: access },
  })
  expect(await response.json()).toMatchObject({ product: { id: 'mug' } })
})
