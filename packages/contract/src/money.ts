// Money on the wire: four strings, so that every screen shows the same figure.
import { z } from 'zod'

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
