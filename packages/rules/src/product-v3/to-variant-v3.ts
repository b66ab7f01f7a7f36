// Formats a variant as catalog version 3 answers it.
import type { ChoiceImage, Picture, RequestedField, VariantV3 } from '@vitrine/contract'
import { formatMoney, parseAmount, times, toDecimal } from '../money.ts'
import { applyDiscount, profitOf } from '../product/price.ts'
import { isInStock, levelOf, type StockByVariant } from '../inventory/stock-level.ts'
import { isOffered, type ProductFacts, variantPrice, type StoredVariant } from '../product/product.ts'
import { addressOf, type StoreFacts } from '../settings.ts'
import { perUnit, unitsOfVariant } from '../product/units.ts'
import { rangeOf, toFixedAmount } from './amounts.ts'
import type { IdsOfNames, LinkedSection } from '../product/references.ts'
import { choiceIdOf, optionIdOf, type StoredOption } from '../product/ids-of-parts.ts'

/** How a product is shown. */
export interface ProductV3View {
  fields: ReadonlySet<RequestedField>
  /** Merchants see variants that are not offered. */
  canSeeHidden: boolean
  /** The names of collections, for breadcrumbs. */
  collections?: ReadonlyMap<string, { name: string; slug: string }>
  /** The info sections that products share, by their ids. */
  sections?: ReadonlyMap<string, LinkedSection>
}

/** A stored product with its revision and stock. */
export interface ProductState {
  facts: ProductFacts
  revision: bigint
  stock: StockByVariant
  /** The ids of its brand and ribbons; a name that is missing has the id that follows from it. */
  ids?: IdsOfNames
}

/** What all parts of one product are formatted with. */
export interface ProductContextV3 extends ProductV3View, ProductState {
  store: StoreFacts
}

/** The fields of a product that stand beside its variants, too. */
export const fieldsBesideVariants = (facts: ProductFacts) => ({
  name: facts.name,
  slug: facts.slug,
  handle: facts.slug,
  visible: facts.visible ?? true,
  visibleInPos: facts.visibleInPos ?? true,
  productType: facts.productType === 'digital' ? ('DIGITAL' as const) : ('PHYSICAL' as const),
  ...(facts.mainCategoryId && { mainCategoryId: facts.mainCategoryId }),
})

/** The unit of all weights of a store, where it is asked for. */
export const weightUnitOf = ({ weightUnit }: StoreFacts) => ({
  weightMeasurementUnitInfo: { weightMeasurementUnit: weightUnit },
})

/** A picture as an item of media. */
export function toMediaItem(picture: Picture, { store, fields }: ProductContextV3) {
  const { id, width, height, altText, displayName, focalPoint } = picture
  const size = width !== undefined && height !== undefined && { width, height }
  const file = { url: addressOf(picture, store), ...size, ...(altText && { altText }) }
  return {
    id,
    image: { id, ...file, ...(focalPoint && { focalPoint }) },
    ...(altText && { altText }),
    ...(displayName && { displayName }),
    ...(focalPoint && { focalPoint }),
    mediaType: 'IMAGE' as const,
    ...(fields.has('THUMBNAIL') && { thumbnail: file }),
  }
}

/** What a choice of an option or of a modifier is shown with: its pictures, and the picture of the choice itself. */
export function choiceMedia(
  { pictures = [], displayImage }: { pictures?: Picture[]; displayImage?: ChoiceImage },
  context: ProductContextV3,
) {
  const { fields } = context
  return {
    ...(pictures.length > 0 && {
      linkedMedia: pictures.map((picture) => toMediaItem(picture, context)),
      ...(fields.has('PRODUCT_CHOICES_MEDIA_REFERENCES') && {
        media: { items: pictures.map(({ id }) => ({ mediaId: id })) },
      }),
    }),
    ...(displayImage && fields.has('PRODUCT_CHOICES_DISPLAY_IMAGE') && { displayImage }),
  }
}

