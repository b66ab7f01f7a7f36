// A form for a page, whole before the page sees it: of a bounded size, and as it was sent. The platform does the same
// for its own, in words of its own (http/body.ts).
import { inPlainText, unreadResponse } from './unread.ts'

const most = 1024 * 1024

const refuse = (status: 400 | 413 | 415) => unreadResponse(inPlainText, status, '')

/** The request with its body in hand, or the answer that says no. */
export async function arrived(request: Request): Promise<Request | Response> {
  const { method, url, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
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
