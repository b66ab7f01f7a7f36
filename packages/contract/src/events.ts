// The events that the platform writes to its outbox: event name -> payload.
import type { z } from 'zod'
import * as features from './features.ts'
import type { AllOf } from './route.ts'

type EventsOf<F> = F extends { events: infer E } ? E : never
type Events = AllOf<EventsOf<(typeof features)[keyof typeof features]>>

/** Every event, with the schema of its payload. */
export const events: Events = Object.assign(
  {},
  ...Object.values(features).map((feature) => ('events' in feature ? feature.events : {})),
)

export type EventName = keyof Events
export type EventPayload<N extends EventName> = z.infer<Events[N]>
