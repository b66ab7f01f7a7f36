// The catalogue as version 1 of the wire has it (wire.md §1.5, §2.4); prices here are JSON numbers.
import { z } from 'zod'
import { PagingMetadata, Query } from './query.ts'

/** The variant of a product that has only one (wire.md §7). */
export const onlyVariantId = '00000000-0000-0000-0000-000000000000'

const PriceData = z.object({
  currency: z.string(),
  price: z.number(),
  discountedPrice: z.number(),
  formatted: z.object({ price: z.string(), discountedPrice: z.string() }),
})
export interface PriceData extends z.infer<typeof PriceData> {}

const Sized = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  format: z.string(),
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
const Media = z.object({ mainMedia: MediaItem.optional(), items: z.array(MediaItem) })
export interface Media extends z.infer<typeof Media> {}

const VariantStock = z.object({
  trackQuantity: z.boolean(),
  quantity: z.int().nullable(),
  inStock: z.boolean(),
})

export const Variant = z.object({
  id: z.guid(),
  choices: z.record(z.string(), z.string()),
  variant: z.object({
    priceData: PriceData,
    convertedPriceData: PriceData,
    weight: z.number(),
    sku: z.string(),
    visible: z.boolean(),
  }),
  stock: VariantStock,
})
export interface Variant extends z.infer<typeof Variant> {}

export const ProductOption = z.object({
  optionType: z.enum(['drop_down', 'color']),
  name: z.string(),
  choices: z.array(
    z.object({
      value: z.string(),
      description: z.string(),
      media: Media.optional(),
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
    quantity: z.int().nullable(),
    inStock: z.boolean(),
    inventoryStatus: z.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
  }),
  price: PriceData,
  priceData: PriceData,
  convertedPriceData: PriceData,
  priceRange: Range,
  discount: z.object({ type: z.enum(['NONE', 'AMOUNT', 'PERCENT']), value: z.number() }),
  ribbon: z.string(),
  brand: z.string().nullable(),
  media: Media,
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

/** A picture a product is told with. */
export interface Picture {
  id: string
  /** A path on the platform's origin, or an address of its own. */
  url: string
  width: number
  height: number
  altText: string
}

/** A product as a shop's own files hold it: the sample shop, imports, tests. */
export interface ProductDraft {
  id: string
  name: string
  slug: string
  productType: 'physical' | 'digital'
  description: string
  /** Decimal, in the store's currency. */
  price: string
  discount?: { type: 'AMOUNT' | 'PERCENT'; value: number }
  sku?: string
  weight?: number
  brand?: string
  ribbon?: string
  /** Absent: true. */
  visible?: boolean
  options?: {
    name: string
    optionType: 'drop_down' | 'color'
    choices: { value: string; description: string; pictures?: Picture[] }[]
  }[]
  /** One row per choice that can be bought; `stock` absent: not counted. */
  variants: {
    id: string
    choices: Record<string, string>
    sku?: string
    price?: string
    weight?: number
    stock?: number
  }[]
  pictures: Picture[]
  collectionIds?: string[]
  createdDate: string
}

export const ProductAnswer = z.object({ product: Product })
export const ProductsAnswer = z.object({ products: z.array(Product), metadata: PagingMetadata })
/** One page of products. */
export interface ProductsAnswer extends z.infer<typeof ProductsAnswer> {}

/** Which generation of the catalogue a store has; storefronts ask before they read. */
export const CatalogVersion = z.object({
  catalogVersion: z.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED']),
})

export const productRoutes = {
  'GET /stores/v3/provision/version': { answer: CatalogVersion, for: 'caller' },
  'GET /stores-reader/v1/products/{id}': {
    answer: ProductAnswer,
    for: 'caller',
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/products/query-platformized': {
    body: z.object({ query: Query.nullish() }),
    answer: ProductsAnswer,
    for: 'caller',
  },
} as const
