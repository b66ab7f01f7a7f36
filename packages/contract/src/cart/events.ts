// The events of carts: event name -> payload, in the shapes that subscribers get: the whole cart after the change, and of a
// deleted cart its id.
import { z } from 'zod'
import { Cart } from './cart.ts'

export const events = {
  'cart.created': { wire: 'wix.ecom.v1.cart_created', payload: z.object({ entity: Cart }) },
  'cart.updated': { wire: 'wix.ecom.v1.cart_updated', payload: z.object({ currentEntity: Cart }) },
  'cart.deleted': {
    wire: 'wix.ecom.v1.cart_deleted',
    payload: z.object({ deletedEntity: z.object({ id: z.guid() }) }),
  },
} as const
