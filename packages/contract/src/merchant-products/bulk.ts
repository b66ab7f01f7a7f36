// Changes of one property of many products at once, with a result for each.
import { z } from 'zod'
import { key } from '../ids.ts'
import { productBounds, ribbon, weight } from '../products/draft.ts'
import { amount } from './product-input.ts'

const ids = z.array(key).min(1).max(100)

const SetValue = z.object({
  price: amount.nullish(),
  cost: amount.nullish(),
  weight: weight.nullish(),
  ribbon: ribbon.nullish().describe('Empty: removes it.'),
  brand: z.string().max(productBounds.brand).nullish().describe('Empty: removes it.'),
})
/** The one property to set, and its value. */
export interface SetValue extends z.infer<typeof SetValue> {}

const Adjustment = z.object({
  amount: z.number().min(-999_999_999.99).max(999_999_999.99).nullish(),
  percentage: z
    .object({
      /** In percent of the current value: -20 lowers it by a fifth. */
      rate: z.number().min(-100).max(1000),
      /** Rounds the new value to a whole number. */
      roundToInt: z.boolean().nullish(),
    })
    .nullish(),
})
/** By how much a property changes: by an amount, or by a percentage. */
export interface Adjustment extends z.infer<typeof Adjustment> {}

export const AdjustValue = z.object({
  price: Adjustment.nullish(),
  cost: Adjustment.nullish(),
  weight: Adjustment.nullish(),
})
/** The one property to adjust. */
export interface AdjustValue extends z.infer<typeof AdjustValue> {}

export const BulkIds = z.object({ ids })
export const BulkUpdate = z.object({ ids, set: SetValue })
export const BulkAdjust = z.object({ ids, adjust: AdjustValue })
