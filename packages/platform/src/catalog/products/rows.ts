// What is stored of a product, computed from its draft: the document, its columns, an offer for each variant, the fields
// of the catalogue index.
import { onlyVariantId, type ProductDraft } from '@vitrine/contract'
import type { LevelToWrite } from '../inventory/write-stock.ts'
import {
  choiceKey,
  isShown,
  toDecimal,
  fold,
  isOffered,
  nextChange,
  plainTextOf,
  type OfferDates,
  type OfferDisplay,
  type ProductFacts,
  saleDatesOf,
  savedFacts,
  variantPrice,
  type IndexFields,
} from '@vitrine/rules'

/** The stock levels and preorders that a draft sets; those of its other variants stay as they are. */
export function stockLevelsOf(
  { id: productId, variants, preorder: ofAll }: ProductDraft,
  before?: ProductFacts,
): LevelToWrite[] {
  const known = new Set(before?.variants.map(({ id }) => id))
  return variants.flatMap(({ id, stock, preorder = ofAll }) => {
    const variantId = id.toLowerCase()
    // A variant on preorder has no stock yet: its preorder limit is counted down instead, or nothing is tracked.
    const isPreordered = preorder && (stock !== undefined || !known.has(variantId))
    const quantity = isPreordered ? stock || preorder.limit : stock
    if (quantity === undefined && preorder === undefined) return []
    return [
      {
        productId,
        variantId,
        ...(quantity !== undefined && { quantity, isTracked: true }),
        ...(preorder !== undefined && { preorder }),
      },
    ]
  })
}

/** The document of a product. It leaves stock and preorders out, because they change without it. */
export function toDocument(
  { preorder: _, ...draft }: ProductDraft,
  numericId: string,
  now: number,
): ProductFacts {
  const variants = draft.variants.map(({ stock: _stock, preorder: _preorder, ...variant }) => ({
    ...variant,
    id: variant.id.toLowerCase(),
  }))
  return {
    ...draft,
    variants: variants.length > 0 ? variants : [{ id: onlyVariantId, choices: {} }],
    numericId,
    lastUpdated: new Date(now).toISOString(),
  }
}

/** The SKUs and barcodes of a product and its variants, folded, one on each line; null without any. */
function codesOf({ sku, variants }: ProductFacts): string | null {
  const codes = [sku, ...variants.flatMap((variant) => [variant.sku, variant.barcode])]
  return [...new Set(codes.flatMap((code) => (code ? fold(code) : [])))].join('\n') || null
}

/** The columns of a product, but for those that the database computes. */
export const toProductRow = (
  facts: ProductFacts,
  currency: string,
  description = plainTextOf(facts.description),
) => ({
  id: facts.id,
  numeric_id: facts.numericId,
  slug: facts.slug,
  visible: isVisible(savedFacts(facts)),
  archived: facts.archivedDate !== undefined,
  changes_at: dateOf(nextChange(facts, Date.parse(facts.lastUpdated))),
  product_type: facts.productType,
  name: facts.name,
  name_folded: fold(facts.name),
  description,
  description_folded: fold(description),
  sku: facts.sku ?? null,
  sku_folded: facts.sku === undefined ? null : fold(facts.sku),
  codes_folded: codesOf(facts),
  price: facts.price,
  collection_ids: facts.collectionIds ?? [],
  created_at: facts.createdDate,
  last_updated: facts.lastUpdated,
  facts,
  shown: indexFieldsOf(savedFacts(facts), currency),
})

const dateOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())

/** The dates of an offer; null if its product has none. */
function offerDatesOf(
  facts: ProductFacts,
  variant: ProductFacts['variants'][number],
  currency: string,
): OfferDates | null {
  const { discount, publication = {} } = facts
  const sale = saleDatesOf(discount)
  if (Object.keys({ ...sale, ...publication }).length === 0) return null
  const { discount: _, ...others } = facts
  return {
    price: `${variantPrice(others, variant, currency).now}`,
    salePrice: `${variantPrice(facts, variant, currency).now}`,
    sale,
    publication,
    isOffered: isShown(facts) && isOffered(variant),
  }
}

