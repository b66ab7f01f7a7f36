// Limits on connections: per address, in total, and in time for clients that are idle or read too slowly.
import { once } from 'node:events'
import { BlockList, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientNetwork } from '@vitrine/platform'
import { toBlockList } from '../../apps/vitrine/src/http-server/connections.ts'
import { openPort, type PortOptions } from '../../apps/vitrine/src/http-server/open-port.ts'

// A response without an end; it notes when the server stops reading it.
let isStreaming = true
const endless = () =>
  new ReadableStream<Uint8Array>({
    start: () => void (isStreaming = true),
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => void (isStreaming = false),
  })
const pages = {
  fetch: ({ url }: Request) => new Response(url.endsWith('/endless') ? endless() : 'here you are'),
}

// No proxies by default: connections from this machine count too.
async function open(limits: PortOptions['limits'] = {}, proxies = new BlockList()) {
  const { port, close } = await openPort(pages, { limits, proxies })
  onTestFinished(close)
  return port
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`

/** Stops the timers of the server, so that it does not cut the connections that are left eight seconds after it closes. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Connects and sends the text, if any; `ended` resolves when the server closes the connection. */
function openConnection(port: number, text = '') {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  if (text) socket.write(text)
  let received = ''
  const ended = new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()))
  socket.on('data', (part) => (received += part.subarray(0, 1000)))
  return { socket, ended, received: () => received }
}

test('connections from one address are limited, and a closed one makes room for another', async () => {
  const port = await open({ maxPerAddress: 3 })
  const connections = Array.from({ length: 3 }, () => openConnection(port, request('/')))
  for (const { received } of connections) await expect.poll(received).toContain('here you are')
  const fourth = openConnection(port, request('/'))
  await fourth.ended
  expect(fourth.received()).toBe('')
  connections[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const { received, ended, socket } = openConnection(
        port,
        request('/').replace('Host', 'Connection: close\r\nHost'),
      )
      await ended
      socket.destroy()
      return received()
    })
    .toContain('here you are')
})

test('connections from this machine and from named proxies are not limited', async () => {
  const port = await open({ maxPerAddress: 1 }, toBlockList())
  const connections = Array.from({ length: 5 }, () => openConnection(port, request('/')))
  for (const { received } of connections) await expect.poll(received).toContain('here you are')
  const proxies = toBlockList(['10.0.0.0/8', '2001:db8::/32'])
  for (const inside of ['10.1.2.3', '127.0.0.1', '::1', '2001:db8::7', '::ffff:10.1.2.3']) {
    expect([inside, proxies.check(inside, inside.includes(':') ? 'ipv6' : 'ipv4')]).toEqual([inside, true])
  }
  expect(proxies.check('192.0.2.1')).toBe(false)
})

test('IPv6 addresses are counted by their /64 network, IPv4 addresses one by one', () => {
  const oneNetwork = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::']
  expect(new Set(oneNetwork.map(clientNetwork)).size).toBe(1)
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8:1:3::1', '2001:db8::1', '::ffff:192.0.2.3']
  expect(addresses.map(clientNetwork)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '2001:db8:1:3',
    '2001:db8:0:0',
    '192.0.2.3',
  ])
})

test('connections are limited in total', async () => {
  const port = await open({ maxConnections: 2 })
  const connections = Array.from({ length: 2 }, () => openConnection(port, request('/')))
  for (const { received } of connections) await expect.poll(received).toContain('here you are')
  const third = openConnection(port, request('/'))
  await third.ended
  expect(third.received()).toBe('')
})

test('a connection whose client does not read the response is closed after the idle timeout (HT3)', async () => {
  const port = await open({ idleTimeoutMs: 300, responseTimeoutMs: 600_000 })
  const reader = openConnection(port, request('/endless'))
  await expect.poll(reader.received).not.toBe('')
  reader.socket.pause()
  const other = openConnection(port, request('/'))
  await expect.poll(other.received).toContain('here you are')
  await expect.poll(() => isStreaming).toBe(false)
})

test('a connection whose client reads too slowly is closed after the response timeout (HT3)', async () => {
  const port = await open({ idleTimeoutMs: 600_000, responseTimeoutMs: 600 })
  const reader = openConnection(port, request('/endless'))
  await expect.poll(reader.received).not.toBe('')
  const drip = setInterval(() => void reader.socket.resume().once('data', () => reader.socket.pause()), 20)
  await expect.poll(() => isStreaming).toBe(false)
  clearInterval(drip)
})

test('a port closes although a new connection arrives in every turn of the event loop (HT11)', async () => {
  let handled = 0
  const busy = () => {
    handled += 1
    for (const until = performance.now() + 5; performance.now() < until; );
    return new Response('here you are')
  }
  const { port, close } = await openPort({ fetch: busy })
  let isLoading = true
  onTestFinished(() => void (isLoading = false))
  const lastRequest = request('/').replace('Host', 'Connection: close\r\nHost')
  const connectAgain = () => {
    if (isLoading) void openConnection(port, lastRequest).ended.then(connectAgain)
  }
  for (let client = 0; client < 20; client += 1) connectAgain()
  await expect.poll(() => handled).toBeGreaterThan(20)
  stopTimers()
  await close()
})

test('a port closes although a connection is open on which nothing has arrived (HT11)', async () => {
  const { port, close } = await openPort(pages, {
    limits: { requestTimeoutMs: 600_000, idleTimeoutMs: 600_000 },
  })
  const silent = openConnection(port)
  await once(silent.socket, 'connect')
  stopTimers()
  const closing = close()
  for (let ms = 0; ms < 6000; ms += 100) {
    vi.advanceTimersByTime(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closing
  await silent.ended
  expect(silent.received()).toBe('')
})
