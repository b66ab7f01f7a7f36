// What happened, told to whoever listens: one table, name -> payload.
import { z } from 'zod'

const CartEvent = z.object({ cartId: z.guid(), revision: z.string() })

/** Every event the platform records, with what it carries. */
export const events = {
  'cart.created': CartEvent,
  'cart.updated': CartEvent,
  'cart.deleted': CartEvent,
} as const

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>