/**
 * The columns of the offers of a product; amounts are in minor units. Without the faces if they are those of `before`, as after a
 * change of prices: they are most of a row.
 */
export const toOfferRows = (stored: ProductFacts, currency: string, before?: ProductFacts) => {
  const facts = savedFacts(stored)
  const keepsFaces = before !== undefined && haveSameFaces(before, stored)
  return facts.variants.map((variant) => {
    const { full, now } = variantPrice(facts, variant, currency)
    return {
      product_id: facts.id,
      variant_id: variant.id,
      choices: choiceKey(variant.choices),
      price: `${now}`,
      full_price: `${full}`,
      sku: (variant.sku ?? facts.sku) || null,
      weight: variant.weight ?? facts.weight ?? null,
      visible: isVisible(facts) && isOffered(variant),
      // Only a hidden product needs it, so that hiding a product and nothing else writes it.
      own_visible: isVisible(facts) ? null : isOffered(variant),
      ...(!keepsFaces && { face: displayOf(facts, variant) }),
      dates: offerDatesOf(stored, variant, currency),
      collection_ids: facts.collectionIds ?? [],
      tax_group_id: facts.taxGroupId ?? null,
      delivery_profile_id: facts.deliveryProfileId ?? null,
    }
  })
}

const isVisible = ({ visible = true }: ProductFacts) => visible

/** Whether two documents of a product have variants of the same ids. */
export const haveSameVariants = (before: ProductFacts, after: ProductFacts): boolean =>
  before.variants.length === after.variants.length &&
  before.variants.every(({ id }, i) => id === after.variants[i]?.id)

/** The collections that count the product. */
export const countedIn = (facts: ProductFacts | undefined): Set<string> =>
  new Set(facts && isVisible(savedFacts(facts)) ? facts.collectionIds : [])

/** The fields of a product in the catalogue index. */
export function indexFieldsOf(facts: ProductFacts, currency: string): IndexFields {
  const offered = facts.variants.filter(isOffered)
  // A product without a variant to buy is listed at its own price.
  const priced = offered.length > 0 ? offered : [{ id: onlyVariantId, choices: {} }]
  const prices = priced.map((variant) => variantPrice(facts, variant, currency))
  const [first = 0n] = prices.map(({ now }) => now)
  const lowest = prices.reduce((least, { now }) => (now < least ? now : least), first)
  const highest = prices.reduce((top, { now }) => (now > top ? now : top), first)
  return {
    folded: fold(facts.name),
    price: Number(toDecimal(lowest, currency)),
    maxPrice: Number(toDecimal(highest, currency)),
    reduced: prices.some(({ now, full }) => now < full),
    created: Date.parse(facts.createdDate),
    collections: facts.collectionIds ?? [],
    options: (facts.options ?? []).map(({ name, optionType, choices }) => ({
      name,
      choices: choices.map(({ description, value }) => ({
        name: description,
        ...(optionType === 'color' && { color: value }),
      })),
    })),
    variants: offered.map(({ choices }) => choices),
  }
}

const faceFields = [
  'name',
  'slug',
  'productType',
  'pictures',
  'options',
] as const satisfies readonly (keyof ProductFacts)[]

/** Whether all that the faces of offers are made of is the same. */
const haveSameFaces = (before: ProductFacts, after: ProductFacts) =>
  faceFields.every((field) => before[field] === after[field]) &&
  haveSameVariants(before, after) &&
  before.variants.every(({ choices }, i) => choices === after.variants[i]?.choices)

function displayOf(facts: ProductFacts, { choices }: ProductFacts['variants'][number]): OfferDisplay {
  const chosen = (facts.options ?? []).flatMap(({ name, optionType, choices: all }) => {
    const choice = all.find(({ description }) => description === choices[name])
    return choice ? [{ name, optionType, choice }] : []
  })
  const picture = chosen.find(({ choice }) => choice.pictures?.[0])?.choice.pictures?.[0] ?? facts.pictures[0]
  return {
    name: facts.name,
    slug: facts.slug,
    productType: facts.productType,
    picture: picture ?? null,
    choices: chosen.map(({ name, optionType, choice }) => ({
      name,
      text: choice.description,
      ...(optionType === 'color' && { color: choice.value }),
    })),
  }
}
