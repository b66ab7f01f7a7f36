// What merchants send of a product of catalog version 3. What the platform computes, such as ranges, is ignored.
import { z } from 'zod'
import { maxChoicePictures, maxSharedSections } from '../constants.ts'
import { Guid, slug } from '../ids.ts'
import { PreorderChange, quantityOrInStock } from '../inventory/item.ts'
import { decimalAmount } from '../money.ts'
import { checkKind, ChoiceImage, choiceKind, pictureUrl } from '../products/choice-kinds.ts'
import { name, productBounds, stock } from '../products/draft.ts'
import { sentFocalPoint } from '../products/focal-point.ts'
import {
  DigitalFile,
  ExtendedFields,
  modifierChoiceName,
  modifierName,
  modifierWith,
  ProductTags,
  SubscriptionDetails,
} from '../products/parts.ts'
import { displayName, pictureId } from '../products/picture.ts'
import { Dimensions, MeasurementUnit, SeoData } from '../products/product.ts'
import { requiredText } from '../required-text.ts'
import { RichContent } from '../rich-content.ts'

const label = requiredText(productBounds.choice, z.string().normalize())
const id = z.string().min(1).max(36)
const Amount = z.object({ amount: decimalAmount })
const MediaInput = z
  .object({
    id: pictureId
      .nullish()
      .describe('The id of a picture that the product has. With a `url` it is the id of a new one.'),
    url: pictureUrl
      .nullish()
      .describe('The address of a picture. It is not fetched, so its size stays unknown.'),
    altText: z.string().min(1).max(1000).nullish(),
    displayName: displayName
      .nullish()
      .describe('What it is called where merchants choose among pictures. Absent: as it is; null: none.'),
    focalPoint: sentFocalPoint,
  })
  .refine(({ id, url }) => id ?? url, {
    error: 'must have id or url',
    params: { rule: 'REQUIRED_ONE_OF_FIELD' },
  })
export interface MediaInput extends z.infer<typeof MediaInput> {}

const media = z.object({
  itemsInfo: z
    .object({ items: z.array(MediaInput).max(productBounds.pictures).nullish() })
    .nullish()
    .describe('All pictures of the product; the first is the main one.'),
})

const MediaReference = z
  .object({
    mediaId: pictureId.nullish().describe('The id of a picture that the product has.'),
    url: pictureUrl.nullish().describe('The address of a picture; one that the product has is that picture.'),
  })
  .superRefine(({ mediaId, url }, { addIssue }) => {
    if ((mediaId == null) !== (url == null)) return
    addIssue({
      code: 'custom',
      params: { rule: url == null ? 'REQUIRED_ONE_OF_FIELD' : 'ONE_OF_ALIGNMENT' },
      message: url == null ? 'must have mediaId or url' : 'must have mediaId or url, not both',
    })
  })

/** What a choice of an option or of a modifier is shown with. */
const choiceMedia = {
  linkedMedia: z
    .array(MediaInput)
    .max(productBounds.pictures)
    .nullish()
    .describe(
      `The pictures of the choice: at most ${maxChoicePictures}, or as many as it has. Absent: as they are.`,
    ),
  media: z
    .object({ items: z.array(MediaReference).max(productBounds.pictures).nullish() })
    .nullish()
    .describe('The same pictures by reference. It decides which there are if `linkedMedia` is sent too.'),
  displayImage: ChoiceImage.nullish().describe('Absent: as it is; null: none.'),
}
export interface ChoiceMediaInput extends z.infer<z.ZodObject<typeof choiceMedia>> {}

/** The schema of options that are named so, as are their choices. */
const optionWith = <N extends z.ZodType>(name: N) => {
  const ChoiceInput = z
    .object({
      choiceId: Guid.nullish().describe('Absent: derived from the names of the option and the choice.'),
      ...choiceKind,
      name,
      ...choiceMedia,
    })
    .superRefine(checkKind)
  return z.object({
    id: id.nullish().describe('Absent: derived from the name.'),
    name,
    optionRenderType: z.enum(['TEXT_CHOICES', 'SWATCH_CHOICES']).nullish(),
    choicesSettings: z.object({ choices: z.array(ChoiceInput).min(1).max(productBounds.choices) }),
  })
}
const OptionInput = optionWith(label)
export interface OptionInput extends z.infer<typeof OptionInput> {}

export const ModifierInput = modifierWith(modifierName, { name: modifierChoiceName, ...choiceMedia })
/** A modifier to write. */
export interface ModifierInput extends z.infer<typeof ModifierInput> {}

