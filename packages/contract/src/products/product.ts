// Products in the shape of the wire's catalog version 1, where prices are JSON numbers.
import { z } from 'zod'

export const PriceData = z.object({
  currency: z.string(),
  /** Before the product's discount. */
  price: z.number(),
  /** The current price; equals `price` without a discount. */
  discountedPrice: z.number(),
  /** The current price per base unit, such as per liter. */
  pricePerUnit: z.number().optional(),
  /** The same amounts, formatted in the store's language. */
  formatted: z.object({
    price: z.string(),
    discountedPrice: z.string(),
    pricePerUnit: z.string().optional(),
  }),
})
export interface PriceData extends z.infer<typeof PriceData> {}

const MediaFile = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** The file extension of the URL, if it has a known one. */
  format: z.string().optional(),
  altText: z.string(),
})
const MediaItem = z.object({
  id: z.string(),
  title: z.string(),
  mediaType: z.literal('image'),
  thumbnail: MediaFile,
  image: MediaFile,
})
export interface MediaItem extends z.infer<typeof MediaItem> {}
export const Media = z.object({ mainMedia: MediaItem.optional(), items: z.array(MediaItem) })
export interface Media extends z.infer<typeof Media> {}

/** Cost and profit of a product or variant; returned only to merchants. */
export const CostAndProfit = z.object({
  itemCost: z.number(),
  formattedItemCost: z.string(),
  profit: z.number(),
  formattedProfit: z.string(),
  profitMargin: z.number(),
})
export interface CostAndProfit extends z.infer<typeof CostAndProfit> {}

export const VariantStock = z.object({
  trackQuantity: z.boolean(),
  quantity: z.int().nullable(),
  inStock: z.boolean(),
})

export const Variant = z.object({
  id: z.guid(),
  /** By option name, the `description` of the choice. */
  choices: z.record(z.string(), z.string()),
  variant: z.object({
    priceData: PriceData,
    convertedPriceData: PriceData,
    costAndProfitData: CostAndProfit.optional(),
    weight: z.number(),
    sku: z.string(),
    visible: z.boolean(),
  }),
  stock: VariantStock,
})
export interface Variant extends z.infer<typeof Variant> {}

const measuredQuantity = z.number().min(0.01).max(999_999_999.99)

const metric = ['ML', 'CL', 'L', 'CBM', 'MG', 'G', 'KG', 'MM', 'CM', 'M', 'SQM'] as const
const imperial = ['OZ', 'LB', 'FLOZ', 'PT', 'QT', 'GAL', 'IN', 'FT', 'YD', 'SQFT'] as const
export const MeasurementUnit = z.enum([...metric, ...imperial])
export type MeasurementUnit = z.infer<typeof MeasurementUnit>

/** The content of one piece, and the base quantity for its unit price. */
export const PricePerUnit = z.object({
  totalQuantity: measuredQuantity,
  totalMeasurementUnit: MeasurementUnit,
  baseQuantity: measuredQuantity,
  baseMeasurementUnit: MeasurementUnit,
})
export interface PricePerUnit extends z.infer<typeof PricePerUnit> {}

export const ProductOption = z.object({
  optionType: z.enum(['drop_down', 'color']),
  name: z.string(),
  choices: z.array(
    z.object({
      /** The value; for a color its code. */
      value: z.string(),
      /** The name that shoppers read, and that requests use to identify the choice. */
      description: z.string(),
      media: Media.optional(),
      /** Whether any variant with this choice is in stock. */
      inStock: z.boolean(),
      visible: z.boolean(),
    }),
  ),
})
export interface ProductOption extends z.infer<typeof ProductOption> {}

/** Whether a variant can be ordered before it is in stock, and the merchant's terms. */
export const PreorderInfo = z.object({
  enabled: z.boolean(),
  message: z.string().optional(),
  limit: z.int().optional(),
})
export interface PreorderInfo extends z.infer<typeof PreorderInfo> {}

const Range = z.object({ minValue: z.number(), maxValue: z.number() })

export const Product = z.object({
  id: z.string(),
  numericId: z.string(),
  name: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  productType: z.enum(['physical', 'digital']),
  /** As HTML: paragraphs of escaped text. */
  description: z.string(),
  /** The description as plain text, with blank lines between paragraphs. */
  descriptionText: z.string(),
  sku: z.string().optional(),
  weight: z.number(),
  weightRange: Range,
  stock: z.object({
    trackInventory: z.boolean(),
    /** Sum of all variants; `null` if stock is not tracked. */
    quantity: z.int().nullable(),
    /** Whether any variant is in stock. */
    inStock: z.boolean(),
    inventoryStatus: z.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
  }),
  /** Older name of `priceData`. */
  price: PriceData,
  /** Price of the product; a variant may have its own. */
  priceData: PriceData,
  /** Price in the currency of the response, which is the store's. */
  convertedPriceData: PriceData,
  /** Prices of the variants, before discounts. */
  priceRange: Range,
  costAndProfitData: CostAndProfit.optional(),
  costRange: Range.optional(),
  pricePerUnitData: PricePerUnit.optional(),
  discount: z.object({ type: z.enum(['NONE', 'AMOUNT', 'PERCENT']), value: z.number() }),
  /** A label such as 'New'; empty without one. */
  ribbon: z.string(),
  ribbons: z.array(z.object({ text: z.string() })),
  brand: z.string().nullable(),
  media: Media,
  /** Whether the product has options to choose from. */
  manageVariants: z.boolean(),
  productOptions: z.array(ProductOption),
  variants: z.array(Variant),
  productPageUrl: z.object({ base: z.string(), path: z.string() }),
  inventoryItemId: z.string(),
  /** The terms of a preorder, which all variants share; absent if the product cannot be preordered. */
  preorderInfo: PreorderInfo.optional(),
  additionalInfoSections: z.array(z.object({ title: z.string(), description: z.string() })),
  customTextFields: z.array(z.object({ title: z.string(), maxLength: z.number(), mandatory: z.boolean() })),
  collectionIds: z.array(z.string()),
  lastUpdated: z.iso.datetime(),
  createdDate: z.iso.datetime(),
  /** Increases with each change of the product; returned only to merchants, who send it with their next change. */
  revision: z.string().optional(),
})
/** A product, as the API returns it. */
export interface Product extends z.infer<typeof Product> {}
