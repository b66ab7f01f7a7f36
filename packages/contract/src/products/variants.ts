// Variants: those of one product, those of the whole store, and which choices of a product are available.
import { z } from 'zod'
import { queryBounds } from '../constants.ts'
import type { RefusalTable } from '../errors.ts'
import { describeQuery } from '../fields.ts'
import { key } from '../ids.ts'
import { merchantOnly } from '../merchant-only.ts'
import { pagingFields, PlatformPagingMetadata, PlatformQuery } from '../query.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { selectedChoices } from './draft.ts'
import { sampleIds } from './examples.ts'
import { FocalPoint } from './focal-point.ts'
import {
  Dimensions,
  Media,
  PreorderInfo,
  PriceData,
  ProductOption,
  Variant,
  VariantStock,
} from './product.ts'

export const about = 'The variants of products, with their stock.'

export const OptionsAvailability = z.object({
  /** The variant with these choices, once every option has one. */
  selectedVariant: z
    .object({
      variantId: z.guid(),
      price: PriceData,
      convertedPriceData: PriceData,
      weight: z.number(),
      sku: z.string(),
      productDimensions: Dimensions.optional(),
      packageDimensions: Dimensions.optional(),
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
      .object({
        id: z.string(),
        url: z.string(),
        width: z.number().optional(),
        height: z.number().optional(),
        altText: z.string(),
        focalPoint: FocalPoint.optional(),
      })
      .optional(),
  }),
  preorderInfo: PreorderInfo,
})
/** A variant in the list of all variants of the store. */
export interface StoreVariant extends z.infer<typeof StoreVariant> {}

export const StoreVariantAnswer = z.object({ variant: StoreVariant })
export const StoreVariantsAnswer = z.object({
  variants: z.array(StoreVariant),
  metadata: PlatformPagingMetadata,
})
/** One page of the store's variants. */
export interface StoreVariantsAnswer extends z.infer<typeof StoreVariantsAnswer> {}

/** `{productId}-{variantId}` */
const StoreVariantId = z.string().regex(/^.{1,36}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/is)

export const refusals = {
  VARIANT_NOT_FOUND: {
    status: 404,
    message: 'Variant not found',
    fix: 'Check the id: the product id and the variant id, joined by `-`',
  },
} as const satisfies RefusalTable

export const routes = {
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': {
    path: { id: key },
    body: z.object({ options: selectedChoices.nullish() }),
    answer: OptionsAvailability,
    for: 'caller',
    isPublic: true,
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/products/{id}/variants/query': {
    path: { id: key },
    body: z.object({
      choices: selectedChoices.nullish(),
      variantIds: z.array(z.guid()).max(queryBounds.maxValues).nullish(),
      paging: z.object(pagingFields).nullish(),
      includeMerchantSpecificData: merchantOnly('products.read', z.boolean()),
    }),
    answer: VariantsAnswer,
    for: 'caller',
    isPublic: true,
    refuses: ['PRODUCT_NOT_FOUND'],
  },
  'QUERY /stores-reader/v1/variants/query': {
    body: z.object({ query: PlatformQuery.nullish().describe(describeQuery('variants')) }),
    answer: StoreVariantsAnswer,
    for: 'caller',
    isPublic: true,
  },
  'GET /stores-reader/v1/variants/{id}': {
    path: { id: StoreVariantId },
    answer: StoreVariantAnswer,
    for: 'caller',
    isPublic: true,
    refuses: ['VARIANT_NOT_FOUND'],
  },
} as const satisfies RouteTable<keyof typeof refusals | 'PRODUCT_NOT_FOUND'>

const { product, sage } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'QUERY /stores-reader/v1/products/{id}/productOptionsAvailability': {
    summary: 'Get product options availability',
    description:
      'Returns which choices of a product are available with the selected ones, and the variant once every option is selected.',
    client: `shop.variants.availability('${product}', { Colour: 'Sage' })`,
    path: { id: product },
    body: { options: { Colour: 'Sage' } },
  },
  'QUERY /stores-reader/v1/products/{id}/variants/query': {
    summary: 'Query product variants',
    description:
      'Returns one page of the variants of one product, optionally only those with the given choices or ids.',
    client: `shop.variants.list({ productId: '${product}', choices: { Colour: 'Sage' }, limit: 10 })`,
    path: { id: product },
    body: { choices: { Colour: 'Sage' }, paging: { limit: 10 } },
  },
  'QUERY /stores-reader/v1/variants/query': {
    summary: 'Query store variants',
    description: 'Returns one page of the variants of all products that match a filter.',
    client: `shop.variants.query().eq('productId', '${product}').ascending('sku').find()`,
    body: { query: { filter: { productId: product }, sort: [{ fieldName: 'sku' }] } },
  },
  'GET /stores-reader/v1/variants/{id}': {
    summary: 'Get a store variant',
    description: 'Returns one variant. Its id is the product id and the variant id, joined by a hyphen.',
    client: `shop.variants.get('${product}-${sage}')`,
    path: { id: `${product}-${sage}` },
  },
}
