// The lines of a cart: items of a catalog and custom items, as requests send them and as the cart returns them.
import { z } from 'zod'
import { cartBounds, storesAppId, storesAppIds } from '../constants.ts'
import { decimal, Price } from '../money.ts'
import { selectedChoices } from '../products/draft.ts'
import { FocalPoint } from '../products/focal-point.ts'
import { requiredText } from '../required-text.ts'

const isWithinLimit = (fields: object) => Object.keys(fields).length <= cartBounds.maxTextFields
const limitExceeded = `must have at most ${cartBounds.maxTextFields} entries`
const customTexts = z
  .record(z.string().normalize().min(1).max(150), z.string().normalize().max(500))
  .refine(isWithinLimit, limitExceeded)

export const CatalogReference = z.object({
  appId: z
    .string()
    .min(1)
    .max(100)
    .describe(
      `The app id of the catalog: \`${storesAppId}\`. Also accepted, with the same meaning: \`${storesAppIds[1]}\`.`,
    ),
  catalogItemId: z.string().min(1).max(36).describe('The id of the product.'),
  options: z
    .object({
      variantId: z
        .guid()
        .nullish()
        .describe('The id of the variant. May be omitted for a product without options.'),
      options: selectedChoices
        .refine(isWithinLimit, limitExceeded)
        .nullish()
        .describe(
          'Instead of `variantId`: by option name, the description of the choice. Beside it: by the key of a modifier, that of the choice.',
        ),
      customTextFields: customTexts
        .nullish()
        .describe('What the shopper has entered, by the title of the text field.'),
      preOrderRequested: z.boolean().nullish(),
    })
    .nullish(),
})
/** Identifies a product and its variant in a catalog. */
export interface CatalogReference extends z.infer<typeof CatalogReference> {}

export const quantity = z.int().min(1).max(cartBounds.maxQuantity)

export const NewLineItem = z.object({ catalogReference: CatalogReference, quantity })
/** A product to add to a cart. */
export interface NewLineItem extends z.infer<typeof NewLineItem> {}

/** A text of the store, and its translation; equal as long as a store has one language. */
const Translatable = z.object({ original: z.string(), translated: z.string() })

const itemType = z.object({ preset: z.enum(['PHYSICAL', 'DIGITAL', 'GIFT_CARD', 'SERVICE']) })
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
const webAddress = z
  .string()
  .max(2000)
  .regex(/^(?!https?:[\\/]*[^\\/?#]*@)/i, 'must not contain user info')
  .regex(
    /^[^\s\p{Cc}\p{Bidi_C}\\]*$/u,
    'must not contain spaces, backslashes, control or bidirectional characters',
  )
  .check(z.url({ protocol: /^https?$/ }))
const title = z.object({
  original: requiredText(200),
  translated: z.string().min(1).max(400).nullish(),
})

/** An item that is in no catalog. It has its own price, so only merchants may add it. */
export const CustomLineItem = z.object({
  quantity,
  price: decimal,
  fullPrice: decimal.nullish(),
  productName: title,
  itemType: itemType.nullish(),
  url: z
    .object({
      relativePath: z
        .string()
        .max(1000)
        .regex(/^(\/(?![/\\])[^\p{Cc}\p{Bidi_C}\\]*)?$/u, 'must be a path such as /services'),
      url: webAddress.nullish(),
    })
    .nullish(),
  media: z
    .object({
      id: z.string().min(1).max(100),
      url: webAddress,
      width: z.int().min(1).max(20_000),
      height: z.int().min(1).max(20_000),
      altText: z.string().max(1000).nullish(),
    })
    .nullish(),
  descriptionLines: z
    .array(
      z.object({
        name: z.object({ original: requiredText(100) }),
        plainText: z.object({ original: requiredText(600) }),
      }),
    )
    .max(10)
    .nullish(),
  quantityAvailable: z.int().min(0).max(cartBounds.maxQuantity).nullish(),
  physicalProperties: z
    .object({
      weight: z.number().min(0).max(999_999_999.99).nullish(),
      sku: z.string().max(40).nullish(),
      shippable: z.boolean().nullish(),
    })
    .nullish(),
  paymentOption: paymentOption.nullish(),
  catalogReference: CatalogReference.nullish(),
})
export interface CustomLineItem extends z.infer<typeof CustomLineItem> {}

export const LineItem = z.object({
  id: z.guid(),
  quantity: z.int(),
  catalogReference: CatalogReference,
  productName: Translatable,
  url: z.object({ relativePath: z.string(), url: z.string() }),
  /** Price of one unit with its modifiers, now. */
  price: Price,
  /** Price of one unit, before the product's own discount. */
  fullPrice: Price,
  /** Price of one unit when the shopper added it last; only if it has changed since. Not part of the Wix API. */
  priceWhenAdded: Price.optional(),
  /** Price of one unit, before cart discounts. */
  priceBeforeDiscounts: Price,
  /** Price of the whole line, now. */
  lineItemPrice: Price,
  /** What the modifiers of the line add to the price of one unit; absent without modifiers. */
  modifiersTotalPrice: Price.optional(),
  /** The selected choices, and the texts that the shopper has entered. */
  descriptionLines: z.array(
    z.object({
      name: Translatable,
      plainText: Translatable.optional(),
      colorInfo: Translatable.extend({ code: z.string() }).optional(),
      lineType: z.enum(['PLAIN_TEXT', 'COLOR']),
    }),
  ),
  image: z
    .object({
      id: z.string(),
      url: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      altText: z.string(),
      focalPoint: FocalPoint.optional(),
    })
    .optional(),
  availability: z.object({
    status: z.enum(['AVAILABLE', 'NOT_FOUND', 'NOT_AVAILABLE', 'PARTIALLY_AVAILABLE']),
    quantityAvailable: z.int().optional(),
  }),
  physicalProperties: z.object({
    weight: z.number().optional(),
    sku: z.string().optional(),
    shippable: z.boolean(),
  }),
  itemType,
  paymentOption,
  customLineItem: z.boolean(),
  priceUndetermined: z.boolean(),
  fixedQuantity: z.boolean(),
  savePaymentMethod: z.boolean(),
  membersOnly: z.boolean(),
})
/** One line of a cart, with prices as of this response. */
export interface LineItem extends z.infer<typeof LineItem> {}
