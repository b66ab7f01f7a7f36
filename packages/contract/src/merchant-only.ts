// Marks request fields that only merchants may send: they are part of the schema, and refused by name from visitors.
import { z } from 'zod'

/** The fields that only merchants may send. */
export const merchantOnlyFields = z.registry<{ merchantOnly: true }>()

/** Marks a field: visitors may omit it or send it empty, only merchants may send a value. */
export const merchantOnly = <S extends z.ZodType>(schema: S) => {
  const field = schema.nullish()
  merchantOnlyFields.add(field, { merchantOnly: true })
  return field
}
