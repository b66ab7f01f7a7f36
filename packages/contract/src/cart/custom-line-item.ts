// Items that are in no catalog, and what a merchant replaces of items that are in one.
import { z } from 'zod'
import { cartBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { decimal, decimalAmount, positiveAmount } from '../money.ts'
import { notServed } from '../not-served.ts'
import { CatalogReference, quantity } from './catalog-reference.ts'
import {
  descriptionLine,
  itemName,
  itemPicture,
  itemProperties,
  itemType,
  modifierGroups,
  paymentOption,
  policies,
  priceDescription,
  securedFile,
  serviceProperties,
  subscriptionOptionInfo,
  TaxableAddress,
  webAddress,
} from './line-parts.ts'

const flag = z.boolean().nullish()

/** An item that is in no catalog. It has its own price, so only merchants may add it. */
export const CustomLineItem = z.object({
  quantity,
  price: decimal.describe('Of one unit, without its modifiers.'),
  fullPrice: decimal.nullish(),
  priceDescription: priceDescription.nullish(),
  priceUndetermined: flag,
  productName: itemName,
  itemType: itemType
    .refine(({ preset, custom }) => (preset === undefined) !== (custom === undefined), {
      error: 'must have either preset or custom',
      params: { rule: 'ONE_OF_ALIGNMENT' },
    })
    .nullish(),
  url: z
    .object({
      relativePath: z
        .string()
        .max(1000)
        .regex(/^(\/(?![/\\])[^\p{Cc}\p{Bidi_C}\\]*)?$/u, 'must be a path such as /services'),
      url: webAddress.nullish(),
    })
    .nullish(),
  media: itemPicture.nullish(),
  descriptionLines: z.array(descriptionLine).max(10).nullish(),
  modifierGroups: modifierGroups(decimalAmount.nullish())
    .nullish()
    .describe(
      'What was added to the item. Each price is added to that of one unit, as often as its quantity.',
    ),
  quantityAvailable: z.int().min(0).max(cartBounds.maxQuantity).nullish(),
  fixedQuantity: flag.describe('The quantity cannot be changed.'),
  physicalProperties: itemProperties.nullish(),
  serviceProperties: serviceProperties.nullish(),
  subscriptionOptionInfo: subscriptionOptionInfo.nullish(),
  digitalFile: securedFile.nullish().describe('Answered only to programs with an API key.'),
  paymentOption: paymentOption.nullish(),
  depositAmount: decimal.nullish(),
  savePaymentMethod: flag,
  consentRequiredPaymentPolicy: z.string().min(1).max(1000).nullish(),
  policies: policies.nullish(),
  membersOnly: flag,
  taxGroupId: Guid.nullish(),
  taxableAddress: TaxableAddress.nullish(),
  deliveryProfileId: Guid.nullish(),
  rootCatalogItemId: z.string().min(1).max(36).nullish(),
  catalogReference: CatalogReference.nullish(),
  inventoryAppId: notServed(),
})
export interface CustomLineItem extends z.infer<typeof CustomLineItem> {}

/** What a merchant replaces of an item of the catalog, in one line. */
export const CatalogOverrides = z.object({
  productName: itemName.nullish(),
  price: decimalAmount.nullish(),
  fullPrice: decimalAmount.nullish().describe('Default: the replaced price.'),
  descriptionLines: z.array(descriptionLine).max(20).nullish(),
  physicalProperties: itemProperties.nullish(),
  image: itemPicture.nullish(),
  paymentOption: z.object({ value: paymentOption.nullish() }).nullish(),
  depositAmount: positiveAmount.nullish(),
  savePaymentMethod: flag,
  fixedQuantity: flag,
  inventoryAppId: notServed(),
})
export interface CatalogOverrides extends z.infer<typeof CatalogOverrides> {}
