// Renders a page on the server as a stream, with a content security policy that allows only the page's own scripts.
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/** What rendering needs besides the page. */
export interface PageOptions {
  request: Request
  status: number
  headers: Headers
  nonce: string
  /** Called for errors after the first byte, which no error page can show. */
  onError: (error: unknown) => void
  /** Origins of pictures, besides the page's own. */
  imageOrigins?: readonly string[]
  /** The page renders script elements in the browser (JSON-LD for search engines), which trusted types would block. */
  rendersScripts?: boolean
  /** Send nothing before everything is rendered: for crawlers. */
  waitForAll?: boolean
  /** Allow the inline styles and the socket of the development server. */
  isDev?: boolean
}

/** Renders a page to a response that streams. */
export async function renderPage(page: ReactNode, options: PageOptions): Promise<Response> {
  const { request, headers, nonce } = options
  let status = options.status
  let hasBegun = false
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error) {
      status = 500
      // Errors before the first byte are thrown, and the app logs them.
      if (hasBegun && !request.signal.aborted) options.onError(error)
    },
  })
  hasBegun = true
  if (options.waitForAll) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy(options))
  return new Response(body, { status, headers })
}

/** A random value, new for each page, that marks its own scripts. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

function policy({ nonce, imageOrigins = [], rendersScripts = false, isDev = false }: PageOptions): string {
  return Object.entries({
    'default-src': `'none'`,
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': isDev ? `'self' 'unsafe-inline'` : `'self'`,
    'img-src': [`'self' data:`, ...imageOrigins].join(' '),
    'font-src': `'self'`,
    'connect-src': isDev ? `'self' ws:` : `'self'`,
    'form-action': `'self'`,
    'base-uri': `'none'`,
    'frame-ancestors': `'none'`,
    'manifest-src': `'self'`,
    // No string can become markup or script in the browser, and no trusted types policy can be created to allow it.
    ...(!rendersScripts && !isDev && { 'require-trusted-types-for': `'script'`, 'trusted-types': `'none'` }),
  })
    .map((directive) => directive.join(' '))
    .join('; ')
}
