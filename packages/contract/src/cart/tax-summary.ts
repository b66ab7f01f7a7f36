// The tax of an estimate: of each line, in all, and why it could not be calculated.
import { z } from 'zod'
import { Price } from '../money.ts'
import { jurisdictionType } from '../tax/parts.ts'

const rateType = z
  .enum(['NO_TAX_COLLECTED', 'MANUAL_RATE'])
  .describe(
    '`NO_TAX_COLLECTED`: the store has no rate for it there. `MANUAL_RATE`: a merchant has entered the rate.',
  )

const rate = z.string().describe('A fraction: `0.0825` is 8.25%.')

export const ItemTaxDetails = z.object({
  taxableAmount: Price.describe('Without the tax.'),
  taxRate: rate,
  totalTax: Price,
  taxGroupId: z.guid(),
  rateType,
  isTaxIncluded: z.boolean().describe('Whether prices include the tax.'),
  taxBreakdown: z.array(
    z.object({
      taxName: z.string(),
      taxType: z.string(),
      jurisdiction: z.string(),
      jurisdictionType,
      rate,
      taxAmount: Price,
      taxableAmount: Price,
      nonTaxableAmount: Price,
    }),
  ),
})
/** The tax of one item. */
export interface ItemTaxDetails extends z.infer<typeof ItemTaxDetails> {}

export const TaxSummary = z.object({
  taxableAmount: Price,
  totalTax: Price,
  calculationDetails: z.object({
    rateType,
    manualRateReason: z
      .enum(['GLOBAL_SETTING_TO_MANUAL', 'REGION_SETTING_TO_MANUAL'])
      .optional()
      .describe('Of `MANUAL_RATE`: whether all regions of the store have rates of merchants, or this one.'),
  }),
  aggregatedTaxBreakdown: z.array(
    z.object({
      taxName: z.string(),
      taxType: z.string(),
      jurisdiction: z.string(),
      jurisdictionTypeEnum: jurisdictionType,
      rate,
      aggregatedTaxAmount: Price,
      aggregatedTaxableAmount: Price,
    }),
  ),
})
/** The tax of an estimate. */
export interface TaxSummary extends z.infer<typeof TaxSummary> {}
