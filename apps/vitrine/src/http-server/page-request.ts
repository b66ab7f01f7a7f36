// A request for a page, as the browser has sent it: by https, where a proxy speaks that for us, and with its form whole,
// bounded and not packed. The platform does the like for its own bodies, in words of its own (http/body.ts).
import { asPlainText, clientErrorResponse } from './client-error.ts'

const most = 1024 * 1024

const refuse = (status: 400 | 405 | 413 | 415) => clientErrorResponse(asPlainText, status, '')

/** The request with its body in hand, or the answer that says no. */
export async function readPageRequest(request: Request, https: boolean): Promise<Request | Response> {
  const { method, headers, signal } = request
  // Forms are believed only when they come from the origin they go to, and that is the one the browser knows.
  const url = legible(https ? request.url.replace(/^http:/, 'https:') : request.url)
  if (method === 'GET' || method === 'HEAD') return url === request.url ? request : new Request(url, request)
  // It would only say back what was said; the web's own Request knows no such thing.
  if (method === 'TRACE') return refuse(405)
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') return refuse(415)
  if (Number(headers.get('content-length') ?? 0) > most) return refuse(413)
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > most) return refuse(413)
      parts.push(part)
    }
  } catch {
    // It broke off, so nobody hears this.
    return refuse(400)
  }
  return new Request(url, { method, headers, signal, body: size > 0 ? Buffer.concat(parts) : null })
}

/** An address whose `%` mean nothing is one with `%` in it: no page of ours, but no riddle for the pages either. */
function legible(url: string): string {
  const { origin, pathname, search } = new URL(url)
  try {
    decodeURIComponent(pathname)
    return url
  } catch {
    return origin + pathname.replaceAll('%', '%25') + search
  }
}
