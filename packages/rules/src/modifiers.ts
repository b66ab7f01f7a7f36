// What shoppers add to a product besides its variant: the texts and choices that a cart takes, and what they add to the price.
import type { CatalogReference, FieldViolation, Modifier } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import type { Offer, OfferModifier } from './cart-facts.ts'
import { roundAmount } from './money.ts'
import { violation } from './refusal.ts'

/** A value that a line has for a modifier. */
export interface ModifierValue {
  name: string
  text: string
  color?: string
  addedPrice: bigint
}

/** What a cart needs to know of modifiers. An added price that is finer than the currency is rounded. */
export const toOfferModifiers = (modifiers: readonly Modifier[], currency: string): OfferModifier[] =>
  modifiers.map(({ name, mandatory, freeTextSettings: text, choicesSettings }) => {
    const amount = (decimal: string | null | undefined) => roundAmount(decimal ?? '0', currency)
    const isMandatory = mandatory ?? false
    if (text) {
      const { minCharCount: min, maxCharCount: max, defaultAddedPrice } = text
      return {
        key: text.title.normalize(),
        isMandatory,
        text: { min, max, addedPrice: amount(defaultAddedPrice) },
      }
    }
    const choices = (choicesSettings?.choices ?? []).map(({ colorCode, colorCodes, ...choice }) => {
      const color = colorCode ?? colorCodes?.colorCodes[0]
      const addedPrice = amount(choice.addedPrice)
      return { name: choice.name.normalize(), ...(color && { color }), addedPrice }
    })
    return { key: name.normalize(), isMandatory, choices }
  })

type Options = NonNullable<CatalogReference['options']>

/** The choices of modifiers in the options of a line: without a variant id, choices select one of several variants. */
export const modifierChoices = (
  variant: string,
  options: Options | null | undefined,
): Record<string, string> =>
  (options?.variantId || variant === onlyVariantId ? options?.options : undefined) ?? {}

const missing = (field: string) => violation(field, 'REQUIRED_FIELD', 'is required')

function violationOf(
  { isMandatory, text, choices = [] }: OfferModifier,
  value: string,
  field: string,
): FieldViolation | undefined {
  if (!value.trim()) return isMandatory ? missing(field) : undefined
  if (text && value.length > text.max)
    return violation(field, 'MAX_LENGTH', `must have at most ${text.max} characters`, { threshold: text.max })
  if (text && value.length < text.min)
    return violation(field, 'MIN_LENGTH', `must have at least ${text.min} characters`, {
      threshold: text.min,
    })
  if (!text && !choices.some(({ name }) => name === value))
    return violation(field, 'INVALID_ENUM_VALUE', 'is not a choice of this product')
  return undefined
}

const toValue = ({ key: name, text, choices = [] }: OfferModifier, value: string): ModifierValue => {
  const choice = choices.find((each) => each.name === value)
  return {
    name,
    text: value,
    ...(choice?.color && { color: choice.color }),
    addedPrice: (text ?? choice)?.addedPrice ?? 0n,
  }
}

/**
 * The values of modifiers in the options of a line, and what is wrong with them; `field` is that of the options. A product
 * without modifiers takes any text.
 */
export function readModifierValues(
  { variant, modifiers = [], face }: Pick<Offer, 'variant' | 'modifiers' | 'face'>,
  options: Options | null | undefined,
  field = 'options',
): { values: ModifierValue[]; violations: FieldViolation[] } {
  const sent = {
    options: modifierChoices(variant, options),
    customTextFields: options?.customTextFields ?? {},
  }
  // Of most lines.
  if (modifiers.length === 0 && Object.keys(sent.options).length === 0) return { values: [], violations: [] }
  const isText = new Set(modifiers.flatMap(({ key, text }) => (text ? key : [])))
  const known = new Set([
    ...face.choices.map(({ name }) => `options.${name}`),
    ...(modifiers.length > 0
      ? []
      : Object.keys(sent.customTextFields).map((key) => `customTextFields.${key}`)),
  ])
  const values: ModifierValue[] = []
  const violations: FieldViolation[] = []
  for (const modifier of modifiers) {
    const { key, text } = modifier
    // Storefronts of catalog version 1 know texts only, and send a choice as one.
    const isSentAsText =
      text ||
      (!Object.hasOwn(sent.options, key) && !isText.has(key) && Object.hasOwn(sent.customTextFields, key))
    const place = isSentAsText ? 'customTextFields' : 'options'
    const value = Object.hasOwn(sent[place], key) ? (sent[place][key] as string) : ''
    known.add(`${place}.${key}`)
    const broken = violationOf(modifier, value, `${field}.${place}.${key}`)
    if (broken) violations.push(broken)
    else if (value.trim()) values.push(toValue(modifier, value))
  }
  for (const place of ['options', 'customTextFields'] as const)
    for (const key of Object.keys(sent[place]))
      if (!known.has(`${place}.${key}`))
        violations.push(
          violation(`${field}.${place}.${key}`, 'FIELD_NOT_ALLOWED', 'is not an option of this product'),
        )
  return { values, violations }
}
