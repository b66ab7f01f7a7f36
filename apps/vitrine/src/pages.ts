// The routes of both origins: the platform's (API, admin, front page, pictures, health) and the storefront's.
import { serveStatic } from '@hono/node-server/serve-static'
import { bodyLimits, featureNames } from '@vitrine/contract'
import {
  apiHeaders,
  type BodyMemory,
  clientNetwork,
  createBodyMemory,
  createLimiter,
  healthResponse,
  type RequestInfo,
  type Platform,
  type Limiter,
} from '@vitrine/platform'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { type FormLimit, readPageRequest } from './http-server/page-request.ts'
import { readAhead } from './read-ahead.ts'
import { compressResponse, gzipOnce } from './http-server/compression.ts'
import type { PortHandler } from './http-server/open-port.ts'
import type { DevMiddleware, App, Apps } from './apps.ts'
import { refuseMailbox } from './mailbox-access.ts'
import type { MailboxPage } from './mailing.ts'
import { serveMedia } from './media.ts'
import { cachePages } from './page-cache.ts'
import { servePictures } from './pictures.ts'
import { asPlainText, type FormatClientError, clientErrorResponse } from './http-server/client-error.ts'

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

type PageContext = Context<{ Bindings: RequestInfo }>

/** A request counts against its network alone, because neither its cookie nor its key has been checked yet. */
const keyOf = ({ clientAddress }: RequestInfo) => ({
  network: clientAddress === undefined ? undefined : clientNetwork(clientAddress),
})

/** Lets the requests of a route of the API take turns. */
const takeTurns =
  (limiter: Limiter) =>
  async ({ req, env }: PageContext, next: () => Promise<void>) =>
    limiter.start<Response | void>({ key: keyOf(env), work: next, onReject: refuseCall, request: req.raw })

/** What anyone may send. */
const smallForm: FormLimit = () => bodyLimits.ofVisitors

/** Reads a request and answers it; its form holds memory until then. */
async function answerForm(
  { req, env }: PageContext,
  { https, bodies }: PageOptions,
  limitOf: FormLimit,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const memory = bodies.open(keyOf(env).network)
  try {
    const request = await readPageRequest(req.raw, { https, limitOf, memory })
    return request instanceof Response ? request : await answer(request)
  } finally {
    memory.release()
  }
}

/** Renders an app's pages. */
const renderPages =
  (app: App, options: PageOptions, limitOf = smallForm) =>
  (context: PageContext) =>
    answerForm(
      context,
      options,
      limitOf,
      (request) =>
        new Promise<Response>((resolve, reject) => {
          const work = async () => {
            const page = await readAhead(
              await compressResponse(request, await app.fetch(request, context.env)),
            )
            resolve(page.response)
            await page.ended
          }
          const onReject = () => resolve(overloaded())
          options.limiter.start({ key: keyOf(context.env), work, onReject, request }).catch(reject)
        }),
    )

/** Passes requests on that wait for the platform rather than for the CPU: the calls of a storefront's pages, and forms. */
const forwardCalls =
  (app: App, options: PageOptions, onReject = refuseCall, limitOf = smallForm) =>
  (context: PageContext) =>
    answerForm(context, options, limitOf, (request) => {
      const work = async () => compressResponse(request, await app.fetch(request, context.env))
      return options.calls.start({ key: keyOf(context.env), work, onReject, request })
    })

// The platform counts the fields, by the limit of the call.
const largestCall: FormLimit = () => ({ maxBytes: bodyLimits.ofLines.maxBytes })

/** Large forms are read from merchants alone; the sign-in page takes a key. */
const formOf =
  (admin: App): FormLimit =>
  async (request) => {
    if (/^\/admin\/sign-in\b/.test(new URL(request.url).pathname))
      return { maxBytes: 8 * 1024, maxFields: 20 }
    const { maxBytes } = bodyLimits.ofVisitors
    const isSmall = Number(request.headers.get('content-length') ?? Number.NaN) <= maxBytes
    return !isSmall && (await admin.isMerchant?.(request)) ? bodyLimits.ofPrograms : bodyLimits.ofVisitors
  }

const overloaded = () => clientErrorResponse(asPlainText, 503, '')
const refuseCall = () => clientErrorResponse(asJson, 503, crypto.randomUUID())

/** How pages are rendered. */
interface PageOptions {
  limiter: Limiter
  /** Limits the calls of a storefront's pages. */
  calls: Limiter
  /** Bounds the memory of the forms in flight. */
  bodies: BodyMemory
  /** Browsers reach the pages by https, even if the port itself speaks http. */
  https: boolean
  /** The process takes no new work: load balancers should send it elsewhere. */
  isStopping: () => boolean
  /** Which requests see the mailbox; absent: it has no address. */
  mailboxPage?: MailboxPage | undefined
  /** Asks the platform for its health, in the way in which the pages of the storefront call it. */
  checkPlatform: () => Promise<Response>
}

const defaultOptions = (): PageOptions => ({
  limiter: createPageLimiter(),
  calls: createCallLimiter(),
  bodies: createBodyMemory(),
  https: false,
  isStopping: () => false,
  checkPlatform: async () => healthResponse(),
})

/**
 * One limiter for the pages of all apps: rendering is bound by the CPU, and a process renders on one core, however many
 * there are; three pages keep it busy while some of them wait for the database. Requests wait longer than a page takes, which may wait four seconds for a
 * call.
 */
