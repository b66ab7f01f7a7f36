// What a caller gets of checkouts and orders, and which orders are its own.
import type { Checkout, Order } from '@vitrine/contract'
import { hideFiles } from '@vitrine/rules'
import type { Principal } from '../call.ts'
import { ownCartOwner } from '../cart/store.ts'
import { findMember } from '../identity/store.ts'
import type { DatabaseSession } from '../storage/database.ts'
import type { OrderReader } from './store.ts'

/** Whose orders a caller reads; null for a program, which reads all. */
export async function readerOf(session: DatabaseSession, caller: Principal): Promise<OrderReader | null> {
  if (caller.kind === 'program') return null
  const member =
    caller.kind === 'member' ? await findMember(session, caller.storeId, caller.memberId) : undefined
  return {
    owner: ownCartOwner(caller),
    visitorId: caller.visitorId,
    email: member?.emailVerified ? member.email : null,
  }
}

/** A checkout or an order as its buyer gets it: without what only programs read. */
export const toBuyerView = <Entity extends Checkout | Order>(entity: Entity): Entity => {
  const { buyerConsent: _, ...shown } = entity as Entity & Pick<Order, 'buyerConsent'>
  return hideFiles(shown as Entity)
}

/** A checkout or an order as its reader gets it: files are sent to the buyer by the shop. */
export const toReader = <Entity extends Checkout | Order>(caller: Principal, entity: Entity): Entity =>
  caller.kind === 'program' ? entity : toBuyerView(entity)
