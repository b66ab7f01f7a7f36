// Money on the wire: four strings, so that every screen shows the same figure.
import { z } from 'zod'

export const Price = z.object({
  amount: z.string(),
  convertedAmount: z.string(),
  formattedAmount: z.string(),
  formattedConvertedAmount: z.string(),
})
/** An amount as the wire's MultiCurrencyPrice has it. */
export interface Price extends z.infer<typeof Price> {}
