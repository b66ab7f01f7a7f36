// Products in the shape of the wire's catalog version 1, where prices are JSON numbers.
import { z } from 'zod'
import { boundedDecimal } from '../money.ts'
import { answeredDates } from './dates.ts'
import { FocalPoint } from './focal-point.ts'

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
  /** In pixels, like `height`; both are absent if the size is unknown. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** The file extension of the URL, if it has a known one. */
  format: z.string().optional(),
  altText: z.string(),
  /** Absent: the middle. */
  focalPoint: FocalPoint.optional(),
})
const MediaItem = z.object({
  id: z.string(),
  title: z.string(),
  mediaType: z.enum(['image', 'video', 'audio', 'document', 'zip']),
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

const length = boundedDecimal({ lte: 999_999_999, maxScale: 6, example: '12.5' }).optional()

/** The size of a product or of its package. */
export const Dimensions = z.object({
  length,
  width: length,
  height: length,
  unit: z.enum(['MM', 'CM', 'M', 'IN', 'FT', 'YD']).optional(),
})
export interface Dimensions extends z.infer<typeof Dimensions> {}

const seoAttributes = z
  .record(
    z.string().max(100),
    z.union(
      [z.string().max(4000), z.number(), z.boolean(), z.null()],
      'must be a text, a number or a boolean',
    ),
  )
  .nullable()
  .optional()

const maxSeoLength = 64_000

/** What search engines read of a product, besides what its page says anyway. */
export const SeoData = z
  .object({
    tags: z
      .array(
        z.object({
          /** The element in the head of the page, such as `title` or `meta`. */
          type: z.string().min(1).max(100),
          props: seoAttributes,
          meta: seoAttributes,
          /** The text inside of the element. */
          children: z.string().max(16_000).optional(),
          disabled: z.boolean().optional(),
        }),
      )
      .max(50)
      .optional(),
    settings: z
      .object({
        preventAutoRedirect: z.boolean().optional(),
        keywords: z
          .array(
            z.object({
              term: z.string().min(1).max(100),
              isMain: z.boolean().optional(),
              origin: z.string().max(1000).nullable().optional(),
            }),
          )
          .max(5)
          .optional(),
      })
      .optional(),
  })
  .refine(
    (seo) => JSON.stringify(seo).length <= maxSeoLength,
    `must be at most ${maxSeoLength} characters as JSON`,
  )
export interface SeoData extends z.infer<typeof SeoData> {}

/** Whether a variant can be ordered before it is in stock, and the merchant's terms. */
export const PreorderInfo = z.object({
  enabled: z.boolean(),
  message: z.string().optional(),
  limit: z.int().optional(),
})
export interface PreorderInfo extends z.infer<typeof PreorderInfo> {}

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
    productDimensions: Dimensions.optional(),
    packageDimensions: Dimensions.optional(),
  }),
  stock: VariantStock,
  /** Absent if the variant cannot be preordered. Not part of the Wix API. */
  preorderInfo: PreorderInfo.optional(),
})
export interface Variant extends z.infer<typeof Variant> {}

const measuredQuantity = z.number().min(0.01).max(999_999_999.99)

const metric = ['ML', 'CL', 'L', 'CBM', 'MG', 'G', 'KG', 'MM', 'CM', 'M', 'SQM'] as const
const imperial = ['OZ', 'LB', 'FLOZ', 'PT', 'QT', 'GAL', 'IN', 'FT', 'YD', 'SQFT'] as const
export const MeasurementUnit = z.enum([...metric, ...imperial])
export type MeasurementUnit = z.infer<typeof MeasurementUnit>

/** What one piece holds. */
export const Content = z.object({ quantity: measuredQuantity, measurementUnit: MeasurementUnit })

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

const Range = z.object({ minValue: z.number(), maxValue: z.number() })

export const Product = z.object({
  id: z.string(),
  numericId: z.string(),
  name: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  productType: z.enum(['physical', 'digital']),
  /** As HTML that the platform has written: elements and attributes of texts, and nothing that runs. */
  description: z.string(),
  /** The description as plain text, with blank lines between paragraphs. */
  descriptionText: z.string(),
  sku: z.string().optional(),
  weight: z.number(),
  weightRange: Range,
  productDimensions: Dimensions.optional(),
  packageDimensions: Dimensions.optional(),
  stock: z.object({
    trackInventory: z.boolean(),
    /** Sum of all variants, for merchants with those that are hidden; `null` if stock is not tracked. */
    quantity: z.int().nullable(),
    /** Whether any variant that is not hidden is in stock. */
    inStock: z.boolean(),
    /** Of the variants that are not hidden, as filters find it; `OUT_OF_STOCK` if all are hidden. */
    inventoryStatus: z.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
  }),
  /** Older name of `priceData`. */
  price: PriceData,
  /** Price of the product; a variant may have its own. */
  priceData: PriceData,
  /** Price in the currency that the caller names (`x-wix-currency`), if the store has a rate for it; else in the store's. */
  convertedPriceData: PriceData,
  /** Prices of the variants that are not hidden, before discounts; the price of the product if all are hidden. */
  priceRange: Range,
  costAndProfitData: CostAndProfit.optional(),
  costRange: Range.optional(),
  pricePerUnitData: PricePerUnit.optional(),
  /** Shoppers read it while it holds; merchants who ask for their data also before and after. */
  discount: z.object({ type: z.enum(['NONE', 'AMOUNT', 'PERCENT']), value: z.number(), ...answeredDates }),
  /** When shoppers see the product, as long as it is visible; returned only to merchants. */
  publication: z.object(answeredDates).optional(),
  /** Since when it is archived, if it is; shoppers never see an archived product. Not part of the Wix API. */
  archivedDate: z.iso.datetime().optional(),
  /** A label such as 'New'; empty without one. */
  ribbon: z.string(),
  ribbons: z.array(z.object({ text: z.string() })),
  brand: z.string().nullable(),
  media: Media,
  /** Whether the variants are managed one by one. */
  manageVariants: z.boolean(),
  productOptions: z.array(ProductOption),
  variants: z.array(Variant),
  productPageUrl: z.object({ base: z.string(), path: z.string() }),
  inventoryItemId: z.string(),
  /** Absent if no variant can be preordered. It has the message and the limit that all of these variants share. */
  preorderInfo: PreorderInfo.optional(),
  /** Their descriptions are HTML, as that of the product is. */
  additionalInfoSections: z.array(z.object({ title: z.string(), description: z.string() })),
  customTextFields: z.array(z.object({ title: z.string(), maxLength: z.number(), mandatory: z.boolean() })),
  collectionIds: z.array(z.string()),
  seoData: SeoData.optional(),
  lastUpdated: z.iso.datetime(),
  createdDate: z.iso.datetime(),
  /** Increases with each change of the product; returned only to merchants, who send it with their next change. */
  revision: z.string().optional(),
})
/** A product, as the API returns it. */
export interface Product extends z.infer<typeof Product> {}
