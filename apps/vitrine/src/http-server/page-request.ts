// Reads a page request: restores https in its URL behind a TLS-terminating proxy, and buffers the form, bounded and
// uncompressed. The platform reads its own bodies the same way, with errors as JSON (platform/src/http/body.ts).
import { asPlainText, clientErrorResponse } from './client-error.ts'

const maxBodyBytes = 1024 * 1024

const refuse = (status: 400 | 405 | 413 | 415) => clientErrorResponse(asPlainText, status, '')

/** The request with its body buffered, or the response that refuses it. */
export async function readPageRequest(request: Request, https: boolean): Promise<Request | Response> {
  const { method, headers, signal } = request
  // The CSRF check compares the form's Origin with this URL, so it must be the origin that the browser sees.
  const url = withValidPath(https ? request.url.replace(/^http:/, 'https:') : request.url)
  if (method === 'GET' || method === 'HEAD') return url === request.url ? request : new Request(url, request)
  // TRACE would echo the request, and the Request constructor throws on it.
  if (method === 'TRACE') return refuse(405)
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return refuse(415)
  if (Number(headers.get('content-length') ?? 0) > maxBodyBytes) return refuse(413)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > maxBodyBytes) return refuse(413)
      parts.push(part)
    }
  } catch {
    // The client broke off; this response is never sent.
    return refuse(400)
  }
  return new Request(url, { method, headers, signal, body: size > 0 ? Buffer.concat(parts) : null })
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
