// Mutated requests: each response is well-formed, none has status 500, and none reveals internals.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { checkAnswer } from '../shop/answers.ts'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { sampleStore } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'
import { beginSession } from '../shop/tokens.ts'
import { type Draft, validRequests, mutateRequest } from './mutate-request.ts'

/** Builds a request from the draft; undefined when `Request` rejects it. */
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

test('mutated requests get well-formed responses, and none of them a 500 (HT2 HT13 HT17)', async () => {
  const random = createRandom('HT2')
  const count = atSize({ landing: 500, trial: 5000, long: 5000 })
  const shop = await openShop({ mayFail: true })
  const { access, refresh } = await beginSession(shop.clientId, undefined, shop.fetch)
  const drafts = validRequests(shop.clientId, refresh).map((draft) => ({
    ...draft,
    headers: { authorization: access, ...draft.headers },
  }))
  const statuses: Record<number, number> = {}
  const wrong: string[] = []
  for (let n = 0; n < count; ) {
    const draft = mutateRequest(random.pick(drafts), random)
    const request = requestOf(draft)
    if (!request) continue
    n += 1
    const sentBody = request.body ? await request.clone().text() : ''
    const response = await shop.platform.fetch(request)
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    const fault = await checkAnswer(request, response, sentBody).catch((error: Error) => error)
    const label = `${draft.method} ${draft.path.slice(0, 200)} ${JSON.stringify(draft.headers).slice(0, 300)} ${sentBody.slice(0, 200)}`
    if (response.status >= 500) wrong.push(`${response.status} ${label}: ${shop.failures.at(-1)}`)
    else if (fault) wrong.push(`${fault.message} ${label}`)
  }
  const spread = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  say(
    `HT2 HT13 HT17: ${count} mutated requests, ${wrong.length} wrong (${spread.join(', ')}) (seed ${random.seed})`,
  )
  expect(wrong.slice(0, 5)).toEqual([])
  expect(Object.keys(statuses).length).toBeGreaterThan(5)
})

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n\r\n`
const post = 'POST /ecom/v1/carts/current/add-to-cart HTTP/1.1'

/** Requests that no client library sends, by expected status; 0 means that the connection closes with no response. */
const rawRequests: Record<number, Record<string, string | Buffer>> = {
  0: {
    'empty lines': '\r\n\r\n',
    'a CONNECT request': lines('CONNECT evil.test:443 HTTP/1.1', 'Host: x'),
  },
  400: {
    'a line that is not a request': 'hello\r\n\r\n',
    'no version': 'GET /\r\n\r\n',
    'an unsupported version': lines('GET / HTTP/9.9', 'Host: x'),
    'no host': lines('GET / HTTP/1.1'),
    'a host with a space': lines('GET /v1/carts/current HTTP/1.1', 'Host: a b'),
    'an invalid host': lines('GET /v1/carts/current HTTP/1.1', 'Host: [::1'),
    'an empty host': lines('GET /v1/carts/current HTTP/1.1', 'Host: '),
    'two hosts': lines('GET / HTTP/1.1', 'Host: a', 'Host: b'),
    'a path with a space': lines('GET /a b HTTP/1.1', 'Host: x'),
    'a path without a slash': lines('GET nowhere HTTP/1.1', 'Host: x'),
    'an invalid URL': lines('GET http://[ HTTP/1.1', 'Host: x'),
    'an asterisk': lines('OPTIONS * HTTP/1.1', 'Host: x'),
    'an unknown method': lines('BREW / HTTP/1.1', 'Host: x'),
    'a header without a colon': lines('GET / HTTP/1.1', 'Host: x', 'Bad'),
    'a header with a space': lines('GET / HTTP/1.1', 'Host : x'),
    'a folded header': lines('GET / HTTP/1.1', 'Host: x', 'A: b', ' c'),
    'NUL in a header': lines('GET / HTTP/1.1', 'Host: x', 'A: \0'),
    'NUL in the path': lines('GET /\0 HTTP/1.1', 'Host: x'),
    'invalid UTF-8 in the path': Buffer.concat([
      Buffer.from('GET /'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(lines(' HTTP/1.1', 'Host: x')),
    ]),
    'two lengths': lines(post, 'Host: x', 'Content-Length: 2', 'Content-Length: 3') + '{}',
    'a length and chunks':
      lines(post, 'Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    'an invalid length': lines(post, 'Host: x', 'Content-Length: two') + '{}',
    'a negative length': lines(post, 'Host: x', 'Content-Length: -1') + '{}',
    'invalid chunks': lines(post, 'Host: x', 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n',
    'an unsupported transfer encoding': lines(post, 'Host: x', 'Transfer-Encoding: gzip') + '{}',
    'a TLS handshake': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]),
    'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  },
  401: {
    'an absolute URL': lines('GET http://evil.test/v1/carts/current HTTP/1.1', 'Host: x'),
  },
  404: {
    'two slashes': lines('GET //evil.test/v1 HTTP/1.1', 'Host: x'),
    'a TRACE request': lines('TRACE / HTTP/1.1', 'Host: x'),
    'an upgrade': lines('GET / HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'),
  },
  431: {
    'headers of 70 kB': lines('GET / HTTP/1.1', 'Host: x', `A: ${'a'.repeat(70_000)}`),
  },
}
const rawCases = Object.entries(rawRequests).flatMap(([status, group]) =>
  Object.entries(group).map(([label, bytes]) => ({ label, bytes, expectedStatus: Number(status) })),
)

/** Sends the bytes and returns what comes back until the server closes the connection or is silent for 3 s. */
const sendBytes = (port: number, bytes: string | Buffer) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.setTimeout(3000, () => socket.destroy())
    socket.on('data', (part) => (received += part.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })

test('the server refuses requests that no client library sends, and keeps running (HT2)', async () => {
  const server = await startServer({ databaseUrl: databaseUrl() })
  const { clientId } = await server.openStore(sampleStore)
  const wrong: string[] = []
  for (const { label, bytes, expectedStatus } of rawCases) {
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await sendBytes(server.port, bytes))?.[1] ?? 0)
    if (status !== expectedStatus) wrong.push(`${label}: ${status}, not ${expectedStatus}`)
    const { status: statusAfter } = await beginSession(clientId, server.host)
    if (statusAfter !== 200) wrong.push(`after ${label} the platform does not respond`)
  }
  await server.stop()
  say(`HT2: ${rawCases.length} raw requests, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

test('the server refuses a body over 1 MiB, with a Content-Length or in chunks (HT2)', async () => {
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
