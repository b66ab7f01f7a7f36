// The connection pool: its size, and the limits of its connections.
import { createMetrics, openPostgres, type Statement } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { parseMetrics } from '../shop/metrics.ts'
import { newDatabase } from '../shop/new-database.ts'
import { openShop } from '../shop/open-shop.ts'
import { sampleProducts } from '../shop/sample-products.ts'
import { signIn } from '../shop/sign-in.ts'

const withParameter = (name: string, value: string) => {
  const url = new URL(databaseUrl())
  url.searchParams.set(name, value)
  return url.href
}

test('a pool opens as many connections as it may, and no more', async () => {
  const database = await openPostgres(databaseUrl(), { poolSize: 3 })
  onTestFinished(() => database.close())
  const sleep = { text: 'select pg_sleep(0.1), pg_backend_pid() as pid', values: [] }
  const rows = await inParallel(12, () => database.run<{ pid: number }>(sleep))
  expect(new Set(rows.map(([row]) => row?.pid)).size).toBe(3)
})

test('the metrics show connections in use, statements that wait for one, and lost races', async () => {
  const metrics = createMetrics()
  const database = await openPostgres(databaseUrl(), { poolSize: 4 })
  onTestFinished(() => database.close())
  const shop = await openShop({ database, metrics })
  const figures = () => parseMetrics(metrics.render())
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let begun = 0
  const hold = () =>
    database.transaction(async () => {
      begun += 1
      await released
    })
  // A quarter of the connections is for reads.
  const held = [hold(), hold(), hold()]
  await expect.poll(() => begun).toBe(3)
  const waiting = hold()
  const { sum } = figures()
  expect(sum('vitrine_pool_size')).toBe(4)
  expect(sum('vitrine_pool_connections', { state: 'busy' })).toBe(3)
  expect(sum('vitrine_pool_waiting')).toBe(1)
  release()
  await Promise.all([...held, waiting])
  expect(figures().sum('vitrine_pool_connections', { state: 'busy' })).toBe(0)
  expect(figures().sum('vitrine_pool_connections', { state: 'idle' })).toBeGreaterThanOrEqual(3)

  expect(figures().sum('vitrine_commit_attempts_lost_total')).toBe(0)
  const visitor = shop.visitor()
  await visitor.tokens()
  await inParallel(20, () => visitor.cart.add([{ productId: 'book' }]))
  expect(figures().sum('vitrine_commit_attempts_lost_total')).toBeGreaterThan(0)
})

test('no statement and no transaction leaves a setting on its connection', async () => {
  const database = await openPostgres(await newDatabase(databaseUrl()), { poolSize: 1 })
  onTestFinished(() => database.close())
  const run = (text: string, more: Partial<Statement> = {}) => database.run({ text, values: [], ...more })
  // The settings of a language are there once it is loaded.
  const settings = () =>
    run(
      `select name, setting, pg_backend_pid() as pid from pg_settings where name not like '%.%' order by name`,
    )
  const change = `set local lock_timeout = 1; set local search_path = pg_catalog; set local synchronous_commit = off;
    set transaction isolation level serializable`
  const inTransaction = (text: string) => () =>
    database.transaction(async (session) => {
      await session.run({ text: change, values: [], isScript: true })
      await session.run({ text, values: [], noTimeout: true })
    })
  const before = await settings()
  const shop = await openShop({ database })
  const works: Record<string, () => Promise<unknown>> = {
    'migrations, and the opening of a store': async () => {},
    'a statement that fails': () => run('select 1 / 0'),
    'a lookup': () => run('select 1', { isLookup: true }),
    'a lookup that fails': () => run('select 1 / 0', { isLookup: true }),
    'a plan of its own': () => run('select 1', { needsCustomPlan: true }),
    'a plan of its own that fails': () => run('select 1 / 0', { needsCustomPlan: true }),
    'a transaction': inTransaction('select 1'),
    'a transaction that fails': inTransaction('select 1 / 0'),
    'a transaction that goes on after a failure': () =>
      database.transaction(async (session) => {
        await session.run({ text: change, values: [], isScript: true })
        await session.run({ text: 'select 1 / 0', values: [] }).catch(() => {})
      }),
    'a search': () => shop.visitor().products.search({ text: 'mug', price: { max: 100 } }),
    'a cart': () => shop.visitor().cart.add([{ productId: 'book' }]),
    'a sign-in': () => signIn(shop, 'ada@example.com'),
    'a product': () => shop.platform.store(shop.clientId).saveProducts(sampleProducts),
    'a change by filter': async () => {
      const body = { filter: {}, actualPrice: { amount: '1' } }
      await shop.merchant.ask('POST', '/stores/v3/bulk/products/adjust-variants-by-filter', { body })
      await shop.platform.runJobs()
    },
  }
  for (const [name, work] of Object.entries(works)) {
    await work().catch((error: { code?: string }) => expect(error.code, name).toBe('22012'))
    expect(await settings(), name).toEqual(before)
  }
})

test('an address that turns the time limit off is refused', async () => {
  await expect(openPostgres(withParameter('statement_timeout', '0'))).rejects.toThrow(
    'reached with an address that changes statement_timeout. Remove that from the address.',
  )
})

test('a start warns of a synchronous_commit below on', async () => {
  const setting = withParameter(
    'options',
    '-c plan_cache_mode=force_generic_plan -c synchronous_commit=local',
  )
  const database = await openPostgres(setting)
  onTestFinished(() => database.close())
  expect(database.durability).toEqual({
    isWeak: true,
    message: expect.stringContaining(
      'PostgreSQL runs with synchronous_commit = local: acknowledged writes can be lost when a replica takes over. For production, set it to on.',
    ),
  })
})

test('an address that turns generic plans off works, with a warning that says how to turn them on', async () => {
  const warnings: string[] = []
  const url = withParameter('options', '-c search_path=public')
  const database = await openPostgres(url, { onWarning: (message) => warnings.push(message) })
  onTestFinished(() => database.close())
  expect(warnings).toEqual([
    `PostgreSQL plans each statement anew, which is slow. Run there: alter role postgres in database ${new URL(databaseUrl()).pathname.slice(1)} set plan_cache_mode = force_generic_plan;`,
  ])
  expect(await database.run({ text: 'select 1 as n', values: [] })).toEqual([{ n: 1 }])
})
