// Money on the wire: four strings, so that every screen shows the same figure.
import { z } from 'zod'

/** An amount of money as somebody writes it. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be a decimal such as 24.50')

export const Price = z.object({
  /** A decimal such as `24.50`: for sums. */
  amount: z.string(),
  convertedAmount: z.string(),
  /** As the store's language writes it: for eyes. */
  formattedAmount: z.string(),
  formattedConvertedAmount: z.string(),
})
/** An amount as the wire's MultiCurrencyPrice has it. */
export interface Price extends z.infer<typeof Price> {}
