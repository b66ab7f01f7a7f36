// What merchants send of the variants of a product.
import { z } from 'zod'
import { Guid } from '../ids.ts'
import { productBounds, selectedChoices, sku, weight } from '../products/draft.ts'
import { Dimensions, Variant } from '../products/product.ts'
import { amount } from './product-input.ts'

export const VariantOverride = z
  .object({
    choices: selectedChoices
      .nullish()
      .describe('The choice of every option, by its name: `{ "Size": "Small" }`.'),
    variantIds: z.array(Guid).max(productBounds.variants).nullish(),
    price: amount.nullish(),
    cost: amount.nullish(),
    weight: weight.nullish(),
    sku: sku.nullish(),
    visible: z.boolean().nullish(),
    productDimensions: Dimensions.nullish(),
    packageDimensions: Dimensions.nullish(),
  })
  .describe('Names variants by their choices or ids. `null` gives a variant the value of its product again.')
/** The values of some variants that differ from those of their product. */
export interface VariantOverride extends z.infer<typeof VariantOverride> {}

export const UpdateVariants = z.object({
  variants: z.array(VariantOverride).min(1).max(productBounds.variants),
})
export const UpdatedVariants = z.object({ variants: z.array(Variant) })
