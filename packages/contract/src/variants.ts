// Variants: those of one product, those of the whole store, and which choices of a product are available.
import { z } from 'zod'
import { merchantOnly } from './merchant-only.ts'
import { selectedChoices, Media, PriceData, ProductOption, Variant, VariantStock } from './products.ts'
import { describeQuery } from './fields.ts'
import { pagingFields, PagingMetadata, QueryBody, queryBounds } from './query.ts'

export const OptionsAvailability = z.object({
  /** The variant with these choices, once every option has one. */
  selectedVariant: z
    .object({
      variantId: z.guid(),
      price: PriceData,
      convertedPriceData: PriceData,
      weight: z.number(),
      sku: z.string(),
      quantity: z.int().nullable(),
      inStock: z.boolean(),
      visible: z.boolean(),
    })
    .optional(),
  media: Media,
  productOptions: z.array(ProductOption),
  availableForPurchase: z.boolean(),
  managedProduct: z.boolean(),
})
/** Which choices of a product are available with the selected ones. */
export interface OptionsAvailability extends z.infer<typeof OptionsAvailability> {}

export const VariantsAnswer = z.object({
  variants: z.array(Variant),
  metadata: z.object({ items: z.int(), offset: z.int() }),
  totalResults: z.int(),
})
/** One page of a product's variants. */
export interface VariantsAnswer extends z.infer<typeof VariantsAnswer> {}

export const StoreVariant = z.object({
  /** `{productId}-{variantId}` */
  id: z.string(),
  productId: z.string(),
  variantId: z.guid(),
  productName: z.string(),
  variantName: z.string(),
  managedVariant: z.boolean(),
  sku: z.string(),
  stock: VariantStock,
  choices: z.record(z.string(), z.string()),
  collectionIds: z.array(z.string()),
  media: z.object({
    image: z
      .object({ id: z.string(), url: z.string(), width: z.number(), height: z.number(), altText: z.string() })
      .optional(),
  }),
  preorderInfo: z.object({
    enabled: z.boolean(),
    message: z.string().optional(),
    limit: z.int().optional(),
  }),
})
/** A variant in the list of all variants of the store. */
export interface StoreVariant extends z.infer<typeof StoreVariant> {}

export const StoreVariantAnswer = z.object({ variant: StoreVariant })
export const StoreVariantsAnswer = z.object({ variants: z.array(StoreVariant), metadata: PagingMetadata })
/** One page of the store's variants. */
export interface StoreVariantsAnswer extends z.infer<typeof StoreVariantsAnswer> {}

export const variantRoutes = {
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': {
    body: z.object({ options: selectedChoices.nullish() }),
    answer: OptionsAvailability,
    for: 'caller',
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/products/{id}/variants/query': {
    body: z.object({
      choices: selectedChoices.nullish(),
      variantIds: z.array(z.guid()).max(queryBounds.maxValues).nullish(),
      paging: z.object(pagingFields).nullish(),
      includeMerchantSpecificData: merchantOnly(z.boolean()),
    }),
    answer: VariantsAnswer,
    for: 'caller',
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/variants/query': {
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('variants')) }),
    answer: StoreVariantsAnswer,
    for: 'caller',
  },
  'GET /stores-reader/v1/variants/{id}': {
    answer: StoreVariantAnswer,
    for: 'caller',
    refuses: ['VARIANT_NOT_FOUND'],
  },
} as const
