// Opens ports and closes them kindly: nobody new comes in, those inside are answered, then it is over.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { RequestInfo } from '@vitrine/platform'
import { limitConnections, toBlockList } from './connections.ts'
import { answerInOrder } from './pipelining.ts'
import { type Limits, defaultLimits } from './limits.ts'
import type { Logger } from '../log.ts'
import type { DevMiddleware } from '../apps.ts'
import { respondOnSocket, asPlainText, type FormatClientError, clientErrorResponse } from './client-error.ts'

/** A port that is open. */
export interface OpenPort {
  port: number
  /** Stops listening and lets connections go; resolves when the last answer is out. */
  close(): Promise<void>
}

/** What a port answers with. */
export interface PortHandler {
  /** Answers one request, and writes down what it turns out to be. */
  fetch(request: Request, passage: RequestInfo): Response | Promise<Response>
  devMiddleware?: DevMiddleware | undefined
  /** How somebody is told whose request could not be read; plain text when absent. */
  formatClientError?: FormatClientError
}

/** Where and how a port is open. Usually it is any free one of this machine, and nobody keeps a log. */
export interface PortOptions {
  port?: number
  hostname?: string
  limits?: Partial<Limits>
  /** Addresses through which many come. */
  proxies?: BlockList
  /** Browsers reach it by https, and are told to keep to it. */
  https?: boolean
  logbook?: Logger
}

// What every answer carries that does not say otherwise, also a file, an error, and what could not be read.
const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

// A year. Neighbours under the same name are not ours to decide for.
const keepToHttps = { 'strict-transport-security': 'max-age=31536000' }

const silent: Logger = { log: () => {}, request: () => {} }

/** Opens one port. */
export function openPort(
  { fetch, devMiddleware: before, formatClientError: unread = asPlainText }: PortHandler,
  options: PortOptions = {},
) {
  const {
    port = 0,
    hostname = '127.0.0.1',
    proxies = toBlockList(),
    https = false,
    logbook = silent,
  } = options
  const carries: Record<string, string> = { ...always, ...(https && keepToHttps) }
  const limits = { ...defaultLimits, ...options.limits }
  const passages = new WeakMap<object, RequestInfo>()
  const refused = new WeakSet<object>()
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      isPlain(incoming as IncomingMessage)
        ? fetch(request, passages.get(outgoing) ?? {})
        : clientErrorResponse(unread, 400, randomUUID(), { connection: 'close' }),
    {
      errorHandler: (error) => {
        const requestId = randomUUID()
        if (error instanceof RequestError) return clientErrorResponse(unread, 400, requestId)
        logbook.log({ level: 'error', message: 'Request failed', requestId, error })
        return clientErrorResponse(unread, 500, requestId)
      },
    },
  )

  const latest = new WeakMap<object, ServerResponse>()
  let closing = false
  const answer = answerInOrder((request: IncomingMessage, response: ServerResponse) => {
    // Whoever is still connected is answered once more, and told to come back elsewhere.
    if (closing) response.shouldKeepAlive = false
    response.setHeader('x-request-id', randomUUID())
    for (const name in carries) response.setHeader(name, carries[name] as string)
    const passage: RequestInfo = {}
    passages.set(response, passage)
    const began = performance.now()
    const late = setTimeout(() => request.socket.destroy(), limits.responseTimeoutMs)
    response.on('close', () => {
      clearTimeout(late)
      logbook.request({
        ...passage,
        method: request.method ?? '',
        // Nobody hears an answer that had not begun when he left; 499 is what servers write down for it.
        status: response.headersSent || refused.has(response) ? response.statusCode : 499,
        ms: Math.round(performance.now() - began),
        requestId: `${response.getHeader('x-request-id')}`,
        ...(!response.writableFinished && { hungUp: true }),
      })
    })
    if (before) before(request, response, () => listener(request, response))
    else listener(request, response)
  }, limits.maxPipelined)
  const hear = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
    answer(request, response)
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.requestTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.requestTimeoutMs / 20,
      keepAliveTimeout: 5000,
      // Left to Node, its absence would be answered without a word.
      requireHostHeader: false,
    },
    hear,
  )
  server.timeout = limits.idleTimeoutMs
  // An expectation nobody knows may be overlooked (RFC 9110 §10.1.1).
  server.on('checkExpectation', hear)
  server.on('clientError', (error, socket) => {
    const last = latest.get(socket)
    // Of a request that broke off amid its body there is a line already, once it is over.
    const begun = last && !last.req.complete ? last : undefined
    const requestId = begun ? `${begun.getHeader('x-request-id')}` : randomUUID()
    const status = respondOnSocket(unread, error, socket as Socket, { requestId, carries, last })
    if (status === undefined) return
    if (begun) {
      begun.statusCode = status
      refused.add(begun)
    } else logbook.request({ requestId, status, ms: 0 })
  })
  const drain = limitConnections(server, limits, proxies)
  return new Promise<OpenPort>((resolve, reject) => {
    server.on('error', reject)
    // A crowd that comes at once waits at the door, as far as the system lets it, and is not turned away unheard.
    server.listen({ port, host: hostname, backlog: 4096 }, () => {
      const address = server.address()
      const opened = typeof address === 'object' && address ? address.port : port
      const close = () => {
        closing = true
        return drain()
      }
      resolve({ port: opened, close })
    })
  })
}

/** Whether two readers would read a request alike: it has one host, one way to tell where it ends, and a version. */
function isPlain({ rawHeaders, headers, httpVersionMajor }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  const ends = headers['transfer-encoding'] === undefined || headers['content-length'] === undefined
  return hosts.length < 2 && ends && httpVersionMajor === 1
}
