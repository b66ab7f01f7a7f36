// The catalogue as version 1 of the wire has it; prices here are JSON numbers.
import { z } from 'zod'
import { merchantOnly } from './merchant-only.ts'
import { decimal } from './money.ts'
import { describeQuery } from './fields.ts'
import { PagingMetadata, QueryBody } from './query.ts'

/** The variant of a product that has only one. */
export const onlyVariantId = '00000000-0000-0000-0000-000000000000'

/** Bounds of a product; where the wire names none, what a catalogue page can bear. */
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
  /** What it costs now; the same where nothing is reduced. */
  discountedPrice: z.number(),
  /** What one base unit of it costs, where that can be compared. */
  pricePerUnit: z.number().optional(),
  /** The same, as the store's language writes them. */
  formatted: z.object({
    price: z.string(),
    discountedPrice: z.string(),
    pricePerUnit: z.string().optional(),
  }),
})
export interface PriceData extends z.infer<typeof PriceData> {}

const Sized = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  /** What its address ends in, where that says so; many addresses of pictures do not. */
  format: z.string().optional(),
  altText: z.string(),
})
const MediaItem = z.object({
  id: z.string(),
  title: z.string(),
  mediaType: z.literal('image'),
  thumbnail: Sized,
  image: Sized,
})
export interface MediaItem extends z.infer<typeof MediaItem> {}
export const Media = z.object({ mainMedia: MediaItem.optional(), items: z.array(MediaItem) })
export interface Media extends z.infer<typeof Media> {}

/** What a thing costs the merchant; for API keys alone. */
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
  /** Of each option, by its name, the choice's `description`. */
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

const measure = z.number().min(0.01).max(999_999_999.99)

const metric = ['ML', 'CL', 'L', 'CBM', 'MG', 'G', 'KG', 'MM', 'CM', 'M', 'SQM'] as const
const imperial = ['OZ', 'LB', 'FLOZ', 'PT', 'QT', 'GAL', 'IN', 'FT', 'YD', 'SQFT'] as const
export const MeasurementUnit = z.enum([...metric, ...imperial])
export type MeasurementUnit = z.infer<typeof MeasurementUnit>

/** How much one piece holds, and the amount by which its price is compared. */
export const PricePerUnit = z.object({
  totalQuantity: measure,
  totalMeasurementUnit: MeasurementUnit,
  baseQuantity: measure,
  baseMeasurementUnit: MeasurementUnit,
})
export interface PricePerUnit extends z.infer<typeof PricePerUnit> {}

export const ProductOption = z.object({
  optionType: z.enum(['drop_down', 'color']),
  name: z.string(),
  choices: z.array(
    z.object({
      /** What it is: for a colour, its code. */
      value: z.string(),
      /** What it is called; choices are made by this. */
      description: z.string(),
      media: Media.optional(),
      /** Whether any variant with it is. */
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
    /** All variants together; `null` where nobody counts. */
    quantity: z.int().nullable(),
    /** Whether any variant is. */
    inStock: z.boolean(),
    inventoryStatus: z.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
  }),
  /** The wire's older name of `priceData`. */
  price: PriceData,
  /** Of the product itself; a variant may have its own. */
  priceData: PriceData,
  /** In the currency of the answer, which is the store's. */
  convertedPriceData: PriceData,
  /** Of its variants, before discounts. */
  priceRange: Range,
  costAndProfitData: CostAndProfit.optional(),
  costRange: Range.optional(),
  pricePerUnitData: PricePerUnit.optional(),
  discount: z.object({ type: z.enum(['NONE', 'AMOUNT', 'PERCENT']), value: z.number() }),
  /** A word such as 'New'; '' where there is none. */
  ribbon: z.string(),
  ribbons: z.array(z.object({ text: z.string() })),
  brand: z.string().nullable(),
  media: Media,
  /** Whether there are variants to choose from. */
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
/** A product as visitors read it. */
export interface Product extends z.infer<typeof Product> {}

export const Picture = z.strictObject({
  id: z.string().min(1).max(100),
  /** A path on the platform's origin, or an address of its own. */
  url: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must be a path or an address')
    .max(2000),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  altText: z.string().max(1000),
})
/** A picture a product is told with. */
export interface Picture extends z.infer<typeof Picture> {}

/** It stands in addresses, so it holds nothing that servers on the way would read otherwise. */
export const key = z
  .string()
  .min(1)
  .max(36)
  .regex(/^(?!\.{1,2}$)[^%/\\\p{Cc}\p{Cs}]*$/u, 'must be what an address can carry')
export const slug = z
  .string()
  .regex(/^[\p{L}\p{N}]+([-_][\p{L}\p{N}]+)*$/u, 'must be words joined by -')
  .max(productBounds.slug)
const name = z.string().min(1).max(productBounds.name)
const sku = z.string().max(productBounds.sku)
const weight = z.number().min(0).max(productBounds.weight)
/** How many there are of a variant. */
export const stock = z.int().min(0).max(productBounds.stock)
/** The name of an option or of one of its choices: what can be published can be asked for. */
export const choice = z.string().min(1).max(productBounds.choice)
/** Choices as somebody makes them: by option, the `description` of the one that is meant. */
export const selectedChoices = z.record(choice, choice)

export const ProductDraft = z.strictObject({
  id: key,
  name,
  slug,
  productType: z.enum(['physical', 'digital']),
  description: z.string().max(productBounds.description),
  /** Decimal, in the store's currency. */
  price: decimal,
  /** What it costs the merchant. */
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
              /** What it is drawn with: of a colour, its code such as #9caf88. */
              value: choice,
              /** What a shopper reads, and what every `choices` and `options` names it by. */
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
  /** One row per choice that can be bought; `stock` absent: not counted. */
  variants: z
    .array(
      z.strictObject({
        id: z.guid(),
        /** Of every option one choice, named by its `description`: `{ Size: 'Small' }`. */
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
  /** What is told below the description: care, material, delivery. */
  infoSections: z
    .array(
      z.strictObject({
        title: z.string().min(1).max(productBounds.section),
        description: z.string().max(productBounds.sectionText),
      }),
    )
    .exactOptional(),
  /** It may be bought before there is stock of it; `limit` absent: as often as one likes. */
  preorder: z
    .object({
      limit: z.int().min(1).max(productBounds.preorders).exactOptional(),
      message: z.string().min(1).max(productBounds.preorderMessage),
    })
    .exactOptional(),
  pricePerUnit: z.strictObject(PricePerUnit.shape).exactOptional(),
  createdDate: z.iso.datetime(),
})
/** A product as a shop's own files hold it: the sample shop, imports, tests. */
export interface ProductDraft extends z.infer<typeof ProductDraft> {}

/** Asks for what only merchants are told besides. */
export const forMerchants = z.object({ includeMerchantSpecificData: merchantOnly(z.boolean()) })

export const ProductAnswer = z.object({ product: Product })
export const ProductsAnswer = z.object({ products: z.array(Product), metadata: PagingMetadata })
/** One page of products. */
export interface ProductsAnswer extends z.infer<typeof ProductsAnswer> {}

/** Which generation of the catalogue a store has; storefronts ask before they read. */
export const CatalogVersion = z.object({
  catalogVersion: z.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED']),
})

/** The version of the catalog API that a store has. */
export interface CatalogVersion extends z.infer<typeof CatalogVersion> {}

export const productRoutes = {
  'GET /stores/v3/provision/version': { answer: CatalogVersion, for: 'caller' },
  'GET /stores-reader/v1/products/{id}': {
    query: forMerchants,
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
