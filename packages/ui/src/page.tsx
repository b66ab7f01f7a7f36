// Draws a page on the server: a stream, under a policy that lets only this page's own scripts run.
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** What one page needs besides itself. */
export interface PageOptions {
  request: Request
  status: number
  headers: Headers
  nonce: string
  /** Hears of what fails when the page has begun: nobody else would tell. */
  onError: (error: unknown) => void
  /** The origins that pictures may come from, besides the page's own. */
  imageOrigins?: readonly string[]
  /** The page's own script draws script elements, as for machines that read: text may become one. */
  drawsScripts?: boolean
  /** Send nothing before all is drawn: for those who read, not look. */
  waitForAll?: boolean
  /** The development server adds styles and a socket of its own. */
  isDev?: boolean
}

/** Renders a page to a response that streams. */
export async function renderPage(page: ReactNode, options: PageOptions): Promise<Response> {
  const { request, headers, nonce } = options
  let status = options.status
  let begun = false
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error) {
      status = 500
      // What fails before the first byte is thrown, and told by the app.
      if (begun && !request.signal.aborted) options.onError(error)
    },
  })
  begun = true
  if (options.waitForAll) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy(options))
  return new Response(body, { status, headers })
}

/** A word nobody can guess, new for each page. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

function policy({
  nonce,
  imageOrigins = [],
  drawsScripts = false,
  isDev: workshop = false,
}: PageOptions): string {
  return Object.entries({
    'default-src': `'none'`,
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': workshop ? `'self' 'unsafe-inline'` : `'self'`,
    'img-src': [`'self' data:`, ...imageOrigins].join(' '),
    'font-src': `'self'`,
    'connect-src': workshop ? `'self' ws:` : `'self'`,
    'form-action': `'self'`,
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
    'manifest-src': `'self'`,
    // No text becomes markup or script in the browser, and nothing may vouch for any.
    ...(!drawsScripts && !workshop && { 'require-trusted-types-for': `'script'`, 'trusted-types': `'none'` }),
  })
    .map((directive) => directive.join(' '))
    .join('; ')
}