/** Whether a variant can be sold, and whether it can be preordered. */
export function inventoryStatusOf({ stock }: ProductContextV3, { id }: StoredVariant) {
  const level = levelOf(stock, id)
  return { inStock: isInStock(level), preorderEnabled: Boolean(level.preorder) }
}

/** Cost and profit of a variant, if its cost is known and merchants ask. */
function revenueOf({ facts, store, fields }: ProductContextV3, variant: StoredVariant) {
  const cost = variant.cost ?? facts.cost
  if (cost === undefined || !fields.has('MERCHANT_DATA')) return {}
  const { currency } = store
  const { now } = variantPrice(facts, variant, currency.code)
  const spent = parseAmount(cost, currency.code)
  const { profit, profitMargin } = profitOf(now, spent)
  const isFormatted = fields.has('CURRENCY')
  return {
    revenueDetails: {
      cost: toFixedAmount(spent, currency, isFormatted),
      profit: toFixedAmount(profit, currency, isFormatted),
      profitMargin,
    },
  }
}

/** The price of the base quantity, of a variant that costs so much. */
export function unitPriceOf({ facts, store }: ProductContextV3, variant: StoredVariant, now: bigint) {
  const content = unitsOfVariant(facts.pricePerUnit, variant)
  const ratio = content && perUnit(content)
  if (!content || !ratio) return undefined
  const { currency } = store
  const price = times(now, ratio, currency.code)
  const { baseQuantity, baseMeasurementUnit } = content
  const base = baseQuantity === 1 ? baseMeasurementUnit : `${baseQuantity} ${baseMeasurementUnit}`
  return {
    amount: price,
    value: toDecimal(price, currency.code),
    description: `${formatMoney(price, currency)} / ${base}`,
  }
}

/** A unit price as it is answered. */
export const toUnitPrice = ({ value, description }: { value: string; description: string }) => ({
  value,
  description,
})

/** The subscriptions to a product; merchants see hidden ones as well. */
export const shownSubscriptions = ({ facts, canSeeHidden }: ProductContextV3) =>
  (facts.subscriptionDetails?.subscriptions ?? []).filter(({ visible }) => canSeeHidden || (visible ?? true))

type Subscription = NonNullable<ProductFacts['subscriptionDetails']>['subscriptions'][number]

/** The price of a subscription: that of the variant, less the discount. */
function subscriptionPrice({ discount }: Subscription, now: bigint, currency: string): bigint {
  const value = discount?.type === 'PERCENT' ? discount.percentOff : Number(discount?.amountOff ?? 0)
  return applyDiscount(now, { type: discount?.type ?? 'NONE', value: value ?? 0 }, currency)
}

/** The lowest price of a subscription to a variant, as the cheapest variant of its product is shown with. */
export function minSubscriptionPrice(context: ProductContextV3, { id, price }: VariantV3) {
  const { facts, store, fields } = context
  const { currency } = store
  const now = parseAmount(price.actualPrice.amount, currency.code)
  const prices = shownSubscriptions(context).map((each) => subscriptionPrice(each, now, currency.code))
  const min = rangeOf(prices)?.min
  if (min === undefined) return {}
  const variant = facts.variants.find((each) => each.id === id)
  const perUnit = facts.productType === 'physical' && variant && unitPriceOf(context, variant, min)
  return {
    minSubscriptionPrice: toFixedAmount(min, currency, fields.has('CURRENCY')),
    ...(perUnit && { minSubscriptionPricePerUnit: perUnit.value }),
  }
}

/** The prices of all subscriptions to a variant. */
function subscriptionPrices(context: ProductContextV3, variant: StoredVariant, now: bigint) {
  const { facts, store, fields } = context
  const { currency } = store
  return {
    subscriptionPrices: shownSubscriptions(context).map((subscription) => {
      const { id } = subscription
      const price = subscriptionPrice(subscription, now, currency.code)
      const pricePerUnit = facts.productType === 'physical' && unitPriceOf(context, variant, price)
      return {
        subscriptionId: id as string,
        price: toFixedAmount(price, currency, fields.has('CURRENCY')),
        ...(pricePerUnit && { pricePerUnit: toUnitPrice(pricePerUnit) }),
      }
    }),
  }
}

