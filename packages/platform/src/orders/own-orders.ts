// What a caller gets of checkouts and orders.
import type { Checkout, Order } from '@vitrine/contract'
import { hideFiles } from '@vitrine/rules'
import type { Principal } from '../call.ts'

/** A checkout or an order as its reader gets it: files are sent to the buyer by the shop. */
export const toReader = <Entity extends Checkout | Order>(caller: Principal, entity: Entity): Entity =>
  caller.kind === 'program' ? entity : hideFiles(entity)
