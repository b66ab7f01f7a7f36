// Five thousand spoilt requests: each gets an answer in the right form, none of them a 500, and nothing shows of the inside.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { checkAnswer } from '../shop/answers.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { sampleCollections, sampleProducts } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { startServer } from '../shop/server.ts'
import { beginSession } from '../shop/tokens.ts'
import { type Draft, good, spoil } from './mutate-request.ts'

/** The draft as a request; nothing, when it cannot even be sent. */
function requestOf({ method, path, headers, body }: Draft): Request | undefined {
  try {
    return new Request(`http://platform.test${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: body as BodyInit }),
    })
  } catch {
    return undefined
  }
}

test('HT2 HT13 HT17: five thousand spoilt requests', async () => {
  const random = createRandom('HT2')
  const shop = await openShop({ mayFail: true })
  const { access, refresh } = await beginSession(shop.clientId, undefined, shop.fetch)
  const drafts = good(shop.clientId, refresh).map((draft) => ({
    ...draft,
    headers: { authorization: access, ...draft.headers },
  }))
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  for (let n = 0; n < 5000; ) {
    const draft = spoil(random.pick(drafts), random)
    const request = requestOf(draft)
    if (!request) continue
    n += 1
    const asked = request.body ? await request.clone().text() : ''
    const response = await shop.platform.fetch(request)
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    const fault = await checkAnswer(request, response, asked).catch((error: Error) => error)
    const told = `${draft.method} ${draft.path.slice(0, 200)} ${JSON.stringify(draft.headers).slice(0, 300)} ${asked.slice(0, 200)}`
    if (response.status >= 500) wrong.push(`${response.status} ${told}: ${shop.failures.at(-1)}`)
    else if (fault) wrong.push(`${fault.message} ${told}`)
  }
  const spread = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  say(
    `HT2 HT13 HT17: 5000 spoilt requests, ${wrong.length} wrong (${spread.join(', ')}) (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(5)
})

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n\r\n`
const post = 'POST /ecom/v1/carts/current/add-to-cart HTTP/1.1'

/** What no client library would send, by the status that it gets; 0: the line is cut without a word. */
const raw: Record<number, Record<string, string | Buffer>> = {
  0: {
    nothing: '\r\n\r\n',
    'a tunnel': lines('CONNECT evil.test:443 HTTP/1.1', 'Host: x'),
  },
  400: {
    'no request': 'hello\r\n\r\n',
    'no version': 'GET /\r\n\r\n',
    'another version': lines('GET / HTTP/9.9', 'Host: x'),
    'no host': lines('GET / HTTP/1.1'),
    'a host with a space': lines('GET /v1/carts/current HTTP/1.1', 'Host: a b'),
    'a host that is none': lines('GET /v1/carts/current HTTP/1.1', 'Host: [::1'),
    'an empty host': lines('GET /v1/carts/current HTTP/1.1', 'Host: '),
    'two hosts': lines('GET / HTTP/1.1', 'Host: a', 'Host: b'),
    'a path with a space': lines('GET /a b HTTP/1.1', 'Host: x'),
    'a path without a slash': lines('GET nowhere HTTP/1.1', 'Host: x'),
    'a broken address': lines('GET http://[ HTTP/1.1', 'Host: x'),
    'a star': lines('OPTIONS * HTTP/1.1', 'Host: x'),
    'a method of its own': lines('BREW / HTTP/1.1', 'Host: x'),
    'a header without a colon': lines('GET / HTTP/1.1', 'Host: x', 'Bad'),
    'a header with a space': lines('GET / HTTP/1.1', 'Host : x'),
    'a folded header': lines('GET / HTTP/1.1', 'Host: x', 'A: b', ' c'),
    'NUL in a header': lines('GET / HTTP/1.1', 'Host: x', 'A: \0'),
    'NUL in the path': lines('GET /\0 HTTP/1.1', 'Host: x'),
    'bytes in the path': Buffer.concat([
      Buffer.from('GET /'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(lines(' HTTP/1.1', 'Host: x')),
    ]),
    'two lengths': lines(post, 'Host: x', 'Content-Length: 2', 'Content-Length: 3') + '{}',
    'a length and chunks':
      lines(post, 'Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    'a length that is none': lines(post, 'Host: x', 'Content-Length: two') + '{}',
    'a length below nothing': lines(post, 'Host: x', 'Content-Length: -1') + '{}',
    'broken chunks': lines(post, 'Host: x', 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    'chunks of another kind': lines(post, 'Host: x', 'Transfer-Encoding: gzip') + '{}',
    'another protocol': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
    'the second version': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  },
  401: {
    'a whole address': lines('GET http://evil.test/v1/carts/current HTTP/1.1', 'Host: x'),
  },
  404: {
    'two slashes': lines('GET //evil.test/v1 HTTP/1.1', 'Host: x'),
    'a trace': lines('TRACE / HTTP/1.1', 'Host: x'),
    'an upgrade': lines('GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'),
  },
  431: {
    'headers without end': lines('GET / HTTP/1.1', 'Host: x', `A: ${'a'.repeat(70_000)}`),
  },
}
const spoken = Object.entries(raw).flatMap(([status, all]) =>
  Object.entries(all).map(([what, words]) => ({ what, words, right: Number(status) })),
)

/** Says it, and hears what comes until the other side is silent or gone. */
const speak = (port: number, words: string | Buffer) =>
  new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(words))
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (part) => (heard += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })

test('HT2: what no client library would send is refused at the port, and the platform goes on', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  const { clientId } = await server.openStore({
    name: 'H',
    currency: 'EUR',
    storefrontUrl: 'http://s.test',
    collections: sampleCollections,
    products: sampleProducts,
  })
  const wrong: string[] = []
  for (const { what, words, right } of spoken) {
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await speak(server.port, words))?.[1] ?? 0)
    if (status !== right) wrong.push(`${what}: ${status}, not ${right}`)
    const { status: alive } = await beginSession(clientId, server.host)
    if (alive !== 200) wrong.push(`after ${what} the platform is gone`)
  }
  await server.stop()
  say(`HT2: ${spoken.length} raw requests at the port, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

test('HT2: a body past a mebibyte is refused at the port too, with its length told or in chunks', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  const { clientId } = await server.openStore({ name: 'H', currency: 'EUR', storefrontUrl: 'http://s.test' })
  const { access: authorization } = await beginSession(clientId, server.host)
  const parts = Array.from({ length: 48 }, () => new Uint8Array(64 * 1024).fill(0x20))
  for (const body of [Buffer.concat(parts), new Blob(parts).stream()]) {
    const headers = { authorization, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await fetch(`${server.host}/v1/carts/current/add-to-cart`, request)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ requestId: response.headers.get('x-wix-request-id') })
  }
  await server.stop()
})
