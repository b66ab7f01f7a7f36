// Customizations of catalog version 3: options and modifiers that merchants prepare once, for many products.
import { z } from 'zod'
import { Guid } from '../ids.ts'
import { decimalAmount } from '../money.ts'
import { requiredText } from '../required-text.ts'
import { entityFields, updatedEntity } from '../entity/parts.ts'
import { assignedCount } from './requested.ts'

/** How many choices a customization has. */
const maxChoices = 1000

const name = requiredText(50)
const price = decimalAmount.describe('What the choice adds to the price of a product; only of modifiers.')
const url = z
  .string()
  .regex(/^https?:\/\/[^\s\\]+$/i, 'must be an http or https URL')
  .max(2000)
const size = z.int().min(1).max(20_000)

const Image = z.object({
  id: z.string().max(400).nullish(),
  url,
  width: size.nullish(),
  height: size.nullish(),
  altText: z.string().max(200).nullish(),
})
const colorCode = z.string().regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'must be a color code such as #9caf88')

const choiceFields = {
  colorCode: colorCode.nullish(),
  colorCodes: z.object({ colorCodes: z.array(colorCode).length(2) }).nullish(),
  image: Image.nullish(),
  defaultAddedPrice: price.nullish(),
  displayImage: Image.nullish(),
  primaryChoiceIds: z.array(Guid).max(4).nullish(),
}

export const NewChoice = z.object({
  choiceType: z.enum(['CHOICE_TEXT', 'ONE_COLOR', 'MULTIPLE_COLORS', 'IMAGE']),
  name,
  ...choiceFields,
})
/** A choice to add. */
export interface NewChoice extends z.infer<typeof NewChoice> {}

export const ChoiceUpdate = z.object({ id: Guid, name: name.nullish(), ...choiceFields })
/** What changes of a choice; a field that is absent or `null` stays as it is. */
export interface ChoiceUpdate extends z.infer<typeof ChoiceUpdate> {}

const Choice = NewChoice.extend({ id: Guid, key: z.string() })
/** A choice of a customization. */
export interface CustomizationChoice extends z.infer<typeof Choice> {}

const FreeText = z.object({
  title: requiredText(100),
  minCharCount: z.int().min(0).max(500).nullish(),
  maxCharCount: z.int().min(1).max(500),
  defaultAddedPrice: price.nullish(),
})
/** The text that shoppers write, of a customization with free text. */
export interface FreeTextSettings extends z.infer<typeof FreeText> {}

const types = {
  customizationType: z.enum(['PRODUCT_OPTION', 'MODIFIER']),
  customizationRenderType: z.enum(['FREE_TEXT', 'TEXT_CHOICES', 'SWATCH_CHOICES']),
}

/** The choices to add, or all of them. */
export const newChoices = z.array(NewChoice).min(1).max(maxChoices)
/** The choices to set: those with the id of a choice keep it. */
export const setChoices = z
  .array(NewChoice.extend({ id: Guid.nullish() }))
  .min(1)
  .max(maxChoices)
/** What changes of choices. */
export const choiceUpdates = z.array(ChoiceUpdate).min(1).max(maxChoices)
export const choiceIds = z.array(Guid).min(1).max(maxChoices)

export const NewCustomization = z.object({
  name,
  ...types,
  freeTextInput: FreeText.nullish(),
  choicesSettings: z.object({ choices: newChoices }).nullish(),
})
/** A customization to create: with choices, or with free text. */
export interface NewCustomization extends z.infer<typeof NewCustomization> {}

export const CustomizationUpdate = z.object({
  ...updatedEntity,
  name: name.nullish(),
  freeTextInput: FreeText.nullish(),
})
/** What a merchant changes of a customization; its choices have calls of their own. */
export interface CustomizationUpdate extends z.infer<typeof CustomizationUpdate> {}

export const Customization = z.object({
  ...entityFields,
  key: z.string(),
  name,
  ...types,
  freeTextInput: FreeText.extend({ key: z.string() }).optional(),
  choicesSettings: z.object({ choices: z.array(Choice) }).optional(),
  assignedProductsCount: assignedCount,
})
/** A customization, as the API returns it. */
export interface Customization extends z.infer<typeof Customization> {}
