// The events that every entity has: it is created, updated or deleted.
import { z } from 'zod'
import { modifiedFields } from '../modified-fields.ts'
import type { EntityDescription } from './description.ts'

type Described = Pick<EntityDescription, 'name' | 'wire' | 'shape'>

type EventsOf<D extends Described> = {
  [N in `${D['name']}.created`]: { wire: string; payload: z.ZodObject<{ entity: D['shape'] }> }
} & {
  [N in `${D['name']}.updated`]: {
    wire: string
    payload: z.ZodObject<{ currentEntity: D['shape']; modifiedFields: typeof modifiedFields }>
  }
} & {
  [N in `${D['name']}.deleted`]: {
    wire: string
    payload: z.ZodObject<{ deletedEntity: z.ZodObject<{ id: z.ZodType<string> }> }>
  }
}

/** The events of an entity, with its shape in their payloads. */
export function entityEvents<const D extends Described>({ name, wire, shape }: D) {
  const deletedEntity = z.object({ id: shape.shape.id })
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
