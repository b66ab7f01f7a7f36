// What a start says and does besides running: the key that must not be lost, the shop that must not move by itself,
// the ports that were opened, and a warning where cookies would not keep.
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { run } from '../../apps/vitrine/src/run.ts'
import type { MakeApps, App } from '../../apps/vitrine/src/apps.ts'
import { newDatabase } from '../shop/new-database.ts'
import { startPostgres } from '../shop/postgres.ts'

const screen: App = { fetch: () => new Response('') }
const screens: MakeApps = () => ({ storefront: screen, admin: screen, hosted: screen })

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Starts, hears what is said, and ends when told to, or with the test. */
async function start(environment: Record<string, string>) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const usual = { PORT: '0', STOREFRONT_PORT: '0', LOG_LEVEL: 'warn' }
  const running = await run({ ...usual, ...environment }, say, screens)
  let ended: Promise<void> | undefined
  const close = () => (ended ??= running.close())
  onTestFinished(close)
  return { ...running, close, said: lines.join('\n') }
}

test('what a port of 0 has become is said, and answers', async () => {
  const { said, origins: places, close } = await start({ VITRINE_DATA: 'memory:' })
  expect(said).not.toContain('localhost:0')
  expect(said).toContain(`Storefront  ${places.storefrontUrl}`)
  expect(said).toContain(`Admin       ${places.platformUrl}/admin`)
  expect(said).not.toContain('WARNING')
  for (const url of [`${places.platformUrl}/health`, places.storefrontUrl]) {
    expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(200)
  }
  await close()
})

test('a first start that fails keeps no key that nobody has seen; later ones say how to replace it', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = `${(other.address() as AddressInfo).port}`
  await expect(start({ ...settings, STOREFRONT_PORT: taken })).rejects.toThrow('with STOREFRONT_PORT.')
  await new Promise((done) => other.close(done))

  const first = await start(settings)
  expect(first.said).toContain(`API key     ${first.newApiKey}   (shown once`)
  const second = await start(settings)
  expect(second.newApiKey).toBeUndefined()
  expect(second.said).toContain(
    'API key     set when the store was created; to replace it, start with VITRINE_API_KEY=<a new key>',
  )
  const third = await start({ ...settings, VITRINE_API_KEY: 'a-key-of-twenty-letters' })
  expect(third.said).not.toContain('API key')
})

test('an origin without https is warned of, unless it is this machine', async () => {
  const { said } = await start({
    VITRINE_DATA: 'memory:',
    VITRINE_URL: 'http://127.0.0.1:4000',
    VITRINE_STOREFRONT_URL: 'http://shop.test',
  })
  expect(said.match(/^ {2}WARNING: .*$/gm)).toEqual([
    expect.stringContaining('no https at http://shop.test: browsers keep'),
  ])
})

test('a second process on one database moves the shop of the first only when it says so', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const first = await start({ ...settings, VITRINE_STOREFRONT_URL: 'https://shop.test' })
  const second = await start(settings)
  expect(second.said).toContain(
    'Links lead to the storefront at https://shop.test; set VITRINE_STOREFRONT_URL=',
  )
  expect(first.said).not.toContain('Links lead')
  const third = await start({ ...settings, VITRINE_STOREFRONT_URL: 'https://new.test' })
  expect(third.said).toContain('The storefront moved from https://shop.test to https://new.test')
  const fourth = await start(settings)
  expect(fourth.said).toContain('Links lead to the storefront at https://new.test;')
})

test('on the embedded engine there is nobody else: the shop is where it was last opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-starts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = await start({ VITRINE_DATA: folder, VITRINE_STOREFRONT_URL: 'https://shop.test' })
  await first.close()
  const second = await start({ VITRINE_DATA: folder })
  expect(second.said).toContain(
    `The storefront moved from https://shop.test to ${second.origins.storefrontUrl}`,
  )
  await second.close()
})

test('a client id shows its store among those of the database, whoever came first, and opens nothing', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url) }
  const sample = await start(settings)
  const database = await openPostgres(settings.DATABASE_URL)
  const platform = await createPlatform({ database })
  onTestFinished(() => platform.close())
  const opened = { currency: 'EUR', storefrontUrl: 'http://shop.test' }
  for (const n of [1, 2]) await platform.openStore({ ...opened, name: `Own ${n}`, clientId: `own-${n}` })

  const own = await start({
    ...settings,
    VITRINE_CLIENT_ID: 'own-2',
    VITRINE_STOREFRONT_URL: 'http://own.test',
  })
  expect(own.said).toMatch(/Client id   own-2\n/)
  const again = await start(settings)
  expect(again.said).toMatch(/Client id   5e11f00d-\S+-000000000001\n/)
  expect((await platform.stores()).map(({ name, storefrontUrl }) => [name, storefrontUrl])).toEqual([
    ['Halden Goods', sample.origins.storefrontUrl],
    ['Own 1', 'http://shop.test'],
    ['Own 2', 'http://own.test'],
  ])

  const key = { VITRINE_API_KEY: 'a-key-that-is-long-enough-for-one' }
  await start({ ...settings, ...key, VITRINE_CLIENT_ID: 'own-1' })
  await expect(start({ ...settings, ...key, VITRINE_CLIENT_ID: 'own-2' })).rejects.toThrow(
    'VITRINE_API_KEY is the key of another store in this database. Choose another key.',
  )
  await expect(start({ ...settings, VITRINE_CLIENT_ID: 'not-there' })).rejects.toThrow(
    "VITRINE_CLIENT_ID is 'not-there', which belongs to no store in this database. Known client ids: 5e11f00d-0000-4000-8000-000000000001 (Halden Goods); own-1 (Own 1); own-2 (Own 2).",
  )
})
