// Products in the shape of the wire's catalog version 3, where amounts are decimals and options and choices have ids.
import { z } from 'zod'
import { ChoiceImage, ChoiceType, ColorCodes } from '../products/choice-kinds.ts'
import { FocalPoint } from '../products/focal-point.ts'
import { ExtendedFields, ProductTags } from '../products/parts.ts'
import { Dimensions, MeasurementUnit, SeoData } from '../products/product.ts'
import { RichContent } from '../rich-content.ts'
import { WeightUnit } from '../store-values.ts'

/** An amount in the store's currency; `formattedAmount` only with `CURRENCY`. */
export const FixedAmount = z.object({ amount: z.string(), formattedAmount: z.string().optional() })
export interface FixedAmount extends z.infer<typeof FixedAmount> {}

const AmountRange = z.object({ minValue: FixedAmount, maxValue: FixedAmount })

const Picture = z.object({
  id: z.string(),
  url: z.string(),
  /** In pixels, like `height`; both are absent if the size is unknown. */
  width: z.number().optional(),
  height: z.number().optional(),
  altText: z.string().optional(),
  focalPoint: FocalPoint.optional(),
})
const Thumbnail = z.object({
  url: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  altText: z.string().optional(),
})
const ProductMedia = z.object({
  id: z.string(),
  image: Picture,
  altText: z.string().optional(),
  displayName: z.string().optional(),
  focalPoint: FocalPoint.optional(),
  mediaType: z.enum(['IMAGE', 'VIDEO']),
  /** Only with `THUMBNAIL`. */
  thumbnail: Thumbnail.optional(),
})

const choiceFields = {
  choiceId: z.guid(),
  choiceType: ChoiceType,
  key: z.string(),
  name: z.string(),
  colorCode: z.string().optional(),
  colorCodes: ColorCodes.optional(),
  image: ChoiceImage.optional(),
  linkedMedia: z.array(ProductMedia).optional(),
  /** Only with `PRODUCT_CHOICES_MEDIA_REFERENCES`. */
  media: z.object({ items: z.array(z.object({ mediaId: z.string() })) }).optional(),
  /** Only with `PRODUCT_CHOICES_DISPLAY_IMAGE`. */
  displayImage: ChoiceImage.optional(),
}

const Option = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  optionRenderType: z.enum(['TEXT_CHOICES', 'SWATCH_CHOICES']),
  choicesSettings: z.object({
    choices: z.array(
      z.object({
        ...choiceFields,
        /** Whether any variant with this choice is in stock, and whether any is offered. */
        inStock: z.boolean(),
        visible: z.boolean(),
      }),
    ),
  }),
})

const ModifierAnswer = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  modifierRenderType: z.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']),
  mandatory: z.boolean(),
  freeTextSettings: z
    .object({
      minCharCount: z.int(),
      maxCharCount: z.int(),
      defaultAddedPrice: z.string().optional(),
      title: z.string(),
      key: z.string(),
    })
    .optional(),
  choicesSettings: z
    .object({ choices: z.array(z.object({ ...choiceFields, addedPrice: z.string().optional() })) })
    .optional(),
})

// biome-ignore format: a table reads best as one
const FileType = z.enum([
  'UNSPECIFIED', 'SECURE_PICTURE', 'SECURE_VIDEO', 'SECURE_DOCUMENT', 'SECURE_MUSIC', 'SECURE_ARCHIVE', 'SECURE_RAW',
])

const UnitSettings = z.object({ quantity: z.number(), measurementUnit: MeasurementUnit })
const UnitPrice = z.object({ value: z.string(), description: z.string().optional() })
const VariantUnitPrice = UnitPrice.extend({ settings: UnitSettings })

/** Cost and profit; only with `MERCHANT_DATA`. */
const RevenueDetails = z.object({ cost: FixedAmount, profit: FixedAmount, profitMargin: z.number() })

const SubscriptionPrices = z.object({
  subscriptionPrices: z.array(
    z.object({
      subscriptionId: z.guid(),
      price: FixedAmount,
      /** Only if the product has a unit price. */
      pricePerUnit: UnitPrice.optional(),
    }),
  ),
})

