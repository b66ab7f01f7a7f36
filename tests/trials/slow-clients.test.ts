// Five hundred who are slow, silent or half gone at once: the others are answered as before, and the slow ones are left.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { inBatches } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { percentile, say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { startTwo } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'

const arrival = 3000
const host = 'Host: a.test\r\n'
const post = `POST /oauth2/token HTTP/1.1\r\n${host}Content-Type: application/json\r\n`

/** What a slow caller begins with, and what he adds every second. */
const ways: [start: string, drop: string][] = [
  [`GET /openapi.json HTTP/1.1\r\n${host}`, 'a: b\r\n'],
  [`GET /openapi.json HTTP/1.1\r\n${host}a: `, 'b'],
  [`${post}Content-Length: 5000\r\n\r\n{`, ' '],
  [`${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'],
  ['', ''],
  ['G', ''],
  // Asks for much, and reads none of it.
  [`GET /openapi.json HTTP/1.1\r\n${host}\r\n`.repeat(4), ''],
]

function slow(port: number, [start, drop]: (typeof ways)[number]) {
  const began = performance.now()
  return new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (start) socket.write(start)
      // Hearing of the end takes listening; who reads nothing finds out when he writes.
      if (drop) socket.resume()
    })
    const dripping = setInterval(() => {
      if (drop && socket.writable) socket.write(drop)
      else if (!drop && performance.now() - began > 2 * arrival) socket.resume()
    }, 1000)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - began)
    })
  })
}

test('HT3: five hundred slow callers keep nobody waiting, and none of them stays', async () => {
  // Two processes on one database: the slow ones come to one, and both are read from in turn, so that a machine that is
  // busy with something else tells nothing.
  const [calm, beset] = await startTwo({ databaseUrl: databaseUrl(), limits: { arrival, stalled: 4000 } })
  const store = {
    name: 'S',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    collections: sampleCollections,
    products: sampleProducts,
  }
  const { clientId } = await calm.openStore(store)
  const { access } = await beginSession(clientId, calm.host)
  const reads = async (count: number) => {
    const times = await inBatches(2 * count, 4, async (n) => {
      const began = performance.now()
      const { host } = n % 2 === 0 ? calm : beset
      const answer = await fetch(`${host}/stores-reader/v1/products/mug`, {
        headers: { authorization: access },
      })
      await answer.text()
      expect(answer.status).toBe(200)
      return performance.now() - began
    })
    return [0, 1].map((which) =>
      percentile(
        times.filter((_, n) => n % 2 === which),
        0.99,
      ),
    )
  }
  await reads(300)
  const all = Promise.all(
    Array.from({ length: 500 }, (_, n) => slow(beset.port, ways[n % ways.length] as (typeof ways)[number])),
  )
  // They have come, and are at it.
  await reads(300)
  const [idle = 0, busy = 0] = await reads(500)
  const left = await all
  say(
    `HT3: 500 slow callers, all left after ${Math.round(Math.max(...left))} ms; p99 of reads ${Math.round(idle)} ms beside them, ${Math.round(busy)} ms amid them`,
  )
  expect(Math.max(...left)).toBeLessThan(5 * arrival)
  expect(busy).toBeLessThan(2 * idle + 50)
})
