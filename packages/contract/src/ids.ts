// The forms of ids and slugs, in paths and in import files.
import { z } from 'zod'

/** A UUID, in lower case. */
export const Guid = z.guid().toLowerCase()

/** An id. It is part of URLs, so it must not contain characters that a proxy may rewrite. */
export const key = z
  .string()
  .min(1)
  .max(36)
  .regex(
    /^(?!\.{1,2}$)[^%/\\\p{Cc}\p{Cs}]*$/u,
    'must not be . or .., or contain %, /, \\ or control characters',
  )
export const slug = z
  .string()
  .regex(/^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u, 'must be letters and digits, separated by - or _')
  .max(100)
