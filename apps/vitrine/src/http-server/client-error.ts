// Answers to what never became a request: headers that are broken or too large, requests that do not arrive or are early.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { statusMessages } from '@vitrine/contract'

/** What is said to somebody whose request could not be read. */
interface ClientErrorBody {
  headers: Record<string, string>
  body: string
}

/** Puts a sentence, said with a status, in the words of a port. */
export type FormatClientError = (status: number, says: string, requestId: string) => ClientErrorBody

/** For people: the sentence as it is. */
export const asPlainText: FormatClientError = (_status, says) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${says}.\n`,
})

const sentences = {
  ...statusMessages,
  405: 'This address does not take that method',
  413: 'The body is larger than 1 MiB',
  415: 'The body must not be compressed',
  503: 'The platform is starting or too busy; ask again soon',
}

// What to do instead.
const advice: Record<number, Record<string, string>> = {
  405: { allow: 'GET, HEAD, POST' },
  415: { 'accept-encoding': 'identity' }, // RFC 7694
  503: { 'retry-after': '1' },
}

const statuses: Record<string, 408 | 431> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The answer where there is still a way to give it as a Response. */
export function clientErrorResponse(
  tell: FormatClientError,
  status: 400 | 405 | 413 | 415 | 500 | 503,
  requestId: string,
  more?: Record<string, string>,
): Response {
  const { headers, body } = tell(status, sentences[status], requestId)
  return new Response(body, { status, headers: { ...headers, ...advice[status], ...more } })
}

/** Answers on the bare socket, because Node has no request to answer; returns the status, if there was one to tell. */
export function respondOnSocket(
  tell: FormatClientError,
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  // With the latest answer given there.
  {
    requestId,
    carries,
    last,
  }: { requestId: string; carries: Record<string, string>; last?: ServerResponse | undefined },
): number | undefined {
  // Amid an answer, or after one to a request that never ended, there is no room for another. And a browser opens
  // connections ahead: what is said on a silent one would be taken for the answer to what it asks next.
  const taken = last?.headersSent && !(last.writableFinished && last.req.complete)
  if (!socket.writable || code === 'ECONNRESET' || taken || socket.bytesRead === 0) {
    socket.destroy()
    return undefined
  }
  const status = statuses[code] ?? 400
  const { headers, body } = tell(status, sentences[status], requestId)
  const lines = Object.entries({
    'x-request-id': requestId,
    ...carries,
    ...headers,
    date: new Date().toUTCString(),
    connection: 'close',
    'content-length': `${Buffer.byteLength(body)}`,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // To close on somebody who still sends is to reset, and a reset may overtake the answer: hear them out for a moment.
  socket.resume()
  setTimeout(() => socket.destroy(), 500).unref()
  return status
}
