// Who is slow, idle or everywhere at once holds a connection for so long and no longer, and takes none from the others.
import { BlockList, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { toBlockList, clientNetwork } from '../../apps/vitrine/src/http-server/connections.ts'
import { openPort, type PortOptions } from '../../apps/vitrine/src/http-server/open-port.ts'

// An answer without an end; it is told when nobody takes it any more.
let taken = true
const endless = () =>
  new ReadableStream<Uint8Array>({
    start: () => void (taken = true),
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => void (taken = false),
  })
const pages = {
  fetch: ({ url }: Request) => new Response(url.endsWith('/endless') ? endless() : 'here you are'),
}

// Nobody here is a proxy, not even this machine.
async function open(limits: PortOptions['limits'] = {}, proxies = new BlockList()) {
  const { port, close } = await openPort(pages, { limits, proxies })
  onTestFinished(close)
  return port
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`

/** Connects, says something if there is anything to say, and tells when the other side has hung up. */
function caller(port: number, says = '') {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  if (says) socket.write(says)
  let heard = ''
  const began = performance.now()
  const ended = new Promise<number>((resolve) =>
    socket.on('error', () => {}).on('close', () => resolve(performance.now() - began)),
  )
  socket.on('data', (part) => (heard += part.subarray(0, 1000)))
  return { socket, ended, heard: () => heard }
}

test('so many connections from one address, and no more until one of them has gone', async () => {
  const port = await open({ maxPerAddress: 3 })
  const callers = Array.from({ length: 3 }, () => caller(port, ask('/')))
  for (const { heard } of callers) await expect.poll(heard).toContain('here you are')
  const fourth = caller(port, ask('/'))
  await fourth.ended
  expect(fourth.heard()).toBe('')
  callers[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const { heard, ended, socket } = caller(port, ask('/').replace('Host', 'Connection: close\r\nHost'))
      await ended
      socket.destroy()
      return heard()
    })
    .toContain('here you are')
})

test('through this machine and the proxies that were named any number may come', async () => {
  const port = await open({ maxPerAddress: 1 }, toBlockList())
  const callers = Array.from({ length: 5 }, () => caller(port, ask('/')))
  for (const { heard } of callers) await expect.poll(heard).toContain('here you are')
  const named = toBlockList(['10.0.0.0/8', '2001:db8::/32'])
  for (const inside of ['10.1.2.3', '127.0.0.1', '::1', '2001:db8::7', '::ffff:10.1.2.3']) {
    expect([inside, named.check(inside, inside.includes(':') ? 'ipv6' : 'ipv4')]).toEqual([inside, true])
  }
  expect(named.check('192.0.2.1')).toBe(false)
})

test('an address of version 6 counts by its network, one of version 4 alone', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::']
  expect(new Set(same.map(clientNetwork)).size).toBe(1)
  const others = ['192.0.2.1', '192.0.2.2', '2001:db8:1:3::1', '2001:db8::1', '::ffff:192.0.2.3']
  expect(others.map(clientNetwork)).toEqual([
    '192.0.2.1',
    '192.0.2.2',
    '2001:db8:1:3',
    '2001:db8:0:0',
    '192.0.2.3',
  ])
})

test('so many connections in all', async () => {
  const port = await open({ maxConnections: 2 })
  const callers = Array.from({ length: 2 }, () => caller(port, ask('/')))
  for (const { heard } of callers) await expect.poll(heard).toContain('here you are')
  const third = caller(port, ask('/'))
  await third.ended
  expect(third.heard()).toBe('')
})

test('HT3: who asks and does not read is left after a while', async () => {
  const port = await open({ idleTimeoutMs: 300 })
  const reader = caller(port, ask('/endless'))
  await expect.poll(reader.heard).not.toBe('')
  reader.socket.pause()
  const other = caller(port, ask('/'))
  await expect.poll(other.heard).toContain('here you are')
  await expect.poll(() => taken, { timeout: 3000 }).toBe(false)
})

test('HT3: who reads by drops is left when his time is up', async () => {
  const port = await open({ idleTimeoutMs: 5000, responseTimeoutMs: 600 })
  const reader = caller(port, ask('/endless'))
  await expect.poll(reader.heard).not.toBe('')
  const drip = setInterval(() => void reader.socket.resume().once('data', () => reader.socket.pause()), 20)
  await expect.poll(() => taken, { timeout: 3000 }).toBe(false)
  clearInterval(drip)
})
