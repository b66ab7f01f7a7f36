// A visitor of a shop: our own client, with a way to ask in plain HTTP beside it.
import { cart, collections, createClient, products, session, variants } from '@vitrine/client'
import type { Asker } from './ask.ts'

/** Opens the shop for a new visitor. */
export function openVisitor(clientId: string, asker: Asker, host = 'http://platform.test') {
  const client = createClient({
    clientId,
    url: host,
    fetch: asker.fetch,
    modules: { session, cart, products, variants, collections },
  })

  /** The visitor's tokens; the first look makes them. */
  const tokens = async () => {
    if (!(await client.session.tokens())) await client.cart.get()
    const held = await client.session.tokens()
    if (!held) throw new Error('the client holds no tokens')
    return { access: held.accessToken.value, refresh: held.refreshToken.value }
  }

  return {
    ...client,
    tokens,
    /** Asks in plain HTTP, as this visitor. */
    ask: asker.as(async () => (await tokens()).access),
    /** The cart, which must be there. */
    async held() {
      const answer = await client.cart.get()
      if (!answer) throw new Error('there is no cart')
      return answer
    },
  }
}

/** A visitor. */
export type Visitor = ReturnType<typeof openVisitor>
