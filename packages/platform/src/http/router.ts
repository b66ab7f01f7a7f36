// From an address to its handler and back: who asks, may they, what did they send, what is the answer.
import { type Address, openApi, type Route } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { Hono } from 'hono'
import type { World } from '../deps.ts'
import { addressBook, type Served } from './addresses.ts'
import { plain } from './body.ts'
import type { Asker, callerFinder } from './authenticate.ts'
import type { Door } from './in-flight.ts'
import { tell } from './errors.ts'
import type { Call, Passage } from './handlers.ts'
import { readConditions, readRequest } from './request.ts'
import { answer, carried, preflight } from './response.ts'
import type { Hall } from './limiter.ts'

/** Handlers as the router calls them; their own types are checked where they are written. */
type Handler = (input: never, caller: never, call: Call) => unknown

/** Every address with its handler. */
export type AllHandlers = Record<Address, Handler>

interface Env {
  Variables: { allow: string[]; speaks: Route['speaks'] }
  Bindings: { requestId: string; passage: Passage }
}

/** Answers every address of the contract. */
export function createRouter(
  handlers: AllHandlers,
  find: ReturnType<typeof callerFinder>,
  door: Door,
  hall: Hall,
  { ids, log, places }: World,
) {
  const serve = async (
    served: Served,
    request: Request,
    path: Record<string, string>,
    { requestId, passage }: Env['Bindings'],
  ) => {
    passage.address = served.address
    const caller = await hall(() => find(request, served.route.for), full)
    Object.assign(passage, whoOf(caller))
    Object.values(path).forEach(plain)
    // Nobody keeps a place while his request is still on its way.
    const { input, sent } = await readRequest(served, request, caller.elevated)
    const conditions = await readConditions(request, served, path, sent)
    const call = { address: served.address, requestId, ...conditions }
    const handler = handlers[served.address] as (input: object, caller: object, call: Call) => unknown
    return (await hall(() => handler({ ...input, path }, caller, call))) ?? {}
  }

  const app = new Hono<Env>()
  // Written once: it is long, and whoever asks for it a thousand times must not keep the others waiting. And only when
  // somebody asks: most platforms live for a test, or in a tab.
  let described: string | undefined
  app.get('/openapi.json', ({ env }) => {
    described ??= JSON.stringify(openApi(places.platformUrl))
    return new Response(described, { headers: carried(env.requestId) })
  })
  app.options('*', ({ env }) => preflight(env.requestId))
  for (const [path, methods] of addressBook()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context, next) => {
      const { method, raw } = context.req
      const { requestId } = context.env
      const served = methods.get(method === 'HEAD' ? 'GET' : method)
      if (!served) {
        context.set('allow', [...(context.get('allow') ?? []), ...methods.keys()])
        return next()
      }
      context.set('speaks', served.route.speaks)
      const names = context.req.param() as Record<string, string>
      return answer(200, await door.enter(() => serve(served, raw, names, context.env)), requestId)
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
    const { status, body, headers } = tell(error, requestId, log, context.get('speaks'))
    return answer(status, body, requestId, headers)
  })

  return async (request: Request, passage: Passage) => app.fetch(request, { requestId: ids.uuid(), passage })
}

const full = (): never => {
  throw new Refusal('UNAVAILABLE')
}

const whoOf = ({ storeId, visitorId, elevated }: Asker): Passage => ({
  caller: elevated ? 'merchant' : visitorId === undefined ? 'anyone' : 'visitor',
  ...(storeId !== undefined && { storeId }),
})
