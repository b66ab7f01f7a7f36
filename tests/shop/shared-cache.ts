// A shared cache before a port, by RFC 9111, and as greedy as that lets it be: what may be kept is kept, for a day where
// nobody says how long, with its Set-Cookie, and handed to whoever asks next.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a cache may be deaf to: how answers differ, or that and what they say about being kept at all. */
export type Deaf = 'vary' | 'everything'

interface Kept {
  asked: IncomingMessage
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  until: number
}

// RFC 9110 §15.1: what a cache may keep for as long as it thinks right.
const lasting = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501])
const day = 86_400

/** What a `Cache-Control` says, by name. */
const directives = (header: string | undefined) =>
  new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.trim().toLowerCase().split('=')
      return [name, value.replaceAll('"', '')] as const
    }),
  )

/** For how many seconds an answer may be handed to others; 0: not at all (RFC 9111 §3, §4.2). */
function keeps(asked: IncomingMessage, { statusCode = 0, headers }: IncomingMessage): number {
  const says = directives(headers['cache-control'])
  const wants = directives(asked.headers['cache-control'])
  if (asked.method !== 'GET' || statusCode === 206 || statusCode === 304 || headers.vary === '*') return 0
  if (['no-store', 'private', 'no-cache'].some((word) => says.has(word)) || wants.has('no-store')) return 0
  const open = ['public', 'must-revalidate', 's-maxage'].some((word) => says.has(word))
  if (asked.headers.authorization !== undefined && !open) return 0
  const told = says.get('s-maxage') ?? says.get('max-age')
  if (told !== undefined) return Number(told)
  if (headers.expires) return Math.max(0, (Date.parse(headers.expires) - Date.now()) / 1000) || 0
  return lasting.has(statusCode) || says.has('public') ? day : 0
}

/** Whether what was kept for one request answers another (RFC 9111 §4.1). */
const answersAlso = ({ asked, headers, until }: Kept, other: IncomingMessage, deaf: Deaf | undefined) =>
  until > Date.now() &&
  (deaf !== undefined ||
    `${headers.vary ?? ''}`
      .toLowerCase()
      .split(/\s*,\s*/)
      .every((name) => asked.headers[name] === other.headers[name]))

/** Opens a cache before a port of this machine; an answer it had kept says `x-cache: hit`. */
export async function openSharedCache(origin: number, deaf?: Deaf) {
  const shelf = new Map<string, Kept[]>()

  const server = createServer((asked, answer) => {
    const key = `${asked.headers.host} ${asked.url}`
    const reads = asked.method === 'GET' || asked.method === 'HEAD'
    const found = reads ? shelf.get(key)?.find((kept) => answersAlso(kept, asked, deaf)) : undefined
    if (found) {
      answer.writeHead(found.status, { ...found.headers, 'x-cache': 'hit', age: '1' })
      answer.end(asked.method === 'HEAD' ? undefined : found.body)
      return
    }
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port: origin, method, path, headers }, (told) => {
      const parts: Buffer[] = []
      told.on('data', (part: Buffer) => parts.push(part))
      told.on('end', () => {
        const { statusCode: status = 502, headers: told_ } = told
        const { connection: _, 'transfer-encoding': __, ...carried } = told_
        const body = Buffer.concat(parts)
        const seconds = deaf === 'everything' && method === 'GET' ? day : keeps(asked, told)
        if (seconds > 0) {
          const until = Date.now() + seconds * 1000
          shelf.set(key, [...(shelf.get(key) ?? []), { asked, status, headers: carried, body, until }])
        }
        // RFC 9111 §4.4: who has written wants to see it.
        if (!reads && status < 400) shelf.delete(key)
        answer.writeHead(status, { ...carried, 'x-cache': 'miss' })
        answer.end(body)
      })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** How many answers it has kept. */
    size: () => [...shelf.values()].reduce((sum, { length }) => sum + length, 0),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
