// Formats a variant on its own, as catalog version 3 answers it in lists of the variants of all products.
import type { StoreVariantV3 } from '@vitrine/contract'
import type { StoreFacts } from '../settings.ts'
import {
  fieldsBesideVariants,
  type ProductState,
  type ProductV3View,
  toVariantV3,
  weightUnitOf,
} from './to-variant-v3.ts'
import type { StoredVariant } from '../product/product.ts'

/** The variant with a few fields of its product; `id` is that of the variant in the store. */
export function toStoreVariantV3(
  { id, variant }: { id: string; variant: StoredVariant },
  state: ProductState,
  store: StoreFacts,
  view: ProductV3View,
): StoreVariantV3 {
  const { facts, revision } = state
  const { choices, ...fields } = toVariantV3(variant, { ...state, ...view, store })
  return {
    ...fields,
    id,
    variantId: variant.id,
    optionChoices: choices,
    productData: {
      productId: facts.id,
      ...fieldsBesideVariants(facts),
      revision: `${revision}`,
      ...(view.fields.has('CURRENCY') && { currency: store.currency.code }),
      ...(facts.productType === 'physical' &&
        view.fields.has('WEIGHT_MEASUREMENT_UNIT_INFO') && { physicalProperties: weightUnitOf(store) }),
    },
  }
}
