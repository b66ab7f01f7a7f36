// The modifiers of a product as the field of its form holds them: texts that shoppers enter, and choices that make no variant.
import type { ProductDocument } from '@vitrine/client'
import { decimalProblem, decimalText, decimalsOf, fieldDecimal, normalDecimal } from '../form/decimals.ts'
import { InvalidEntries } from '../form/entries.ts'

type StoredModifier = NonNullable<ProductDocument['modifiers']>[number]
type StoredChoice = NonNullable<StoredModifier['choicesSettings']>['choices'][number]

/** A text that shoppers enter, or choices that they make. */
export interface EnteredModifier {
  /** Of a modifier that the product has. */
  id?: string
  name: string
  kind: StoredModifier['modifierRenderType']
  isRequired: boolean
  /** What shoppers read above a text; empty, it is the name. */
  title: string
  /** The fewest and the most characters of a text, and what it adds to the price. */
  min: string
  max: string
  price: string
  choices: EnteredModifierChoice[]
}

/** A choice of a modifier. */
export interface EnteredModifierChoice {
  name: string
  /** The code of its colour. */
  color: string
  price: string
  /** What the form does not change of it. */
  kept?: Pick<StoredChoice, 'choiceId' | 'colorCode' | 'colorCodes' | 'image'>
}

/** The most modifiers of a product. */
export const maxModifiers = 10
/** The most choices of a modifier in the form. */
export const maxModifierChoices = 100
/** The most characters of a text. */
const maxCharacters = 500

const isTexts = (value: object, names: readonly string[]) =>
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const isChoice = (choice: EnteredModifierChoice | null) =>
  choice !== null && isTexts(choice, ['name', 'color', 'price'])

const isModifier = (modifier: Partial<EnteredModifier> | null) =>
  modifier !== null &&
  isTexts(modifier, ['name', 'kind', 'title', 'min', 'max', 'price']) &&
  Array.isArray(modifier.choices) &&
  modifier.choices.every(isChoice)

/** The modifiers in a field; a text that is malformed counts as none. */
export function readModifiers(text: string): EnteredModifier[] {
  try {
    const modifiers: unknown = JSON.parse(text || '[]')
    return Array.isArray(modifiers) && modifiers.every(isModifier) ? modifiers : []
  } catch {
    return []
  }
}

const isText = ({ kind }: Pick<EnteredModifier, 'kind'>) => kind === 'FREE_TEXT'

/** The modifiers as a field holds them. What their kind has not stays for the merchant who chooses another kind again. */
export const writeModifiers = (modifiers: readonly EnteredModifier[]): string =>
  modifiers.length === 0
    ? ''
    : JSON.stringify(
        modifiers.map(({ id, name, kind, isRequired, title, min, max, price, choices }) => ({
          ...(id && { id }),
          name,
          kind,
          isRequired,
          title: title === name ? '' : title,
          min,
          max,
          price,
          choices: choices.map(toWrittenChoice),
        })),
      )

/** The modifiers as all texts have them that are stored alike: those that are stored have ids. */
export const normalModifiers = (text: string): string =>
  JSON.stringify(
    readModifiers(text).map(({ id: _, name, title, min, max, price, choices, ...modifier }) => ({
      ...modifier,
      name: name.trim(),
      text: isText(modifier) && [title.trim() || name.trim(), Number(min), Number(max), normalDecimal(price)],
      choices: isText(modifier) || choices.map((each) => [each.name, each.color, normalDecimal(each.price)]),
    })),
  )

const toWrittenChoice = ({ name, color, price, kept }: EnteredModifierChoice): EnteredModifierChoice => ({
  name,
  color,
  price,
  ...(kept && { kept }),
})

/** A modifier to begin with. */
export const newModifier: EnteredModifier = {
  name: '',
  kind: 'FREE_TEXT',
  isRequired: false,
  title: '',
  min: '',
  max: '100',
  price: '',
  choices: [],
}

/** The modifiers as a text to read. */
export const modifiersText = (text: string): string =>
  readModifiers(text)
    .map((modifier) => {
      const { name, isRequired, title, min, max, price, choices } = modifier
      const parts = isText(modifier)
        ? [title || 'text', `${min || 0} to ${max} characters`, withPrice('', price)]
        : choices.map((choice) => withPrice(choice.name, choice.price))
      return `${name}: ${[...parts, isRequired ? 'required' : ''].filter(Boolean).join(', ')}`
    })
    .join('\n')

const withPrice = (name: string, price: string) => (price ? `${name} +${price}`.trim() : name)

/** The modifiers of a product with this currency. */
export const modifiersOf = (
  { modifiers = [] }: Pick<ProductDocument, 'modifiers'>,
  currency: string,
): EnteredModifier[] =>
  modifiers.map(({ id, name, modifierRenderType, mandatory, freeTextSettings: text, choicesSettings }) => ({
    ...(id && { id }),
    name,
    kind: modifierRenderType,
    isRequired: mandatory ?? false,
    title: text?.title ?? '',
    min: text?.minCharCount ? String(text.minCharCount) : '',
    max: text ? String(text.maxCharCount) : '',
    price: fieldDecimal(text?.defaultAddedPrice ?? '', decimalsOf(currency)),
    choices: (choicesSettings?.choices ?? []).map(
      ({ choiceId, name: choice, colorCode, colorCodes, image, addedPrice }) => ({
        name: choice,
        color: colorCode ?? '',
        price: fieldDecimal(addedPrice ?? '', decimalsOf(currency)),
        kept: {
          ...(choiceId && { choiceId }),
          ...(colorCode && { colorCode }),
          ...(colorCodes && { colorCodes }),
          ...(image && { image }),
        },
      }),
    ),
  }))

const isCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= maxCharacters

function priceProblem(price: string, decimals: number): string | undefined {
  if (!price.trim()) return undefined
  const amount = decimalText(price, decimals)
  if (amount === undefined) return decimalProblem(price, decimals, 'Enter a number, such as 5 or 4.50.')
  const [, fraction = ''] = amount.replace(/0+$/, '').split('.')
  // A finer price that is stored already stays.
  if (fieldDecimal(price.slice(0, -1), decimals) === price) return undefined
  return fraction.length > decimals ? `Use at most ${decimals} decimal places.` : undefined
}

function textProblems({ min, max, price }: EnteredModifier, decimals: number) {
  const from = Number(min || 0)
  return {
    min: isCount(min || '0') ? undefined : `Enter a number up to ${maxCharacters}.`,
    max:
      isCount(max) && Number(max) >= Math.max(from, 1)
        ? undefined
        : `Enter a number from ${Math.max(from, 1) || 1} to ${maxCharacters}.`,
    price: priceProblem(price, decimals),
  }
}

function choiceProblems({ choices }: EnteredModifier, decimals: number) {
  return {
    choices: choices.length === 0 ? 'Add a choice.' : undefined,
    ...Object.fromEntries(choices.map((choice, i) => [`choice ${i}`, priceProblem(choice.price, decimals)])),
  }
}

/** What cannot be saved of a modifier, by its inputs; `others` are those before it. */
export function problemsOf(
  modifier: EnteredModifier,
  others: readonly EnteredModifier[],
  currency: string | undefined,
): Record<string, string | undefined> {
  const name = modifier.name.trim()
  const isTaken = others.some((other) => other.name.trim() === name)
  return {
    name: name ? (isTaken ? 'Another modifier has this name.' : undefined) : 'Enter a name.',
    ...(isText(modifier) ? textProblems : choiceProblems)(modifier, decimalsOf(currency)),
  }
}

/** Throws if a modifier cannot be saved. */
export function checkModifiers(text: string, currency: string | undefined): void {
  const modifiers = readModifiers(text)
  const wrong = modifiers.findIndex((modifier, i) =>
    Object.values(problemsOf(modifier, modifiers.slice(0, i), currency)).some(Boolean),
  )
  if (wrong < 0) return
  const name = modifiers[wrong]?.name.trim() || `Modifier ${wrong + 1}`
  throw new InvalidEntries({ modifiers: `${name} is not complete. Check what is marked below.` })
}

/** The price without the zero that `fieldDecimal` may have added. */
const toAmount = (price: string, currency: string) =>
  decimalText(price, decimalsOf(currency))?.replace(/(\.\d{3})0$/, '$1') ?? null

const toKind = ({ kept, color }: EnteredModifierChoice, kind: EnteredModifier['kind']) => {
  if (kept?.colorCodes) return { colorCodes: kept.colorCodes }
  if (kept?.image) return { image: kept.image }
  const colorCode = kind === 'SWATCH_CHOICES' ? color : kept?.colorCode
  return colorCode ? { colorCode } : {}
}

/** The modifiers in a field as they are stored; those of `before` keep what the form does not show. */
export const toModifiers = (
  text: string,
  before: readonly StoredModifier[],
  currency: string,
): StoredModifier[] =>
  readModifiers(text).map(({ id, kind, isRequired, title, min, max, price, choices, ...modifier }) => {
    const name = modifier.name.trim()
    const old = before.find((each) => each.id === id)?.choicesSettings?.choices ?? []
    return {
      ...(id && { id }),
      name,
      modifierRenderType: kind,
      mandatory: isRequired,
      ...(isText({ kind })
        ? {
            freeTextSettings: {
              minCharCount: Number(min || 0),
              maxCharCount: Number(max),
              title: title.trim() || name,
              defaultAddedPrice: toAmount(price, currency),
            },
          }
        : { choicesSettings: { choices: choices.map((choice) => toChoice(choice, kind, old, currency)) } }),
    }
  })

function toChoice(
  choice: EnteredModifierChoice,
  kind: EnteredModifier['kind'],
  before: readonly StoredChoice[],
  currency: string,
): StoredChoice {
  const { choiceId } = choice.kept ?? {}
  const { pictures, displayImage } = before.find((each) => choiceId && each.choiceId === choiceId) ?? {}
  return {
    ...(choiceId && { choiceId }),
    ...toKind(choice, kind),
    name: choice.name,
    addedPrice: toAmount(choice.price, currency),
    ...(pictures && { pictures }),
    ...(displayImage && { displayImage }),
  }
}
