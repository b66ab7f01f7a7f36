// Connections to the database are cut, and the database is restarted, while visitors write: nothing is lost or doubled,
// whoever asked is told so cleanly, and a moment later all is well.
import { storesAppId } from '@vitrine/contract'
import { expect, onTestFinished, test } from 'vitest'
import { findLeaks } from '../shop/answers.ts'
import { say } from '../shop/figures.ts'
import { book } from '../shop/sample-products.ts'
import { openWriter, type WriterState } from '../shop/kill.ts'
import { startPostgres } from '../shop/postgres.ts'
import { openProxy, type Proxy } from '../shop/proxy.ts'
import { createRandom } from '../shop/random.ts'
import { startServer } from '../shop/server.ts'

const visitors = 6
const faults = ['cut', 'restart', 'lose', 'cut', 'restart', 'lose'] as const
const body = JSON.stringify({
  lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: book.id }, quantity: 1 }],
})

/** A server with a store, and the wire between it and its database. */
async function openServer() {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const address = new URL(postgres.url)
  const wire = await openProxy(Number(address.port))
  onTestFinished(wire.close)
  address.port = `${wire.port}`
  const server = await startServer({ databaseUrl: address.href, quiet: true })
  onTestFinished(server.stop)
  const store = { name: 'B', currency: 'EUR', storefrontUrl: 'http://shop.test', products: [book] }
  return { postgres, wire, server, ...(await server.openStore(store)) }
}

test('ST5: connections cut and a database restarted amid writes lose and double nothing', async () => {
  const dice = createRandom('ST5')
  const { postgres, wire, server, id, clientId } = await openServer()
  const witnesses = await openWriter(visitors, clientId, server)
  const told = new Map<number, number>()
  const unclean: string[] = []
  let lastGood = performance.now()
  let over = false

  /** Sends one write until it is acknowledged, always with the same key. */
  async function write(witness: WriterState, key: string) {
    witness.sent.push(key)
    for (;;) {
      const headers = {
        authorization: witness.access,
        'content-type': 'application/json',
        'idempotency-key': key,
      }
      const answer = await fetch(`${server.host}/ecom/v1/carts/current/add-to-cart`, {
        method: 'POST',
        headers,
        body,
      })
      const text = await answer.text()
      told.set(answer.status, (told.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) {
        lastGood = performance.now()
        witness.acknowledged.push(key)
        return
      }
      const { details } = JSON.parse(text) as { details: { applicationError?: { code: string } } }
      const expected = /^(UNAVAILABLE|TIMED_OUT)$/.test(details.applicationError?.code ?? '')
      if (!expected || findLeaks(text, '').length > 0) unclean.push(text)
      await new Promise((resolve) => setTimeout(resolve, dice.int(5, 50)))
    }
  }

  const working = Promise.all(
    witnesses.map(async (witness) => {
      while (!over) await write(witness, `add-${witness.sent.length}`)
    }),
  )
  let slowest = 0
  let cut = 0
  for (const fault of faults) {
    await new Promise((resolve) => setTimeout(resolve, dice.int(200, 500)))
    wire.delay(0)
    if (fault === 'restart') await postgres.restart?.()
    else if (fault === 'cut') cut += wire.cutAll()
    // The database has done it; only the news of it is lost.
    else await losing(wire, 10)
    const mended = performance.now()
    await expect.poll(() => lastGood > mended, { timeout: 5000, interval: 5 }).toBe(true)
    slowest = Math.max(slowest, lastGood - mended)
    wire.delay(dice.int(1, 5))
  }
  over = true
  await working

  const kept = await server.rows<{ owner: string; revision: bigint; quantity: number; keys: string }>(
    `select c.owner, c.revision, (c.facts->'lines'->0->>'quantity')::int as quantity,
       (select count(*) from idempotency i where i.store_id = c.store_id and i.caller = c.owner) as keys
     from carts c where c.store_id = $1`,
    id,
  )
  const wrong = witnesses.filter((witness) => {
    const { quantity, revision, keys } = kept.find(({ owner }) => owner === `visitor:${witness.id}`) ?? {}
    const count = witness.acknowledged.length
    return quantity !== count || Number(revision) !== count || Number(keys) !== count
  })
  const writes = witnesses.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  say(
    `ST5: ${writes} writes, ${cut} connections cut, ${wire.cuts()} answers lost, 2 restarts; answers ${JSON.stringify([...told])}; ${wrong.length} carts lost or doubled; well after ${Math.round(slowest)} ms at most`,
  )
  expect(wire.cuts()).toBeGreaterThanOrEqual(20)
  expect(unclean).toEqual([])
  expect(wrong).toEqual([])
  expect(kept).toHaveLength(visitors)
  expect([...told.keys()].filter((status) => ![200, 503, 504].includes(status))).toEqual([])
})

/** Loses so many answers, one after another. */
async function losing(wire: Proxy, count: number) {
  for (let lost = 0; lost < count; lost += 1) {
    const before = wire.cuts()
    wire.cutAfter(0)
    await expect.poll(wire.cuts, { timeout: 5000, interval: 2 }).toBeGreaterThan(before)
  }
}

test('ST5: a database that goes silent is told in time, and no answer of then is taken for one of now', async () => {
  const { wire, server, clientId } = await openServer()
  const [witness] = await openWriter(1, clientId, server)
  const headers = { authorization: witness?.access ?? '', 'content-type': 'application/json' }
  const path = `${server.host}/ecom/v1/carts/current`
  const before = await (await fetch(`${path}/add-to-cart`, { method: 'POST', headers, body })).json()
  const look = async () => {
    const answer = await fetch(path, { headers })
    return [answer.status, (await answer.json()) as object] as const
  }
  wire.delay(8000)
  const began = performance.now()
  const silent = await Promise.all(Array.from({ length: 12 }, look))
  const took = performance.now() - began
  wire.delay(0)
  const [status, now] = await look()
  say(`ST5: a silent database is told after ${Math.round(took)} ms`)
  // More asked than there are connections: some never got one.
  expect([...new Set(silent.map(([status]) => status))].filter((one) => one !== 504 && one !== 503)).toEqual(
    [],
  )
  expect(took).toBeLessThan(11_000)
  expect([status, now]).toEqual([200, before])
})
