// Finds a free port, for processes that need a port number before they start.
import { createServer } from 'node:net'

/** A port of this machine that no process listens on. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
