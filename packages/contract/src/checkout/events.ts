// The events of checkouts: event name -> payload. `completed` is an action: an order was placed, or a program has marked it.
import { z } from 'zod'
import { Checkout } from './checkout.ts'

export const events = {
  'checkout.created': { wire: 'wix.ecom.v1.checkout_created', payload: z.object({ entity: Checkout }) },
  'checkout.updated': {
    wire: 'wix.ecom.v1.checkout_updated',
    payload: z.object({ currentEntity: Checkout }),
  },
  'checkout.deleted': {
    wire: 'wix.ecom.v1.checkout_deleted',
    payload: z.object({ deletedEntity: z.object({ id: z.guid() }) }),
  },
  'checkout.completed': {
    wire: 'wix.ecom.v1.checkout_completed',
    payload: z.object({ checkout: Checkout, orderId: z.guid().optional() }),
  },
} as const
