// Marks a field that needs more rights than a visitor has: it is part of the schema, and refused by name.
import { z } from 'zod'

/** Fields that only elevated callers may send. */
export const merchantOnlyFields = z.registry<{ elevated: true }>()

/** The field may be absent or empty; anything else needs elevated rights. */
export const merchantOnly = <S extends z.ZodType>(schema: S) => {
  const field = schema.nullish()
  merchantOnlyFields.add(field, { elevated: true })
  return field
}
