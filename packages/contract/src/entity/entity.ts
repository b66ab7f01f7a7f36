// Makes the feature of one kind of entity from its description: its calls with an example of each, its events and refusals.
import { z } from 'zod'
import { modifiedFields } from '../modified-fields.ts'
import type { ExamplesOf } from '../route.ts'
import type { EntityDescription } from './description.ts'
import { entityExamples } from './examples.ts'
import { type EntityRoutes, entityRoutes } from './routes.ts'

const deletedEntity = z.object({ id: z.string() })

/** The events of an entity: it is created, updated or deleted. */
function eventsOf<const D extends EntityDescription>({ name, wire, shape }: D) {
  const events = {
    [`${name}.created`]: { wire: `${wire}_created`, payload: z.object({ entity: shape }) },
    [`${name}.updated`]: {
      wire: `${wire}_updated`,
      payload: z.object({ currentEntity: shape, modifiedFields }),
    },
    [`${name}.deleted`]: { wire: `${wire}_deleted`, payload: z.object({ deletedEntity }) },
  }
  return events as unknown as EventsOf<D>
}

type EventsOf<D extends EntityDescription> = {
  [N in `${D['name']}.created`]: { wire: string; payload: z.ZodObject<{ entity: D['shape'] }> }
} & {
  [N in `${D['name']}.updated`]: {
    wire: string
    payload: z.ZodObject<{ currentEntity: D['shape']; modifiedFields: typeof modifiedFields }>
  }
} & {
  [N in `${D['name']}.deleted`]: {
    wire: string
    payload: z.ZodObject<{ deletedEntity: typeof deletedEntity }>
  }
}

type RefusalsOf<D extends EntityDescription> = {
  readonly [C in `${D['code']}_NOT_FOUND`]: { status: 404; message: string; fix: string }
}

/** The refusal of an id that no entity has. */
function refusalsOf<const D extends EntityDescription>({ code, nouns: [noun] }: D) {
  const message = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`
  return { [`${code}_NOT_FOUND`]: { status: 404, message, fix: 'Check the id' } } as RefusalsOf<D>
}

/** The feature of an entity, from its description. */
export const entity = <const D extends EntityDescription>(description: D) => ({
  kind: description,
  about: description.about,
  routes: entityRoutes<D>(description),
  examples: entityExamples(description) as unknown as ExamplesOf<EntityRoutes<D>>,
  events: eventsOf<D>(description),
  refusals: refusalsOf<D>(description),
})
