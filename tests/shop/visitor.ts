// A visitor of a shop: the client SDK, and plain HTTP requests with the same session.
import {
  cart,
  checkout,
  collections,
  createClient,
  orders,
  products,
  session,
  variants,
} from '@vitrine/client'
import type { HttpClient } from './ask.ts'

/** Opens a client for a new visitor. */
export function openVisitor(clientId: string, http: HttpClient, host = 'http://platform.test') {
  const client = createClient({
    clientId,
    url: host,
    fetch: http.fetch,
    modules: { session, cart, checkout, orders, products, variants, collections },
  })

  /** The visitor's tokens; the first call begins the session. */
  const tokens = async () => {
    if (!(await client.session.tokens())) await client.cart.get()
    const current = await client.session.tokens()
    if (!current) throw new Error('The client has no tokens')
    return { access: current.accessToken.value, refresh: current.refreshToken.value }
  }

  return {
    ...client,
    tokens,
    /** Sends a plain HTTP request as this visitor. */
    ask: http.as(async () => (await tokens()).access),
    /** The visitor's cart, which must exist. */
    async held() {
      const current = await client.cart.get()
      if (!current) throw new Error('The visitor has no cart')
      return current
    },
  }
}

/** A visitor. */
export type Visitor = ReturnType<typeof openVisitor>
