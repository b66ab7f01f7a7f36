// A port in front of PostgreSQL that a test opens and shuts: nothing listens there while it is shut.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.mjs'

/** Makes a gate in front of a database; it is shut at first. */
export async function createGate(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const url = new URL(databaseUrl)
  url.port = `${await freePort()}`
  const sockets = new Set<Socket>()
  let server: Server | undefined

  const forward = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
  // A process that another thread is starting holds copies of this process's sockets until it has loaded its program: so
  // long the port is taken, although it has been shut.
  const listen = (onConnection: (socket: Socket) => void) =>
    new Promise<void>((resolve, reject) => {
      const triedUntil = performance.now() + 10_000
      const attempt = () => {
        server = createServer(onConnection)
          .on('error', (error: NodeJS.ErrnoException) => {
            if (error.code === 'EADDRINUSE' && performance.now() < triedUntil) setImmediate(attempt)
            else reject(error)
          })
          .listen(Number(url.port), url.hostname, resolve)
      }
      attempt()
    })
  const shut = async () => {
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
    server = undefined
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(shut)

  return {
    url: url.href,
    host: url.host,
    /** Connections pass from now on. */
    open: () => listen(forward),
    /** PostgreSQL answers each connection that it is starting up; resolves after the first. */
    openStarting: () =>
      new Promise<void>((resolve, reject) => {
        listen((socket) => {
          sockets.add(socket.on('error', () => {}))
          socket.once('data', () => {
            socket.end(startingUp)
            resolve()
          })
        }).catch(reject)
      }),
    /** Ends all connections and refuses new ones. */
    shut,
  }
}

/** PostgreSQL's ErrorResponse (Frontend/Backend Protocol, 55.7) while it starts. */
const startingUp = (() => {
  const fields = Buffer.from('SFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()
