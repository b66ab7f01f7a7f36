// From an address to its handler and back: who asks, may they, what did they send, what is the answer.
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

/** Handlers as the router calls them; their own types are checked where they are written. */
type Handler = (input: never, caller: never, call: Call) => unknown

/** Every address with its handler. */
export type AllHandlers = Record<Address, Handler>

interface Env {
  Variables: { allow: string[]; speaks: Route['errorFormat'] }
  Bindings: { requestId: string; passage: RequestInfo }
}

/** Answers every address of the contract. */
export function createRouter(
  handlers: AllHandlers,
  find: ReturnType<typeof authenticator>,
  door: InFlight,
  hall: Limiter,
  { ids, log, origins: places }: Deps,
) {
  const serve = async (
    served: RouteEntry,
    request: Request,
    path: Record<string, string>,
    { requestId, passage }: Env['Bindings'],
  ) => {
    passage.address = served.address
    const caller = await hall(() => find(request, served.route.for), rejectBusy)
    Object.assign(passage, whoOf(caller))
    Object.values(path).forEach(assertCleanText)
    // Nobody keeps a place while his request is still on its way.
    const { input, sent } = await readRequest(served, request, caller.isMerchant)
    const conditions = await readConditions(request, served, path, sent)
    const isOwnClient = request.headers.has('x-vitrine-client')
    const call = { address: served.address, requestId, isOwnClient, ...conditions }
    const handler = handlers[served.address] as (input: object, caller: object, call: Call) => unknown
    return (await hall(() => handler({ ...input, path }, caller, call))) ?? {}
  }

  const app = new Hono<Env>()
  // Written once: it is long, and whoever asks for it a thousand times must not keep the others waiting. And only when
  // somebody asks: most platforms live for a test, or in a tab.
  let described: string | undefined
  app.get('/openapi.json', ({ env }) => {
    described ??= JSON.stringify(openApi(places.platformUrl))
    return new Response(described, { headers: apiHeaders(env.requestId) })
  })
  app.options('*', ({ env }) => preflight(env.requestId))
  for (const [path, methods] of routeTable()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context, next) => {
      const { method, raw } = context.req
      const { requestId } = context.env
      const served = methods.get(method === 'HEAD' ? 'GET' : method)
      if (!served) {
        context.set('allow', [...(context.get('allow') ?? []), ...methods.keys()])
        return next()
      }
      context.set('speaks', served.route.errorFormat)
      const names = context.req.param() as Record<string, string>
      return jsonResponse(200, await door.run(() => serve(served, raw, names, context.env)), requestId)
    })
  }
  app.notFound((context) => {
    const allow = context.get('allow')
    if (allow) throw new Refusal('METHOD_NOT_ALLOWED', { allow: [...new Set(allow)] })
    throw new Refusal('ADDRESS_NOT_FOUND')
  })
  // The one place where what was thrown becomes an answer.
  app.onError((error, context) => {
    const { requestId } = context.env
    const { status, body, headers } = toErrorResponse(error, requestId, log, context.get('speaks'))
    return jsonResponse(status, body, requestId, headers)
  })

  return async (request: Request, passage: RequestInfo) =>
    app.fetch(request, { requestId: ids.uuid(), passage })
}

const rejectBusy = (): never => {
  throw new Refusal('UNAVAILABLE')
}

const whoOf = ({ storeId, visitorId, isMerchant: elevated }: Principal): RequestInfo => ({
  caller: elevated ? 'merchant' : visitorId === undefined ? 'anyone' : 'visitor',
  ...(storeId !== undefined && { storeId }),
})
