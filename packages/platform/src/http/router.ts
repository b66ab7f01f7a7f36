// From an address to its handler and back: who asks, may they, what did they send, what is the answer.
import type { Address } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { Hono } from 'hono'
import type { Log } from '../world.ts'
import { addressBook, type Served } from './addresses.ts'
import { plain } from './body.ts'
import type { callerFinder } from './callers.ts'
import { tell } from './errors.ts'
import type { Call } from './handlers.ts'
import { readConditions, readRequest } from './request.ts'
import { answer } from './response.ts'

/** Handlers as the router calls them; their own types are checked where they are written. */
export type Handler = (input: never, caller: never, call: Call) => unknown

/** Every address with its handler. */
export type AllHandlers = Record<Address, Handler>

interface Env {
  Variables: { allow: string[] }
  Bindings: { requestId: string }
}

/** Answers every address of the contract. */
export function createRouter(handlers: AllHandlers, find: ReturnType<typeof callerFinder>, log: Log) {
  const serve = async (served: Served, request: Request, path: Record<string, string>, requestId: string) => {
    const caller = await find(request, served.route.for)
    Object.values(path).forEach(plain)
    const { input, sent } = await readRequest(served, request, caller.elevated)
    const call = { address: served.address, requestId, ...readConditions(request, served, sent) }
    const handler = handlers[served.address] as (input: object, caller: object, call: Call) => unknown
    return (await handler({ ...input, path }, caller, call)) ?? {}
  }

  const app = new Hono<Env>()
  for (const [path, methods] of addressBook()) {
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context, next) => {
      const { method, raw } = context.req
      const { requestId } = context.env
      const served = methods.get(method === 'HEAD' ? 'GET' : method)
      if (!served) {
        context.set('allow', [...(context.get('allow') ?? []), ...methods.keys()])
        return next()
      }
      try {
        return answer(
          200,
          await serve(served, raw, context.req.param() as Record<string, string>, requestId),
          requestId,
        )
      } catch (error) {
        const { status, body, headers } = tell(error, requestId, log, served.route.speaks)
        return answer(status, body, requestId, headers)
      }
    })
  }
  app.notFound((context) => {
    const allow = context.get('allow') && [...new Set(context.get('allow'))]
    const refusal = allow ? new Refusal('METHOD_NOT_ALLOWED', { allow }) : new Refusal('ADDRESS_NOT_FOUND')
    const { requestId } = context.env
    const { status, body } = tell(refusal, requestId, log)
    return answer(status, body, requestId, allow && { allow: allow.join(', ') })
  })
  return app
}
