// Changes of all products of catalog version 3 that a filter selects.
import { z } from 'zod'
import { maxSharedSections } from '../constants.ts'
import {
  InfoSection,
  ModifierInput,
  modifiersOf,
  ProductUpdateV3,
  sharedVariantFields,
  variantWith,
} from '../products-v3/input.ts'
import { selection } from '../products-v3/selection.ts'
import { infoSectionIds } from './bulk.ts'

const hasField = (sent: object): boolean => Object.values(sent).some((value) => value !== undefined)
const needsField = {
  error: 'must have one field that can be changed',
  params: { rule: 'REQUIRED_ONE_OF_FIELD' },
}

const SharedUpdate = ProductUpdateV3.omit({
  revision: true,
  slug: true,
  media: true,
  options: true,
  variantsInfo: true,
}).extend({
  infoSections: z.array(InfoSection).max(maxSharedSections).nullish(),
  modifiers: modifiersOf(ModifierInput),
})
/** What changes alike in several products. */
export interface SharedUpdate extends z.infer<typeof SharedUpdate> {}

const VariantUpdate = variantWith(sharedVariantFields)
/** What changes alike in all variants of several products. A `price` replaces both of its parts. */
export interface VariantUpdate extends z.infer<typeof VariantUpdate> {}

export const UpdateByFilter = z.object({ ...selection, product: SharedUpdate.refine(hasField, needsField) })
export const DeleteByFilter = z.object(selection)
export const InfoSectionsByFilter = z.object({ ...selection, infoSectionIds })
export const UpdateVariantsByFilter = z.object({
  ...selection,
  variant: VariantUpdate.refine(hasField, needsField),
})

const step = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'must be a decimal such as -2.50')
  .nullish()
const size = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,4})?$/, 'must be a decimal such as 2.50')
  .nullish()
interface SentStep {
  amount?: string | null | undefined
  percentage?: number | null | undefined
}
const oneWay = <S extends z.ZodType<SentStep>>(schema: S) =>
  schema.superRefine(({ amount, percentage }, context) => {
    if ((amount == null) !== (percentage == null)) return
    context.addIssue({
      code: 'custom',
      message: `must have ${amount == null ? 'amount or percentage' : 'amount or percentage, not both'}`,
      params: { rule: amount == null ? 'REQUIRED_ONE_OF_FIELD' : 'ONE_OF_ALIGNMENT' },
    })
  })

const Step = oneWay(z.object({ amount: step, percentage: z.number().min(-100).max(1000).nullish() }))
/** By how much an amount of money changes: -10 percent lowers it by a tenth. */
export interface PriceStep extends z.infer<typeof Step> {}

const Discount = oneWay(z.object({ amount: size, percentage: z.number().min(0).max(100).nullish() }))

const adjustment = {
  actualPrice: Step.nullish().describe('Changes what shoppers pay.'),
  compareAtPrice: Step.nullish().describe('Changes the price before, of variants that have one.'),
  compareAtPriceDiscount: Discount.nullish().describe(
    'Sets what shoppers pay to so much less than the price before; a variant without one has its price as the price before.',
  ),
  cost: Step.nullish().describe('Changes the cost, of variants that have one.'),
  rounding: z
    .enum(['NO_ROUNDING', 'CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER'])
    .nullish()
    .describe('Prices have the decimal places of the currency; `NO_ROUNDING` cuts off what is beyond them.'),
}
const VariantAdjustment = z.object(adjustment)
/** How the prices and costs of all variants of several products change. */
export interface VariantAdjustment extends z.infer<typeof VariantAdjustment> {}

export const AdjustVariantsByFilter = z
  .object({ ...selection, ...adjustment })
  .superRefine(({ actualPrice, compareAtPrice, compareAtPriceDiscount, cost }, context) => {
    const fail = (path: string[], message: string, rule: string) =>
      context.addIssue({ code: 'custom', path, message, params: { rule } })
    if (!(actualPrice ?? compareAtPrice ?? compareAtPriceDiscount ?? cost))
      fail(['actualPrice'], 'or another price or the cost is needed', 'REQUIRED_ONE_OF_FIELD')
    if (actualPrice && compareAtPriceDiscount)
      fail(
        ['compareAtPriceDiscount'],
        'must be absent with actualPrice, which it would replace',
        'ONE_OF_ALIGNMENT',
      )
  })
