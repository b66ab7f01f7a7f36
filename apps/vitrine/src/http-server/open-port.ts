// Opens HTTP ports, and closes them gracefully: no new connections, running requests finish.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { RequestInfo } from '@vitrine/platform'
import { readClientAddress } from './client-address.ts'
import { limitConnections, toBlockList } from './connections.ts'
import { answerInOrder } from './pipelining.ts'
import { type Limits, defaultLimits } from './limits.ts'
import type { Logger } from '../log.ts'
import type { RequestMetrics } from './request-metrics.ts'
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
  /** Addresses that many clients share: exempt from the limit per address, and trusted to name their client. */
  proxies?: BlockList
  /** Browsers reach it by https: responses carry Strict-Transport-Security. */
  https?: boolean
  logger?: Logger
  /** Counts its requests. */
  metrics?: RequestMetrics | undefined
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

/** What the parts of a port share. */
interface PortContext {
  limits: Limits
  baseHeaders: Record<string, string>
  formatClientError: FormatClientError
  proxies: BlockList
  logger: Logger
  metrics: RequestMetrics | undefined
  /** What is known of a request, by its response. */
  infos: WeakMap<object, RequestInfo>
  /** The responses whose request broke off and was refused on the socket. */
  refused: WeakSet<object>
  /** The latest response on each socket. */
  latest: WeakMap<object, ServerResponse>
}

/** Opens one port. */
export function openPort(
  { fetch, devMiddleware, formatClientError = asPlainText }: PortHandler,
  options: PortOptions = {},
) {
  const { port = 0, hostname = '127.0.0.1', proxies = toBlockList(), https = false } = options
  const context: PortContext = {
    limits: { ...defaultLimits, ...options.limits },
    baseHeaders: { ...defaultHeaders, ...(https && httpsHeaders) },
    formatClientError,
    proxies,
    logger: options.logger ?? silent,
    metrics: options.metrics,
    infos: new WeakMap(),
    refused: new WeakSet(),
    latest: new WeakMap(),
  }
  const { limits } = context
  const listener = createListener(fetch, context)
  let hasStopped = false
  const respond = answerInOrder((request: IncomingMessage, response: ServerResponse) => {
    // Once no more connections are accepted, each open one gets one last response, with `Connection: close`: earlier, its
    // client would open another one.
    if (hasStopped) response.shouldKeepAlive = false
    beginRequest(request, response, context)
    if (devMiddleware) devMiddleware(request, response, () => listener(request, response))
    else listener(request, response)
  }, limits.maxPipelined)
  const server = createHttpServer((request, response) => {
    // Load balancers check health with HTTP/1.0, which needs no Host (RFC 9112 §3.2); everything else here needs one.
    if (isOldHealthCheck(request)) request.headers.host ??= 'localhost'
    context.latest.set(request.socket, response)
    respond(request, response)
  }, limits)
  server.on('clientError', (error, socket) => refuseOnSocket(error, socket as Socket, context))
  const drain = limitConnections(server, limits, proxies)
  return new Promise<OpenPort>((resolve, reject) => {
    server.on('error', reject)
    // A long backlog: in a burst, connections wait in the kernel's queue instead of being refused.
    server.listen({ port, host: hostname, backlog: 4096 }, () => {
      const address = server.address()
      const opened = typeof address === 'object' && address ? address.port : port
      resolve({ port: opened, close: () => drain(() => (hasStopped = true)) })
    })
  })
}

/** Makes the listener that passes requests to `fetch`, unless they are refused for their headers. */
function createListener(
  fetch: PortHandler['fetch'],
  { limits, formatClientError, logger, infos }: PortContext,
) {
  return getRequestListener(
    (request, { incoming, outgoing }) => {
      const status = refusalOf(incoming as IncomingMessage, limits)
      return status === undefined
        ? fetch(request, infos.get(outgoing) ?? {})
        : clientErrorResponse(formatClientError, status, randomUUID(), { connection: 'close' })
    },
    {
      errorHandler: (error) => {
        const requestId = randomUUID()
        if (error instanceof RequestError) return clientErrorResponse(formatClientError, 400, requestId)
        logger.log({ level: 'error', message: 'Request failed', requestId, error })
        return clientErrorResponse(formatClientError, 500, requestId)
      },
    },
  )
}

