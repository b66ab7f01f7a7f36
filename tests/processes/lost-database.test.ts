// A database that goes away and comes back is logged once each; the requests that fail meanwhile are logged as requests.
import { afterAll, expect, test } from 'vitest'
import { createPlatform, type Database } from '@vitrine/platform'
import { fixedClock } from '../shop/clock.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { createGate } from '../shop/gate.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { newDatabase } from '../shop/new-database.ts'
import { startPostgres } from '../shop/postgres.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

const gone = 'The database does not answer'

test('npm start logs one line when PostgreSQL goes away and one when it is back, and none per page', async () => {
  const gate = await createGate(await newDatabase(postgres.url))
  await gate.open()
  const settings = { DATABASE_URL: gate.url, VITRINE_SAMPLE: '1', VITRINE_API_KEY: 'a-key-of-twenty-letters' }
  const command = launchCommand({ settings })
  await command.ready
  const { platform, storefront } = command.ports()
  const [health, page] = [`http://127.0.0.1:${platform}/health`, `http://127.0.0.1:${storefront}/products`]
  const statuses = () => Promise.all([page, page, page, health].map(async (url) => (await fetch(url)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])

  await gate.shut()
  // A health check may be a second old.
  await expect.poll(async () => (await fetch(health)).status).toBe(503)
  for (let round = 0; round < 3; round += 1) expect(await statuses()).toEqual([503, 503, 503, 503])
  await gate.open()
  const notes = () => command.log().filter(({ status }) => status === undefined)
  const messages = () => notes().map(({ level, message }) => `${level} ${message}`)
  await expect
    .poll(async () => [await statuses(), messages().at(-1)])
    .toEqual([[200, 200, 200, 200], expect.stringMatching(/^info The database answers again/)])
  command.child.kill('SIGTERM')
  await command.ended
  expect(messages()).toEqual([
    'info Started',
    `error ${gone}`,
    expect.stringMatching(/^info The database answers again, after \d+ s$/),
    'info Stopping',
    'info Stopped',
  ])
  const failed = command.log().filter(({ status }) => status === 503)
  // A page that was asked for while the connections came back may have failed, too.
  expect(failed.length).toBeGreaterThanOrEqual(9)
  expect([...new Set(failed.map(({ level, message }) => `${level} ${message}`))]).toEqual([
    'warn GET /products',
  ])
})

test('while some statements fail and others succeed, the outage is one outage; a failed statement is none', async () => {
  const database = await databaseOf(defaultEngine)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  let failure: Error | undefined
  const run: Database['run'] = (statement) => (failure ? Promise.reject(failure) : database.run(statement))
  const clock = fixedClock()
  const lines: string[] = []
  const log = ({ level, message }: { level: string; message: string }) =>
    void lines.push(`${level} ${message}`)
  const platform = await createPlatform({ database: { ...database, run }, clock, log })
  const ask = async (outcome?: Error) => {
    failure = outcome
    await platform.fetch(
      new Request('http://platform.test/oauth2/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: 'none', grantType: 'anonymous' }),
      }),
    )
    return platform.hasLostDatabase()
  }
  expect(await ask(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false)
  expect(lines.splice(0)).toEqual(['error Request failed'])
  // Within a second of a failure a success does not end the outage.
  for (let n = 0; n < 3; n += 1) {
    expect(await ask(refused)).toBe(true)
    clock.pass(0.9)
    expect(await ask()).toBe(true)
  }
  await platform.runJobs()
  clock.pass(0.2)
  expect(await ask()).toBe(false)
  clock.pass(60)
  expect(await ask(refused)).toBe(true)
  failure = refused
  await platform.runJobs()
  clock.pass(60)
  expect(await ask()).toBe(false)
  expect(lines).toEqual([
    `error ${gone}`,
    'info The database answers again, after 3 s',
    `error ${gone}`,
    'info The database answers again, after 60 s',
  ])
})
