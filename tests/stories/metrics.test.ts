// GET /metrics: who may read it, and what it counts; never what a visitor wrote.
import { createMetrics, createPlatform, type Database } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { metricsPage } from '../../apps/vitrine/src/metrics-page.ts'
import { run } from '../../apps/vitrine/src/run.ts'
import type { App } from '../../apps/vitrine/src/apps.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { parseMetrics } from '../shop/metrics.ts'
import { openShop } from '../shop/open-shop.ts'
import { credentials } from '../shop/sign-in.ts'
import { sendRaw } from '../shop/wire.ts'

const apiKey = 'a-key-for-the-metrics-story'
const emptyApp: App = { fetch: () => new Response('') }

/** Both ports with the sample store. */
async function start() {
  const settings = { PORT: '0', STOREFRONT_PORT: '0', VITRINE_DATA: 'memory:', LOG_LEVEL: 'silent' }
  const apps = { storefront: emptyApp, admin: emptyApp, hosted: emptyApp }
  const { ports, close } = await run({ ...settings, VITRINE_API_KEY: apiKey }, () => {}, {
    ownApps: () => apps,
  })
  onTestFinished(close)
  const platform = `http://127.0.0.1:${ports.platform}`
  const read = (authorization?: string) =>
    fetch(`${platform}/metrics`, { headers: authorization ? { authorization } : {} })
  return { platform, ports, storefront: `http://127.0.0.1:${ports.storefront}`, read }
}

