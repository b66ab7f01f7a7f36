// A TCP proxy that fails on demand, between client and platform or platform and database: it truncates responses after a
// number of bytes, drops them, delays them, or cuts all connections at once.
import { connect, createServer, type Socket } from 'node:net'

/** Opens a proxy in front of `port`; it forwards everything until the test calls one of its methods. */
export async function openProxy(port: number) {
  const sockets = new Set<Socket>()
  let left: number | undefined
  let cuts = 0
  let bytesSent = 0
  let latency = 0

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (part) => far.write(part))
    let before = Promise.resolve()
    far.on('data', (part: Buffer) => {
      bytesSent += part.length
      const wait = latency
      // Keeps the order of the parts, also when the delay changes between them.
      before = before.then(async () => {
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        if (near.writable) deliver(near, part)
      })
    })
  })

  const deliver = (near: Socket, part: Buffer) => {
    if (left === undefined) return near.write(part)
    if (part.length <= left) {
      left -= part.length
      return near.write(part)
    }
    // The platform has finished its work by now; only the response is lost.
    near.end(part.subarray(0, left), () => near.destroy())
    left = undefined
    cuts += 1
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }

  return {
    host: `http://127.0.0.1:${address.port}`,
    /** Truncates the next response after a number of bytes. */
    cutAfter(bytes: number) {
      left = bytes
    },
    /** Delays responses from now on. */
    delay(milliseconds: number) {
      latency = milliseconds
    },
    /** Cuts every open connection; returns their number. */
    cutAll() {
      const open = sockets.size / 2
      for (const socket of sockets) socket.resetAndDestroy()
      return open
    },
    port: address.port,
    /** The number of response bytes that the platform has sent. */
    passed: () => bytesSent,
    /** The number of truncated responses. */
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An open proxy. */
export type Proxy = Awaited<ReturnType<typeof openProxy>>
