// The events that a change of a product causes, as both catalog versions tell them.
import type { EventName, EventPayload, ProductV3 } from '@vitrine/contract'
import { savedFacts } from './dates.ts'
import { toMedia } from './media.ts'
import {
  bytesOf,
  fieldsWithin,
  isWithinBytes,
  maxEventBytes,
  modifiedFields,
  type ModifiedFields,
} from './modified-fields.ts'
import { customTextFieldsOf, productCost, type ProductFacts, toPriceData } from './product.ts'
import { type ProductState, toProductV3 } from './product-v3/to-product-v3.ts'
import { isSameJson } from './same-json.ts'
import { productPath, type StoreFacts } from './settings.ts'

type ProductEventName = Extract<EventName, `product-v1.${string}` | `product.${string}`>

/** An event about a product. */
export type ProductEvent = {
  [N in ProductEventName]: { name: N; payload: EventPayload<N> }
}[ProductEventName]

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

type StoredVariant = ProductFacts['variants'][number]

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

const placeOfVariant = /^variantsInfo\.variants\[(\d+)\]/

/** The fields of the product itself, and those of each variant by its place. */
function splitFields(fields: ModifiedFields) {
  const own: ModifiedFields = {}
  const ofVariants: ModifiedFields[] = []
  for (const [path, value] of Object.entries(fields)) {
    const place = placeOfVariant.exec(path)?.[1]
    const part = place === undefined ? own : (ofVariants[Number(place)] ??= {})
    part[path] = value
  }
  return { own, ofVariants }
}

/**
 * The same with as many of the variants as an event has room for, and what has changed of them; `variantSummary` says how many
 * there are.
 */
function withinBounds(entity: ProductV3, modified: ModifiedFields) {
  if (isWithinBytes([entity, modified], maxEventBytes)) return { entity, modified }
  const { variants } = entity.variantsInfo
  const withVariants = (listed: typeof variants) => ({ ...entity, variantsInfo: { variants: listed } })
  const { own, ofVariants } = splitFields(modified)
  let room = maxEventBytes - bytesOf(withVariants([]))
  const kept = fieldsWithin(own, room / 2)
  room -= bytesOf(kept)
  const count = Math.max(variants.length, ofVariants.length)
  let end = 0
  while (end < count && (room -= bytesOf([variants[end], ofVariants[end]])) >= 0) end += 1
  return {
    entity: withVariants(variants.slice(0, end)),
    modified: Object.assign(kept, ...ofVariants.slice(0, end)) as ModifiedFields,
  }
}

/** The entity that events of version 3 hold: without what needs a request, such as cost and profit. */
const entityOf = (state: ProductState, store: StoreFacts) =>
  toProductV3({ ...state, facts: savedFacts(state.facts) }, store, { fields: new Set(), canSeeHidden: true })

/** The events of a product that was created or changed. */
export function productEvents(
  before: ProductState | undefined,
  after: ProductState,
  store: StoreFacts,
): ProductEvent[] {
  const current = entityOf(after, store)
  const modified = before ? modifiedFields(entityOf(before, store), current) : {}
  const bounded = withinBounds(current, modified)
  return [
    ...eventsOfV1(before?.facts, after.facts, store),
    before
      ? {
          name: 'product.updated',
          payload: { currentEntity: bounded.entity, modifiedFields: bounded.modified },
        }
      : { name: 'product.created', payload: { entity: bounded.entity } },
  ]
}

function eventsOfV1(
  before: ProductFacts | undefined,
  after: ProductFacts,
  store: StoreFacts,
): ProductEvent[] {
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

/** The events of a product that was deleted. */
export const productDeleted = (id: string): ProductEvent[] => [
  { name: 'product-v1.deleted', payload: { productId: id, ...version } },
  { name: 'product.deleted', payload: { deletedEntity: { id } } },
]
