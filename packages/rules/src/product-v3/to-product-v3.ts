// Formats a stored product as catalog version 3 answers it.
import type { ProductV3, VariantV3 } from '@vitrine/contract'
import { inventoryStatus, preorderStatuses } from '../inventory/statuses.ts'
import { parseAmount } from '../money.ts'
import { isOffered, variantPrice, type StoredVariant } from '../product/product.ts'
import { htmlOf, richContentOf } from '../rich-content/stored-text.ts'
import { productPath, type StoreFacts } from '../settings.ts'
import { rangeOf, toFixedAmount } from './amounts.ts'
import { withId } from '../product/references.ts'
import { toModifier } from './modifiers-v3.ts'
import { kindOfChoice } from './options.ts'
import { allProductsCategoryId, categoryIdOf } from '../product/stable-id.ts'
import {
  choiceMedia,
  fieldsBesideVariants,
  inventoryStatusOf,
  minSubscriptionPrice,
  type ProductContextV3 as Context,
  type ProductState,
  type ProductV3View,
  shownSubscriptions,
  toMediaItem,
  toVariantV3,
  toUnitPrice,
  unitPriceOf,
  weightUnitOf,
} from './to-variant-v3.ts'

export type { ProductState, ProductV3View } from './to-variant-v3.ts'
import { choiceIdOf, optionIdOf, type StoredOption, sectionIdOf } from '../product/ids-of-parts.ts'

function toOption(option: StoredOption, variants: readonly StoredVariant[], context: Context) {
  const { name, optionType, choices } = option
  return {
    id: optionIdOf(option),
    key: name,
    name,
    optionRenderType: optionType === 'color' ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
    choicesSettings: {
      choices: choices.map((choice) => {
        const matching = variants.filter((variant) => variant.choices[name] === choice.description)
        return {
          choiceId: choiceIdOf(option, choice),
          ...kindOfChoice(option, choice),
          key: choice.description,
          name: choice.description,
          ...choiceMedia(choice, context),
          inStock: matching.some(
            (variant) => isOffered(variant) && inventoryStatusOf(context, variant).inStock,
          ),
          visible: matching.some(isOffered),
        }
      }),
    },
  }
}

function inventoryOf(context: Context, offered: readonly StoredVariant[]): ProductV3['inventory'] {
  const statuses = offered.map((variant) => inventoryStatusOf(context, variant))
  return { availabilityStatus: inventoryStatus(statuses), ...preorderStatuses(statuses) }
}

/** Ranges over the variants that are offered; without any, the price of the product itself. */
function rangesOf(context: Context, offered: readonly StoredVariant[]) {
  const { facts, store, fields } = context
  const { currency } = store
  const priced = offered.length > 0 ? offered : [{ id: '', choices: {} }]
  const prices = priced.map((variant) => variantPrice(facts, variant, currency.code))
  const toRange = (range: { min: bigint; max: bigint } | undefined) =>
    range && {
      minValue: toFixedAmount(range.min, currency, fields.has('CURRENCY')),
      maxValue: toFixedAmount(range.max, currency, fields.has('CURRENCY')),
    }
  const onSale = prices.filter(({ full, now }) => now < full)
  const costs = fields.has('MERCHANT_DATA')
    ? priced.flatMap(({ cost = facts.cost }) => (cost ? [parseAmount(cost, currency.code)] : []))
    : []
  const compareAtPriceRange = toRange(rangeOf(onSale.map(({ full }) => full)))
  const costRange = toRange(rangeOf(costs))
  return {
    actualPriceRange: toRange(rangeOf(prices.map(({ now }) => now))) as ProductV3['actualPriceRange'],
    ...(compareAtPriceRange && { compareAtPriceRange }),
    ...(costRange && { costRange }),
  }
}

/** The lowest and the highest unit price of the variants that are offered. */
function unitPriceRange(context: Context, offered: readonly StoredVariant[]) {
  const { facts, store } = context
  const prices = offered.flatMap((variant) => {
    const { now } = variantPrice(facts, variant, store.currency.code)
    return unitPriceOf(context, variant, now) ?? []
  })
  const range = rangeOf(prices.map(({ amount }) => amount))
  const find = (amount: bigint | undefined) => prices.find((each) => each.amount === amount)
  return [find(range?.min), find(range?.max)].map((price) => price && toUnitPrice(price))
}

