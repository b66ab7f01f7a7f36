// A shared HTTP cache in front of a port, as greedy as RFC 9111 allows: it stores everything it may, for a day when the
// response names no lifetime, including Set-Cookie, and serves it to the next client.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the cache ignores: `vary` the Vary header; `everything` Vary and all rules about storing, for any GET. */
export type Deaf = 'vary' | 'everything'

interface StoredResponse {
  request: IncomingMessage
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  expiresAt: number
}

// RFC 9110 §15.1: status codes that a cache may store with a lifetime of its own choice.
const heuristicallyCacheable = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
const day = 86_400

/** The directives of a `Cache-Control` header by name. */
const directives = (header: string | undefined) =>
  new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, value.replaceAll('"', '')] as const
    }),
  )

/** The seconds for which a response may be served to other requests; 0: do not store (RFC 9111 §3, §4.2). */
function lifetime(
  { method, headers: requestHeaders }: IncomingMessage,
  { statusCode = 0, headers }: IncomingMessage,
): number {
  const control = directives(headers['cache-control'])
  const requestControl = directives(requestHeaders['cache-control'])
  if (method !== 'GET' || statusCode === 206 || statusCode === 304 || headers.vary === '*') return 0
  const isForbidden = ['no-store', 'private', 'no-cache'].some((name) => control.has(name))
  if (isForbidden || requestControl.has('no-store')) return 0
  const isShareable = ['public', 'must-revalidate', 's-maxage'].some((name) => control.has(name))
  if (requestHeaders.authorization !== undefined && !isShareable) return 0
  const maxAge = control.get('s-maxage') ?? control.get('max-age')
  if (maxAge !== undefined) return Number(maxAge)
  if (headers.expires) return Math.max(0, (Date.parse(headers.expires) - Date.now()) / 1000) || 0
  return heuristicallyCacheable.has(statusCode) || control.has('public') ? day : 0
}

/** Whether a stored response may be used for another request (RFC 9111 §4.1). */
const matches = (stored: StoredResponse, other: IncomingMessage, deaf: Deaf | undefined) =>
  stored.expiresAt > Date.now() &&
  (deaf !== undefined ||
    `${stored.headers.vary ?? ''}`
      .toLowerCase()
      .split(/\s*,\s*/)
      .every((name) => stored.request.headers[name] === other.headers[name]))

/** Starts a cache in front of a local port; responses from the cache carry `x-cache: hit`. */
export async function openSharedCache(origin: number, deaf?: Deaf) {
  const stored = new Map<string, StoredResponse[]>()

  const server = createServer((incoming, outgoing) => {
    const key = `${incoming.headers.host} ${incoming.url}`
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    const hit = isRead ? stored.get(key)?.find((entry) => matches(entry, incoming, deaf)) : undefined
    if (hit) {
      outgoing.writeHead(hit.status, { ...hit.headers, 'x-cache': 'hit', age: '1' })
      outgoing.end(incoming.method === 'HEAD' ? undefined : hit.body)
      return
    }
    const { method, url: path, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: origin, method, path, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const { statusCode: status = 502 } = response
        const { connection: _, 'transfer-encoding': __, ...endToEndHeaders } = response.headers
        const body = Buffer.concat(parts)
        const seconds = deaf === 'everything' && method === 'GET' ? day : lifetime(incoming, response)
        if (seconds > 0) {
          const expiresAt = Date.now() + seconds * 1000
          const entry = { request: incoming, status, headers: endToEndHeaders, body, expiresAt }
          stored.set(key, [...(stored.get(key) ?? []), entry])
        }
        // RFC 9111 §4.4: a successful write invalidates what is stored under its address.
        if (!isRead && status < 400) stored.delete(key)
        outgoing.writeHead(status, { ...endToEndHeaders, 'x-cache': 'miss' })
        outgoing.end(body)
      })
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The number of stored responses. */
    size: () => [...stored.values()].reduce((sum, { length }) => sum + length, 0),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
