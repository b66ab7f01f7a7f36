// Opens HTTP ports, and closes them gracefully: no new connections, running requests finish.
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
  /** Stops listening and drains connections; resolves when the last response is sent. */
  close(): Promise<void>
}

/** What handles the requests of a port. */
export interface PortHandler {
  /** Answers one request, and fills in `info` for the access log. */
  fetch(request: Request, info: RequestInfo): Response | Promise<Response>
  devMiddleware?: DevMiddleware | undefined
  /** The format of responses to malformed requests; plain text when absent. */
  formatClientError?: FormatClientError
}

/** Where and how a port is opened. Defaults: a free port of this machine, no log. */
export interface PortOptions {
  port?: number
  hostname?: string
  limits?: Partial<Limits>
  /** Addresses that many clients share; exempt from the limit per address. */
  proxies?: BlockList
  /** Browsers reach it by https: responses carry Strict-Transport-Security. */
  https?: boolean
  logger?: Logger
}

// Defaults for every response, also for files, errors and malformed requests; a handler may override them.
const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

// One year, without includeSubDomains: other hosts of the domain are not ours.
const httpsHeaders = { 'strict-transport-security': 'max-age=31536000' }

const silent: Logger = { log: () => {}, request: () => {} }

/** Opens one port. */
export function openPort(
  { fetch, devMiddleware, formatClientError = asPlainText }: PortHandler,
  options: PortOptions = {},
) {
  const {
    port = 0,
    hostname = '127.0.0.1',
    proxies = toBlockList(),
    https = false,
    logger = silent,
  } = options
  const baseHeaders: Record<string, string> = { ...defaultHeaders, ...(https && httpsHeaders) }
  const limits = { ...defaultLimits, ...options.limits }
  const infos = new WeakMap<object, RequestInfo>()
  const refused = new WeakSet<object>()
  const listener = getRequestListener(
    (request, { incoming, outgoing }) =>
      isUnambiguous(incoming as IncomingMessage)
        ? fetch(request, infos.get(outgoing) ?? {})
        : clientErrorResponse(formatClientError, 400, randomUUID(), { connection: 'close' }),
    {
      errorHandler: (error) => {
        const requestId = randomUUID()
        if (error instanceof RequestError) return clientErrorResponse(formatClientError, 400, requestId)
        logger.log({ level: 'error', message: 'Request failed', requestId, error })
        return clientErrorResponse(formatClientError, 500, requestId)
      },
    },
  )

  const latest = new WeakMap<object, ServerResponse>()
  let isClosing = false
  const respond = answerInOrder((request: IncomingMessage, response: ServerResponse) => {
    // While closing, each open connection gets one last response, with `Connection: close`.
    if (isClosing) response.shouldKeepAlive = false
    response.setHeader('x-request-id', randomUUID())
    for (const name in baseHeaders) response.setHeader(name, baseHeaders[name] as string)
    const info: RequestInfo = {}
    infos.set(response, info)
    const startedAt = performance.now()
    const timer = setTimeout(() => request.socket.destroy(), limits.responseTimeoutMs)
    response.on('close', () => {
      clearTimeout(timer)
      logger.request({
        ...info,
        method: request.method ?? '',
        // 499, as nginx logs it: the client closed the connection before the response began.
        status: response.headersSent || refused.has(response) ? response.statusCode : 499,
        ms: Math.round(performance.now() - startedAt),
        requestId: `${response.getHeader('x-request-id')}`,
        ...(!response.writableFinished && { hungUp: true }),
      })
    })
    if (devMiddleware) devMiddleware(request, response, () => listener(request, response))
    else listener(request, response)
  }, limits.maxPipelined)
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response)
    respond(request, response)
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.requestTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.requestTimeoutMs / 20,
      keepAliveTimeout: 5000,
      // Node would answer a missing Host with an empty body; the handler answers in the port's format.
      requireHostHeader: false,
    },
    onRequest,
  )
  server.timeout = limits.idleTimeoutMs
  // A server may ignore an unknown expectation (RFC 9110 §10.1.1).
  server.on('checkExpectation', onRequest)
  server.on('clientError', (error, socket) => {
    const last = latest.get(socket)
    // A request that breaks off in its body is logged when its response closes; anything earlier is logged here.
    const begun = last && !last.req.complete ? last : undefined
    const requestId = begun ? `${begun.getHeader('x-request-id')}` : randomUUID()
    const context = { requestId, baseHeaders, last }
    const status = respondOnSocket(formatClientError, error, socket as Socket, context)
    if (status === undefined) return
    if (begun) {
      begun.statusCode = status
      refused.add(begun)
    } else logger.request({ requestId, status, ms: 0 })
  })
  const drain = limitConnections(server, limits, proxies)
  return new Promise<OpenPort>((resolve, reject) => {
    server.on('error', reject)
    // A long backlog: in a burst, connections wait in the kernel's queue instead of being refused.
    server.listen({ port, host: hostname, backlog: 4096 }, () => {
      const address = server.address()
      const opened = typeof address === 'object' && address ? address.port : port
      const close = () => {
        isClosing = true
        return drain()
      }
      resolve({ port: opened, close })
    })
  })
}

/**
 * False for requests that a proxy may parse differently (request smuggling): repeated Host, Content-Length with
 * Transfer-Encoding, or an HTTP version other than 1.
 */
function isUnambiguous({ rawHeaders, headers, httpVersionMajor }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  const hasOneLength = headers['transfer-encoding'] === undefined || headers['content-length'] === undefined
  return hosts.length < 2 && hasOneLength && httpVersionMajor === 1
}
