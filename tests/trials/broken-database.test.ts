// Database connections are cut and the database restarts while visitors write: no write is lost or applied twice, each
// failed request gets a clean error, and requests succeed again soon after.
import { storesAppId } from '@vitrine/contract'
import { expect, onTestFinished, test } from 'vitest'
import { findLeaks } from '../shop/answers.ts'
import { say } from '../shop/figures.ts'
import { book } from '../shop/sample-products.ts'
import { openWriter, type WriterState } from './kills/carts.ts'
import { startPostgres } from '../shop/postgres.ts'
import { openProxy, type Proxy } from '../shop/proxy.ts'
import { createRandom } from '../shop/random.ts'
import { startServer } from '../shop/server.ts'

const visitors = 6
const faults = ['cut', 'restart', 'lose', 'cut', 'restart', 'lose'] as const
const body = JSON.stringify({
  lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: book.id }, quantity: 1 }],
})

/** Starts a server with a store, and a proxy between the server and its database. */
async function openServer() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const address = new URL(postgres.url)
  const proxy = await openProxy(Number(address.port))
  onTestFinished(proxy.close)
  address.port = `${proxy.port}`
  const server = await startServer({ databaseUrl: address.href, quiet: true })
  onTestFinished(server.stop)
  const store = { name: 'B', currency: 'EUR', storefrontUrl: 'http://shop.test', products: [book] }
  return { postgres, proxy, server, ...(await server.openStore(store)) }
}

test('cut connections and database restarts during writes lose and duplicate nothing (ST5)', async () => {
  const random = createRandom('ST5')
  const { postgres, proxy, server, id, clientId } = await openServer()
  const writers = await openWriter(visitors, clientId, server)
  const statusCounts = new Map<number, number>()
  const badResponses: string[] = []
  let successes = 0
  let isDone = false

  /** Retries one write with the same idempotency key until it is acknowledged. */
  async function write(writer: WriterState, key: string) {
    writer.sent.push(key)
    for (;;) {
      const headers = {
        authorization: writer.access,
        'content-type': 'application/json',
        'idempotency-key': key,
      }
      const response = await fetch(`${server.host}/ecom/v1/carts/current/add-to-cart`, {
        method: 'POST',
        headers,
        body,
      })
      const text = await response.text()
      statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1)
      if (response.status === 200) {
        successes += 1
        writer.acknowledged.push(key)
        return
      }
      const { details } = JSON.parse(text) as { details: { applicationError?: { code: string } } }
      const isExpected = /^(UNAVAILABLE|TIMED_OUT)$/.test(details.applicationError?.code ?? '')
      if (!isExpected || findLeaks(text, '').length > 0) badResponses.push(text)
      await new Promise((resolve) => setTimeout(resolve, random.int(5, 50)))
    }
  }

  const allWriters = Promise.all(
    writers.map(async (writer) => {
      while (!isDone) await write(writer, `add-${writer.sent.length}`)
    }),
  )
  let cut = 0
  for (const fault of faults) {
    await new Promise((resolve) => setTimeout(resolve, random.int(200, 500)))
    proxy.delay(0)
    if (fault === 'restart') await postgres.restart?.()
    else if (fault === 'cut') cut += proxy.cutAll()
    // The database commits; only its response is lost.
    else await loseResponses(proxy, 10)
    const before = successes
    await expect.poll(() => successes, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
    proxy.delay(random.int(1, 5))
  }
  isDone = true
  await allWriters

  const carts = await server.rows<{ owner: string; revision: bigint; quantity: number; keys: string }>(
    `select c.owner, c.revision, (c.facts->'lines'->0->>'quantity')::int as quantity,
       (select count(*) from idempotency i where i.store_id = c.store_id and i.caller = c.owner) as keys
     from carts c where c.store_id = $1`,
    id,
  )
  const wrong = writers.filter((writer) => {
    const { quantity, revision, keys } = carts.find(({ owner }) => owner === `visitor:${writer.id}`) ?? {}
    const count = writer.acknowledged.length
    return quantity !== count || Number(revision) !== count || Number(keys) !== count
  })
  const writes = writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  say(
    `ST5: ${writes} writes, ${cut} connections cut, ${proxy.cuts()} database responses lost, 2 restarts; statuses ${JSON.stringify([...statusCounts])}; ${wrong.length} carts with lost or duplicate writes`,
  )
  expect(proxy.cuts()).toBeGreaterThanOrEqual(20)
  expect(badResponses).toEqual([])
  expect(wrong).toEqual([])
  expect(carts).toHaveLength(visitors)
  expect([...statusCounts.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual([])
})

/** Cuts `total` connections, one after another, each before the database's response passes. */
async function loseResponses(proxy: Proxy, total: number) {
  for (let lost = 0; lost < total; lost += 1) {
    const before = proxy.cuts()
    proxy.cutAfter(0)
    await expect.poll(proxy.cuts, { timeout: 60_000, interval: 2 }).toBeGreaterThan(before)
  }
}

test('requests to a silent database time out, and its late results are never matched to later queries (ST5)', async () => {
  const { proxy, server, clientId } = await openServer()
  const [writer] = await openWriter(1, clientId, server)
  const headers = { authorization: writer?.access ?? '', 'content-type': 'application/json' }
  const path = `${server.host}/ecom/v1/carts/current`
  const cartBefore = await (await fetch(`${path}/add-to-cart`, { method: 'POST', headers, body })).json()
  const readCart = async () => {
    const response = await fetch(path, { headers })
    return [response.status, (await response.json()) as object] as const
  }
  proxy.delay(8000)
  const responses = await Promise.all(Array.from({ length: 12 }, readCart))
  proxy.delay(0)
  const [status, cartAfter] = await readCart()
  // There are more requests than pool connections, so some fail while they wait for one.
  expect(
    [...new Set(responses.map(([status]) => status))].filter((status) => status !== 504 && status !== 503),
  ).toEqual([])
  expect([status, cartAfter]).toEqual([200, cartBefore])
})
