// A product as an import file has it; the sample shop and tests use the same shape.
import { z } from 'zod'
import { maxProductName, maxSharedSections } from '../constants.ts'
import { key, slug } from '../ids.ts'
import { decimal } from '../money.ts'
import { notBlank, requiredText } from '../required-text.ts'
import { RichContent } from '../rich-content.ts'
import { ChoiceImage, ColorCodes } from './choice-kinds.ts'
import { storedDates } from './dates.ts'
import { DigitalFile, ExtendedFields, Modifier, ProductTags, SubscriptionDetails } from './parts.ts'
import { Picture } from './picture.ts'
import { Content, Dimensions, PricePerUnit, SeoData } from './product.ts'

/** Limits of a product. Where the wire has none, the limit is what a catalog page can show. */
export const productBounds = {
  name: maxProductName,
  description: 8000,
  sku: 40,
  weight: 999_999_999.99,
  ribbon: 30,
  brand: 50,
  options: 6,
  modifiers: 10,
  additionalRibbons: 4,
  choices: 1000,
  choicesOfVersion1: 100,
  choice: 50,
  variants: 1000,
  pictures: 50,
  collections: 500,
  stock: 1_000_000_000,
  section: 50,
  sections: 50,
  sectionText: 16_000,
  preorders: 100_000,
  preorderMessage: 250,
} as const

/** The name of a product. */
export const name = requiredText(productBounds.name)
/** A text that may contain HTML. */
export const description = z.string().max(productBounds.description)
/** The text of an info section, which may contain HTML. */
export const sectionText = z.string().max(productBounds.sectionText)
/** A label such as 'New'. */
export const ribbon = notBlank(z.string().max(productBounds.ribbon))
/** The merchant's own number of a product or variant. */
export const sku = z.string().max(productBounds.sku)
/** In the weight unit of the store. */
export const weight = z.number().min(0).max(productBounds.weight)
/** The stock of a variant. */
export const stock = z.int().min(0).max(productBounds.stock)
/**
 * The name of an option or of a choice. Products and requests share this schema, so every option can be requested: both are
 * normalized, because keyboards and systems write the same letter in different Unicode forms.
 */
export const choice = z.string().normalize().min(1).max(productBounds.choice)
/** The same of a product: a choice that is already there without a visible character can still be requested. */
export const choiceName = notBlank(choice)
/** By option name, the `description` of the selected choice. */
export const selectedChoices = z.record(choice, choice)

export const Preorder = z.strictObject({
  limit: z.int().min(1).max(productBounds.preorders).exactOptional(),
  message: z.string().min(1).max(productBounds.preorderMessage).exactOptional(),
})
/** The terms of a preorder. Without `limit`, any number can be ordered. */
export interface Preorder extends z.infer<typeof Preorder> {}

