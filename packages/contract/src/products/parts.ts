// Parts of a product of catalog version 3 that are stored and answered alike.
import { z } from 'zod'
import { maxChoicePictures, maxProductTags } from '../constants.ts'
import { Guid } from '../ids.ts'
import { decimalAmount, positiveAmount } from '../money.ts'
import { requiredText } from '../required-text.ts'
import { checkKind, ChoiceImage, choiceKind } from './choice-kinds.ts'
import { Picture } from './picture.ts'

/** The name of a modifier, and of its choice. */
export const modifierName = requiredText(50)
export const modifierChoiceName = requiredText(50, z.string().normalize())

/** A text that shoppers enter. */
const FreeText = z
  .object({
    minCharCount: z.int().min(0).max(500).default(0),
    maxCharCount: z.int().min(1).max(500),
    defaultAddedPrice: decimalAmount.nullish(),
    title: requiredText(150),
  })
  .refine(({ minCharCount, maxCharCount }) => minCharCount <= maxCharCount, {
    path: ['minCharCount'],
    message: 'must not be greater than maxCharCount',
  })

/** The schema of modifiers with this name, whose choices have these fields beside their kinds and prices. */
export const modifierWith = <N extends z.ZodType, F extends z.core.$ZodLooseShape>(name: N, ofChoice: F) => {
  const ModifierChoice = z
    .object({
      choiceId: Guid.nullish(),
      ...choiceKind,
      addedPrice: decimalAmount.nullish(),
      ...ofChoice,
    })
    .superRefine(checkKind)
  return z
    .object({
      id: z.string().min(1).max(36).nullish(),
      name,
      modifierRenderType: z.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']),
      mandatory: z.boolean().nullish(),
      freeTextSettings: FreeText.nullish(),
      choicesSettings: z.object({ choices: z.array(ModifierChoice).min(1).max(1000) }).nullish(),
    })
    .superRefine(({ modifierRenderType, freeTextSettings, choicesSettings }, { addIssue }) => {
      const isFreeText = modifierRenderType === 'FREE_TEXT'
      const needed = isFreeText ? 'freeTextSettings' : 'choicesSettings'
      const foreign = isFreeText ? choicesSettings : freeTextSettings
      if (!(isFreeText ? freeTextSettings : choicesSettings))
        addIssue({
          code: 'custom',
          path: [needed],
          params: { rule: 'REQUIRED_FIELD' },
          message: 'is required',
        })
      if (foreign)
        addIssue({
          code: 'custom',
          params: { rule: 'ONE_OF_ALIGNMENT' },
          message: 'must have freeTextSettings or choicesSettings, as its render type says',
        })
    })
}

export const Modifier = modifierWith(modifierName, {
  name: modifierChoiceName,
  pictures: z.array(Picture).max(maxChoicePictures).exactOptional(),
  displayImage: ChoiceImage.exactOptional(),
})
/** A choice or text that shoppers add to a product, and that makes no variant. */
export interface Modifier extends z.infer<typeof Modifier> {}

/** A file of the merchant's media that buyers get. */
export const DigitalFile = z.object({ id: z.string().min(1).max(100) })

const TagList = z.object({ tagIds: z.array(Guid).max(maxProductTags).nullish() })
export const ProductTags = z.object({ privateTags: TagList.nullish(), publicTags: TagList.nullish() })
/** Tags for the merchant's programs; `privateTags` only merchants read. */
export interface ProductTags extends z.infer<typeof ProductTags> {}

const Subscription = z
  .object({
    id: Guid.nullish(),
    title: requiredText(20),
    description: z.string().max(60).nullish(),
    visible: z.boolean().nullish(),
    frequency: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    interval: z.int().min(1).max(50).nullish(),
    autoRenewal: z.boolean().nullish(),
    billingCycles: z.int().min(2).max(999).nullish(),
    discount: z
      .object({
        type: z.enum(['AMOUNT', 'PERCENT']),
        amountOff: positiveAmount.nullish(),
        percentOff: z.number().min(0.1).max(99.9).nullish(),
      })
      .nullish(),
  })
  .superRefine(({ autoRenewal, billingCycles, discount }, { addIssue }) => {
    if (autoRenewal && billingCycles != null)
      addIssue({
        code: 'custom',
        params: { rule: 'ONE_OF_ALIGNMENT' },
        message: 'must have autoRenewal or billingCycles, not both',
      })
    if (discount?.amountOff != null && discount.percentOff != null)
      addIssue({
        code: 'custom',
        path: ['discount'],
        params: { rule: 'ONE_OF_ALIGNMENT' },
        message: 'must have amountOff or percentOff, not both',
      })
    const field = discount?.type === 'AMOUNT' ? 'amountOff' : 'percentOff'
    if (discount && discount[field] == null)
      addIssue({
        code: 'custom',
        path: ['discount', field],
        params: { rule: 'REQUIRED_FIELD' },
        message: 'is required',
      })
  })
export const SubscriptionDetails = z.object({
  subscriptions: z.array(Subscription).min(1).max(6),
  allowOneTimePurchases: z.boolean().nullish(),
})
/** The subscriptions to a product. They are stored and read; carts do not sell them yet. */
export interface SubscriptionDetails extends z.infer<typeof SubscriptionDetails> {}

const maxExtendedLength = 16_000

/** Data of the merchant's programs, by namespace; only merchants read it. */
export const ExtendedFields = z
  .object({ namespaces: z.record(z.string().max(100), z.record(z.string().max(100), z.unknown())) })
  .refine(
    (fields) => JSON.stringify(fields).length <= maxExtendedLength,
    `must be at most ${maxExtendedLength} characters as JSON`,
  )
export interface ExtendedFields extends z.infer<typeof ExtendedFields> {}