const nameById = 'Absent: the name of what the product has by this id.'
const OptionUpdate = optionWith(label.nullish().describe(nameById))
/** An option of a product that exists: what the product has by an id needs no name. */
export interface OptionUpdate extends z.infer<typeof OptionUpdate> {}

const ModifierUpdate = modifierWith(modifierName.nullish().describe(nameById), {
  name: modifierChoiceName.nullish().describe(nameById),
  ...choiceMedia,
})
/** A modifier of a product that exists: what the product has by an id needs no name. */
export interface ModifierUpdate extends z.infer<typeof ModifierUpdate> {}

const OptionChoice = z
  .object({
    optionChoiceIds: z.object({ optionId: id, choiceId: Guid }).nullish(),
    optionChoiceNames: z.object({ optionName: label, choiceName: label }).nullish(),
  })
  .refine(({ optionChoiceIds, optionChoiceNames }) => optionChoiceIds ?? optionChoiceNames, {
    error: 'must have optionChoiceIds or optionChoiceNames',
    params: { rule: 'REQUIRED_ONE_OF_FIELD' },
  })

const unit = z.object({
  quantity: z.number().min(0.01).max(999_999_999.99),
  measurementUnit: MeasurementUnit,
})
const code = z.string().min(1).max(productBounds.sku)

const variantFields = {
  id: Guid.nullish().describe('Of a variant that the product has; a new one gets an id.'),
  visible: z.boolean().nullish(),
  sku: code.nullish(),
  barcode: code.nullish(),
  choices: z.array(OptionChoice).max(productBounds.options).nullish().describe('One of every option.'),
  price: z.object({
    actualPrice: Amount.describe('What shoppers pay.'),
    compareAtPrice: Amount.nullish().describe('The price before, which is higher.'),
  }),
  revenueDetails: z.object({ cost: Amount.nullish() }).nullish(),
  physicalProperties: z
    .object({
      weight: z.number().min(0).max(productBounds.weight).nullish(),
      pricePerUnit: z.object({ settings: unit.nullish() }).nullish(),
      productDimensions: Dimensions.nullish(),
      packageDimensions: Dimensions.nullish(),
    })
    .nullish(),
  digitalProperties: z
    .object({ digitalFile: DigitalFile.nullish().describe('What buyers get. Absent: as it is; null: none.') })
    .nullish()
    .describe('Of digital products.'),
}
/** A schema of variants with these fields, which are physical or digital. */
export const variantWith = <F extends z.core.$ZodLooseShape>(own: F) =>
  z
    .object(own)
    .refine(
      (sent: { physicalProperties?: unknown; digitalProperties?: unknown }) =>
        sent.physicalProperties == null || sent.digitalProperties == null,
      {
        error: 'must have physicalProperties or digitalProperties, not both',
        params: { rule: 'ONE_OF_ALIGNMENT' },
      },
    )
const VariantInput = variantWith(variantFields)
/** The fields of a variant that the variants of several products can have alike. */
export const sharedVariantFields = {
  visible: variantFields.visible,
  price: variantFields.price.nullish(),
  revenueDetails: variantFields.revenueDetails,
  physicalProperties: variantFields.physicalProperties,
  digitalProperties: variantFields.digitalProperties,
}
/** A variant to write. */
export interface VariantInputV3 extends z.infer<typeof VariantInput> {}

const variantsOf = <S extends z.ZodType>(variant: S) =>
  z.object({ variants: z.array(variant).min(1).max(productBounds.variants) })

/** An info section of a product, as it is sent. */
export const InfoSection = z.object({
  id: Guid.nullish().describe(
    'Of an info section, which the product then shares with others, or of a section that the product has by itself, which keeps what is not sent.',
  ),
  uniqueName: requiredText(100)
    .nullish()
    .describe(
      'Names the same without an id. One that no section has, with a `title`, is a section of the product alone.',
    ),
  title: requiredText(productBounds.section).nullish(),
  description: RichContent.nullish(),
  plainDescription: z.string().max(productBounds.sectionText).nullish().describe('As HTML.'),
})

const Named = (max: number) =>
  z.object({
    id: Guid.nullish().describe('Of one that exists.'),
    name: requiredText(max)
      .nullish()
      .describe('Without an id: one of this name is created if there is none. With an id: must be its name.'),
  })

