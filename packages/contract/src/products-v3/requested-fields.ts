// The fields of a product of catalog version 3 that are absent unless they are requested.
import { z } from 'zod'

// biome-ignore format: a table reads best as one
const names = [
  'URL', 'CURRENCY', 'INFO_SECTION', 'MERCHANT_DATA', 'PLAIN_DESCRIPTION', 'INFO_SECTION_PLAIN_DESCRIPTION',
  'SUBSCRIPTION_PRICES_INFO', 'BREADCRUMBS_INFO', 'WEIGHT_MEASUREMENT_UNIT_INFO', 'VARIANT_OPTION_CHOICE_NAMES',
  'MEDIA_ITEMS_INFO', 'DESCRIPTION', 'DIRECT_CATEGORIES_INFO', 'ALL_CATEGORIES_INFO', 'MIN_VARIANT_PRICE_INFO',
  'INFO_SECTION_DESCRIPTION', 'THUMBNAIL', 'DIRECT_CATEGORY_IDS', 'PRODUCT_CHOICES_MEDIA_REFERENCES',
  'PRODUCT_CHOICES_DISPLAY_IMAGE', 'MIN_PRICE_VARIANT', 'DISCOUNT_INFO',
] as const

/** A field that is absent unless it is requested. */
export const RequestedField = z.enum(names)
export type RequestedField = z.infer<typeof RequestedField>

/** The requested fields of a call. */
export const requestedFields = z
  .array(RequestedField)
  .max(100)
  .nullish()
  .describe(
    'Fields that are absent unless they are requested. `MERCHANT_DATA`, which adds cost and profit, needs the permission `products.read`.',
  )
