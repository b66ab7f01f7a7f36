// The lines of a cart: products as requests send them, and lines as the cart returns them.
import { z } from 'zod'
import { Price } from '../money.ts'
import { needsKey, notServed } from '../not-served.ts'
import { FocalPoint } from '../products/focal-point.ts'
import { ExtendedFields } from '../products/parts.ts'
import { Dimensions } from '../products/product.ts'
import { CatalogReference, quantity } from './catalog-reference.ts'
import { CatalogOverrides } from './custom-line-item.ts'
import {
  itemType,
  modifierGroups,
  paymentOption,
  policies,
  priceDescription,
  securedFile,
  serviceProperties,
  subscriptionOptionInfo,
  TaxableAddress,
} from './line-parts.ts'

const newLine = {
  catalogReference: CatalogReference,
  quantity,
  extendedFields: ExtendedFields.nullish(),
  selectedMembership: notServed(),
  inventoryAppId: notServed(),
}

export const NewLineItem = z.object({
  ...newLine,
  catalogOverrideFields: needsKey(),
  taxableAddress: needsKey(),
})
/** A product to add to a cart. */
export interface NewLineItem extends z.infer<typeof NewLineItem> {}

export const MerchantLineItem = z.object({
  ...newLine,
  catalogOverrideFields: CatalogOverrides.nullish(),
  taxableAddress: TaxableAddress.nullish(),
})
/** A product that a merchant adds to a cart. */
export interface MerchantLineItem extends z.infer<typeof MerchantLineItem> {}

/** A text of the store, and its translation; equal as long as a store has one language. */
const Translatable = z.object({ original: z.string(), translated: z.string() })

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
      filename: z.string().optional(),
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
    productDimensions: Dimensions.optional(),
    packageDimensions: Dimensions.optional(),
  }),
  itemType,
  paymentOption,
  customLineItem: z.boolean(),
  priceUndetermined: z.boolean(),
  fixedQuantity: z.boolean(),
  savePaymentMethod: z.boolean(),
  membersOnly: z.boolean(),
  /** What a merchant has replaced of the product; the other fields of the line show it. */
  catalogOverrideFields: CatalogOverrides.optional(),
  extendedFields: ExtendedFields.optional(),
  taxableAddress: TaxableAddress.optional(),
  priceDescription: priceDescription.optional(),
  depositAmount: Price.optional(),
  modifierGroups: modifierGroups(Price.optional()).optional(),
  serviceProperties: serviceProperties.optional(),
  subscriptionOptionInfo: subscriptionOptionInfo.optional(),
  /** Only programs with an API key get it. */
  digitalFile: securedFile.optional(),
  consentRequiredPaymentPolicy: z.string().optional(),
  policies: policies.optional(),
  taxGroupId: z.guid().optional(),
  deliveryProfileId: z.guid().optional(),
  rootCatalogItemId: z.string().optional(),
})
/** One line of a cart, with prices as of this response. */
export interface LineItem extends z.infer<typeof LineItem> {}
