// What a start prints and stores: the API key, the ports, the store that it shows, and a warning about cookies without
// https.
import { type AddressInfo, createServer } from 'node:net'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../shop/new-database.ts'
import { startPostgres } from '../shop/postgres.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { startHere as start } from '../shop/start-here.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

test('a port of 0 becomes a free port, which is printed and answers', async () => {
  const { output, origins, close } = await start({ VITRINE_DATA: 'memory:' })
  expect(output).not.toContain('localhost:0')
  expect(output).toContain(`Storefront  ${origins.storefrontUrl}`)
  expect(output).toContain(`Admin       ${origins.platformUrl}/admin`)
  expect(output).not.toContain('WARNING')
  for (const url of [`${origins.platformUrl}/health`, origins.storefrontUrl]) {
    expect((await fetch(url.replace('localhost', '127.0.0.1'))).status).toBe(200)
  }
  await close()
})

test('a first start that fails stores no API key; later starts print how to replace the key', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url), VITRINE_SAMPLE: '1' }
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = `${(other.address() as AddressInfo).port}`
  await expect(start({ ...settings, STOREFRONT_PORT: taken })).rejects.toThrow('with STOREFRONT_PORT.')
  await new Promise((done) => other.close(done))

  const first = await start(settings)
  expect(first.output).toContain(`API key     ${first.newApiKey}   (shown once`)
  const second = await start(settings)
  expect(second.newApiKey).toBeUndefined()
  expect(second.output).toContain(
    'API key     set when the store was created; to replace it, start with VITRINE_API_KEY=<a new key>',
  )
  const third = await start({ ...settings, VITRINE_API_KEY: 'a-key-of-twenty-letters' })
  expect(third.output).not.toContain('API key')
})

test('an origin without https prints a warning, unless it is on this machine', async () => {
  const { output } = await start({
    VITRINE_DATA: 'memory:',
    VITRINE_URL: 'http://127.0.0.1:4000',
    VITRINE_STOREFRONT_URL: 'http://shop.test',
  })
  expect(output.match(/^ {2}WARNING: .*$/gm)).toEqual([
    expect.stringContaining('no https at http://shop.test: browsers keep'),
  ])
})

test('VITRINE_CLIENT_ID selects a store of the database and creates none', async () => {
  const settings = { DATABASE_URL: await newDatabase(postgres.url), VITRINE_SAMPLE: '1' }
  const sample = await start(settings)
  const database = await openPostgres(settings.DATABASE_URL)
  const platform = await createPlatform({ database })
  onTestFinished(() => platform.close())
  const store = { currency: 'EUR', storefrontUrl: 'http://shop.test' }
  for (const n of [1, 2]) await platform.openStore({ ...store, name: `Own ${n}`, clientId: `own-${n}` })

  const ownSettings = {
    ...settings,
    VITRINE_CLIENT_ID: 'own-2',
    VITRINE_STOREFRONT_URL: 'http://own.test',
  }
  const own = await start(ownSettings, { args: ['--move'] })
  expect(own.output).toMatch(/Client id   own-2\n/)
  const withoutClientId = await start(settings)
  expect(withoutClientId.output).toMatch(/Client id   5e11f00d-\S+-000000000001\n/)
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

test('--help prints the arguments and starts nothing', async () => {
  const { code, stdout, stderr } = await launchCommand({ args: ['--help'] }).ended
  expect([code, stderr]).toEqual([0, ''])
  for (const argument of ['--move', '--rotate-keys', '--now']) expect(stdout).toContain(`  ${argument} `)
  expect(stdout).not.toContain('Storefront  http')
})
