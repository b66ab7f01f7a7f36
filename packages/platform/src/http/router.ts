// Routes a request to its handler: authenticate, read and validate, run, answer.
import { type Address, openApi, type Route } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { Hono } from 'hono'
import type { Call, Principal, RawAnswer, RequestInfo } from '../call.ts'
import type { Ids, Log } from '../deps.ts'
import { routeTable, type RouteEntry } from './addresses.ts'
import type { Authenticator } from './authenticate.ts'
import type { BodyMemory } from './body-memory.ts'
import { cacheableResponse, isCacheable } from './caching.ts'
import type { InFlight } from './in-flight.ts'
import { type DatabaseErrors, toErrorResponse } from './errors.ts'
import { type HealthCheck, healthResponse } from './health.ts'
import { parseRequest, readBody, readConditions, readPath } from './request.ts'
import { jsonResponse, jsonTextResponse, preflight, rawResponse } from './response.ts'
import type { LimiterKey } from './fair-queue.ts'
import type { Limiter } from './limiter.ts'

/** A handler as the router calls it; each feature checks its handlers against the types of its routes. */
type Handler = (input: never, caller: never, call: Call) => unknown

/** A handler for every address of the contract. */
export type AllHandlers = Record<Address, Handler>

interface Env {
  Variables: { errorFormat: Route['errorFormat'] }
  Bindings: { requestId: string; info: RequestInfo }
}

interface RouterOptions {
  handlers: AllHandlers
  authenticator: Authenticator
  inFlight: InFlight
  limiter: Limiter
  /** Limits the calls that cost much time of a processor. */
  heavyLimiter: Limiter
  /** Bounds the memory of the bodies in flight. */
  bodies: BodyMemory
  /** Names the network of an IP address; undefined for what is not an address. */
  networkOf(address: unknown): Promise<string | undefined>
  /** Why the health check fails, if it does. */
  findDefect: HealthCheck
  databaseErrors: DatabaseErrors
  platformUrl: string
  ids: Ids
  log: Log
}

/** Makes the function that takes a request through its steps: authenticate, read, validate, run the handler, respond. */
function createDispatcher({
  handlers,
  authenticator: { readVisitor, authenticate, refuseEnded },
  limiter,
  heavyLimiter,
  bodies,
  networkOf,
}: RouterOptions) {
  return async (
    entry: RouteEntry,
    request: Request,
    params: Record<string, string>,
    { requestId, info }: Env['Bindings'],
  ): Promise<Response> => {
    info.address = entry.address
    const { route } = entry
    // A token is checked before the limiter, because it says whom the request counts against.
    const visitor = await readVisitor(request, route)
    const network = visitor?.network ?? (await networkOf(info.clientAddress))
    const caller = await limiter.start({
      key: { network, visitor: visitor?.visitorId },
      work: () => authenticate(request, route, visitor),
      onReject: rejectBusy,
      request,
    })
    Object.assign(info, toCallerInfo(caller))
    const path = readPath(route, params)
    const key = keyOf(caller, network)
    const memory = bodies.open(key.network)
    try {
      // The body is read outside the limiter, so slow uploads hold no slot.
      const body = await readBody(entry, request, memory)
      await refuseEnded(caller)
      // It is parsed in a slot, and the answer is formatted in one: both take time of the processor.
      const parse = async () => {
        const { input, bodyText } = parseRequest(entry, request, body, caller)
        return { input, conditions: await readConditions(request, entry, path, bodyText) }
      }
      const run = ({ input, conditions }: Awaited<ReturnType<typeof parse>>) => {
        const handler = handlers[entry.address] as (...args: [object, Principal | undefined, Call]) => unknown
        const call = { address: entry.address, requestId, ...conditions, ...readPreferences(request, route) }
        return handler({ ...input, path }, caller, { ...call, ...(network !== undefined && { network }) })
      }
      const respond = (answer: unknown = {}) => toResponse(answer, requestId, request, route, caller)
      if (!route.heavy) return await limiter.resume(key, async () => respond(await run(await parse())))
      const parsed = await limiter.resume(key, parse)
      const work = async () => respond(await run(parsed))
      return await heavyLimiter.start<Response>({ key, work, onReject: rejectBusy, request })
    } finally {
      memory.release()
    }
  }
}