export const ProductDraft = z.strictObject({
  id: key,
  name,
  slug,
  productType: z.enum(['physical', 'digital']),
  /** Plain text with blank lines between paragraphs, or a rich text. */
  description: z.union([description, RichContent]),
  /** A decimal in the store's currency. */
  price: decimal,
  /** What the merchant pays for it. */
  cost: decimal.exactOptional(),
  /** Without dates it holds always. */
  discount: z
    .strictObject({ type: z.enum(['AMOUNT', 'PERCENT']), value: z.number().min(0), ...storedDates })
    .exactOptional(),
  sku: sku.exactOptional(),
  weight: weight.exactOptional(),
  brand: notBlank(z.string().max(productBounds.brand)).exactOptional(),
  ribbon: ribbon.exactOptional(),
  productDimensions: Dimensions.exactOptional(),
  packageDimensions: Dimensions.exactOptional(),
  seoData: SeoData.exactOptional(),
  /** Absent: true. */
  visible: z.boolean().exactOptional(),
  /** Since when it is archived: no shopper sees it, whatever else it says. */
  archivedDate: z.iso.datetime().exactOptional(),
  /** When shoppers see it, as long as it is visible. Absent: always. */
  publication: z.strictObject(storedDates).exactOptional(),
  /** Whether the variants are managed one by one. Absent: true for a product with options. */
  manageVariants: z.boolean().exactOptional(),
  options: z
    .array(
      z.strictObject({
        /** Absent: derived from the name. */
        id: z.string().min(1).max(36).exactOptional(),
        name: choiceName,
        optionType: z.enum(['drop_down', 'color']),
        choices: z
          .array(
            z.strictObject({
              id: z.guid().exactOptional(),
              /** The value; for a color its code, such as #9caf88. */
              value: choiceName,
              /** The name that shoppers read, and that `choices` and `options` use. */
              description: choiceName,
              pictures: z.array(Picture).max(productBounds.pictures).exactOptional(),
              /** What version 3 shows it by, where that is no text and not one colour. */
              colorCodes: ColorCodes.exactOptional(),
              image: ChoiceImage.exactOptional(),
              /** What version 3 shows beside it, whatever its kind. */
              displayImage: ChoiceImage.exactOptional(),
            }),
          )
          .min(1)
          .max(productBounds.choices),
      }),
    )
    .max(productBounds.options)
    .exactOptional(),
  /** One entry per combination that can be bought. Without `stock`, stock is not tracked. */
  variants: z
    .array(
      z.strictObject({
        id: z.guid(),
        /** By option name, the `description` of the choice, for every option: `{ Size: 'Small' }`. */
        choices: z.record(choice, choice),
        sku: sku.exactOptional(),
        price: decimal.exactOptional(),
        /** The price that shoppers pay, in place of the price after the product's discount. */
        salePrice: decimal.exactOptional(),
        cost: decimal.exactOptional(),
        barcode: z.string().min(1).max(productBounds.sku).exactOptional(),
        weight: weight.exactOptional(),
        /** False: shoppers cannot buy it. Absent: true. */
        visible: z.boolean().exactOptional(),
        /** What it holds, for its unit price, if that differs from `pricePerUnit` of the product. */
        content: z.strictObject(Content.shape).exactOptional(),
        productDimensions: Dimensions.exactOptional(),
        packageDimensions: Dimensions.exactOptional(),
        /** What buyers of a digital variant get. */
        digitalFile: DigitalFile.exactOptional(),
        stock: stock.exactOptional(),
        /** Absent: that of the product. */
        preorder: Preorder.nullable().exactOptional(),
      }),
    )
    .max(productBounds.variants),
  pictures: z.array(Picture).max(productBounds.pictures),
  collectionIds: z.array(key).max(productBounds.collections).exactOptional(),
  /** Sections below the description, such as care, material, delivery. */
  infoSections: z
    .array(
      z.strictObject({
        /** Absent: derived from the title. */
        id: z.guid().exactOptional(),
        uniqueName: requiredText(100).exactOptional(),
        title: requiredText(productBounds.section),
        description: z.union([sectionText, RichContent]),
      }),
    )
    .max(productBounds.sections)
    .exactOptional(),
  /** The ids of info sections that it shares with other products; they come after its own. */
  infoSectionIds: z.array(z.guid()).max(maxSharedSections).exactOptional(),
  /**
   * Allows orders of all variants before they are in stock; null ends it. Absent: variants keep the preorder that they have, as
   * they keep their stock.
   */
  preorder: Preorder.nullable().exactOptional(),
  pricePerUnit: z.strictObject(PricePerUnit.shape).exactOptional(),
  modifiers: z.array(Modifier).max(productBounds.modifiers).exactOptional(),
  /** Absent: true. */
  visibleInPos: z.boolean().exactOptional(),
  taxGroupId: z.guid().exactOptional(),
  fulfillerId: z.guid().exactOptional(),
  deliveryProfileId: z.guid().exactOptional(),
  mainCategoryId: z.guid().exactOptional(),
  additionalRibbons: z
    .array(requiredText(productBounds.ribbon))
    .max(productBounds.additionalRibbons)
    .exactOptional(),
  membersOnly: z.boolean().exactOptional(),
  tags: ProductTags.exactOptional(),
  extendedFields: ExtendedFields.exactOptional(),
  subscriptionDetails: SubscriptionDetails.exactOptional(),
  createdDate: z.iso.datetime(),
})
/** A product in an import file; the sample shop and tests use the same shape. */
export interface ProductDraft extends z.infer<typeof ProductDraft> {}
