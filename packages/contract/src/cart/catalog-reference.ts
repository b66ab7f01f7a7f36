// The reference to a product and its variant in a catalog, and how many of it a line holds.
import { z } from 'zod'
import { cartBounds, storesAppId, storesAppIds } from '../constants.ts'
import { notServed } from '../not-served.ts'
import { selectedChoices } from '../products/draft.ts'

const isWithinLimit = (fields: object) => Object.keys(fields).length <= cartBounds.maxTextFields
const limitExceeded = `must have at most ${cartBounds.maxTextFields} entries`
const customTexts = z
  .record(z.string().normalize().min(1).max(150), z.string().normalize().max(500))
  .refine(isWithinLimit, limitExceeded)

export const CatalogReference = z.object({
  appId: z
    .string()
    .min(1)
    .max(100)
    .describe(
      `The app id of the catalog: \`${storesAppId}\`. Also accepted, with the same meaning: \`${storesAppIds[1]}\`.`,
    ),
  catalogItemId: z.string().min(1).max(36).describe('The id of the product.'),
  options: z
    .object({
      variantId: z
        .guid()
        .nullish()
        .describe('The id of the variant. May be omitted for a product without options.'),
      options: selectedChoices
        .refine(isWithinLimit, limitExceeded)
        .nullish()
        .describe(
          'Instead of `variantId`: by option name, the description of the choice. Beside it: by the key of a modifier, that of the choice.',
        ),
      customTextFields: customTexts
        .nullish()
        .describe('What the shopper has entered, by the title of the text field.'),
      preOrderRequested: z.boolean().nullish(),
      subscriptionOptionId: notServed(),
    })
    .nullish(),
})
/** Identifies a product and its variant in a catalog. */
export interface CatalogReference extends z.infer<typeof CatalogReference> {}

export const quantity = z.int().min(1).max(cartBounds.maxQuantity)
