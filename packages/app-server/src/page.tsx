// Renders a page on the server, with a content security policy that allows only the page's own scripts.
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { PageHandle } from './page-handle.ts'

/** What the pages of an app may load and do. */
export interface PagePolicy {
  /** Origins of pictures, besides the page's own. */
  imageOrigins?: readonly string[]
  /** The page renders script elements in the browser (JSON-LD for search engines), which trusted types would block. */
  rendersScripts?: boolean
}

/** What rendering needs besides the page. */
interface PageOptions extends PagePolicy {
  handle: PageHandle
  registeredOrigins: readonly string[]
  formTargets: readonly string[]
  request: Request
  status: number
  headers: Headers
  nonce: string
  /** Called for errors after the shell was rendered, which no error page can show. */
  onError: (error: unknown) => void
  /** Allow the inline styles and the socket of the development server. */
  isDev?: boolean
}

/** Renders a page to a response, which is sent as a whole: no page waits for data while it is rendered. */
export async function renderPage(page: ReactNode, options: PageOptions): Promise<Response> {
  const { handle, request, headers, nonce } = options
  let status = options.status
  let hasShell = false
  const body = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    // Not `renderToReadableStream`: it encodes each attribute on its own, which takes a third longer.
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React adds long parts of a page that load their script later by script, and so not without it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => (hasShell = true),
      onShellError: reject,
      onAllReady: () => pipe(collect(resolve)),
      onError(error) {
        status = 500
        // Errors of the shell are thrown, and the app logs them.
        if (hasShell && !request.signal.aborted) options.onError(error)
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-length', `${body.length}`)
  headers.set('content-security-policy', policy(options))
  if (handle.opener) headers.set('cross-origin-opener-policy', handle.opener)
  return new Response(body, { status, headers })
}

/** A stream that passes on all its bytes at its end. */
function collect(onEnd: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    // Larger than a page, so that rendering never waits.
    highWaterMark: 16 * 1024 * 1024,
    write(part: Uint8Array, _encoding, done) {
      parts.push(part)
      done()
    },
    final(done) {
      onEnd(preloadScriptsLast(Buffer.concat(parts).toString()))
      done()
    },
  })
}

/**
 * Lets a slow connection load styles, fonts and pictures before the scripts: a page is whole without them. React Router
 * cannot say so in its links, and hydration does not compare attributes.
 */
const preloadScriptsLast = (html: string): Buffer<ArrayBuffer> =>
  Buffer.from(html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'))

/** A random value, new for each page, that marks its own scripts. */
export function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

function policy(options: PageOptions): string {
  const { nonce, imageOrigins = [], rendersScripts = false, isDev = false } = options
  const framedBy = options.handle.framedBy === 'registered-origins' ? options.registeredOrigins : []
  return Object.entries({
    'default-src': `'none'`,
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': isDev ? `'self' 'unsafe-inline'` : `'self'`,
    'img-src': [`'self' data:`, ...imageOrigins].join(' '),
    'font-src': `'self'`,
    'connect-src': isDev ? `'self' ws:` : `'self'`,
    // Chromium also refuses the redirect of a form's response to any other origin.
    'form-action': [`'self'`, ...options.formTargets].join(' '),
    'base-uri': `'none'`,
    'frame-ancestors': framedBy.length > 0 ? framedBy.join(' ') : `'none'`,
    'manifest-src': `'self'`,
    // No string can become markup or script in the browser, and no trusted types policy can be created to allow it.
    ...(!rendersScripts && !isDev && { 'require-trusted-types-for': `'script'`, 'trusted-types': `'none'` }),
  })
    .map((directive) => directive.join(' '))
    .join('; ')
}
