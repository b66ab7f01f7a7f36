// What a product is made with besides its variant, such as an engraving: which texts and choices shoppers enter, and how a form
// is read.
import type { CartItem, ProductV3 } from '@vitrine/client'
import type { ErrorText } from '../error-text.ts'
import { product as messages } from '../messages/index.ts'
import { formatPrice } from './format-price.ts'

/** What a text or a choice adds to the price of one unit: the amount, and '+€5.00'. */
interface AddedPrice {
  amount: number
  text: string
}

/** A text that shoppers enter, or choices that they make. */
export interface ShownModifier {
  /** The name of its form field. */
  field: string
  name: string
  isMandatory: boolean
  /** The language that prices are formatted in. */
  priceLanguage: string
  text?: { min: number; max: number; added?: AddedPrice | undefined } | undefined
  choices?: ShownChoice[] | undefined
}

/** A choice that shoppers make, with its colours or its picture. */
interface ShownChoice {
  name: string
  colors?: readonly string[] | undefined
  image?: { url: string; altText: string } | undefined
  added?: AddedPrice | undefined
}

const prefix = 'modifier.'

/** The modifiers of a product; `toUrl` makes whole addresses of those of pictures. */
export function toShownModifiers(
  product: Pick<ProductV3, 'modifiers'> | null,
  currency: string,
  priceLanguage: string,
  toUrl: (pictureUrl: string) => string,
): ShownModifier[] {
  const toAdded = (decimal: string | undefined) => {
    const amount = Number(decimal ?? 0)
    return amount === 0 ? undefined : { amount, text: `+${formatPrice(amount, currency, priceLanguage)}` }
  }
  return (product?.modifiers ?? []).map(
    ({ name, mandatory, freeTextSettings: text, choicesSettings }): ShownModifier => ({
      field: prefix + name,
      name: text?.title ?? name,
      isMandatory: mandatory,
      priceLanguage,
      ...(text && {
        text: { min: text.minCharCount, max: text.maxCharCount, added: toAdded(text.defaultAddedPrice) },
      }),
      ...(choicesSettings && {
        choices: choicesSettings.choices.map(({ name, colorCode, colorCodes, image, addedPrice }) => ({
          name,
          colors: colorCode === undefined ? colorCodes?.colorCodes : [colorCode],
          image: image && { url: toUrl(image.url), altText: image.altText ?? '' },
          added: toAdded(addedPrice),
        })),
      }),
    }),
  )
}

/** The values of these fields in a form, by their names. */
export const postedModifiers = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** What the product is added to the cart with. */
type ModifierItem = Pick<CartItem, 'options' | 'customTextFields'>

/** The value of a field; the name of a choice may begin or end with a space. */
const valueOf = ({ field, text }: ShownModifier, posted: Record<string, string>) => {
  const value = posted[field] ?? ''
  return text ? value.trim() : value
}

/** The choices and texts for the cart, or the first problem. */
export function readModifiers(
  modifiers: readonly ShownModifier[],
  posted: Record<string, string>,
): { item?: ModifierItem; problem?: ErrorText } {
  const item: ModifierItem = {}
  for (const modifier of modifiers) {
    const value = valueOf(modifier, posted)
    const problem = problemOf(modifier, value)
    if (problem) return { problem: { ...problem, field: modifier.field } }
    const key = modifier.text ? 'customTextFields' : 'options'
    if (value) item[key] = { ...item[key], [modifier.name]: value }
  }
  return { item }
}

/** What the values add to the price of one unit. */
export const addedAmount = (modifiers: readonly ShownModifier[], posted: Record<string, string>): number =>
  modifiers.reduce((sum, modifier) => {
    const value = valueOf(modifier, posted)
    const { text, choices } = modifier
    const priced = text ? value && text : choices?.find(({ name }) => name === value)
    return sum + ((priced && priced.added?.amount) || 0)
  }, 0)

function problemOf({ name, isMandatory, text, choices }: ShownModifier, value: string) {
  if (!value)
    return isMandatory ? (text ? messages.missingText(name) : messages.missingChoice(name)) : undefined
  if (text && (value.length < text.min || value.length > text.max))
    return messages.modifierLength(name, text.min, text.max)
  if (choices && !choices.some((choice) => choice.name === value)) return messages.missingChoice(name)
  return undefined
}
