// Money on the wire: amounts as decimal and formatted text, so that every client shows the same figure.
import { z } from 'zod'

/** An amount of money as a merchant enters it. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, 'must be a decimal such as 24.50')

interface DecimalBounds {
  /** Absent: zero is allowed. */
  gt?: 0
  lte: number
  maxScale: number
  example: string
}

/** The bounds that a decimal breaks, each with its rule. */
function brokenBounds(text: string, { gt, lte, maxScale }: DecimalBounds) {
  const value = Number(text)
  const isNegative = text.startsWith('-')
  return [
    gt === undefined
      ? { rule: 'DECIMAL_GTE', threshold: 0, breaks: isNegative, message: 'must be >= 0' }
      : { rule: 'DECIMAL_GT', threshold: gt, breaks: isNegative || value <= gt, message: `must be > ${gt}` },
    {
      rule: 'DECIMAL_LTE',
      threshold: lte,
      breaks: value > lte || /^\d{10}/.test(text),
      message: `must be <= ${lte}`,
    },
    {
      rule: 'DECIMAL_MAX_SCALE',
      threshold: maxScale,
      breaks: (text.split('.')[1]?.length ?? 0) > maxScale,
      message: `must have at most ${maxScale} decimal places`,
    },
  ].filter(({ breaks }) => breaks)
}

/** A decimal that is written as text, within bounds. */
export const boundedDecimal = (bounds: DecimalBounds) =>
  z
    .string()
    .max(40)
    .superRefine((text, { addIssue }) => {
      if (!/^-?\d+(\.\d+)?$/.test(text))
        return addIssue({
          code: 'custom',
          params: { rule: 'FORMAT' },
          message: `must be a decimal such as ${bounds.example}`,
        })
      for (const { rule, threshold, message } of brokenBounds(text, bounds))
        addIssue({ code: 'custom', params: { rule, data: { threshold } }, message })
    })

const amountBounds = { lte: 999_999_999.99, maxScale: 3, example: '24.50' }

/** An amount of catalog version 3: a decimal from 0 to 999999999.99, with at most 3 decimal places. */
export const decimalAmount = boundedDecimal(amountBounds)
/** The same above zero. */
export const positiveAmount = boundedDecimal({ ...amountBounds, gt: 0 })

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