/** The response with an answer: one that caches may keep, a raw one, or JSON. */
function toResponse(
  answer: unknown,
  requestId: string,
  request: Request,
  route: Route,
  caller: Principal | undefined,
): Response | Promise<Response> {
  if (isCacheable(route, request, caller)) return cacheableResponse(answer, requestId, request)
  return route.raw
    ? rawResponse(answer as RawAnswer, requestId, request)
    : jsonResponse(200, answer, requestId)
}

/** Makes the function that answers every address of the contract. */
export function createRouter(options: RouterOptions) {
  const { inFlight, findDefect, databaseErrors, platformUrl, ids, log } = options
  const dispatch = createDispatcher(options)
  const app = new Hono<Env>()
  // Serialised once, because the document is long and would block the event loop; and only on request, because a
  // platform in a test or a browser tab rarely serves it.
  let openApiJson: Uint8Array<ArrayBuffer> | undefined
  app.get('/openapi.json', ({ env }) => {
    openApiJson ??= new TextEncoder().encode(JSON.stringify(openApi(platformUrl)))
    return jsonTextResponse(200, openApiJson, env.requestId)
  })
  app.get('/health', async ({ env }) => {
    env.info.address = 'GET /health'
    return healthResponse(await findDefect())
  })
  app.options('*', ({ env, req }) => preflight(req.raw, env.requestId))
  for (const [path, methods] of routeTable()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const { method, raw } = context.req
      const entry = methods.get(method === 'HEAD' ? 'GET' : method)
      if (!entry) throw new Refusal('METHOD_NOT_ALLOWED', { allow: [...methods.keys()] })
      context.set('errorFormat', entry.route.errorFormat)
      const params = context.req.param() as Record<string, string>
      return inFlight.run(() => dispatch(entry, raw, params, context.env))
    })
  }
  app.notFound(() => {
    throw new Refusal('ADDRESS_NOT_FOUND')
  })
  app.onError((error, context) => {
    const { requestId } = context.env
    const { status, body, headers } = toErrorResponse(
      error,
      requestId,
      log,
      databaseErrors,
      context.get('errorFormat'),
    )
    return jsonResponse(status, body, requestId, headers)
  })

  return async (request: Request, info: RequestInfo) => app.fetch(request, { requestId: ids.uuid(), info })
}

/** In it a storefront's server names the address of its visitor, at the token endpoint and with the client's secret. */
const visitorAddressHeader = 'x-vitrine-visitor-address'

/** What some routes learn of the program that calls. */
const readPreferences = ({ headers }: Request, { raw, readsKey, errorFormat }: Route) => {
  const [, basic] = (errorFormat && /^Basic(?: +|$)(.*)$/is.exec(headers.get('authorization') ?? '')) ?? []
  const currency = headers.get('x-wix-currency') ?? ''
  const visitorAddress = headers.get(visitorAddressHeader)
  return {
    isOwnClient: headers.has('x-vitrine-client'),
    ...(visitorAddress !== null && { visitorAddress }),
    // What is no currency is ignored: such a caller gets the prices of the store.
    ...(/^[a-z]{3}$/i.test(currency) && { currency: currency.toUpperCase() }),
    ...(raw && { acceptsJson: /\bapplication\/json\b/i.test(headers.get('accept') ?? '') }),
    ...(readsKey && headers.has('user-agent') && { userAgent: headers.get('user-agent') as string }),
    ...(basic !== undefined && { basicCredentials: basic }),
  }
}

const rejectBusy = (): never => {
  throw new Refusal('UNAVAILABLE')
}

const programs = 'programs of '

/** Whom a request counts against. The programs of a merchant count as a network of their own, wherever they run. */
const keyOf = (caller: Principal | undefined, network: string | undefined): LimiterKey =>
  caller?.kind === 'program'
    ? { network: programs + caller.storeId }
    : { network, visitor: caller?.visitorId }

/** Whether a network is one of visitors, not of a merchant's programs. */
export const isOfVisitors = (network: string): boolean => !network.startsWith(programs)

const toCallerInfo = (caller: Principal | undefined): RequestInfo =>
  caller ? { caller: caller.kind, storeId: caller.storeId } : { caller: 'anyone' }
