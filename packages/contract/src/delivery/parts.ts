// What the ways of delivery share: their prices, and the regions that they serve.
import { z } from 'zod'
import { Guid } from '../ids.ts'
import { boundedDecimal } from '../money.ts'

const maxAmount = 999_999_999
const amount = boundedDecimal({ lte: maxAmount, maxScale: 3, example: '4.90' })

const conditionTypes = ['BY_TOTAL_WEIGHT', 'BY_TOTAL_PRICE', 'BY_TOTAL_QUANTITY'] as const
/** What a condition looks at. */
export type RateConditionType = (typeof conditionTypes)[number]

const comparisons = ['EQ', 'GT', 'GTE', 'LT', 'LTE'] as const
/** How a condition compares. */
export type RateComparison = (typeof comparisons)[number]

const RateCondition = z.object({
  type: z
    .enum(conditionTypes)
    .describe(
      'The weight in the unit of the store, the price after discounts in its currency, or how many units they are: of the items of one delivery profile.',
    ),
  operator: z.enum(comparisons),
  value: boundedDecimal({ lte: maxAmount, maxScale: 6, example: '20' }),
})

export const ConditionalRate = z.object({
  amount,
  conditions: z.array(RateCondition).max(10).nullish().describe('All of them hold. Absent or empty: always.'),
  multiplyByQuantity: z.boolean().nullish().describe('The amount is for each unit.'),
})
/** What a delivery costs, and when; of the rates that hold, the lowest is its price. */
export interface ConditionalRate extends z.infer<typeof ConditionalRate> {}

export const rates = z.array(ConditionalRate).max(50)

const chargeTypes = ['HANDLING_FEE', 'INSURANCE'] as const
/** What a delivery costs besides its rate. */
export const AdditionalCharge = z.object({
  type: z.enum(chargeTypes),
  details: z.string().max(250).nullish(),
  price: amount,
})

/** The regions of delivery profiles that a way of delivery serves. */
export const deliveryRegionIds = z.array(Guid).max(50)

export const deliveryTime = z
  .string()
  .max(500)
  .nullish()
  .describe('In words for shoppers, such as 3 to 5 working days.')
