// Names the fields of an error as another call has them: calls of two forms share the commands, which know one.
import { Invalid, Refusal } from '@vitrine/rules'

/** Names of fields by how they begin, and what they begin with in their place. */
export type Renames = readonly (readonly [from: RegExp, to: string])[]

/** The error with other names of its fields. */
export function renameFields(renames: Renames, error: unknown): unknown {
  const rename = (field: string) => {
    const [from, to] = renames.find(([pattern]) => pattern.test(field)) ?? []
    return from && to !== undefined ? field.replace(from, to) : field
  }
  if (error instanceof Invalid)
    return new Invalid(error.violations.map((each) => ({ ...each, field: rename(each.field) })))
  if (!(error instanceof Refusal)) return error
  const { field, fields } = error.data
  return new Refusal(
    error.code,
    {
      ...error.data,
      ...(typeof field === 'string' && { field: rename(field) }),
      ...(Array.isArray(fields) && { fields: fields.map(rename) }),
    },
    error.description,
  )
}
