// What a caller may read of orders: visitors and members their own, programs with the permission all of the store.
import type { Order } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { hasPermission, type Principal } from '../call.ts'

/** Refuses a program without the permission; visitors and members have their own orders. */
export function assertMayRead(caller: Principal): void {
  if (caller.kind === 'program' && !hasPermission(caller, 'orders.read'))
    throw new Refusal('PERMISSION_DENIED', { permission: 'orders.read' })
}

/** An order as its buyer gets it: files are sent by the shop. */
export const orderOfBuyer = (order: Order): Order => ({
  ...order,
  lineItems: order.lineItems.map(({ digitalFile: _, ...line }) => line),
})

/** An order as its reader gets it. */
export const toReader = (caller: Principal, order: Order): Order =>
  caller.kind === 'program' ? order : orderOfBuyer(order)
