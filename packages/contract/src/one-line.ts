// Texts of one line, as titles and names are.
import { z } from 'zod'
import { requiredText } from './required-text.ts'

/** A text of one line. */
export const line = (max: number) =>
  requiredText(
    max,
    z
      .string()
      .normalize()
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be one line, without control characters')
      .trim(),
  )
