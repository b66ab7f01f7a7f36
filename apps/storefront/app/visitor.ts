// Who asks: every request opens its visitor's session once, and its cookie goes back with whatever is answered.
import { StoreError, cart, collections, products, variants } from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import { data } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import type { StorefrontOptions } from '../door.d.ts'
import { shopContext, visitorContext } from './context.ts'

/** A client that asks on a visitor's behalf. */
export type Visitor = Awaited<ReturnType<typeof open>>['client']

// Somebody waits before an empty screen: rather a page that says so.
const timeout = 4000

const open = (request: Request, { host, clientId, clientSecret, fetch }: StorefrontOptions) =>
  openSession(request, {
    clientId,
    host,
    timeout,
    modules: { cart, collections, products, variants },
    ...(clientSecret && { clientSecret }),
    ...(fetch && { fetch }),
  })

/** Without the platform there is no shop: a sentence for the log, and a page that says to come back. */
export function closed(error: unknown): never {
  if (!(error instanceof StoreError) || !isAway(error)) throw error
  console.error(`The platform gave no answer: ${error.message} (${error.cause ?? error.code})`)
  throw data(null, { status: 503 })
}

/** What cannot be asked for is not there either. */
export function absent(error: unknown): never {
  if (error instanceof StoreError && error.kind === 'validation') throw data(null, { status: 404 })
  return closed(error)
}

const isAway = ({ kind, status }: StoreError) =>
  status >= 500 || kind === 'network' || kind === 'timeout' || kind === 'system'

/** Opens the session for the pages and forms within. */
export const openVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { client, headers } = await open(request, context.get(shopContext)).catch(closed)
  context.set(visitorContext, client)
  const response = await next()
  headers.forEach((value, name) => response.headers.append(name, value))
  return response
}