function physicalProperties(context: Context, offered: readonly StoredVariant[]) {
  const { facts, store, fields } = context
  const content = facts.pricePerUnit
  const [minValue, maxValue] = unitPriceRange(context, offered)
  const weights = offered.flatMap(({ weight = facts.weight }) => weight ?? [])
  return {
    ...(content && {
      pricePerUnit: { quantity: content.baseQuantity, measurementUnit: content.baseMeasurementUnit },
    }),
    ...(minValue && maxValue && { pricePerUnitRange: { minValue, maxValue } }),
    ...(weights.length > 0 && {
      shippingWeightRange: {
        minValue: weights.reduce((a, b) => Math.min(a, b)),
        maxValue: weights.reduce((a, b) => Math.max(a, b)),
      },
    }),
    ...(fields.has('WEIGHT_MEASUREMENT_UNIT_INFO') && weightUnitOf(store)),
    ...(facts.fulfillerId && { fulfillerId: facts.fulfillerId }),
    ...(facts.deliveryProfileId && { deliveryProfileId: facts.deliveryProfileId }),
  }
}

/** Whether the info sections of a product were asked for, or something that they have. */
export const showsInfoSections = ({ fields }: Pick<ProductV3View, 'fields'>): boolean =>
  (['INFO_SECTION', 'INFO_SECTION_DESCRIPTION', 'INFO_SECTION_PLAIN_DESCRIPTION'] as const).some((field) =>
    fields.has(field),
  )

/** The sections of the product itself, and then those that it shares with others. */
function infoSectionsOf({ facts, fields, sections }: Context) {
  const own = (facts.infoSections ?? []).map((section) => ({
    id: sectionIdOf(section),
    uniqueName: section.uniqueName ?? section.title,
    title: section.title,
    description: section.description,
  }))
  const linked = (facts.infoSectionIds ?? []).flatMap((id) => sections?.get(id) ?? [])
  return [...own, ...linked].map(({ description = '', ...names }) => ({
    ...names,
    ...(fields.has('INFO_SECTION_DESCRIPTION') && { description: richContentOf(description) }),
    ...(fields.has('INFO_SECTION_PLAIN_DESCRIPTION') && { plainDescription: htmlOf(description) }),
  }))
}

/** What is there only if it is requested. */
function requestedOf(context: Context, variants: readonly VariantV3[]) {
  const { facts, store, fields, collections } = context
  const categories = (facts.collectionIds ?? []).map((id) => ({ id: categoryIdOf(id) }))
  const url = productPath(facts.slug)
  const main = (facts.collectionIds ?? []).find((id) => categoryIdOf(id) === facts.mainCategoryId)
  const crumb = main ?? facts.collectionIds?.find((id) => collections?.has(id))
  const named = crumb === undefined ? undefined : collections?.get(crumb)
  const cheapest = cheapestOf(variants)
  return {
    ...(fields.has('URL') && { url: { relativePath: url, url: store.storefrontUrl + url } }),
    ...(fields.has('CURRENCY') && { currency: store.currency.code }),
    ...(fields.has('DESCRIPTION') && { description: richContentOf(facts.description) }),
    ...(fields.has('PLAIN_DESCRIPTION') && { plainDescription: htmlOf(facts.description) }),
    ...(fields.has('DIRECT_CATEGORIES_INFO') && { directCategoriesInfo: { categories } }),
    ...(fields.has('ALL_CATEGORIES_INFO') && {
      allCategoriesInfo: { categories: [...categories, { id: allProductsCategoryId }] },
    }),
    ...(fields.has('DIRECT_CATEGORY_IDS') && {
      directCategoryIdsInfo: { categoryIds: categories.map(({ id }) => id) },
    }),
    ...(fields.has('BREADCRUMBS_INFO') && {
      breadcrumbsInfo: {
        breadcrumbs: named
          ? [
              {
                categoryId: categoryIdOf(crumb as string),
                categoryName: named.name,
                categorySlug: named.slug,
              },
            ]
          : [],
      },
    }),
    // Discounts by rules belong to carts.
    ...(fields.has('DISCOUNT_INFO') && { discountInfo: { discountRuleNames: [] } }),
    ...(fields.has('MIN_VARIANT_PRICE_INFO') &&
      cheapest && {
        minVariantPriceInfo: {
          ...cheapest.price,
          ...minSubscriptionPrice(context, cheapest),
          ...(cheapest.physicalProperties?.pricePerUnit && {
            pricePerUnitData: cheapest.physicalProperties.pricePerUnit,
          }),
          ...(cheapest.sku && { sku: cheapest.sku }),
          ...(cheapest.physicalProperties?.weight !== undefined && {
            weight: cheapest.physicalProperties.weight,
          }),
          ...(cheapest.revenueDetails && { revenueDetails: cheapest.revenueDetails }),
        },
      }),
  }
}

