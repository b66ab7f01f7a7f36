// Money on the wire: amounts as decimal and formatted text, so that every client shows the same figure.
import { z } from 'zod'

/** An amount of money as a merchant enters it. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be a decimal such as 24.50')

export const Price = z.object({
  /** A decimal such as `24.50`, for calculations. */
  amount: z.string(),
  convertedAmount: z.string(),
  /** Formatted in the store's language, for display. */
  formattedAmount: z.string(),
  formattedConvertedAmount: z.string(),
})
/** An amount in the shape of the wire's MultiCurrencyPrice. */
export interface Price extends z.infer<typeof Price> {}
