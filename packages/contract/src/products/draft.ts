// A product as an import file has it; the sample shop and tests use the same shape.
import { z } from 'zod'
import { key, slug } from '../ids.ts'
import { decimal } from '../money.ts'
import { PricePerUnit } from './product.ts'

/** Limits of a product. Where the wire has none, the limit is what a catalog page can show. */
const productBounds = {
  name: 80,
  description: 8000,
  sku: 40,
  weight: 999_999_999.99,
  ribbon: 30,
  brand: 50,
  options: 6,
  choices: 100,
  choice: 50,
  variants: 1000,
  pictures: 50,
  collections: 500,
  stock: 1_000_000_000,
  section: 50,
  sectionText: 2000,
  preorders: 100_000,
  preorderMessage: 100,
} as const

export const Picture = z.strictObject({
  id: z.string().min(1).max(100),
  /** A path on the platform's origin, or a full URL. */
  url: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path or a URL')
    .max(2000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  altText: z.string().max(1000),
})
/** A picture of a product or collection. */
export interface Picture extends z.infer<typeof Picture> {}

const name = z.string().min(1).max(productBounds.name)
const description = z.string().max(productBounds.description)
const ribbon = z.string().max(productBounds.ribbon)
const sku = z.string().max(productBounds.sku)
const weight = z.number().min(0).max(productBounds.weight)
/** The stock of a variant. */
export const stock = z.int().min(0).max(productBounds.stock)
/**
 * The name of an option or of a choice. Products and requests share this schema, so every option can be requested: both are
 * normalized, because keyboards and systems write the same letter in different Unicode forms.
 */
export const choice = z.string().normalize().min(1).max(productBounds.choice)
/** By option name, the `description` of the selected choice. */
export const selectedChoices = z.record(choice, choice)

export const ProductDraft = z.strictObject({
  id: key,
  name,
  slug,
  productType: z.enum(['physical', 'digital']),
  description,
  /** A decimal in the store's currency. */
  price: decimal,
  /** What the merchant pays for it. */
  cost: decimal.exactOptional(),
  discount: z.strictObject({ type: z.enum(['AMOUNT', 'PERCENT']), value: z.number().min(0) }).exactOptional(),
  sku: sku.exactOptional(),
  weight: weight.exactOptional(),
  brand: z.string().max(productBounds.brand).exactOptional(),
  ribbon: ribbon.exactOptional(),
  /** Absent: true. */
  visible: z.boolean().exactOptional(),
  options: z
    .array(
      z.strictObject({
        name: choice,
        optionType: z.enum(['drop_down', 'color']),
        choices: z
          .array(
            z.strictObject({
              /** The value; for a color its code, such as #9caf88. */
              value: choice,
              /** The name that shoppers read, and that `choices` and `options` use. */
              description: choice,
              pictures: z.array(Picture).max(productBounds.pictures).exactOptional(),
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
        cost: decimal.exactOptional(),
        weight: weight.exactOptional(),
        stock: stock.exactOptional(),
      }),
    )
    .max(productBounds.variants),
  pictures: z.array(Picture).max(productBounds.pictures),
  collectionIds: z.array(key).max(productBounds.collections).exactOptional(),
  /** Sections below the description, such as care, material, delivery. */
  infoSections: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(productBounds.section),
        description: z.string().max(productBounds.sectionText),
      }),
    )
    .exactOptional(),
  /** Allows orders before the product is in stock. Without `limit`, the number is unlimited. */
  preorder: z
    .object({
      limit: z.int().min(1).max(productBounds.preorders).exactOptional(),
      message: z.string().min(1).max(productBounds.preorderMessage),
    })
    .exactOptional(),
  pricePerUnit: z.strictObject(PricePerUnit.shape).exactOptional(),
  createdDate: z.iso.datetime(),
})
/** A product in an import file; the sample shop and tests use the same shape. */
export interface ProductDraft extends z.infer<typeof ProductDraft> {}

/** What a merchant changes of a product; a field that is absent or `null` stays as it is. */
export const ProductUpdate = z.object({
  name: name.nullish(),
  description: description.nullish().describe('Plain text, with blank lines between paragraphs.'),
  ribbon: ribbon.nullish().describe("A label such as 'New'. An empty text removes it."),
  visible: z.boolean().nullish(),
})
/** What a merchant changes of a product; a field that is absent or `null` stays as it is. */
export interface ProductUpdate extends z.infer<typeof ProductUpdate> {}
