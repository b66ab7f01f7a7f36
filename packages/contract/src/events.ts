// The events that the platform writes to its outbox: event name -> payload.
import { z } from 'zod'

const CartEvent = z.object({ cartId: z.guid(), revision: z.string() })

/** Every event, with the schema of its payload. */
export const events = {
  'cart.created': CartEvent,
  'cart.updated': CartEvent,
  'cart.deleted': CartEvent,
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>
