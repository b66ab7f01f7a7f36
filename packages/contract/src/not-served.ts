// Marks request fields of the wire that are not served and would change a price or a promise: a value is refused by name.
import { z } from 'zod'

/** A field that may be omitted or null; any other value is refused with this reason. */
export const refusedField = (reason: string) =>
  (
    z.unknown().refine((value) => value == null, {
      error: reason,
      params: { rule: 'FIELD_NOT_ALLOWED' },
    }) as z.ZodType<null | undefined>
  ).optional()

/** A field that nothing serves. */
export const notServed = () => refusedField('is not supported')

/** A field of a visitor's request that only a program with an API key may send. */
export const needsKey = () => refusedField('needs an API key: call the cart by its id')
