// Opens ports and closes them kindly: nobody new comes in, those inside are answered, then it is over.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Before } from './screens.ts'
import { answerUnread, inPlainText, type TellUnread, unreadResponse } from './unread.ts'

/** A port that is open. */
export interface OpenPort {
  port: number
  /** Stops listening and lets idle connections go; resolves when the last answer is out. */
  close(): Promise<void>
}

/** What a port answers with. */
export interface Answers {
  fetch(request: Request): Response | Promise<Response>
  before?: Before | undefined
  /** How somebody is told whose request could not be read; plain text when absent. */
  unread?: TellUnread
}

// A request has this long to arrive whole, headers and body. It is less than the ten seconds that the platform takes for
// an answer, so that a slow sender is told 408, and is not told that the platform was slow (504). A body of the largest
// size, 1 MiB, makes it at 1 Mbit/s.
const arrival = 8000

/** Opens one port. */
export function openPort(
  { fetch, before, unread = inPlainText }: Answers,
  port: number,
  hostname: string,
  within = arrival,
): Promise<OpenPort> {
  const listener = getRequestListener(fetch, {
    errorHandler: (error) => unreadResponse(unread, error instanceof RequestError ? 400 : 500),
  })
  const latest = new WeakMap<object, ServerResponse>()
  let closing = false
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
    // Whoever is still connected is answered once more, and told to come back elsewhere.
    if (closing) response.shouldKeepAlive = false
    if (before) before(request, response, () => listener(request, response))
    else listener(request, response)
  }
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: within,
      requestTimeout: within,
      connectionsCheckingInterval: within / 20,
      keepAliveTimeout: 5000,
      // Left to Node, its absence would be answered without a word.
      requireHostHeader: false,
    },
    answer,
  )
  // An expectation nobody knows may be overlooked (RFC 9110 §10.1.1).
  server.on('checkExpectation', answer)
  server.on('clientError', (error, socket) =>
    answerUnread(unread, error, socket as Socket, latest.get(socket)),
  )
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.on('error', reject)
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
