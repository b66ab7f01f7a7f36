// Five hundred slow, silent or half-closed clients at once: other clients are served as before, and the slow ones time out.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { percentile, say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { startTwo } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'

const requestTimeoutMs = 3000
const host = 'Host: a.test\r\n'
const post = `POST /oauth2/token HTTP/1.1\r\n${host}Content-Type: application/json\r\n`

/** What a slow client sends first, and what it adds every second. */
const behaviours: [start: string, drip: string][] = [
  [`GET /openapi.json HTTP/1.1\r\n${host}`, 'a: b\r\n'],
  [`GET /openapi.json HTTP/1.1\r\n${host}a: `, 'b'],
  [`${post}Content-Length: 5000\r\n\r\n{`, ' '],
  [`${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'],
  ['', ''],
  ['G', ''],
  // Requests much and reads none of it.
  [`GET /openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(4), ''],
]

function openSlowClient(port: number, [start, drip]: (typeof behaviours)[number]) {
  const began = performance.now()
  return new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (start) socket.write(start)
      // A socket that is not read notices the close only when it writes, so the dripping clients read.
      if (drip) socket.resume()
    })
    const dripTimer = setInterval(() => {
      if (drip && socket.writable) socket.write(drip)
      else if (!drip && performance.now() - began > 2 * requestTimeoutMs) socket.resume()
    }, 1000)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripTimer)
      resolve(performance.now() - began)
    })
  })
}

test('five hundred slow clients do not delay other clients, and all of them time out (HT3)', async () => {
  // Two processes share the database; the slow clients connect to one. Reads alternate between both, so that other work on
  // the machine affects both alike.
  const [idleServer, loadedServer] = await startTwo({
    databaseUrl: databaseUrl(),
    limits: { requestTimeoutMs, idleTimeoutMs: 4000 },
  })
  const store = {
    name: 'S',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  }
  const { clientId } = await idleServer.openStore(store)
  const { access } = await beginSession(clientId, idleServer.host)
  const reads = async (count: number) => {
    const times = await inBatches(2 * count, 4, async (n) => {
      const began = performance.now()
      const { host } = n % 2 === 0 ? idleServer : loadedServer
      const response = await fetch(`${host}/stores-reader/v1/products/mug`, {
        headers: { authorization: access },
      })
      await response.text()
      expect(response.status).toBe(200)
      return performance.now() - began
    })
    return [0, 1].map((serverIndex) =>
      percentile(
        times.filter((_, n) => n % 2 === serverIndex),
        0.99,
      ),
    )
  }
  await reads(300)
  const slowClients = Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      openSlowClient(loadedServer.port, behaviours[n % behaviours.length] as (typeof behaviours)[number]),
    ),
  )
  // By now the slow clients are connected.
  await reads(300)
  const [idle = 0, busy = 0] = await reads(500)
  const durations = await slowClients
  say(
    `HT3: 500 slow clients, all closed after ${Math.round(Math.max(...durations))} ms; p99 of reads ${Math.round(idle)} ms at the idle process, ${Math.round(busy)} ms at the loaded one`,
  )
  expect(Math.max(...durations)).toBeLessThan(5 * requestTimeoutMs)
  expect(busy).toBeLessThan(2 * idle + 50)
})
