// Many times as much as it can do: a platform answers what it can, says no to the rest, and is itself again at once.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { startTwo } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'

const program = fileURLToPath(import.meta.resolve('autocannon'))

interface Load {
  latency: { p99: number }
  statusCodeStats: Record<string, { count: number }>
  errors: number
}

const many = Array.from({ length: 600 }, (_, n): ProductDraft => {
  const [mug] = sampleProducts as [ProductDraft]
  return { ...mug, id: `thing-${n}`, slug: `thing-${n}`, name: `Thing ${n}`, options: [], variants: [] }
})

// What costs the platform little, and what costs it much.
const cheap = '/stores-reader/v1/products/mug'
const asked = { search: 'thing', sort: 'price', limit: 100, offset: 0 }
const dear = `/vitrine/v1/products/browse?.r=${Buffer.from(JSON.stringify(asked)).toString('base64url')}`

test('HT12: a crowd waits and is answered, too many are told 503, and then all is as before', async () => {
  // Two processes on one database: the crowd comes to one, and how it is afterwards is told by both in the same moment.
  const [calm, server] = await startTwo({ databaseUrl: databaseUrl() })
  const store = {
    name: 'O',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: [...sampleProducts, ...many],
  }
  const { clientId } = await server.openStore(store)
  const { access } = await beginSession(clientId, server.host)

  /** Asks from so many connections, as fast as they are answered. */
  const load = async (path: string, connections: number, seconds: number, { host } = server) => {
    const amount = ['-c', `${connections}`, '-d', `${seconds}`, '-t', '20']
    const args = [program, '--json', ...amount, '-H', `authorization=${access}`, host + path]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
    const { latency, statusCodeStats, errors } = JSON.parse(stdout) as Load
    const told = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const)
    const { 200: read = 0, 503: refused = 0, ...others } = Object.fromEntries(told)
    expect(others).toEqual({})
    return { speed: Math.round(read / seconds), refused, errors, p99: latency.p99 }
  }

  await load(cheap, 10, 2)
  await load(dear, 64, 2)
  const before = await load(cheap, 10, 3)
  const crowd = await load(cheap, 2000, 6)
  const usual = await load(dear, 64, 3)
  // Whoever is new waits a second, and in one a few hundred of these are answered.
  const tooMany = await load(dear, 2000, 6)
  // What the crowd has left behind is cleared away first.
  const clearing = await load(cheap, 10, 3)
  const [beside, after] = await Promise.all([load(cheap, 10, 4, calm), load(cheap, 10, 4)])
  say(
    `HT12: ${before.speed} reads a second, ${crowd.speed} for a crowd of 2000 (${crowd.refused} told 503, ${crowd.errors} cut off); ${usual.speed} costly ones, ${tooMany.speed} for as many (${tooMany.refused} told 503, ${tooMany.errors} cut off); then p99 ${clearing.p99} ms, and three seconds later ${after.p99} ms, ${beside.p99} ms where nobody was`,
  )
  expect([crowd.errors, tooMany.errors]).toEqual([0, 0])
  expect(tooMany.refused).toBeGreaterThan(0)
  // To say no costs little of what there is to do.
  expect(crowd.speed).toBeGreaterThan(before.speed / 10)
  expect(tooMany.speed).toBeGreaterThan(usual.speed / 10)
  expect(after.refused).toBe(0)
  expect(after.p99).toBeLessThanOrEqual(2 * beside.p99 + 10)
})
