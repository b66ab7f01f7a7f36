// Texts that shoppers or merchants read, which therefore must show something.
import { z } from 'zod'

// Spaces of any width, control characters, and characters that no font shows, such as zero-width ones.
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Refuses a text of blanks; an empty one means that there is none. */
export const notBlank = (text: z.ZodString): z.ZodString =>
  text.refine((sent) => sent === '' || visible.test(sent), {
    error: 'must have a visible character',
    params: { rule: 'MIN_LENGTH', data: { threshold: 1 } },
  })

/** A text that is neither empty nor of blanks. It is stored as it was sent. */
export const requiredText = (maxLength: number, text: z.ZodString = z.string()): z.ZodString =>
  notBlank(text.min(1).max(maxLength))
