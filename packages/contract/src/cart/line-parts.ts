// Parts of a line that requests send and carts answer alike.
import { z } from 'zod'
import { FocalPoint } from '../products/focal-point.ts'
import { Dimensions } from '../products/product.ts'
import { requiredText } from '../required-text.ts'

/** A text that shoppers read, and its translation. */
const translatableText = (max: number, maxTranslated: number) =>
  z.object({
    original: requiredText(max),
    translated: z.string().min(1).max(maxTranslated).nullish(),
  })

export const itemName = translatableText(200, 400)
export const priceDescription = translatableText(100, 100)

const presets = z.enum(['PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE'])
export const itemType = z.object({
  preset: presets.optional(),
  custom: z.string().min(1).max(100).optional(),
})

export const paymentOption = z.enum([
  'FULL_PAYMENT_ONLINE',
  'FULL_PAYMENT_OFFLINE',
  'MEMBERSHIP',
  'DEPOSIT_ONLINE',
  'MEMBERSHIP_OFFLINE',
  'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER',
])

/**
 * A URL that a page may link to. What it shows must be where it leads: user info looks like a host, and bidirectional
 * controls reorder the text.
 */
export const webAddress = z
  .string()
  .max(2000)
  .regex(/^(?!https?:[\\/]*[^\\/?#]*@)/i, 'must not contain user info')
  .regex(
    /^[^\s\p{Cc}\p{Bidi_C}\\]*$/u,
    'must not contain spaces, backslashes, control or bidirectional characters',
  )
  .check(z.url({ protocol: /^https?$/ }))

export const itemPicture = z.object({
  id: z.string().min(1).max(100),
  url: webAddress,
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  altText: z.string().max(1000).nullish(),
  filename: z.string().max(1000).nullish(),
  focalPoint: FocalPoint.nullish(),
})

export const descriptionLine = z
  .object({
    name: translatableText(100, 200),
    plainText: translatableText(600, 600).nullish(),
    colorInfo: translatableText(500, 500)
      .extend({ code: z.string().max(100).nullish() })
      .nullish(),
  })
  .refine(({ plainText, colorInfo }) => Boolean(plainText) !== Boolean(colorInfo), {
    error: 'must have either plainText or colorInfo',
    params: { rule: 'ONE_OF_ALIGNMENT' },
  })

export const itemProperties = z.object({
  weight: z.number().min(0).max(999_999_999.99).nullish(),
  sku: z.string().max(40).nullish(),
  shippable: z.boolean().nullish(),
  productDimensions: Dimensions.nullish(),
  packageDimensions: Dimensions.nullish(),
})

const time = z.iso.datetime({ offset: true })

export const serviceProperties = z.object({
  scheduledDate: time.nullish(),
  numberOfParticipants: z.int().min(1).max(10_000).nullish(),
  endDate: time.nullish(),
})

const frequency = z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR'])
export const subscriptionOptionInfo = z.object({
  subscriptionSettings: z
    .object({
      frequency: frequency.nullish(),
      interval: z.int().min(1).max(3650).nullish(),
      autoRenewal: z.boolean().nullish(),
      billingCycles: z.int().min(1).max(100_000).nullish(),
      enableCustomerCancellation: z.boolean().nullish(),
      freeTrialPeriod: z.object({ frequency, interval: z.int().min(1).max(999) }).nullish(),
      startDate: time.nullish(),
      billingSettings: z.object({ anchorDay: z.int().min(1).max(28).nullish() }).nullish(),
      productPeriodAlignment: z
        .enum(['ALIGNED_WITH_BILLING_PERIOD', 'NOT_ALIGNED_WITH_BILLING_PERIOD'])
        .nullish(),
    })
    .nullish(),
  title: translatableText(150, 150).nullish(),
  description: translatableText(500, 500).nullish(),
})

export const securedFile = z.object({
  id: z.string().min(1).max(100),
  fileName: z.string().min(1).max(1000),
  fileType: z.enum([
    'UNSPECIFIED',
    'SECURE_PICTURE',
    'SECURE_VIDEO',
    'SECURE_DOCUMENT',
    'SECURE_MUSIC',
    'SECURE_ARCHIVE',
    'SECURE_RAW',
  ]),
})

export const policies = z
  .array(z.object({ title: z.string().min(1).max(29).nullish(), content: z.string().min(1).max(3000) }))
  .max(5)

export const TaxableAddress = z.object({ addressType: z.enum(['BUSINESS', 'BILLING', 'SHIPPING']) })
/** Which address decides on the tax of a line. */
export interface TaxableAddress extends z.infer<typeof TaxableAddress> {}

const id = z.string().min(1).max(36)

/** What was added to an item, in groups; requests and answers write prices differently. */
export const modifierGroups = <P extends z.ZodType>(price: P) =>
  z
    .array(
      z.object({
        id,
        name: translatableText(200, 400),
        modifiers: z
          .array(
            z.object({
              id,
              quantity: z.int().min(1).max(100_000).nullish(),
              label: translatableText(200, 400),
              details: translatableText(200, 400).nullish(),
              price,
            }),
          )
          .min(1)
          .max(25),
      }),
    )
    .max(25)
