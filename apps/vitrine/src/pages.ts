// The routes of both origins: the platform's (API, admin, front page, pictures, health) and the storefront's.
import { serveStatic } from '@hono/node-server/serve-static'
import { apiHeaders, createLimiter, type RequestInfo, type Platform, type Limiter } from '@vitrine/platform'
import { draw } from '@vitrine/sample'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { readPageRequest } from './http-server/page-request.ts'
import { compressResponse, createGzipCache, acceptsGzip } from './http-server/compression.ts'
import type { PortHandler } from './http-server/open-port.ts'
import type { DevMiddleware, App, Apps } from './apps.ts'
import { asPlainText, type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

const pictureHeaders = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  // An SVG opened on its own is a document: no script in it may run.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
}

// Every built file has a content hash in its name, and may have compressed copies beside it.
const builtFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
}

/** Serves an app's built files below `path`; a file that is not found falls through to the next route. */
const files = (folder: string | undefined, path: string) =>
  folder === undefined
    ? undefined
    : serveStatic({
        root: folder,
        precompressed: true,
        rewriteRequestPath: (requestPath) => requestPath.slice(path.length - 1),
        onFound: (_file, context) => {
          for (const [name, value] of Object.entries(builtFileHeaders)) context.header(name, value)
        },
      })

/** Renders an app's pages. */
const renderPages =
  (app: App, { limiter, https }: PageOptions) =>
  async ({ req, env }: Context<{ Bindings: RequestInfo }>) => {
    const request = await readPageRequest(req.raw, https)
    if (request instanceof Response) return request
    return compressResponse(request, await limiter(() => app.fetch(request, env), overloaded))
  }

const overloaded = () => clientErrorResponse(asPlainText, 503, '')

/** How pages are rendered. */
interface PageOptions {
  limiter: Limiter
  /** Browsers reach the pages by https, even if the port itself speaks http. */
  https: boolean
}

const defaultOptions = (): PageOptions => ({ limiter: createPageLimiter(), https: false })

/**
 * One limiter for the pages of all apps: rendering is bound by the CPU, which they share. Requests wait longer than in the
 * platform's limiter, because a page takes longer than a call and may itself wait four seconds for one.
 */
export const createPageLimiter = () => createLimiter({ concurrency: 16, maxQueue: 4096, maxWaitMs: 3000 })

/** The API's error format: JSON with a request id, readable from any origin. */
export const asJson: FormatClientError = (status, message, requestId) => {
  const text = status === 500 ? `${message}, request-id: ${requestId}` : message
  return { headers: apiHeaders(requestId), body: JSON.stringify({ message: text, details: {}, requestId }) }
}

/** A router that records the route of each request for the log, unless the platform has recorded it. */
function createRouter() {
  const router = new Hono<{ Bindings: RequestInfo }>()
  router.use(async (context, next) => {
    await next()
    context.env.address ??= `${context.req.method} ${routePath(context)}`
  })
  // Errors are logged and answered in one place, where the port is opened.
  router.onError((error) => {
    throw error
  })
  return router
}

/** Everything on the platform's origin. */
export function platformPages(platform: Platform, apps: Apps, options = defaultOptions()): PortHandler {
  const { admin, hosted } = apps
  const router = createRouter()

  router.get('/health', async (context) =>
    (await platform.ready())
      ? context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
      : context.json({ status: 'not ready' }, 503, { 'cache-control': 'no-store', 'retry-after': '1' }),
  )

  const gzipCached = createGzipCache()
  router.get('/sample/:file{.+\\.svg}', (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length)
    const drawing = draw(name)
    if (!drawing) return next()
    return acceptsGzip(context.req.raw)
      ? context.body(gzipCached(name, drawing), 200, { ...pictureHeaders, 'content-encoding': 'gzip' })
      : context.body(drawing, 200, pictureHeaders)
  })

  const adminFiles = files(admin.folder, '/admin/')
  if (adminFiles) router.get('/admin/assets/*', adminFiles)
  router.all('/admin', (context) => context.redirect('/admin/'))
  router.all('/admin/*', renderPages(admin, options))

  const hostedFiles = files(hosted.folder, '/')
  if (hostedFiles) router.get('/assets/*', hostedFiles)
  router.get('/docs/', (context) => context.redirect('/docs'))
  router.on('GET', ['/', '/_.data', '/_root.data', '/__manifest', '/docs'], renderPages(hosted, options))

  router.all('*', ({ req, env }) => platform.fetch(req.raw, env))

  const devMiddleware: DevMiddleware = (request, response, next) => {
    const app = /^\/admin(\/|$)/.test(request.url ?? '') ? admin : hosted
    if (app.devMiddleware) app.devMiddleware(request, response, next)
    else next()
  }
  return {
    fetch: router.fetch,
    formatClientError: asJson,
    ...((admin.devMiddleware || hosted.devMiddleware) && { devMiddleware }),
  }
}

/** Everything on the storefront's origin. */
export function storefrontPages({ storefront }: Apps, options = defaultOptions()): PortHandler {
  const router = createRouter()
  const storefrontFiles = files(storefront.folder, '/')
  if (storefrontFiles) router.get('/assets/*', storefrontFiles)
  router.all('*', renderPages(storefront, options))
  return { fetch: router.fetch, devMiddleware: storefront.devMiddleware }
}
