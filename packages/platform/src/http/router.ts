// Routes a request to its handler: authenticate, read and validate, run, answer.
import { type Address, openApi, type Route } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { routeTable, type RouteEntry } from './addresses.ts'
import { assertCleanText } from './body.ts'
import type { Principal, authenticator } from './authenticate.ts'
import type { InFlight } from './in-flight.ts'
import { toErrorResponse } from './errors.ts'
import type { Call, RequestInfo } from './handlers.ts'
import { readConditions, readRequest } from './request.ts'
import { jsonResponse, apiHeaders, preflight } from './response.ts'
import type { Limiter } from './limiter.ts'

/** A handler as the router calls it; each feature checks its handlers against the types of its routes. */
type Handler = (input: never, caller: never, call: Call) => unknown

/** A handler for every address of the contract. */
export type AllHandlers = Record<Address, Handler>

interface Env {
  Variables: { allow: string[]; errorFormat: Route['errorFormat'] }
  Bindings: { requestId: string; info: RequestInfo }
}

/** Makes the function that answers every address of the contract. */
export function createRouter(
  handlers: AllHandlers,
  authenticate: ReturnType<typeof authenticator>,
  inFlight: InFlight,
  limiter: Limiter,
  { ids, log, origins }: Deps,
) {
  const serve = async (
    entry: RouteEntry,
    request: Request,
    path: Record<string, string>,
    { requestId, info }: Env['Bindings'],
  ) => {
    info.address = entry.address
    const caller = await limiter(() => authenticate(request, entry.route.for), rejectBusy)
    Object.assign(info, toCallerInfo(caller))
    Object.values(path).forEach(assertCleanText)
    // The body is read outside the limiter, so slow uploads hold no slot.
    const { input, bodyText } = await readRequest(entry, request, caller.isMerchant)
    const conditions = await readConditions(request, entry, path, bodyText)
    const isOwnClient = request.headers.has('x-vitrine-client')
    const call = { address: entry.address, requestId, isOwnClient, ...conditions }
    const handler = handlers[entry.address] as (input: object, caller: object, call: Call) => unknown
    return (await limiter(() => handler({ ...input, path }, caller, call))) ?? {}
  }

  const app = new Hono<Env>()
  // Serialised once, because the document is long and would block the event loop; and only on request, because a
  // platform in a test or a browser tab rarely serves it.
  let openApiJson: string | undefined
  app.get('/openapi.json', ({ env }) => {
    openApiJson ??= JSON.stringify(openApi(origins.platformUrl))
    return new Response(openApiJson, { headers: apiHeaders(env.requestId) })
  })
  app.options('*', ({ env }) => preflight(env.requestId))
  for (const [path, methods] of routeTable()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context, next) => {
      const { method, raw } = context.req
      const { requestId } = context.env
      const entry = methods.get(method === 'HEAD' ? 'GET' : method)
      if (!entry) {
        context.set('allow', [...(context.get('allow') ?? []), ...methods.keys()])
        return next()
      }
      context.set('errorFormat', entry.route.errorFormat)
      const params = context.req.param() as Record<string, string>
      const answer = await inFlight.run(() => serve(entry, raw, params, context.env))
      return jsonResponse(200, answer, requestId)
    })
  }
  app.notFound((context) => {
    const allow = context.get('allow')
    if (allow) throw new Refusal('METHOD_NOT_ALLOWED', { allow: [...new Set(allow)] })
    throw new Refusal('ADDRESS_NOT_FOUND')
  })
  app.onError((error, context) => {
    const { requestId } = context.env
    const { status, body, headers } = toErrorResponse(error, requestId, log, context.get('errorFormat'))
    return jsonResponse(status, body, requestId, headers)
  })

  return async (request: Request, info: RequestInfo) => app.fetch(request, { requestId: ids.uuid(), info })
}

const rejectBusy = (): never => {
  throw new Refusal('UNAVAILABLE')
}

const toCallerInfo = ({ storeId, visitorId, isMerchant }: Principal): RequestInfo => ({
  caller: isMerchant ? 'merchant' : visitorId === undefined ? 'anyone' : 'visitor',
  ...(storeId !== undefined && { storeId }),
})
