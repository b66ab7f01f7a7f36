// Changes of all products that a filter and a text select, which a job makes after the call.
import { z } from 'zod'
import { SearchText } from '../aggregations.ts'

/** The text beside the filter of a selection. */
export const selectedText = SearchText.nullish()

/** A filter that has to be sent: a program that forgets it must not change all items. */
const requiredFilter = z
  .record(z.string(), z.unknown())
  .describe('Selects the items, with the same fields as a search or a query. `{}` selects all of them.')

export const selection = { filter: requiredFilter, search: selectedText }

export const JobAnswer = z.object({
  /** Names the job in the log. */
  jobId: z.guid(),
})
