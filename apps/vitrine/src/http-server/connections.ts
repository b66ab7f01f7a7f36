// Limits connections, in total and per client address, and drains them when the port closes.
import type { Server } from 'node:http'
import { BlockList, isIPv6, Server as NetServer, type Socket } from 'node:net'
import { clientNetwork, parseIpAddress } from '@vitrine/platform'
import { isProxy } from './client-address.ts'
import type { Limits } from './limits.ts'

/** Addresses that many clients share, exempt from the limit per address: this machine, and the operator's proxies. */
export function toBlockList(proxies: readonly string[] = []): BlockList {
  const list = new BlockList()
  for (const entry of ['127.0.0.0/8', '::1', ...proxies]) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Applies the connection limits to a server. Returns the function that closes it; `onStop` is called as soon as it accepts
 * no more connections.
 */
export function limitConnections(
  server: Server,
  limits: Limits,
  proxies: BlockList,
): (onStop: () => void) => Promise<void> {
  const sockets = new Set<Socket>()
  let accepted = 0
  let requests = 0
  const counts = new Map<string, number>()
  server.maxConnections = limits.maxConnections

  server.on('request', () => (requests += 1))
  server.on('connection', (socket) => {
    accepted += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const address = parseIpAddress(socket.remoteAddress ?? '')
    if (address === undefined || isProxy(proxies, address)) return
    const network = clientNetwork(address)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.on('close', () => {
      const remaining = (counts.get(network) ?? 0) - 1
      if (remaining > 0) counts.set(network, remaining)
      else counts.delete(network)
    })
    if (count > limits.maxPerAddress) socket.destroy()
  })

  return (onStop) =>
    new Promise((resolve) => {
      // A client that never reads its response must not keep the process alive.
      const forceTimer = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, forceCloseMs)
      const closeUnused = () => {
        server.closeIdleConnections()
        // To Node, a connection on which nothing has arrived is not idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }
      // A request may have arrived that is not read yet, so a whole turn of the event loop must bring none.
      const closeIdle = (known: number) =>
        setImmediate(() => {
          if (requests > known) closeIdle(requests)
          else closeUnused()
        })
      let idleTimer: NodeJS.Timeout | undefined
      const finish = () => {
        clearTimeout(forceTimer)
        clearTimeout(idleTimer)
        resolve()
      }
      // `http.Server.close` would also cut idle connections, on which a request may be arriving: use net's `close`.
      const stop = () => {
        NetServer.prototype.close.call(server, finish)
        onStop()
        idleTimer = setTimeout(() => closeIdle(requests), limits.closeGraceMs)
      }
      // Connections in the backlog are accepted first, one per turn of the event loop; closing now would reset them. If
      // clients open one for every request, each turn of a busy server finds a new one, so this ends after a while.
      const acceptUntil = performance.now() + acceptBacklogMs
      const closeAfterBacklog = (known: number) =>
        setImmediate(() => {
          if (accepted > known && performance.now() < acceptUntil) closeAfterBacklog(accepted)
          else stop()
        })
      setImmediate(() => closeAfterBacklog(accepted))
    })
}

// A full backlog of 4,096 connections is accepted in less.
const acceptBacklogMs = 3000

// Less than the 9.5 seconds after which shutdown.ts exits the process.
const forceCloseMs = 8000