test('the metrics count requests of both ports by route and status, and show the process', async () => {
  const { platform, storefront, ports, read } = await start()
  for (const [authorization, code] of [
    [undefined, 'UNAUTHENTICATED'],
    ['Bearer another-key-of-twenty-letters', 'INVALID_TOKEN'],
    ['Bearer short', 'INVALID_TOKEN'],
  ]) {
    const refused = await read(authorization)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    const requestId = refused.headers.get('x-request-id')
    const details = { applicationError: { code } }
    expect(await refused.json()).toMatchObject({ details, requestId })
  }
  const ask = async (url: string, init?: RequestInit) => (await fetch(url, init)).text()
  const secret = 'ada-lovelace'
  for (let n = 0; n < 3; n += 1) await ask(`${platform}/stores-reader/v1/products/${secret}?a=${secret}`)
  await ask(`${platform}/health`)
  await ask(`${platform}/${secret}`, { method: 'DELETE' })
  await ask(`${storefront}/products/${secret}`)
  await sendRaw(ports.platform, [`GET /${secret} HTTP/1.1\r\nno colon\r\n\r\n`])

  const first = await read(`Bearer ${apiKey}`)
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(first.headers.get('cache-control')).toBe('no-store')
  await first.text()
  const text = await (await read(apiKey)).text()
  expect(text).not.toContain(secret)
  const { sum, find, types } = parseMetrics(text)

  const product = { port: 'platform', route: 'GET /stores-reader/v1/products/{id}' }
  expect(sum('vitrine_requests_total', { ...product, status: '401' })).toBe(3)
  expect(sum('vitrine_request_duration_seconds_count', product)).toBe(3)
  expect(sum('vitrine_request_duration_seconds_bucket', { ...product, le: '+Inf' })).toBe(3)
  expect(sum('vitrine_requests_total', { route: 'GET /health', status: '200' })).toBe(1)
  expect(sum('vitrine_requests_total', { route: 'GET /metrics', status: '401' })).toBe(3)
  expect(sum('vitrine_requests_total', { route: 'GET /metrics', status: '200' })).toBe(1)
  expect(sum('vitrine_requests_total', { route: 'DELETE /*', status: '404' })).toBe(1)
  expect(sum('vitrine_requests_total', { route: 'unrouted', status: '400' })).toBe(1)
  expect(sum('vitrine_requests_total', { port: 'storefront', route: 'GET /*', status: '200' })).toBe(1)
  // This request itself.
  expect(sum('vitrine_requests_in_flight', { port: 'platform' })).toBe(1)
  expect(sum('vitrine_requests_in_flight', { port: 'storefront' })).toBe(0)

  for (const limiter of ['platform', 'pages']) {
    expect(sum('vitrine_limiter_running', { limiter })).toBe(0)
    expect(sum('vitrine_limiter_queued', { limiter })).toBe(0)
    expect(sum('vitrine_limiter_rejected_total', { limiter })).toBe(0)
  }
  expect(sum('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(sum('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(Date.now() / 1000 - (sum('process_start_time_seconds') ?? 0)).toBeGreaterThan(0)
  expect(find('vitrine_event_loop_lag_seconds').map(({ labels }) => labels.quantile)).toEqual(['0.99', '1'])
  expect(find('vitrine_build_info')).toEqual([
    {
      name: 'vitrine_build_info',
      labels: { version: '0.1.0', node: process.version, engine: 'pglite' },
      value: 1,
    },
  ])
  expect(types.get('vitrine_request_duration_seconds')).toBe('histogram')
})

/** The metrics page of a store, on a database that can be taken away. */
async function openPage() {
  const inner = await databaseOf(defaultEngine)
  let isAway = false
  const lost = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const database: Database = {
    ...inner,
    run: (statement) => (isAway ? lost() : inner.run(statement)),
  }
  const metrics = createMetrics()
  const shop = await openShop({ database, metrics, clock: fixedClock('2001-01-01T00:00:00.000Z') })
  const other = await shop.platform.openStore({
    name: 'Another shop',
    currency: 'EUR',
    storefrontUrl: 'http://other.test',
    apiKey: `other-${shop.apiKey}`,
  })
  const page = metricsPage(metrics, shop.platform, shop.id)
  const read = (key: string) =>
    page(new Request('http://platform.test/metrics', { headers: { authorization: `Bearer ${key}` } }))
  return { shop, other, read, takeAway: (away: boolean) => (isAway = away) }
}

test('only a key of the store that the process shows may read, and a revoked key may not', async () => {
  const { shop, read } = await openPage()
  expect((await read(shop.apiKey)).status).toBe(200)
  expect((await read(`other-${shop.apiKey}`)).status).toBe(401)
  expect((await read((await shop.visitor().tokens()).access)).status).toBe(401)
  const second = `second-${shop.apiKey}`
  await shop.platform.allowKey(shop.id, second, 'metrics')
  expect((await read(second)).status).toBe(200)
  await shop.platform.allowKey(shop.id, `third-${shop.apiKey}`, 'metrics')
  expect((await read(second)).status).toBe(401)
})

test('while the database is away, the key that was accepted last still reads, and others are not judged', async () => {
  const { shop, read, takeAway } = await openPage()
  takeAway(true)
  const unknown = await read(shop.apiKey)
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await unknown.json()).toMatchObject({ details: { applicationError: { code: 'UNAVAILABLE' } } })
  takeAway(false)
  expect((await read(shop.apiKey)).status).toBe(200)
  takeAway(true)
  expect((await read(shop.apiKey)).status).toBe(200)
  expect((await read(`other-${shop.apiKey}`)).status).toBe(503)
})

test('the metrics show when each job last ran to its end, and how often it failed', async () => {
  const { shop, read, takeAway } = await openPage()
  const jobs = async () => {
    const { find, sum } = parseMetrics(await (await read(shop.apiKey)).text())
    const all = find('vitrine_job_last_success_timestamp_seconds')
    // The others run when something has queued them.
    const times = all.filter(({ labels }) => labels.job?.startsWith('purge-'))
    return {
      times: times.map(({ value }) => value),
      mails: all.find(({ labels }) => labels.job === 'member-mail')?.value,
      failures: sum('vitrine_job_failures_total'),
    }
  }
  const before = await jobs()
  expect(before).toEqual({ times: before.times.map(() => 0), mails: 0, failures: 0 })
  expect(before.times.length).toBeGreaterThan(3)
  const email = 'ada@example.com'
  await shop.visitor().ask('POST', '/_api/iam/authentication/v2/register', credentials(email))
  await shop.visitor().ask('POST', '/_api/iam/recovery/v1/send-email', { body: { email } })
  await shop.platform.runJobs()
  const ranAt = shop.clock.now() / 1000
  expect(await jobs()).toEqual({ times: before.times.map(() => ranAt), mails: ranAt, failures: 0 })
  shop.clock.pass(60)
  takeAway(true)
  await shop.platform.runJobs()
  takeAway(false)
  expect(await jobs()).toEqual({
    times: before.times.map(() => ranAt),
    mails: ranAt,
    failures: before.times.length,
  })
  shop.failures.length = 0
})

test('requests that wait and requests that were turned away are counted', async () => {
  const metrics = createMetrics()
  const inner = await databaseOf(defaultEngine)
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const database: Database = {
    ...inner,
    run: async (statement) => {
      if (statement.name === 'api-keys.key') await released
      return inner.run(statement)
    },
  }
  const platform = await createPlatform({
    database,
    metrics,
    limiter: { concurrency: 1, maxQueue: 1, maxWaitMs: 60_000 },
  })
  const ask = async () => {
    const headers = { authorization: apiKey }
    const { status } = await platform.fetch(new Request('http://p.test/v1/products/mug', { headers }))
    return status
  }
  const answers = [ask(), ask(), ask()]
  expect(await answers[2]).toBe(503)
  const { sum } = parseMetrics(metrics.render())
  expect(sum('vitrine_limiter_running')).toBe(1)
  expect(sum('vitrine_limiter_queued')).toBe(1)
  expect(sum('vitrine_limiter_rejected_total')).toBe(1)
  release()
  expect(await Promise.all(answers)).toEqual([401, 401, 503])
})
