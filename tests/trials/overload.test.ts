// Three times as much as it can do: a platform answers what it can, says no to the rest, and is itself again at once.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { goods } from '../shop/goods.ts'
import { startServer } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'

const program = fileURLToPath(import.meta.resolve('autocannon'))

interface Load {
  latency: { p99: number }
  requests: { average: number }
  statusCodeStats: Record<string, { count: number }>
  errors: number
}

test('HT12: an overload is answered with 503, and a second later all is as before', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  onTestFinished(() => server.stop())
  const store = { name: 'O', currency: 'EUR', shopUrl: 'http://shop.test', products: goods }
  const { clientId } = await server.openStore(store)
  const { access } = await beginSession(clientId, server.host)

  /** Reads a product from so many connections, as fast as they are answered. */
  const load = async (connections: number, seconds: number): Promise<Load> => {
    const amount = ['-c', `${connections}`, '-d', `${seconds}`, '-t', '20']
    const url = `${server.host}/stores-reader/v1/products/mug`
    const args = [program, '--json', ...amount, '-H', `authorization=${access}`, url]
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
    return JSON.parse(stdout)
  }
  const count = ({ statusCodeStats }: Load) =>
    Object.fromEntries(Object.entries(statusCodeStats).map(([status, one]) => [status, one.count]))

  await load(10, 2)
  const before = await load(10, 3)
  const crowd = await load(2000, 6)
  const after = await load(10, 4)
  const told = count(crowd)
  say(
    `HT12: ${Math.round(before.requests.average)} reads a second, p99 ${before.latency.p99} ms; of 2000 at once ${told['200']} read, ${told['503'] ?? 0} told 503, ${crowd.errors} cut off; then p99 ${after.latency.p99} ms`,
  )
  expect(Object.keys(told).sort()).toEqual(['200', '503'])
  expect(crowd.errors).toBe(0)
  expect(Object.keys(count(after))).toEqual(['200'])
  expect(after.latency.p99).toBeLessThanOrEqual(2 * before.latency.p99 + 10)
})
