// Products in the shape of the wire's catalog version 1, where prices are JSON numbers.
import { z } from 'zod'
import { merchantOnly } from './merchant-only.ts'
import { decimal } from './money.ts'
import { describeQuery } from './fields.ts'
import { PagingMetadata, QueryBody } from './query.ts'

/** The variant id of a product without options. */
export const onlyVariantId = '00000000-0000-0000-0000-000000000000'

/** Limits of a product. Where the wire has none, the limit is what a catalog page can show. */
const productBounds = {
  name: 80,
  slug: 100,
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

const Range = z.object({ minValue: z.number(), maxValue: z.number() })

export const Product = z.object({
  id: z.string(),
  numericId: z.string(),
  name: z.string(),
  slug: z.string(),
  visible: z.boolean(),
  productType: z.enum(['physical', 'digital']),
  description: z.string(),
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
  additionalInfoSections: z.array(z.object({ title: z.string(), description: z.string() })),
  customTextFields: z.array(z.object({ title: z.string(), maxLength: z.number(), mandatory: z.boolean() })),
  collectionIds: z.array(z.string()),
  lastUpdated: z.iso.datetime(),
  createdDate: z.iso.datetime(),
})
/** A product, as the API returns it. */
export interface Product extends z.infer<typeof Product> {}

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

/** An id. It is part of URLs, so it must not contain characters that a proxy may rewrite. */
export const key = z
  .string()
  .min(1)
  .max(36)
  .regex(
    /^(?!\.{1,2}$)[^%/\\\p{Cc}\p{Cs}]*$/u,
    'must not be . or .., or contain %, /, \\ or control characters',
  )
export const slug = z
  .string()
  .regex(/^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u, 'must be letters and digits, separated by - or _')
  .max(productBounds.slug)
const name = z.string().min(1).max(productBounds.name)
const sku = z.string().max(productBounds.sku)
const weight = z.number().min(0).max(productBounds.weight)
/** The stock of a variant. */
export const stock = z.int().min(0).max(productBounds.stock)
/** The name of an option or of a choice. Products and requests share this schema, so every option can be requested. */
export const choice = z.string().min(1).max(productBounds.choice)
/** By option name, the `description` of the selected choice. */
export const selectedChoices = z.record(choice, choice)

export const ProductDraft = z.strictObject({
  id: key,
  name,
  slug,
  productType: z.enum(['physical', 'digital']),
  description: z.string().max(productBounds.description),
  /** A decimal in the store's currency. */
  price: decimal,
  /** What the merchant pays for it. */
  cost: decimal.exactOptional(),
  discount: z.strictObject({ type: z.enum(['AMOUNT', 'PERCENT']), value: z.number().min(0) }).exactOptional(),
  sku: sku.exactOptional(),
  weight: weight.exactOptional(),
  brand: z.string().max(productBounds.brand).exactOptional(),
  ribbon: z.string().max(productBounds.ribbon).exactOptional(),
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

/** Requests the fields that only merchants may read. */
export const merchantOnlyQuery = z.object({ includeMerchantSpecificData: merchantOnly(z.boolean()) })

export const ProductAnswer = z.object({ product: Product })
export const ProductsAnswer = z.object({ products: z.array(Product), metadata: PagingMetadata })
/** One page of products. */
export interface ProductsAnswer extends z.infer<typeof ProductsAnswer> {}

export const CatalogVersion = z.object({
  catalogVersion: z.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED']),
})
/** The catalog version of a store; storefronts check it before they read products. */
export interface CatalogVersion extends z.infer<typeof CatalogVersion> {}

export const productRoutes = {
  'GET /stores/v3/provision/version': { answer: CatalogVersion, for: 'caller' },
  'GET /stores-reader/v1/products/{id}': {
    query: merchantOnlyQuery,
    answer: ProductAnswer,
    for: 'caller',
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/products/query-platformized': {
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('products')) }),
    answer: ProductsAnswer,
    for: 'caller',
  },
} as const
