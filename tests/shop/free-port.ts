// A port for a process that must be told one before it starts.
import { createServer } from 'node:net'

/** A port of this machine that nobody uses now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