/** The properties of a physical variant. */
function physicalOf(context: ProductContextV3, variant: StoredVariant, now: bigint) {
  const { facts } = context
  const weight = variant.weight ?? facts.weight
  const content = unitsOfVariant(facts.pricePerUnit, variant)
  const unitPrice = unitPriceOf(context, variant, now)
  const productDimensions = variant.productDimensions ?? facts.productDimensions
  const packageDimensions = variant.packageDimensions ?? facts.packageDimensions
  return {
    ...(weight !== undefined && { weight }),
    ...(content &&
      unitPrice && {
        pricePerUnit: {
          ...toUnitPrice(unitPrice),
          settings: { quantity: content.totalQuantity, measurementUnit: content.totalMeasurementUnit },
        },
      }),
    ...(productDimensions && { productDimensions }),
    ...(packageDimensions && { packageDimensions }),
  }
}

/** A choice of an option, with their ids. */
interface OptionChoice {
  choice: StoredOption['choices'][number]
  optionChoiceIds: { optionId: string; choiceId: string }
}

// A product has more variants than choices, and is formatted twice when it changes.
const choicesOfOptions = new WeakMap<StoredOption, ReadonlyMap<string, OptionChoice>>()

/** The choices of an option, by their names. */
function choicesOf(option: StoredOption): ReadonlyMap<string, OptionChoice> {
  const known = choicesOfOptions.get(option)
  if (known) return known
  const optionId = optionIdOf(option)
  const choices = new Map(
    option.choices.map((choice) => [
      choice.description,
      { choice, optionChoiceIds: { optionId, choiceId: choiceIdOf(option, choice) } },
    ]),
  )
  choicesOfOptions.set(option, choices)
  return choices
}

/** The variant as catalog version 3 answers it. */
export function toVariantV3(variant: StoredVariant, context: ProductContextV3): VariantV3 {
  const { facts, store, fields, canSeeHidden } = context
  const { currency } = store
  const { full, now } = variantPrice(facts, variant, currency.code)
  const isFormatted = fields.has('CURRENCY')
  const sku = variant.sku ?? facts.sku
  const chosen = (facts.options ?? []).flatMap((option) => {
    const choice = choicesOf(option).get(variant.choices[option.name] ?? '')
    return choice ? [{ option, ...choice }] : []
  })
  const picture = chosen.find(({ choice }) => choice.pictures?.[0])?.choice.pictures?.[0]
  return {
    id: variant.id,
    visible: isOffered(variant),
    ...(sku && { sku }),
    ...(variant.barcode && { barcode: variant.barcode }),
    choices: chosen.map(({ option, choice, optionChoiceIds }) => ({
      optionChoiceIds,
      ...(fields.has('VARIANT_OPTION_CHOICE_NAMES') && {
        optionChoiceNames: {
          optionName: option.name,
          choiceName: choice.description,
          renderType: option.optionType === 'color' ? ('SWATCH_CHOICES' as const) : ('TEXT_CHOICES' as const),
        },
      }),
    })),
    price: {
      actualPrice: toFixedAmount(now, currency, isFormatted),
      ...(now < full && { compareAtPrice: toFixedAmount(full, currency, isFormatted) }),
    },
    ...revenueOf(context, variant),
    ...(picture && { media: toMediaItem(picture, context) }),
    ...(facts.productType === 'physical'
      ? { physicalProperties: physicalOf(context, variant, now) }
      : {
          digitalProperties: {
            ...(canSeeHidden && variant.digitalFile && { digitalFile: variant.digitalFile }),
          },
        }),
    ...(fields.has('SUBSCRIPTION_PRICES_INFO') &&
      facts.subscriptionDetails && { subscriptionPricesInfo: subscriptionPrices(context, variant, now) }),
    inventoryStatus: inventoryStatusOf(context, variant),
  }
}
