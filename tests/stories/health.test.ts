// Health checks on both ports: during the start, while everything works, without the database, and while the process stops.
import { createPlatform, type Database } from '@vitrine/platform'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { openPort, type PortHandler } from '../../apps/vitrine/src/http-server/open-port.ts'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { freePort } from '../shop/free-port.mjs'
import { newDatabase } from '../shop/new-database.ts'
import { startPostgres } from '../shop/postgres.ts'
import { startHere } from '../shop/start-here.ts'
import { sendRaw } from '../shop/wire.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

const newSettings = async () => ({ DATABASE_URL: await newDatabase(postgres.url), VITRINE_SAMPLE: '1' })

const sites = ['platform', 'storefront'] as const
type Ports = Record<(typeof sites)[number], number>

/** The status, the body and the caching of `/health` on each port. */
const checkBoth = (ports: Ports) =>
  Promise.all(
    sites.map(async (site) => {
      const response = await fetch(`http://127.0.0.1:${ports[site]}/health`)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('retry-after')).toBe(response.status === 200 ? null : '1')
      return [response.status, await response.json()]
    }),
  )

const healthy = [200, { status: 'ok' }]
const unhealthy = (reason: string) => [503, { status: 'not ready', reason }]

test('both ports answer health checks alike, and HTTP/1.0 without a Host is enough for them', async () => {
  const { ports, drain, lines } = await startHere(await newSettings())
  expect(await checkBoth(ports)).toEqual([healthy, healthy])
  for (const site of sites) {
    const ask = async (request: string) => {
      const { status, body } = await sendRaw(ports[site], [`${request}\r\n\r\n`])
      return [status, body]
    }
    expect(await ask('GET /health HTTP/1.0')).toEqual([200, '{"status":"ok"}'])
    expect(await ask('HEAD /health HTTP/1.0')).toEqual([200, ''])
    // Everything else needs a Host, and so does HTTP/1.1.
    for (const request of ['GET / HTTP/1.0', 'POST /health HTTP/1.0', 'GET /health/x HTTP/1.0']) {
      expect([request, (await ask(request))[0]]).toEqual([request, 400])
    }
    expect((await ask('GET /health HTTP/1.1\r\nConnection: close'))[0]).toBe(400)
  }
  // Without VITRINE_DRAIN_S nothing is waited for.
  await drain()
  expect(lines.join('\n')).not.toContain('Stopping')
})

test('while the process drains, health checks fail and everything else is answered', async () => {
  const running = await startHere({ ...(await newSettings()), VITRINE_DRAIN_S: '300' })
  let hasDrained = false
  const drained = running.drain().then(() => (hasDrained = true))
  const stopping = unhealthy('The process is stopping')
  expect(await checkBoth(running.ports)).toEqual([stopping, stopping])
  for (const site of sites) {
    expect((await fetch(`http://127.0.0.1:${running.ports[site]}/`)).status).toBe(200)
  }
  expect(hasDrained).toBe(false)
  expect(running.lines.at(-1)).toBe(
    '  Stopping in 300 s, while /health answers 503. A second signal stops at once.',
  )
  await running.close()
  await drained
  await expect(checkBoth(running.ports)).rejects.toThrow('fetch failed')
})

test('health checks fail while the process starts', async () => {
  const [port, storefrontPort] = [await freePort(), await freePort()]
  const starting = unhealthy('The process is starting')
  let checked: unknown
  // The start goes on when its question is answered.
  const confirm = async () => {
    checked = await checkBoth({ platform: port, storefront: storefrontPort })
    return true
  }
  const settings = {
    DATABASE_URL: await newDatabase(postgres.url),
    PORT: `${port}`,
    STOREFRONT_PORT: `${storefrontPort}`,
  }
  const { ports } = await startHere(settings, { terminal: { confirm } })
  expect(checked).toEqual([starting, starting])
  expect(await checkBoth(ports)).toEqual([healthy, healthy])
})

/** Both ports on a database that the test takes away. */
async function openOn(database: Database) {
  const clock = fixedClock()
  const platform = await createPlatform({ database, clock })
  const emptyApp: App = { fetch: () => new Response('') }
  const apps = { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }
  let reach = () => platform.fetch(new Request('http://platform.test/health'))
  const options = { checkPlatform: () => reach() }
  const open = async (handler: PortHandler) => {
    const { port, close } = await openPort(handler)
    onTestFinished(close)
    return port
  }
  const ports = {
    platform: await open(platformPages(platform, apps, options)),
    storefront: await open(storefrontPages(apps, options)),
  }
  return { ports, clock, losePlatform: () => (reach = () => Promise.reject(new TypeError('fetch failed'))) }
}

test('a platform without its database, and a storefront without its platform, fail their health checks', async () => {
  const database = await databaseOf(defaultEngine)
  let isUp = true
  let isReplica = false
  const run: Database['run'] = (statement) => {
    if (!isUp) return Promise.reject(new Error('out of order'))
    if (isReplica && statement.isWrite) return Promise.reject(Object.assign(new Error(), { code: '25006' }))
    return database.run(statement)
  }
  const { ports, clock, losePlatform } = await openOn({ ...database, run })
  expect(await checkBoth(ports)).toEqual([healthy, healthy])
  isUp = false
  clock.pass(1)
  expect(await checkBoth(ports)).toEqual([
    unhealthy('The database does not answer'),
    unhealthy('The platform is not ready'),
  ])
  isUp = true
  isReplica = true
  clock.pass(1)
  expect(await checkBoth(ports)).toEqual([
    unhealthy('The database does not take writes'),
    unhealthy('The platform is not ready'),
  ])
  isReplica = false
  clock.pass(1)
  losePlatform()
  expect(await checkBoth(ports)).toEqual([healthy, unhealthy('The platform does not answer')])
})

test('health checks ask the database once a second, however many there are', async () => {
  const database = await databaseOf(defaultEngine)
  let statements = 0
  const run: Database['run'] = (statement) => {
    statements += 1
    return database.run(statement)
  }
  const { ports, clock } = await openOn({ ...database, run })
  statements = 0
  const checkMany = () => Promise.all(Array.from({ length: 10 }, () => checkBoth(ports)))
  expect(await checkMany()).toEqual(Array(10).fill([healthy, healthy]))
  clock.pass(0.9)
  await checkMany()
  expect(statements).toBe(1)
  clock.pass(0.1)
  await checkMany()
  expect(statements).toBe(2)
})
