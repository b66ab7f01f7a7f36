// HT4: behind nginx, what nginx reads as one request is one request to us too, and nobody is answered what another asked.
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { say } from '../shop/figures.ts'
import { type Manner, manners, nginxVersion, openNginx } from '../shop/nginx.ts'
import { accepted, refused } from '../shop/smuggling.ts'
import { sendRaw } from '../shop/wire.ts'

const vectors = [...refused, ...accepted]
const version = nginxVersion()

/** Says so, and is counted as skipped, where there is no nginx: what was not tried is not proved. */
function needsNginx({ skip }: TestContext) {
  if (version) return
  say('HT4: not tried behind nginx, because there is none on PATH')
  skip('there is no nginx on PATH')
}

/** What a request is to whoever answers it, and what nginx took it for. */
interface Seen {
  method: string
  path: string
  nginx: string | undefined
}

/** Sends every vector in one manner, each followed by somebody innocent; tells where the two readers differ. */
async function tryAll(manner: Manner, port: number, seen: Seen[]) {
  const desyncs: string[] = []
  let handedOn = 0
  for (const [n, [what, text]] of vectors.entries()) {
    const before = seen.length
    await sendRaw(port, [text])
    const innocent = `/innocent-${n}`
    const answer = await fetch(`http://127.0.0.1:${port}${innocent}`)
    const told = await answer.text()
    if (answer.status !== 200 || told !== innocent)
      desyncs.push(`${manner}, ${what}: ${innocent} was told ${answer.status} ${told}`)
    handedOn += seen.length - before - 1
  }
  return { desyncs, handedOn }
}

/** Requests that nobody at nginx had sent, as nginx sees it. */
function strangers(seen: Seen[]) {
  const ids = new Set<string>()
  return seen.filter(({ method, path, nginx = '' }) => {
    const [id = '', ...said] = nginx.split(' ')
    const isNew = id !== '' && !ids.has(id)
    ids.add(id)
    return !isNew || said.join(' ') !== `${method} ${path}`
  })
}

test('HT4: behind nginx, no vector makes two readers differ', async (context) => {
  needsNginx(context)
  const seen = new Map<Manner, Seen[]>()
  const results = await Promise.all(
    (Object.keys(manners) as Manner[]).map(async (manner) => {
      const mine: Seen[] = []
      seen.set(manner, mine)
      const { port, close } = await openPort({
        fetch: async (request) => {
          const { pathname: path, search } = new URL(request.url)
          const nginx = request.headers.get('x-nginx') ?? undefined
          mine.push({ method: request.method, path: path + search, nginx })
          await request.text().catch(() => '')
          return new Response(path)
        },
      })
      const nginx = await openNginx(port)
      onTestFinished(async () => {
        await nginx.close()
        await close()
      })
      return tryAll(manner, nginx.port(manner), mine)
    }),
  )
  const desyncs = results.flatMap((result) => result.desyncs)
  const foreign = [...seen.values()].flatMap(strangers)
  const handedOn = results.reduce((sum, result) => sum + result.handedOn, 0)
  say(
    `HT4: behind nginx ${version}, ${vectors.length} vectors in ${results.length} manners (${handedOn} requests handed on), ${desyncs.length + foreign.length} desyncs`,
  )
  expect(desyncs).toEqual([])
  expect(foreign).toEqual([])
  expect(handedOn).toBeGreaterThan(30)
})

test('HT4: whoever would take a body for a request is seen', async (context) => {
  needsNginx(context)
  const seen: Seen[] = []
  // Reads no body, so that what is in one comes next.
  const careless = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (part) => {
      for (const head of `${part}`.split('\r\n\r\n').filter((text) => / HTTP\/1/.test(text))) {
        const [, method = '', path = ''] = /(\w+) (\S+) HTTP/.exec(head) ?? []
        seen.push({ method, path, nginx: /x-nginx: (.*)/i.exec(head)?.[1] })
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`)
      }
    })
  })
  await new Promise<void>((resolve) => careless.listen(0, '127.0.0.1', resolve))
  const nginx = await openNginx((careless.address() as AddressInfo).port)
  onTestFinished(async () => {
    await nginx.close()
    careless.close()
  })
  await tryAll('whole bodies', nginx.port('whole bodies'), seen)
  expect(strangers(seen).map(({ path }) => path)).toContain('/smuggled')
})