export const VariantV3 = z.object({
  id: z.guid(),
  visible: z.boolean(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  choices: z.array(
    z.object({
      optionChoiceIds: z.object({ optionId: z.string(), choiceId: z.guid() }),
      /** Only with `VARIANT_OPTION_CHOICE_NAMES`. */
      optionChoiceNames: z
        .object({
          optionName: z.string(),
          choiceName: z.string(),
          renderType: z.enum(['TEXT_CHOICES', 'SWATCH_CHOICES']),
        })
        .optional(),
    }),
  ),
  price: z.object({
    /** What shoppers pay. */
    actualPrice: FixedAmount,
    /** The price before, if it is on sale. */
    compareAtPrice: FixedAmount.optional(),
  }),
  revenueDetails: RevenueDetails.optional(),
  media: ProductMedia.optional(),
  physicalProperties: z
    .object({
      weight: z.number().optional(),
      pricePerUnit: VariantUnitPrice.optional(),
      productDimensions: Dimensions.optional(),
      packageDimensions: Dimensions.optional(),
    })
    .optional(),
  digitalProperties: z
    .object({
      /** Only for callers with the permission `products.read`. */
      digitalFile: z
        .object({
          id: z.string(),
          fileName: z.string().optional(),
          fileSize: z.string().optional(),
          fileType: FileType.optional(),
        })
        .optional(),
    })
    .optional(),
  subscriptionPricesInfo: SubscriptionPrices.optional(),
  inventoryStatus: z.object({ inStock: z.boolean(), preorderEnabled: z.boolean() }),
})
/** A variant of a product, as catalog version 3 answers it. */
export interface VariantV3 extends z.infer<typeof VariantV3> {}

const Categories = z.object({ categories: z.array(z.object({ id: z.string() })) })
const Named = z.object({ id: z.guid(), name: z.string() })

const SubscriptionsAnswer = z.object({
  subscriptions: z.array(
    z.object({
      id: z.guid(),
      title: z.string(),
      description: z.string().optional(),
      visible: z.boolean(),
      frequency: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
      interval: z.int(),
      autoRenewal: z.boolean().optional(),
      billingCycles: z.int().optional(),
      discount: z
        .object({
          type: z.enum(['AMOUNT', 'PERCENT']),
          amountOff: z.string().optional(),
          percentOff: z.number().optional(),
        })
        .optional(),
    }),
  ),
  allowOneTimePurchases: z.boolean(),
})

/** The fields that need a request; the others are always there. */
const requested = {
  url: z.object({ relativePath: z.string(), url: z.string() }).optional(),
  currency: z.string().optional(),
  description: RichContent.optional(),
  /** The description as HTML. */
  plainDescription: z.string().optional(),
  infoSections: z
    .array(
      z.object({
        id: z.guid(),
        uniqueName: z.string(),
        title: z.string(),
        description: RichContent.optional(),
        plainDescription: z.string().optional(),
      }),
    )
    .optional(),
  directCategoriesInfo: Categories.optional(),
  allCategoriesInfo: Categories.optional(),
  directCategoryIdsInfo: z.object({ categoryIds: z.array(z.string()) }).optional(),
  breadcrumbsInfo: z
    .object({
      breadcrumbs: z.array(
        z.object({ categoryId: z.string(), categoryName: z.string(), categorySlug: z.string() }),
      ),
    })
    .optional(),
  discountInfo: z.object({ discountRuleNames: z.array(z.string()) }).optional(),
  costRange: AmountRange.optional(),
  minVariantPriceInfo: z
    .object({
      actualPrice: FixedAmount,
      compareAtPrice: FixedAmount.optional(),
      /** The lowest price of a subscription to it; absent without subscriptions. */
      minSubscriptionPrice: FixedAmount.optional(),
      minSubscriptionPricePerUnit: z.string().optional(),
      pricePerUnitData: VariantUnitPrice.optional(),
      sku: z.string().optional(),
      weight: z.number().optional(),
      revenueDetails: RevenueDetails.optional(),
    })
    .optional(),
}

/** The unit of all weights; only if `WEIGHT_MEASUREMENT_UNIT_INFO` is requested. */
export const weightMeasurementUnitInfo = z.object({ weightMeasurementUnit: WeightUnit }).optional()

export const ProductV3 = z.object({
  id: z.string(),
  /** Increases with each change; an update must send it. */
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  numericId: z.string(),
  name: z.string(),
  slug: z.string(),
  handle: z.string(),
  visible: z.boolean(),
  visibleInPos: z.boolean(),
  productType: z.enum(['PHYSICAL', 'DIGITAL']),
  media: z.object({
    main: ProductMedia.optional(),
    itemsInfo: z.object({ items: z.array(ProductMedia) }).optional(),
  }),
  seoData: SeoData.optional(),
  taxGroupId: z.guid().optional(),
  mainCategoryId: z.string().optional(),
  options: z.array(Option),
  modifiers: z.array(ModifierAnswer),
  brand: Named.optional(),
  ribbon: Named.optional(),
  additionalRibbons: z.array(Named).optional(),
  inventory: z.object({
    availabilityStatus: z.enum(['IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK']),
    preorderStatus: z.enum(['ENABLED', 'DISABLED', 'PARTIALLY_ENABLED']),
    preorderAvailability: z.enum(['ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS']),
  }),
  actualPriceRange: AmountRange,
  /** Of the variants that are on sale. */
  compareAtPriceRange: AmountRange.optional(),
  variantsInfo: z.object({ variants: z.array(VariantV3) }),
  variantSummary: z.object({ variantCount: z.int(), minPriceVariant: VariantV3.optional() }),
  physicalProperties: z
    .object({
      pricePerUnit: UnitSettings.optional(),
      pricePerUnitRange: z.object({ minValue: UnitPrice, maxValue: UnitPrice }).optional(),
      shippingWeightRange: z.object({ minValue: z.number(), maxValue: z.number() }).optional(),
      weightMeasurementUnitInfo,
      fulfillerId: z.guid().optional(),
      deliveryProfileId: z.guid().optional(),
    })
    .optional(),
  purchaseEligibility: z.object({ userCriteria: z.literal('MEMBERS_ONLY') }).optional(),
  tags: ProductTags.optional(),
  extendedFields: ExtendedFields.optional(),
  subscriptionDetails: SubscriptionsAnswer.optional(),
  ...requested,
})
/** A product, as catalog version 3 answers it. */
export interface ProductV3 extends z.infer<typeof ProductV3> {}
