// Money on the wire: amounts as decimal and formatted text, so that every client shows the same figure.
import { z } from 'zod'

/** An amount of money as a merchant enters it. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be a decimal such as 24.50')

const decimalRules = [
  { rule: 'DECIMAL_GTE', breaks: /^-\d/, message: 'must be >= 0', data: { threshold: 0 } },
  {
    rule: 'DECIMAL_MAX_SCALE',
    breaks: /\.\d{4,}$/,
    message: 'must have at most 3 decimal places',
    data: { threshold: 3 },
  },
  {
    rule: 'DECIMAL_LTE',
    breaks: /^\d{10,}|^999999999\.99[1-9]/,
    message: 'must be <= 999999999.99',
    data: { threshold: 999_999_999.99 },
  },
] as const

/** An amount of catalog version 3: a decimal from 0 to 999999999.99, with at most 3 decimal places. */
export const decimalAmount = z
  .string()
  .max(40)
  .superRefine((text, { addIssue }) => {
    if (!/^-?\d+(\.\d+)?$/.test(text))
      return addIssue({
        code: 'custom',
        params: { rule: 'FORMAT' },
        message: 'must be a decimal such as 24.50',
      })
    for (const { rule, breaks, message, data } of decimalRules)
      if (breaks.test(text)) addIssue({ code: 'custom', params: { rule, data }, message })
  })

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
