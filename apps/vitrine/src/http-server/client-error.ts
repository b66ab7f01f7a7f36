// Responses to requests that never reach a handler: malformed or oversized headers, requests that time out or come too
// early.
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refusals, statusMessages } from '@vitrine/contract'

/** The response to such a request. */
interface ClientErrorBody {
  headers: Record<string, string>
  body: string
}

/** Formats an error response in the format of a port. */
export type FormatClientError = (status: number, message: string, requestId: string) => ClientErrorBody

/** Formats the message as plain text. */
export const asPlainText: FormatClientError = (_status, message) => ({
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: `${message}.\n`,
})

const messages = {
  ...statusMessages,
  405: refusals.METHOD_NOT_ALLOWED.message,
  413: refusals.PAYLOAD_TOO_LARGE.message,
  415: 'The body must not be compressed',
  503: 'The platform is starting or overloaded; try again soon',
}

// Headers that tell the client what to do instead.
const statusHeaders: Record<number, Record<string, string>> = {
  405: { allow: 'GET, HEAD, POST' },
  415: { 'accept-encoding': 'identity' }, // RFC 7694
  503: { 'retry-after': '1' },
}

const statuses: Record<string, 408 | 431> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The error response, where Node can still send a Response. */
export function clientErrorResponse(
  formatClientError: FormatClientError,
  status: 400 | 405 | 413 | 415 | 431 | 500 | 503,
  requestId: string,
  extraHeaders?: Record<string, string>,
): Response {
  const { headers, body } = formatClientError(status, messages[status], requestId)
  return new Response(body, { status, headers: { ...headers, ...statusHeaders[status], ...extraHeaders } })
}

/** Writes the error to the bare socket, because Node made no request; returns the status, or undefined if none was sent. */
export function respondOnSocket(
  formatClientError: FormatClientError,
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  {
    requestId,
    baseHeaders,
    last,
  }: {
    requestId: string
    baseHeaders: Record<string, string>
    /** The latest response on this socket. */
    last?: ServerResponse | undefined
  },
): number | undefined {
  // A response that has begun, or whose request did not end, cannot be followed by another one. Browsers also open
  // connections ahead of time: a response on an unused one would be taken for the answer to the browser's next request.
  const isAnswered = last?.headersSent && !(last.writableFinished && last.req.complete)
  if (!socket.writable || code === 'ECONNRESET' || isAnswered || socket.bytesRead === 0) {
    socket.destroy()
    return undefined
  }
  const status = statuses[code] ?? 400
  const { headers, body } = formatClientError(status, messages[status], requestId)
  const lines = Object.entries({
    'x-request-id': requestId,
    ...baseHeaders,
    ...headers,
    date: new Date().toUTCString(),
    connection: 'close',
    'content-length': `${Buffer.byteLength(body)}`,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Closing while the client still sends causes a RST that can drop our response; drain for 500 ms.
  socket.resume()
  setTimeout(() => socket.destroy(), 500).unref()
  return status
}
