// The token in the link of an order: it opens the page of the order for a while, as often as its buyer likes.
import { lifetimes } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { findFirstClient } from '../session/store.ts'
import { findToken, issueToken } from '../storage/one-time-tokens.ts'

/** What a token stands for. */
interface LinkFacts {
  orderId: string
}

/** Makes the functions that make a link, and that find its order. */
export const orderLinks = ({ database, clock, ids, origins }: Deps) => ({
  async make(storeId: string, orderId: string): Promise<string> {
    const payload: LinkFacts = { orderId }
    const seconds = lifetimes.orderLink
    const token = await issueToken(database, ids, { storeId, kind: 'order', payload, seconds }, clock.now())
    const client = await findFirstClient(database, storeId)
    const search = new URLSearchParams({ token, ...(client && { clientId: client.id }) })
    return `${origins.platformUrl}/order?${search}`
  },

  async find(token: string): Promise<{ storeId: string; orderId: string } | undefined> {
    const found = await findToken<LinkFacts>(database, 'order', token, clock.now())
    return found && { storeId: found.storeId, orderId: found.payload.orderId }
  },
})
