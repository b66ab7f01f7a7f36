// The events of carts: event name -> payload, in the shapes that subscribers get: the whole cart after the change, and of a
// deleted cart its id.
import { z } from 'zod'
import { Cart } from './cart.ts'

export const events = {
  'cart.created': z.object({ entity: Cart }),
  'cart.updated': z.object({ currentEntity: Cart }),
  'cart.deleted': z.object({ deletedEntity: z.object({ id: z.guid() }) }),
} as const
