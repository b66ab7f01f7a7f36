// Opens ports and closes them kindly: nobody new comes in, those inside are answered, then it is over.
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Before } from './screens.ts'

/** A port that is open. */
export interface OpenPort {
  port: number
  /** Stops listening and lets idle connections go; resolves when the last answer is out. */
  close(): Promise<void>
}

/** The port cannot be had. */
export class PortTaken extends Error {}

/** What a port answers with. */
export interface Answers {
  fetch(request: Request): Response | Promise<Response>
  before?: Before | undefined
}

/** Opens one port. */
export function openPort({ fetch, before }: Answers, port: number, hostname: string): Promise<OpenPort> {
  const listener = getRequestListener(fetch)
  let closing = false
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5000 },
    (request, response) => {
      // Whoever is still connected is answered once more, and told to come back elsewhere.
      if (closing) response.shouldKeepAlive = false
      if (before) before(request, response, () => listener(request, response))
      else listener(request, response)
    },
  )
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(taken(port)) : error),
    )
    server.listen(port, hostname, () => {
      const address = server.address()
      const opened = typeof address === 'object' && address ? address.port : port
      const close = () => {
        closing = true
        return drain(server, sockets)
      }
      resolve({ port: opened, close })
    })
  })
}

const taken = (port: number) =>
  `Port ${port} is taken. Stop what listens there, or choose another with PORT or STOREFRONT_PORT.`

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
