// The events of a change of a product as catalog version 1 tells them: what has changed, not the product.
import type { EventPayload } from '@vitrine/contract'
import { toMedia } from '../media.ts'
import { savedFacts } from '../product/dates.ts'
import type { ProductFacts, StoredVariant } from '../product/product.ts'
import { isSameJson } from '../same-json.ts'
import { productPath, type StoreFacts } from '../settings.ts'
import { customTextFieldsOf, productCost, toPriceData } from './to-product-v1.ts'

type EventName =
  | 'product-v1.created'
  | 'product-v1.changed'
  | 'product-v1.variants-changed'
  | 'product-v1.deleted'

/** An event of version 1 about a product. */
export type ProductEventV1 = { [N in EventName]: { name: N; payload: EventPayload<N> } }[EventName]

const version = { originatedFromVersion: 'V1_CATALOG' } as const

// The stored fields of a product, by their names on the wire. The others follow from these.
const wireNames: Partial<Record<keyof ProductFacts, string>> = {
  name: 'name',
  slug: 'slug',
  visible: 'visible',
  publication: 'publication',
  archivedDate: 'archivedDate',
  productType: 'productType',
  description: 'description',
  sku: 'sku',
  weight: 'weight',
  productDimensions: 'productDimensions',
  packageDimensions: 'packageDimensions',
  price: 'priceData',
  cost: 'costAndProfitData',
  discount: 'discount',
  pricePerUnit: 'pricePerUnitData',
  ribbon: 'ribbon',
  brand: 'brand',
  pictures: 'media',
  manageVariants: 'manageVariants',
  options: 'productOptions',
  modifiers: 'customTextFields',
  variants: 'variants',
  collectionIds: 'collectionIds',
  infoSections: 'additionalInfoSections',
  seoData: 'seoData',
}

// The stored fields of a variant, by their names on the wire.
const variantWireNames: Partial<Record<keyof StoredVariant, string>> = {
  choices: 'choices',
  price: 'price',
  salePrice: 'price',
  cost: 'cost',
  weight: 'weight',
  content: 'price',
  sku: 'sku',
  visible: 'visible',
  productDimensions: 'productDimensions',
  packageDimensions: 'packageDimensions',
}

/** The variants that are new or have other values, with the names of these. */
function changedVariants(before: ProductFacts, after: ProductFacts) {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]))
  return after.variants.flatMap((variant) => {
    const old = known.get(variant.id)
    const changed = Object.entries(variantWireNames).flatMap(([field, wireName]) => {
      const key = field as keyof StoredVariant
      return isSameJson(old?.[key], variant[key]) ? [] : [wireName]
    })
    const changedFields = [...new Set(changed)]
    return changedFields.length > 0
      ? [{ variantId: variant.id, choices: variant.choices, changedFields, ...version }]
      : []
  })
}

/** The events of a product that was created or changed. */
export function eventsOfV1(
  before: ProductFacts | undefined,
  after: ProductFacts,
  store: StoreFacts,
): ProductEventV1[] {
  const current = savedFacts(after)
  const { id: productId, name, slug, visible = true, sku = '', brand = null } = current
  if (!before) {
    const payload = {
      productId,
      name,
      slug,
      visible,
      sku,
      brand,
      price: toPriceData(current, store),
      media: toMedia(after.pictures, store),
      productPageUrl: { base: store.storefrontUrl, path: productPath(slug) },
      ...productCost(current, store),
      ...version,
    }
    return [{ name: 'product-v1.created', payload }]
  }
  // A date that has passed changes what shoppers see, and nothing of what is stored.
  const previous = savedFacts(before)
  const changedFields = Object.entries(wireNames).flatMap(([field, wireName]) => {
    const key = field as keyof ProductFacts
    // Version 1 has the texts of modifiers alone.
    const valueOf = (facts: ProductFacts) => (key === 'modifiers' ? customTextFieldsOf(facts) : facts[key])
    const isSame =
      isSameJson(valueOf(before), valueOf(after)) && isSameJson(valueOf(previous), valueOf(current))
    return isSame ? [] : [wireName]
  })
  const variants = changedVariants(before, after)
  return [
    // Version 1 has no field for some changes, such as those of tags.
    ...(changedFields.length > 0
      ? [{ name: 'product-v1.changed', payload: { productId, changedFields, ...version } } as const]
      : []),
    ...(variants.length > 0
      ? [{ name: 'product-v1.variants-changed', payload: { productId, variants, ...version } } as const]
      : []),
  ]
}

/** The event of a product that was deleted. */
export const deletedV1 = (productId: string): ProductEventV1 => ({
  name: 'product-v1.deleted',
  payload: { productId, ...version },
})
