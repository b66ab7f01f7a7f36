// HT4: behind nginx, the server splits the byte stream into the same requests as nginx does, and no client gets the
// response to another client's request.
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { say } from '../shop/figures.ts'
import { type Manner, manners, nginxVersion, openExampleNginx, openNginx } from '../shop/nginx.ts'
import { accepted, refused } from '../shop/smuggling.ts'
import { sendRaw } from '../shop/wire.ts'

const vectors = [...refused, ...accepted]
const version = nginxVersion()

/** Skips the test with a message where nginx is not installed, so that the report does not count it as passed. */
function needsNginx({ skip }: TestContext) {
  if (version) return
  say('HT4: skipped, because nginx was not found on PATH')
  skip('nginx was not found on PATH')
}

/** A request as the upstream server parsed it, with nginx's own view of it in `nginx`. */
interface ReceivedRequest {
  method: string
  path: string
  nginx: string | undefined
}

/** Sends every vector through one nginx configuration, each followed by an innocent request, and reports desyncs. */
async function tryAll(manner: Manner, port: number, received: ReceivedRequest[]) {
  const desyncs: string[] = []
  let forwarded = 0
  for (const [n, [label, text]] of vectors.entries()) {
    const before = received.length
    await sendRaw(port, [text])
    const innocentPath = `/innocent-${n}`
    const response = await fetch(`http://127.0.0.1:${port}${innocentPath}`)
    const body = await response.text()
    if (response.status !== 200 || body !== innocentPath)
      desyncs.push(`${manner}, ${label}: ${innocentPath} got ${response.status} ${body}`)
    forwarded += received.length - before - 1
  }
  return { desyncs, forwarded }
}

/** Requests that nginx did not forward: they carry no new nginx id, or differ from the request line nginx logged. */
function unmatchedRequests(received: ReceivedRequest[]) {
  const ids = new Set<string>()
  return received.filter(({ method, path, nginx = '' }) => {
    const [id = '', ...sentLine] = nginx.split(' ')
    const isNew = id !== '' && !ids.has(id)
    ids.add(id)
    return !isNew || sentLine.join(' ') !== `${method} ${path}`
  })
}

test('no smuggling vector desynchronizes nginx and the server (HT4)', async (context) => {
  needsNginx(context)
  const receivedByManner = new Map<Manner, ReceivedRequest[]>()
  const results = await Promise.all(
    (Object.keys(manners) as Manner[]).map(async (manner) => {
      const received: ReceivedRequest[] = []
      receivedByManner.set(manner, received)
      const { port, close } = await openPort({
        fetch: async (request) => {
          const { pathname: path, search } = new URL(request.url)
          const nginx = request.headers.get('x-nginx') ?? undefined
          received.push({ method: request.method, path: path + search, nginx })
          await request.text().catch(() => '')
          return new Response(path)
        },
      })
      const nginx = await openNginx(port)
      onTestFinished(async () => {
        await nginx.close()
        await close()
      })
      return tryAll(manner, nginx.port(manner), received)
    }),
  )
  const desyncs = results.flatMap((result) => result.desyncs)
  const unmatched = [...receivedByManner.values()].flatMap(unmatchedRequests)
  const forwarded = results.reduce((sum, result) => sum + result.forwarded, 0)
  say(
    `HT4: nginx ${version}, ${vectors.length} vectors in ${results.length} configurations (${forwarded} requests forwarded), ${desyncs.length + unmatched.length} desyncs`,
  )
  expect(desyncs).toEqual([])
  expect(unmatched).toEqual([])
  expect(forwarded).toBeGreaterThan(30)
})

test('the check detects a server that parses a body as a request (HT4)', async (context) => {
  needsNginx(context)
  const received: ReceivedRequest[] = []
  // Ignores Content-Length, so a body is parsed as the next request.
  const naiveServer = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (part) => {
      for (const head of `${part}`.split('\r\n\r\n').filter((text) => / HTTP\/1/.test(text))) {
        const [, method = '', path = ''] = /(\w+) (\S+) HTTP/.exec(head) ?? []
        received.push({ method, path, nginx: /x-nginx: (.*)/i.exec(head)?.[1] })
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`)
      }
    })
  })
  await new Promise<void>((resolve) => naiveServer.listen(0, '127.0.0.1', resolve))
  const nginx = await openNginx((naiveServer.address() as AddressInfo).port)
  onTestFinished(async () => {
    await nginx.close()
    naiveServer.close()
  })
  await tryAll('whole bodies', nginx.port('whole bodies'), received)
  expect(unmatchedRequests(received).map(({ path }) => path)).toContain('/smuggled')
})

test('the example configuration passes on host, address and bodies, and hides the metrics', async (context) => {
  needsNginx(context)
  const openEcho = () =>
    openPort({
      fetch: async (request) => {
        const { host, connection, 'x-forwarded-for': forwarded } = Object.fromEntries(request.headers)
        const { length } = await request.text()
        return Response.json({ path: new URL(request.url).pathname, host, connection, forwarded, length })
      },
    })
  const [storefront, platform] = [await openEcho(), await openEcho()]
  const nginx = await openExampleNginx({ storefront: storefront.port, platform: platform.port })
  onTestFinished(async () => {
    await nginx.close()
    await Promise.all([storefront.close(), platform.close()])
  })
  const ask = (port: number, path: string, body?: string) =>
    fetch(`http://localhost:${port}${path}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
      ...(body && { method: 'POST', body }),
    })
  const forwardedBy = { host: 'localhost', forwarded: '127.0.0.1' }
  for (const port of [nginx.storefront, nginx.platform]) {
    expect(await (await ask(port, '/a')).json()).toMatchObject({ ...forwardedBy, path: '/a', length: 0 })
    const large = 'x'.repeat(1_900_000)
    expect(await (await ask(port, '/b', large)).json()).toMatchObject({
      ...forwardedBy,
      length: large.length,
    })
  }
  expect((await ask(nginx.storefront, '/metrics')).status).toBe(200)
  expect((await ask(nginx.platform, '/metrics')).status).toBe(404)
})
