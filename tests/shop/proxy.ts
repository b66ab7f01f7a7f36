// A wire that breaks: between client and platform, or platform and database, it cuts answers off after so many bytes,
// loses them whole, delays them, or goes dead for all at once.
import { connect, createServer, type Socket } from 'node:net'

/** Opens a proxy before `port`; it does no harm until it is told to. */
export async function openProxy(port: number) {
  const sockets = new Set<Socket>()
  let left: number | undefined
  let cuts = 0
  let passed = 0
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
      passed += part.length
      const wait = latency
      // What came first arrives first, however the delay has changed since.
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
    // The other side has done its work by now: what is lost is only the news of it.
    near.end(part.subarray(0, left), () => near.destroy())
    left = undefined
    cuts += 1
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }

  return {
    host: `http://127.0.0.1:${address.port}`,
    /** Of the next answer only so many bytes arrive. */
    cutAfter(bytes: number) {
      left = bytes
    },
    /** Answers arrive so many milliseconds later from now on. */
    delay(milliseconds: number) {
      latency = milliseconds
    },
    /** Cuts every connection there is; how many there were. */
    cutAll() {
      const open = sockets.size / 2
      for (const socket of sockets) socket.resetAndDestroy()
      return open
    },
    port: address.port,
    /** How many bytes of answers the platform has sent. */
    passed: () => passed,
    /** How many answers were cut off. */
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A proxy that is open. */
export type Proxy = Awaited<ReturnType<typeof openProxy>>
