// What entities have in common on the wire: the fields that the platform adds, and the parts of their calls.
import { z } from 'zod'
import { Guid } from '../ids.ts'
import { CursorQuery } from '../query.ts'

/** How many entities one call changes. */
const maxPerCall = 100

/** What the platform adds to what merchants write. */
export const entityFields = {
  id: z.string(),
  /** Increases with each change; an update sends the one that it has read. */
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
}

/** What an update names its entity by. */
export const updatedEntity = {
  id: Guid,
  revision: z
    .string()
    .regex(/^\d{1,18}$/, 'must be a revision')
    .describe('The revision that was read. An entity that was changed meanwhile stays as it is.'),
}

type Nullish<Shape extends z.ZodRawShape> = { [K in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[K]>> }

const toNullish = (field: z.ZodType) =>
  [undefined, null].every((none) => field.safeParse(none).success) ? field : field.nullish()

/** What an update of an entity sends: the fields that change; one that is absent or `null` stays as it is. */
export const updateOf = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) =>
  z.object({
    ...updatedEntity,
    ...(Object.fromEntries(
      Object.entries(input.shape).map(([name, field]) => [name, toNullish(field as z.ZodType)]),
    ) as unknown as Nullish<Shape>),
  })

export const entityIds = z.array(Guid).min(1).max(maxPerCall)

/** A list of what one call changes. */
export const listOf = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxPerCall)

export const returnEntity = z.boolean().nullish().describe('Whether the results hold the entities.')

export const countBody = z.object({ filter: CursorQuery.shape.filter })
export const countAnswer = z.object({ count: z.int() })