const cheapestOf = (variants: readonly VariantV3[]): VariantV3 | undefined => {
  const visible = variants.filter((variant) => variant.visible)
  const amountOf = ({ price }: VariantV3) => Number(price.actualPrice.amount)
  return visible.reduce<VariantV3 | undefined>(
    (least, each) => (least && amountOf(least) <= amountOf(each) ? least : each),
    undefined,
  )
}

function subscriptionsOf(context: Context): Pick<ProductV3, 'subscriptionDetails'> {
  const details = context.facts.subscriptionDetails
  const shown = shownSubscriptions(context)
  if (!details || shown.length === 0) return {}
  return {
    subscriptionDetails: {
      subscriptions: shown.map(({ id, title, description, visible, discount, ...rest }) => ({
        id: id as string,
        title,
        ...(description && { description }),
        visible: visible ?? true,
        frequency: rest.frequency,
        interval: rest.interval ?? 1,
        ...(rest.billingCycles != null
          ? { billingCycles: rest.billingCycles }
          : { autoRenewal: rest.autoRenewal ?? true }),
        ...(discount && {
          discount: {
            type: discount.type,
            ...(discount.type === 'AMOUNT'
              ? { amountOff: discount.amountOff ?? '0' }
              : { percentOff: discount.percentOff ?? 0 }),
          },
        }),
      })),
      allowOneTimePurchases: details.allowOneTimePurchases ?? false,
    },
  }
}

/** The brand and the ribbons of a product, with their ids. */
function namesOf({ facts: { brand, ribbon, additionalRibbons }, ids }: Context) {
  return {
    ...(brand && { brand: withId('brand', brand, ids) }),
    ...(ribbon && { ribbon: withId('ribbon', ribbon, ids) }),
    ...(additionalRibbons && {
      additionalRibbons: additionalRibbons.map((name) => withId('ribbon', name, ids)),
    }),
  }
}

/** What only merchants read, as it is stored. */
function programData({ facts, fields }: Context) {
  const isMerchant = fields.has('MERCHANT_DATA')
  const { publicTags, privateTags } = facts.tags ?? {}
  const tags = { ...(publicTags && { publicTags }), ...(isMerchant && privateTags && { privateTags }) }
  return {
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(isMerchant && facts.extendedFields && { extendedFields: facts.extendedFields }),
  }
}

/** The product as catalog version 3 answers it. Cost and profit are there only with the field `MERCHANT_DATA`. */
export function toProductV3(state: ProductState, store: StoreFacts, view: ProductV3View): ProductV3 {
  const context: Context = { ...state, ...view, store }
  const { facts, revision } = state
  const offered = facts.variants.filter(isOffered)
  const listed = view.canSeeHidden ? facts.variants : offered
  const variants = listed.map((variant) => toVariantV3(variant, context))
  const { seoData, taxGroupId, pictures } = facts
  const media = (view.fields.has('MEDIA_ITEMS_INFO') ? pictures : pictures.slice(0, 1)).map((picture) =>
    toMediaItem(picture, context),
  )
  const cheapest = view.fields.has('MIN_PRICE_VARIANT') ? cheapestOf(variants) : undefined
  return {
    id: facts.id,
    revision: `${revision}`,
    createdDate: facts.createdDate,
    updatedDate: facts.lastUpdated,
    numericId: facts.numericId,
    ...fieldsBesideVariants(facts),
    media: {
      ...(media[0] && { main: media[0] }),
      ...(view.fields.has('MEDIA_ITEMS_INFO') && { itemsInfo: { items: media } }),
    },
    ...(seoData && { seoData }),
    ...(taxGroupId && { taxGroupId }),
    options: (facts.options ?? []).map((option) => toOption(option, listed, context)),
    modifiers: (facts.modifiers ?? []).map((modifier) => toModifier(modifier, context)),
    ...namesOf(context),
    inventory: inventoryOf(context, offered),
    ...rangesOf(context, offered),
    variantsInfo: { variants },
    variantSummary: { variantCount: variants.length, ...(cheapest && { minPriceVariant: cheapest }) },
    ...(facts.productType === 'physical' && { physicalProperties: physicalProperties(context, offered) }),
    ...(facts.membersOnly && { purchaseEligibility: { userCriteria: 'MEMBERS_ONLY' as const } }),
    ...programData(context),
    ...subscriptionsOf(context),
    ...(showsInfoSections(view) && { infoSections: infoSectionsOf(context) }),
    ...requestedOf(context, variants),
  }
}
