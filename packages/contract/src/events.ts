// The events that the platform writes to its outbox, each with the schema of its payload, and its name on the wire if that has
// such an event.
import type { z } from 'zod'
import * as features from './features.ts'
import type { AllOf } from './route.ts'

type EventsOf<F> = F extends { events: infer E } ? E : never
type Events = AllOf<EventsOf<(typeof features)[keyof typeof features]>>

/** Every event, by its name. */
export const events: Events = Object.assign(
  {},
  ...Object.values(features).map((feature) => ('events' in feature ? feature.events : {})),
)

export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.infer<Events[N]['payload']>
