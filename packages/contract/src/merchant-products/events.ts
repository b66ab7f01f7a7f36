// The events of products as catalog version 1 tells them. Those of version 3 are in merchant-products-v3/.
import { z } from 'zod'
import { CostAndProfit, Media, PriceData } from '../products/product.ts'

const V1 = { originatedFromVersion: z.literal('V1_CATALOG') }
const changedFields = z.array(z.string())

export const events = {
  'product-v1.created': {
    wire: 'com.wix.ecommerce.catalog.api.v1.ProductCreated',
    payload: z.object({
      productId: z.string(),
      name: z.string(),
      slug: z.string(),
      price: PriceData,
      visible: z.boolean(),
      media: Media,
      sku: z.string(),
      productPageUrl: z.object({ base: z.string(), path: z.string() }),
      brand: z.string().nullable(),
      costAndProfitData: CostAndProfit.optional(),
      ...V1,
    }),
  },
  /** Absent for a change of fields that version 1 does not have. */
  'product-v1.changed': {
    wire: 'com.wix.ecommerce.catalog.api.v1.ProductChanged',
    payload: z.object({ productId: z.string(), changedFields, ...V1 }),
  },
  'product-v1.deleted': {
    wire: 'com.wix.ecommerce.catalog.api.v1.ProductDeleted',
    payload: z.object({ productId: z.string(), ...V1 }),
  },
  /**
   * The variants that are new or have other values. That variants are gone is
   * told by `variants` in the `changedFields` of the product.
   */
  'product-v1.variants-changed': {
    wire: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
    payload: z.object({
      productId: z.string(),
      variants: z.array(
        z.object({ variantId: z.guid(), choices: z.record(z.string(), z.string()), changedFields, ...V1 }),
      ),
      ...V1,
    }),
  },
} as const
