// Under many times its capacity, a platform answers what it can, refuses the rest with 503, and recovers at once.
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

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

interface Load {
  latency: { p99: number }
  statusCodeStats: Record<string, { count: number }>
  errors: number
}

const manyProducts = Array.from({ length: 600 }, (_, n): ProductDraft => {
  const [mug] = sampleProducts as [ProductDraft]
  return { ...mug, id: `thing-${n}`, slug: `thing-${n}`, name: `Thing ${n}`, options: [], variants: [] }
})

const cheapPath = '/stores-reader/v1/products/mug'
const searchQuery = { search: 'thing', sort: 'price', limit: 100, offset: 0 }
const expensivePath = `/vitrine/v1/products/browse?.r=${Buffer.from(JSON.stringify(searchQuery)).toString('base64url')}`

test('an overloaded platform queues requests, refuses the excess with 503 and recovers at once (HT12)', async () => {
  // Two processes share the database; the load goes to one. Afterwards both are measured at the same time, so that other
  // work on the machine affects both alike.
  const [idleServer, server] = await startTwo({ databaseUrl: databaseUrl() })
  const store = {
    name: 'O',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: [...sampleProducts, ...manyProducts],
  }
  const { clientId } = await server.openStore(store)
  const { access } = await beginSession(clientId, server.host)

  /** Sends requests over `connections` connections, each as soon as the previous one is answered. */
  const load = async (path: string, connections: number, seconds: number, { host } = server) => {
    const loadArgs = ['-c', `${connections}`, '-d', `${seconds}`, '-t', '20']
    const args = [autocannon, '--json', ...loadArgs, '-H', `authorization=${access}`, host + path]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
    const { latency, statusCodeStats, errors } = JSON.parse(stdout) as Load
    const counts = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const)
    const { 200: succeeded = 0, 503: refused = 0, ...others } = Object.fromEntries(counts)
    expect(others).toEqual({})
    return { speed: Math.round(succeeded / seconds), refused, errors, p99: latency.p99 }
  }

  await load(cheapPath, 10, 2)
  await load(expensivePath, 64, 2)
  const baseline = await load(cheapPath, 10, 3)
  const crowd = await load(cheapPath, 2000, 6)
  const expensive = await load(expensivePath, 64, 3)
  // A request queues for at most three seconds, and the platform answers only a few hundred of these per second.
  const overload = await load(expensivePath, 2000, 6)
  // Let the platform finish the remaining work before measuring.
  const draining = await load(cheapPath, 10, 3)
  const [idle, after] = await Promise.all([load(cheapPath, 10, 4, idleServer), load(cheapPath, 10, 4)])
  say(
    `HT12: ${baseline.speed} reads a second, ${crowd.speed} with 2000 clients (${crowd.refused} refused with 503, ${crowd.errors} cut off); ${expensive.speed} expensive reads a second, ${overload.speed} with 2000 clients (${overload.refused} refused with 503, ${overload.errors} cut off); then p99 ${draining.p99} ms, three seconds later ${after.p99} ms, and ${idle.p99} ms at the idle process`,
  )
  expect([crowd.errors, overload.errors]).toEqual([0, 0])
  expect(overload.refused).toBeGreaterThan(0)
  // Refusing costs little, so most of the capacity is left for answers.
  expect(crowd.speed).toBeGreaterThan(baseline.speed / 10)
  expect(overload.speed).toBeGreaterThan(expensive.speed / 10)
  expect(after.refused).toBe(0)
  expect(after.p99).toBeLessThanOrEqual(2 * idle.p99 + 10)
})
