// What a product is made with besides its variant, such as an engraving: which texts and choices shoppers enter, and how a form
// is read.
import type { ProductV3 } from '@vitrine/client'
import type { ErrorText } from '../error-text.ts'
import { product as messages } from '../messages/index.ts'

/** A text that shoppers enter, or choices that they make. */
export interface ShownModifier {
  /** The name of its form field. */
  field: string
  name: string
  isMandatory: boolean
  text?: { min: number; max: number } | undefined
  choices?: { name: string; color?: string | undefined }[] | undefined
}

const prefix = 'modifier.'

/** The cart takes no longer names of texts. */
const maxNameLength = 100

const isFree = (amount: string | undefined) => Number(amount ?? 0) === 0

/** The modifiers of a product; what adds to the price is left out, because carts charge the price of the variant alone. */
export const toShownModifiers = (product: ProductV3 | null): ShownModifier[] =>
  (product?.modifiers ?? []).flatMap(({ name, mandatory, freeTextSettings: text, choicesSettings }) => {
    const shown = { field: prefix + name, name, isMandatory: mandatory }
    if (text && isFree(text.defaultAddedPrice))
      return {
        ...shown,
        name: text.title.slice(0, maxNameLength),
        text: { min: text.minCharCount, max: text.maxCharCount },
      }
    const choices = choicesSettings?.choices.filter(({ addedPrice }) => isFree(addedPrice)) ?? []
    if (choices.length === 0) return []
    return { ...shown, choices: choices.map(({ name, colorCode }) => ({ name, color: colorCode })) }
  })

/** The values of these fields in a form, by their names. */
export const postedModifiers = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The texts for the cart, or the first problem. */
export function readModifiers(
  modifiers: readonly ShownModifier[],
  posted: Record<string, string>,
): { customTextFields?: Record<string, string>; problem?: ErrorText } {
  const texts: Record<string, string> = {}
  for (const modifier of modifiers) {
    const value = posted[modifier.field]?.trim() ?? ''
    const problem = problemOf(modifier, value)
    if (problem) return { problem: { ...problem, field: modifier.field } }
    if (value) texts[modifier.name] = value
  }
  return Object.keys(texts).length > 0 ? { customTextFields: texts } : {}
}

function problemOf({ name, isMandatory, text, choices }: ShownModifier, value: string) {
  if (!value) return isMandatory ? messages.missingModifier(name) : undefined
  if (text && (value.length < text.min || value.length > text.max))
    return messages.modifierLength(name, text.min, text.max)
  if (choices && !choices.some((choice) => choice.name === value)) return messages.missingModifier(name)
  return undefined
}