const fields = {
  slug: slug
    .nullish()
    .describe('The last part of the URL of its page. A new product gets one from its name.'),
  description: RichContent.nullish(),
  plainDescription: z
    .string()
    .max(16_000)
    .nullish()
    .describe('The description as HTML, for programs that have no rich text.'),
  visible: z.boolean().nullish(),
  visibleInPos: z.boolean().nullish(),
  media: media.nullish(),
  seoData: SeoData.nullish(),
  taxGroupId: Guid.nullish(),
  brand: Named(productBounds.brand).nullish(),
  ribbon: Named(productBounds.ribbon).nullish(),
  additionalRibbons: z.array(Named(productBounds.ribbon)).max(productBounds.additionalRibbons).nullish(),
  infoSections: z
    .array(InfoSection)
    .max(productBounds.sections + maxSharedSections)
    .nullish()
    .describe(`At most ${maxSharedSections}, or as many as the product has.`),
  mainCategoryId: Guid.nullish(),
  physicalProperties: z
    .object({
      pricePerUnit: unit.nullish().describe('The base quantity of unit prices.'),
      fulfillerId: Guid.nullish(),
      deliveryProfileId: Guid.nullish(),
    })
    .nullish()
    .describe('Of physical products.'),
  purchaseEligibility: z.object({ userCriteria: z.literal('MEMBERS_ONLY').nullish() }).nullish(),
  tags: ProductTags.nullish(),
  extendedFields: ExtendedFields.nullish(),
  subscriptionDetails: SubscriptionDetails.nullish(),
}

const optionsOf = <S extends z.ZodType>(option: S) => z.array(option).max(productBounds.options).nullish()
/** The schema of the modifiers of a product. */
export const modifiersOf = <S extends z.ZodType>(modifier: S) =>
  z.array(modifier).max(productBounds.modifiers).nullish()

const newFields = {
  ...fields,
  name,
  productType: z.enum(['PHYSICAL', 'DIGITAL']),
  options: optionsOf(OptionInput),
  modifiers: modifiersOf(ModifierInput),
}
export const NewProductV3 = z.object({ ...newFields, variantsInfo: variantsOf(VariantInput) })
/** A product to create. */
export interface NewProductV3 extends z.infer<typeof NewProductV3> {}

const InventoryInput = quantityOrInStock(
  z.object({
    quantity: stock.max(99_999).nullish(),
    inStock: z.boolean().nullish(),
    trackQuantity: z
      .boolean()
      .nullish()
      .describe('As the item was read. True: it has `quantity` and `inStock`, of which `quantity` counts.'),
    preorderInfo: PreorderChange.nullish(),
  }),
)
const VariantWithInventory = variantWith({
  ...variantFields,
  inventoryItem: InventoryInput.nullish().describe(
    'The stock of the variant, with the permission `inventory.write`. Absent: as it is.',
  ),
})
/** A variant to write, with its stock. */
export interface VariantWithInventory extends z.infer<typeof VariantWithInventory> {}
export const NewProductWithInventory = z.object({
  ...newFields,
  variantsInfo: variantsOf(VariantWithInventory),
})
/** A product to create with the stock of its variants. */
export interface NewProductWithInventory extends z.infer<typeof NewProductWithInventory> {}

/** A revision, as entities of catalog version 3 have it. */
export const revision = z.string().regex(/^\d{1,18}$/, 'must be the revision that was read')

const allVariants = <S extends z.ZodType>(variant: S) =>
  variantsOf(variant).nullish().describe('All variants of the product: those that are left out are deleted.')

export const ProductUpdateV3 = z.object({
  ...fields,
  revision: revision.describe(
    'Of the product as it was read; a product that was changed meanwhile stays as it is.',
  ),
  name: name.nullish(),
  options: optionsOf(OptionUpdate).describe(
    'Without `variantsInfo`, variants whose choices still exist stay. New options and choices make new variants, with the `price` that the product has in version 1.',
  ),
  modifiers: modifiersOf(ModifierUpdate),
  variantsInfo: allVariants(VariantInput),
})
/**
 * What a merchant changes of a product. A field that is absent stays as it is; `null` removes what a product can be without,
 * and leaves any other field as it is.
 */
export interface ProductUpdateV3 extends z.infer<typeof ProductUpdateV3> {}

export const ProductUpdateWithInventory = ProductUpdateV3.extend({
  variantsInfo: allVariants(VariantWithInventory),
})
/** What a merchant changes of a product and of the stock of its variants. A variant without `inventoryItem` keeps its stock. */
export interface ProductUpdateWithInventory extends z.infer<typeof ProductUpdateWithInventory> {}
