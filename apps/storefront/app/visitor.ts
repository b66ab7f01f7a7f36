// Who asks: every request opens its visitor's session once, and its cookie goes back with whatever is answered.
import { cart, products } from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import type { MiddlewareFunction } from 'react-router'
import type { StorefrontOptions } from '../door.d.ts'
import { shopContext, visitorContext } from './context.ts'

/** A client that asks on a visitor's behalf. */
export type Visitor = Awaited<ReturnType<typeof open>>['client']

const open = (request: Request, { host, clientId, clientSecret, fetch }: StorefrontOptions) =>
  openSession(request, {
    clientId,
    host,
    modules: { cart, products },
    ...(clientSecret && { clientSecret }),
    ...(fetch && { fetch }),
  })

/** Opens the session for the pages and forms within. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { client, headers } = await open(request, context.get(shopContext))
  context.set(visitorContext, client)
  const response = await next()
  new Headers(headers).forEach((value, name) => response.headers.append(name, value))
  return response
}
