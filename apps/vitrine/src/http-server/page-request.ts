// Reads a page request: restores https in its URL behind a TLS-terminating proxy, and buffers the form, bounded and
// uncompressed.
import type { BodyLimit } from '@vitrine/contract'
import { type ArrivingBody, readBytes } from '@vitrine/platform'
import { asPlainText, clientErrorResponse } from './client-error.ts'

/** The largest form of a page; asked only for requests that may have one. */
export type FormLimit = (request: Request) => BodyLimit | Promise<BodyLimit>

/** How a request is read. */
interface ReadOptions {
  /** Browsers reach the page by https, even if the port itself speaks http. */
  https: boolean
  limitOf: FormLimit
  memory: ArrivingBody
}

const refuse = (status: 400 | 405 | 413 | 415 | 503) => clientErrorResponse(asPlainText, status, '')

const statuses: Record<string, 413 | 415 | 503> = {
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
}

/** The request with its body buffered, or the response that refuses it. */
export async function readPageRequest(
  request: Request,
  { https, limitOf, memory }: ReadOptions,
): Promise<Request | Response> {
  const { method, headers, signal } = request
  // The CSRF check compares the form's Origin with this URL, so it must be the origin that the browser sees.
  const url = withValidPath(https ? request.url.replace(/^http:/, 'https:') : request.url)
  if (method === 'GET' || method === 'HEAD') return url === request.url ? request : new Request(url, request)
  // TRACE would echo the request, and the Request constructor throws on it.
  if (method === 'TRACE') return refuse(405)
  const limit = await limitOf(request)
  try {
    const bytes = await readBytes(request, limit.maxBytes, memory)
    if (countFields(headers.get('content-type') ?? '', bytes) > (limit.maxFields ?? Infinity))
      return refuse(413)
    return new Request(url, { method, headers, signal, body: bytes.length > 0 ? bytes : null })
  } catch (error) {
    // Any other failure is that the client broke off; this response is never sent.
    return refuse(statuses[(error as { code?: string }).code ?? ''] ?? 400)
  }
}

/** Counts the fields of a form without parsing it, because parsing many fields costs more than rendering the page. */
function countFields(type: string, bytes: Uint8Array): number {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return form.toString('latin1').split('&').length
  if (!/^multipart\/form-data\b/i.test(type)) return 0
  return form.toString('latin1').split(/content-disposition:/i).length - 1
}

/** Escapes the `%` of a path that does not decode, so that the app answers 404 instead of failing on it. */
function withValidPath(url: string): string {
  const { origin, pathname, search } = new URL(url)
  try {
    decodeURIComponent(pathname)
    return url
  } catch {
    return origin + pathname.replaceAll('%', '%25') + search
  }
}
