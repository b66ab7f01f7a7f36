// Thousands of hostile requests of all kinds leave nothing in the memory of the process that answers them.
import { connect } from 'node:net'
import { exampleIds } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { say } from '../shop/figures.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { createRandom, type Random } from '../shop/random.ts'
import { beginSession } from '../shop/tokens.ts'
import { hostileStrings } from '../trials/hostile-strings.ts'
import { mutateRequest, validRequests } from '../trials/mutate-request.ts'

const requestsPerRound = 2775
const clientId = '5e11f00d-0000-4000-8000-000000000001'

/** Lets the process collect its garbage and print its memory when it gets SIGUSR2. */
const reporter = `process.on('SIGUSR2', () => {
  gc()
  setImmediate(() => { gc(); console.log('memory ' + JSON.stringify(process.memoryUsage())) })
})`
const flags = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(reporter)}`]

const reports = (output: string) => [...output.matchAll(/^memory (.+)$/gm)].map(([, json = '']) => json)

async function memoryOf({ child, stdout }: ReturnType<typeof launchCommand>) {
  const before = reports(stdout()).length
  child.kill('SIGUSR2')
  await expect.poll(() => reports(stdout()).length, { timeout: 30_000 }).toBe(before + 1)
  const { heapUsed, external, rss } = JSON.parse(reports(stdout()).at(-1) ?? '') as NodeJS.MemoryUsage
  return { used: (heapUsed + external) / 1e6, rss: rss / 1e6 }
}

/** Sends bytes that are not HTTP, and waits until the server closes. */
const sendBytes = (port: number, bytes: Buffer) =>
  new Promise<number>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('error', () => {})
    socket.on('close', () => resolve(400))
    socket.resume()
  })

const largeForm = Array.from({ length: 20_000 }, (_, n) => `field${n}=${'x'.repeat(20)}`).join('&')
const pages = [
  '/',
  '/products',
  '/search',
  '/cart',
  '/products/reading-mug',
  '/collections/kitchen',
  '/nowhere',
]

/** One hostile request to either port. */
async function attack(ports: { platform: number; storefront: number }, access: string, random: Random) {
  const [platform, storefront] = [ports.platform, ports.storefront].map((port) => `http://127.0.0.1:${port}`)
  const headers = { 'x-forwarded-for': `198.51.100.${random.int(1, 250)}` }
  const hostile = encodeURIComponent(`${random.pick(hostileStrings)}${random.word(20)}`)
  const send = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, ...init.headers },
      redirect: 'manual',
    })
    await response.arrayBuffer()
    return response.status
  }
  const kinds = [
    async () => {
      const drafts = validRequests(clientId, 'no refresh token')
      const { method, path, headers: own, body } = mutateRequest(random.pick(drafts), random)
      const init = { method, headers: { authorization: access, ...own }, ...(body !== undefined && { body }) }
      return send(`${platform}${path.startsWith('/') ? path : `/${path}`}`, init as RequestInit)
    },
    () =>
      send(`${storefront}${random.pick(pages)}?q=${hostile}&page=${random.int(-9, 99_999)}&min=${hostile}`),
    () => send(`${storefront}/cart`, { headers: { cookie: `__Host-vitrine-${clientId}=${hostile}` } }),
    () =>
      send(`${platform}/docs?${hostile}`, {
        headers: { 'accept-encoding': random.pick(['gzip', 'br', '*']) },
      }),
    () => send(`${platform}/media/${hostile}~mv2.jpg/v1/fill/w_${random.int(1, 9999)}/x.jpg`),
    () => send(`${platform}/v1/products/${hostile}/${exampleIds.line}`),
    () => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      return send(`${platform}/oauth2/token`, { method: 'POST', headers: form, body: largeForm })
    },
    () => sendBytes(random.pick([ports.platform, ports.storefront]), random.bytes(random.int(1, 4000))),
  ]
  return random
    .pick(kinds)()
    .catch(() => 0)
}

test('2,775 mixed hostile requests, and 2,775 more, leave the memory as it was', async () => {
  const random = createRandom('flat memory')
  const command = launchCommand({ flags, settings: { LOG_LEVEL: 'silent' } })
  await command.ready
  const ports = command.ports()
  const { access } = await beginSession(clientId, `http://127.0.0.1:${ports.platform}`)
  const statuses = new Map<number, number>()
  const round = async (seed: number) => {
    let sent = 0
    const attacker = async (n: number) => {
      const own = random.fork(seed * 100 + n)
      while (sent < requestsPerRound) {
        sent += 1
        const status = await attack(ports, access, own)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => attacker(n)))
    return memoryOf(command)
  }
  // The first round fills what is limited: caches, compiled code, buffers.
  const memory = [await round(0), await round(1), await round(2)]
  const figures = memory.map(({ used, rss }) => `${used.toFixed(1)} (${rss.toFixed(0)} resident)`)
  const spread = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  say(
    `memory in MB after each ${requestsPerRound} hostile requests: ${figures.join(', ')}; ${spread.join(', ')}`,
  )
  expect(statuses.get(500) ?? 0).toBe(0)
  expect([...statuses.keys()].length).toBeGreaterThan(4)
  // A single reading varies by up to 8 MB; a leak raises both later ones.
  const [first, ...later] = memory.map(({ used }) => used) as [number, number, number]
  expect(Math.min(...later) - first).toBeLessThan(4)
  command.child.kill('SIGTERM')
  expect((await command.ended).code).toBe(0)
})