export const createPageLimiter = () =>
  createLimiter({
    concurrency: 3,
    perNetwork: 2,
    // Two pages of a greedy caller would keep the thread busy one behind the other.
    perNetworkBesideOthers: 1,
    perVisitor: 2,
    maxQueue: 4096,
    maxWaitMs: 3000,
    pauses: () => true,
  })

/**
 * A limiter for calls of the platform that are not its own requests. What they cost before the platform's limiter sees them,
 * such as opening a session, is limited here.
 */
export const createCallLimiter = () =>
  createLimiter({ concurrency: 32, perNetwork: 4, perVisitor: 4, maxQueue: 4096, maxWaitMs: 3000 })

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

/** Answers the health checks of a port: with 503 while the process stops, else as `check` does. */
const answerHealth =
  ({ isStopping }: PageOptions, check: (context: PageContext) => Response | Promise<Response>) =>
  (context: PageContext) => {
    context.env.address = 'GET /health'
    return isStopping() ? healthResponse('The process is stopping') : check(context)
  }

const guardMailbox = async ({ req, env }: PageContext, next: () => Promise<void>) =>
  refuseMailbox(req.raw, env) ?? next()

/** The query parameters that name a store (apps/hosted/app/find-store.ts). */
const storeParameters = ['client_id', 'clientId']

const docsPaths = ['/docs', ...featureNames.map((name) => `/docs/${name}`)]

/** The API is the same for everybody, and the front page is, unless the request names a store. */
const cacheHostedPages = (app: App) => cachePages(cachePages(app, docsPaths), ['/'], storeParameters)

/** The pages whose forms wait for the platform: for the hash of a password, or for a placed order. */
const formPrefixes = ['/sign-in', '/signed-out', '/checkout', '/order']

/** The paths that begin with one of these are pages of `apps/hosted`, with every method; the API has no such path. */
const hostedPrefixes = ['/docs', ...formPrefixes]

const routesBelow = (prefix: string) => [prefix, `${prefix}/*`, `${prefix}.data`]

/** The routes of the hosted pages: the front page, and the pages below each prefix with their data. */
const hostedRoutes = ['/', '/_.data', '/_root.data', '/__manifest', ...hostedPrefixes.flatMap(routesBelow)]

/** Everything on the platform's origin. */
export function platformPages(
  platform: Platform,
  apps: Apps,
  given: Partial<PageOptions> = {},
  metrics?: (request: Request) => Promise<Response>,
): PortHandler {
  const options = { ...defaultOptions(), ...given }
  const { admin } = apps
  const hosted = cacheHostedPages(apps.hosted)
  const router = createRouter()

  router.get(
    '/health',
    answerHealth(options, ({ req, env }) => platform.fetch(req.raw, env)),
  )

  if (metrics) router.get('/metrics', takeTurns(createCallLimiter()), ({ req }) => metrics(req.raw))

  servePictures(router)
  serveMedia(router)
  // What is not found here, and what is the same for everybody.
  const gzipOpenApi = gzipOnce()
  router.use('/sample/*', takeTurns(options.limiter))
  router.use('/media/*', takeTurns(options.limiter))
  router.get('/openapi.json', takeTurns(options.limiter), async ({ req, env }) =>
    compressResponse(req.raw, await platform.fetch(req.raw, env), gzipOpenApi),
  )

  const adminFiles = files(admin.folder, '/admin/')
  if (adminFiles) router.get('/admin/assets/*', adminFiles)
  router.all('/admin', (context) => context.redirect('/admin/'))
  router.all('/admin/*', renderPages(admin, options, formOf(admin)))

  const hostedFiles = files(hosted.folder, '/')
  if (hostedFiles) router.get('/assets/*', hostedFiles)
  router.get('/docs/', (context) => context.redirect('/docs'))
  // They must not keep other pages waiting.
  for (const route of formPrefixes.flatMap(routesBelow))
    router.post(route, forwardCalls(hosted, options, overloaded))
  for (const route of hostedRoutes) router.all(route, renderPages(hosted, options))
  if (options.mailboxPage) {
    if (options.mailboxPage === 'local') router.use('/mail', guardMailbox)
    router.all('/mail', renderPages(hosted, options))
  }

  router.all('*', async ({ req, env }) => compressResponse(req.raw, await platform.fetch(req.raw, env)))

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

/** The pages of the storefront whose forms wait for the hash of a password. */
const formPaths = ['/sign-in', '/register', '/verify', '/recover', '/account', '/account/*']

/** Everything on the storefront's origin. */
export function storefrontPages({ storefront }: Apps, given: Partial<PageOptions> = {}): PortHandler {
  const options = { ...defaultOptions(), ...given }
  const router = createRouter()
  const checkPlatform = () =>
    options.checkPlatform().then(
      ({ ok }) => healthResponse(ok ? undefined : 'The platform is not ready'),
      () => healthResponse('The platform does not answer'),
    )
  router.get('/health', answerHealth(options, checkPlatform))
  const storefrontFiles = files(storefront.folder, '/')
  if (storefrontFiles) router.get('/assets/*', storefrontFiles)
  router.all('/shop-api/*', forwardCalls(storefront, options, refuseCall, largestCall))
  for (const path of formPaths) router.post(path, forwardCalls(storefront, options, overloaded))
  router.all('*', renderPages(storefront, options))
  return { fetch: router.fetch, devMiddleware: storefront.devMiddleware }
}
