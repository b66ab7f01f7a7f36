// The dates of discounts and publications: each may have a start and an end.
import { z } from 'zod'

/** Times end before it: PostgreSQL and JavaScript agree on the years until then. */
export const latestTime = Date.UTC(3000, 0)
const isInRange = (text: string) => Date.parse(text) >= 0 && Date.parse(text) < latestTime
// What is no time at all has a violation already.
const isInRangeIfTime = (text: string) => Number.isNaN(Date.parse(text)) || isInRange(text)
const toUtc = (text: string) => (isInRange(text) ? new Date(text).toISOString() : text)

/** A time, such as `2030-06-01T08:00:00Z`. */
const moment = z
  .string()
  .max(40)
  .pipe(
    z.iso
      .datetime({ offset: true, error: 'must be a time such as 2030-06-01T08:00:00Z' })
      .refine(isInRangeIfTime, 'must be between the years 1970 and 3000')
      .overwrite(toUtc),
  )

/** The dates that a merchant sends; `null` removes one. */
export const sentDates = {
  startDate: moment.nullish().describe('From then on; without it, it has begun.'),
  endDate: moment.nullish().describe('Until then; without it, it does not end.'),
}

/** Dates as they are stored. */
export const storedDates = { startDate: moment.exactOptional(), endDate: moment.exactOptional() }

/** Dates as they are answered. */
export const answeredDates = {
  startDate: z.iso.datetime().optional(),
  endDate: z.iso.datetime().optional(),
}