/** Sets the default headers, starts the time limit, and counts and logs the request when its response closes. */
function beginRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { limits, baseHeaders, proxies, logger, metrics, infos, refused }: PortContext,
) {
  response.setHeader('x-request-id', randomUUID())
  for (const name in baseHeaders) response.setHeader(name, baseHeaders[name] as string)
  const clientAddress = readClientAddress(request, proxies)
  const { httpVersion } = request
  const info: RequestInfo = { httpVersion, ...(clientAddress !== undefined && { clientAddress }) }
  infos.set(response, info)
  const startedAt = performance.now()
  metrics?.begin()
  const timer = setTimeout(() => request.socket.destroy(), limits.responseTimeoutMs)
  response.on('finish', () => {
    if (!request.complete) limitRest(request, limits.maxRestBytes)
  })
  response.on('close', () => {
    clearTimeout(timer)
    // 499, as nginx logs it: the client closed the connection before the response began.
    const status = response.headersSent || refused.has(response) ? response.statusCode : 499
    const ms = performance.now() - startedAt
    metrics?.end({ ...info, status, ms })
    // The log names no visitors.
    const { clientAddress: _, httpVersion: __, ...logged } = info
    logger.request({
      ...logged,
      method: request.method ?? '',
      status,
      ms: Math.round(ms),
      requestId: `${response.getHeader('x-request-id')}`,
      ...(!response.writableFinished && { hungUp: true }),
    })
  })
}

/**
 * After an early refusal, reads the rest of the body up to a limit. Then the connection only waits until the listener
 * closes it, half a second after the response: closing at once could lose the response.
 */
function limitRest(request: IncomingMessage, maxBytes: number) {
  const { socket } = request
  const end = socket.bytesRead + maxBytes
  const timer = setInterval(() => {
    const isOver = socket.bytesRead > end
    if (!isOver && !request.complete && !socket.destroyed) return
    clearInterval(timer)
    // Only a socket with a listener of its own pauses: without one, the parser of HTTP reads on.
    if (isOver && !request.complete) socket.on('data', () => {}).pause()
  }, 5)
}

function createHttpServer(
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Limits,
) {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.requestTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.requestTimeoutMs / 20,
      keepAliveTimeout: limits.keepAliveMs,
      // Node would answer a missing Host with an empty body; the handler answers in the port's format.
      requireHostHeader: false,
    },
    onRequest,
  )
  server.timeout = limits.idleTimeoutMs
  // Node drops the lines beyond this without a word; one more than the limit shows that there were too many.
  server.maxHeadersCount = limits.maxHeaderLines + 1
  // A server may ignore an unknown expectation (RFC 9110 §10.1.1).
  server.on('checkExpectation', onRequest)
  return server
}

/** Answers a request that Node could not read. */
function refuseOnSocket(
  error: Error,
  socket: Socket,
  { baseHeaders, formatClientError, logger, metrics, refused, latest }: PortContext,
) {
  const last = latest.get(socket)
  // A request that breaks off in its body is logged when its response closes; anything earlier is logged here.
  const begun = last && !last.req.complete ? last : undefined
  const requestId = begun ? `${begun.getHeader('x-request-id')}` : randomUUID()
  const status = respondOnSocket(formatClientError, error, socket, { requestId, baseHeaders, last })
  if (status === undefined) return
  if (begun) {
    begun.statusCode = status
    refused.add(begun)
  } else {
    metrics?.refuse(status)
    logger.request({ requestId, status, ms: 0 })
  }
}

const isOldHealthCheck = ({ httpVersion, method = '', url }: IncomingMessage) =>
  httpVersion === '1.0' && /^(GET|HEAD)$/.test(method) && url === '/health'

/**
 * The status that refuses a request: 431 for too many header lines, 400 if a proxy may parse it differently (request
 * smuggling): repeated Host, Content-Length with Transfer-Encoding, or an HTTP version other than 1.
 */
function refusalOf(
  { rawHeaders, headers, httpVersionMajor }: IncomingMessage,
  { maxHeaderLines }: Limits,
): 400 | 431 | undefined {
  // Names and values alternate.
  if (rawHeaders.length > 2 * maxHeaderLines) return 431
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  const hasOneLength = headers['transfer-encoding'] === undefined || headers['content-length'] === undefined
  return hosts.length < 2 && hasOneLength && httpVersionMajor === 1 ? undefined : 400
}
