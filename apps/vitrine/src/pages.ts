// What stands on which origin: the platform's own (API, desk, front page, pictures, health) and the shop's.
import { serveStatic } from '@hono/node-server/serve-static'
import { apiHeaders, createLimiter, type RequestInfo, type Platform, type Limiter } from '@vitrine/platform'
import { draw } from '@vitrine/sample'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { readPageRequest } from './http-server/page-request.ts'
import { compressResponse, packer, acceptsGzip } from './http-server/compression.ts'
import type { PortHandler } from './http-server/open-port.ts'
import type { DevMiddleware, App, Apps } from './apps.ts'
import { asPlainText, type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

const picture = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  // A drawing is a picture even when it is opened on its own: nothing in it may run.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
}

// Every built file has its own hash in its name, and may lie beside itself packed.
const built = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
}

/** Serves an app's built files below `path`; what is not there is for the next. */
const files = (folder: string | undefined, path: string) =>
  folder === undefined
    ? undefined
    : serveStatic({
        root: folder,
        precompressed: true,
        rewriteRequestPath: (asked) => asked.slice(path.length - 1),
        onFound: (_file, context) => {
          for (const [name, value] of Object.entries(built)) context.header(name, value)
        },
      })

/** An app's pages. */
const pagesOf =
  (screen: App, { hall, https }: PageOptions) =>
  async ({ req, env }: Context<{ Bindings: RequestInfo }>) => {
    const request = await readPageRequest(req.raw, https)
    if (request instanceof Response) return request
    return compressResponse(request, await hall(() => screen.fetch(request, env), full))
  }

const full = () => clientErrorResponse(asPlainText, 503, '')

/** How pages are drawn. */
interface PageOptions {
  hall: Limiter
  /** Browsers reach them by https, whatever the port speaks. */
  https: boolean
}

const usualOptions = (): PageOptions => ({ hall: createPageLimiter(), https: false })

/**
 * One hall for the pages of all apps: what they need most is the processor, and there is one for all. A page takes longer
 * than a call, and its server waits four seconds for a call.
 */
export const createPageLimiter = () => createLimiter({ concurrency: 16, maxQueue: 4096, maxWaitMs: 3000 })

/** In the words of the API, as any other no: readable from any origin, with an id of its own. */
export const asJson: FormatClientError = (status, says, requestId) => {
  const message = status === 500 ? `${says}, request-id: ${requestId}` : says
  return { headers: apiHeaders(requestId), body: JSON.stringify({ message, details: {}, requestId }) }
}

/** An origin that writes down which of its addresses was asked; what the platform knows better stands. */
function addresses() {
  const app = new Hono<{ Bindings: RequestInfo }>()
  app.use(async (context, next) => {
    await next()
    context.env.address ??= `${context.req.method} ${routePath(context)}`
  })
  // What fails is told and logged where the port is, in one way for all.
  app.onError((error) => {
    throw error
  })
  return app
}

/** Everything on the platform's origin. */
export function platformPages(platform: Platform, screens: Apps, options = usualOptions()): PortHandler {
  const app = addresses()

  app.get('/health', async (context) =>
    (await platform.ready())
      ? context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
      : context.json({ status: 'not ready' }, 503, { 'cache-control': 'no-store', 'retry-after': '1' }),
  )

  const packed = packer()
  app.get('/sample/:file{.+\\.svg}', (context, next) => {
    const name = context.req.param('file').slice(0, -'.svg'.length)
    const drawing = draw(name)
    if (!drawing) return next()
    return acceptsGzip(context.req.raw)
      ? context.body(packed(name, drawing), 200, { ...picture, 'content-encoding': 'gzip' })
      : context.body(drawing, 200, picture)
  })

  const deskFiles = files(screens.admin.folder, '/admin/')
  if (deskFiles) app.get('/admin/assets/*', deskFiles)
  app.all('/admin', (context) => context.redirect('/admin/'))
  app.all('/admin/*', pagesOf(screens.admin, options))

  const hostedFiles = files(screens.hosted.folder, '/')
  if (hostedFiles) app.get('/assets/*', hostedFiles)
  app.get('/docs/', (context) => context.redirect('/docs'))
  app.on('GET', ['/', '/_.data', '/_root.data', '/__manifest', '/docs'], pagesOf(screens.hosted, options))

  app.all('*', ({ req, env }) => platform.fetch(req.raw, env))

  const { admin: desk, hosted } = screens
  const before: DevMiddleware = (request, response, next) => {
    const screen = /^\/admin(\/|$)/.test(request.url ?? '') ? desk : hosted
    if (screen.devMiddleware) screen.devMiddleware(request, response, next)
    else next()
  }
  return {
    fetch: app.fetch,
    formatClientError: asJson,
    ...((desk.devMiddleware || hosted.devMiddleware) && { devMiddleware: before }),
  }
}

/** Everything on the shop's origin. */
export function shopPages({ storefront: shop }: Apps, options = usualOptions()): PortHandler {
  const app = addresses()
  const shopFiles = files(shop.folder, '/')
  if (shopFiles) app.get('/assets/*', shopFiles)
  app.all('*', pagesOf(shop, options))
  return { fetch: app.fetch, devMiddleware: shop.devMiddleware }
}
