// The ids that merchants give products and collections may have characters that no header may have.
import type { WriteOptions } from './call.ts'

/** The options of a write, with the id in its `If-Match` as the header has it. */
export const encodeId = ({ ifMatch, ...options }: WriteOptions = {}): WriteOptions => ({
  ...options,
  ...(ifMatch && { ifMatch: encodeURI(ifMatch) as typeof ifMatch }),
})
