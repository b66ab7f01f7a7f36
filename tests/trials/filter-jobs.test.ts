// Processes are killed while they change products by filter: the next process goes on, and changes each product once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { newDatabase } from '../shop/new-database.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'

const program = fileURLToPath(new URL('../shop/filter-job-worker.mjs', import.meta.url))
const count = 1000
// The claim of a killed process is over after a minute.
const roundMs = 61_000

test('a change by filter of killed processes reaches every product once', async () => {
  const random = createRandom('filter-jobs')
  const url = await newDatabase(databaseUrl())
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  const { id, apiKey, merchant, rows, clock } = await openShop({ database, products: [] })
  const bulk = '/stores/v3/bulk/products'
  const variants = [{ price: { actualPrice: { amount: '10' } } }]
  const product = { name: 'Pot', productType: 'PHYSICAL', variantsInfo: { variants } }
  for (let n = 0; n < count; n += 100) {
    const { status } = await merchant.ask('POST', `${bulk}/create`, {
      body: { products: Array.from({ length: 100 }, () => product) },
    })
    expect(status).toBe(200)
  }
  // Each product still matches after its change.
  const filter = { 'actualPriceRange.minValue.amount': { $lt: 1000 } }
  const call = {
    url: `${host}${bulk}/adjust-variants-by-filter`,
    headers: {
      authorization: apiKey,
      'wix-site-id': id,
      'content-type': 'application/json',
      'idempotency-key': 'raise',
    },
    body: JSON.stringify({ filter, actualPrice: { amount: '1' } }),
  }
  let killed = 0
  let isDone = false
  for (let round = 0; !isDone; round += 1) {
    const options = {
      databaseUrl: url,
      origin: host,
      now: clock.now() + round * roundMs,
      statementsUntilKilled: random.int(1, 60),
      call,
    }
    const worker = fork(program, [JSON.stringify(options)], { execArgv: [] })
    await once(worker, 'exit')
    isDone = worker.exitCode === 0
    if (!isDone) expect(worker.signalCode).toBe('SIGKILL')
    killed += isDone ? 0 : 1
  }
  say(`changes by filter: ${killed} kills (seed ${random.seed})`)
  expect(killed).toBeGreaterThan(1)
  expect(
    await rows(
      `select facts->>'price' as price, revision, count(*) as n from products where store_id = $1 group by 1, 2`,
    ),
  ).toEqual([{ price: '11.00', revision: 2n, n: BigInt(count) }])
  expect(
    await rows(
      `select count(*) as n from outbox where store_id = $1 and name = 'product.updated' and entity_kind = 'product'`,
    ),
  ).toEqual([{ n: BigInt(count) }])
})
