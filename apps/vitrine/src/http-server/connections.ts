// Who may be connected: so many in all, so many from one address, and for a moment longer when the port closes.
import type { Server } from 'node:http'
import { BlockList, isIPv6, Server as NetServer, type Socket } from 'node:net'
import type { Limits } from './limits.ts'

/** Addresses through which many come: this machine, and the proxies that an operator names. */
export function toBlockList(proxies: readonly string[] = []): BlockList {
  const list = new BlockList()
  for (const named of ['127.0.0.0/8', '::1', ...proxies]) {
    const [address = '', bits] = named.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Who somebody is by his address. Whoever has one of version 6 has 2^64, all with the same first half. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/, '')
  const [head = ''] = address.split('::')
  return [...head.split(':'), '0', '0', '0'].slice(0, 4).join(':')
}

/** Watches over the connections of a server; the answer is how to close it. */
export function limitConnections(server: Server, limits: Limits, proxies: BlockList): () => Promise<void> {
  const sockets = new Set<Socket>()
  let arrived = 0
  const counts = new Map<string, number>()
  server.maxConnections = limits.maxConnections

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    arrived += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const near = clientNetwork(address)
    const count = (counts.get(near) ?? 0) + 1
    counts.set(near, count)
    socket.on('close', () => {
      const left = (counts.get(near) ?? 0) - 1
      if (left > 0) counts.set(near, left)
      else counts.delete(near)
    })
    if (count > limits.maxPerAddress) socket.destroy()
  })

  return () =>
    new Promise((resolve) => {
      // Whoever never reads his answer must not keep the process from ending.
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, patience)
      const rest = setTimeout(() => server.closeIdleConnections(), limits.closeGraceMs)
      const over = () => {
        clearTimeout(late)
        clearTimeout(rest)
        resolve()
      }
      // Whoever has knocked so far is let in, one in each turn of the loop; to close on them would be to reset them.
      // And it is not the close of an HTTP server, which cuts connections at rest: a request may be on its way in.
      const closeWhenQuiet = (known: number) =>
        setImmediate(() => {
          if (arrived > known) closeWhenQuiet(arrived)
          else NetServer.prototype.close.call(server, over)
        })
      setImmediate(() => closeWhenQuiet(arrived))
    })
}

// The process ends within ten seconds.
const patience = 8000
