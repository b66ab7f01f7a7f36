// Marks request fields that need a permission: they are part of the schema, and refused by name from other callers.
import { z } from 'zod'
import { permission, type Permission } from './permissions.ts'

/** The fields that only merchants may send, with the permission that they need. */
export const merchantOnlyFields = z.registry<{ permission: Permission }>()

/** Marks a field: anyone may omit it or send it empty, only programs with the permission may send a value. */
export const merchantOnly = <S extends z.ZodType>(name: Permission, schema: S) => {
  const field = schema.nullish()
  merchantOnlyFields.add(field, permission(name))
  return field
}
