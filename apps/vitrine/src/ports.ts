// Opens ports and closes them kindly: nobody new comes in, those inside are answered, then it is over.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serve } from '@hono/node-server'

/** A port that is open. */
export interface OpenPort {
  port: number
  /** Stops listening and lets idle connections go; resolves when the last answer is out. */
  close(): Promise<void>
}

/** The port cannot be had. */
export class PortTaken extends Error {}

/** Opens one port for `fetch`. */
export function openPort(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  hostname: string,
): Promise<OpenPort> {
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch, port, hostname, serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000 } },
      (address) => resolve({ port: address.port, close: () => drain(server, sockets) }),
    ) as Server
    server.keepAliveTimeout = 5000
    const sockets = new Set<Socket>()
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PortTaken(
              `Port ${port} is taken. Stop what listens there, or choose another with PORT or STOREFRONT_PORT.`,
            )
          : error,
      ),
    )
  })
}

// A client that never reads its answer must not keep the process from ending within ten seconds.
const patience = 8000

function drain(server: Server, sockets: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, patience)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}
