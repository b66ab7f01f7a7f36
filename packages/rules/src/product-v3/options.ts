// Options and modifiers of catalog version 3 in both directions. Their ids, and those of their choices, follow from their names
// unless a merchant's program has given them others.
import type { Modifier, OptionInput, ProductV3 } from '@vitrine/contract'
import { decimalViolations } from '../money.ts'
import type { ProductFacts } from '../product.ts'
import { Invalid, violation } from '../refusal.ts'
import { stableId } from './stable-id.ts'

type Options = NonNullable<ProductFacts['options']>
/** A stored option. */
export type StoredOption = Options[number]
type StoredChoice = StoredOption['choices'][number]

/** The id of an option. */
export const optionIdOf = ({ id, name }: Pick<StoredOption, 'id' | 'name'>): string =>
  id ?? stableId('option', name)

/** The id of a choice of an option. */
export const choiceIdOf = (
  option: Pick<StoredOption, 'name'>,
  { id, description }: Pick<StoredChoice, 'id' | 'description'>,
): string => id ?? stableId('choice', option.name, description)

/** What kind of choice it is, with its colours or its picture. */
export function kindOfChoice({ optionType }: StoredOption, choice: StoredChoice) {
  const { value, description, colorCodes, image } = choice
  if (colorCodes) return { choiceType: 'MULTIPLE_COLORS', colorCodes } as const
  if (image) return { choiceType: 'IMAGE', image } as const
  return optionType === 'color' && value !== description
    ? ({ choiceType: 'ONE_COLOR', colorCode: value } as const)
    : ({ choiceType: 'CHOICE_TEXT' } as const)
}

/** What a choice is shown by beside its value, in the one or other shape. */
const shownBy = ({ colorCodes, image }: Pick<ChoiceInput, 'colorCodes' | 'image'>) => ({
  ...(colorCodes && { colorCodes }),
  ...(image && { image }),
})

/** Throws if two of them have the same id. */
function assertUniqueIds(ids: readonly string[], fieldOf: (place: number) => string): void {
  const place = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (place >= 0)
    throw new Invalid([violation(fieldOf(place), 'VALIDATION', 'is already used by an earlier item')])
}

/** A field that is stored only if it says something else than what follows anyway. */
const unless = <K extends string>(name: K, value: string | null | undefined, derived: string) =>
  value && value !== derived ? ({ [name]: value } as Record<K, string>) : {}

type ChoiceInput = OptionInput['choicesSettings']['choices'][number]

/** A choice that was sent, with the pictures that it had. One that says nothing of its kind keeps that too. */
function readChoice(
  sent: ChoiceInput,
  { option, isColor, old }: { option: string; isColor: boolean; old: StoredChoice | undefined },
): StoredChoice {
  const { name, choiceId, choiceType, colorCode, colorCodes, image } = sent
  const color = colorCode ?? colorCodes?.colorCodes[0]
  // A text choice of version 1 may have a value that version 3 does not show.
  const isNamed = image != null || (choiceType === 'CHOICE_TEXT' && isColor)
  const isOfSameKind = old !== undefined && choiceType == null && color === undefined && image == null
  return {
    ...unless('id', choiceId, stableId('choice', option, name)),
    value: color ?? (isNamed ? name : (old?.value ?? name)),
    description: name,
    ...(old?.pictures && { pictures: old.pictures }),
    ...shownBy(isOfSameKind ? old : sent),
  }
}

const optionTypes = { SWATCH_CHOICES: 'color', TEXT_CHOICES: 'drop_down' } as const

/** The stored option that a sent one was. */
export const findOption = (before: Options, { id, name }: Pick<OptionInput, 'id' | 'name'>) =>
  before.find((option) => (id ? optionIdOf(option) === id : option.name === name))

/** The stored choice that a sent one was. */
export const findChoice = (
  option: StoredOption,
  { choiceId, name }: Pick<ChoiceInput, 'choiceId' | 'name'>,
) =>
  option.choices.find((choice) =>
    choiceId ? choiceIdOf(option, choice) === choiceId : choice.description === name,
  )

/** The options that were sent, with the pictures that `picturesOf` reads. */
export function readOptions(
  sent: readonly OptionInput[],
  before: Options,
  picturesOf: (media: ChoiceInput['linkedMedia'], field: string) => StoredChoice['pictures'],
): Options {
  const options = sent.map(({ id, name, optionRenderType, choicesSettings }, i): StoredOption => {
    const old = findOption(before, { id, name })
    const optionType = optionRenderType ? optionTypes[optionRenderType] : (old?.optionType ?? 'drop_down')
    const field = `product.options[${i}].choicesSettings.choices`
    const choices = choicesSettings.choices.map((choice, j) => {
      const place = `${field}[${j}]`
      const read = readChoice(choice, {
        option: name,
        isColor: optionType === 'color',
        old: old && findChoice(old, choice),
      })
      if (choice.linkedMedia === undefined) return read
      const { pictures: _, ...others } = read
      const pictures = picturesOf(choice.linkedMedia, `${place}.linkedMedia`)
      return { ...others, ...(pictures?.length && { pictures }) }
    })
    const option = { ...unless('id', id, stableId('option', name)), name, optionType, choices }
    assertUniqueIds(
      choices.map((choice) => choiceIdOf(option, choice)),
      (place) => `${field}[${place}].choiceId`,
    )
    return option
  })
  assertUniqueIds(options.map(optionIdOf), (place) => `product.options[${place}].id`)
  return options
}

type ModifierAnswer = ProductV3['modifiers'][number]

/** The kind of a choice that was sent without its type. */
function kindOfSent({ colorCode, colorCodes, image }: Omit<ChoiceInput, 'name'>) {
  if (colorCodes) return 'MULTIPLE_COLORS'
  if (image) return 'IMAGE'
  return colorCode ? 'ONE_COLOR' : 'CHOICE_TEXT'
}

/** A modifier in the shape of the wire. */
export function toModifier(modifier: Modifier): ModifierAnswer {
  const { name, modifierRenderType, mandatory, freeTextSettings, choicesSettings } = modifier
  const added = (amount: string | null | undefined) => amount ?? undefined
  return {
    id: modifier.id ?? stableId('modifier', name),
    key: name,
    name,
    modifierRenderType,
    mandatory: mandatory ?? false,
    ...(freeTextSettings && {
      freeTextSettings: {
        minCharCount: freeTextSettings.minCharCount,
        maxCharCount: freeTextSettings.maxCharCount,
        title: freeTextSettings.title,
        key: freeTextSettings.title,
        ...(added(freeTextSettings.defaultAddedPrice) !== undefined && {
          defaultAddedPrice: freeTextSettings.defaultAddedPrice as string,
        }),
      },
    }),
    ...(choicesSettings && {
      choicesSettings: {
        choices: choicesSettings.choices.map((choice) => ({
          choiceId: choice.choiceId ?? stableId('choice', name, choice.name),
          choiceType: choice.choiceType ?? kindOfSent(choice),
          key: choice.name,
          name: choice.name,
          ...(choice.colorCode && { colorCode: choice.colorCode }),
          ...shownBy(choice),
          ...(added(choice.addedPrice) !== undefined && { addedPrice: choice.addedPrice as string }),
        })),
      },
    }),
  }
}

/** The violations of added prices that are finer than the currency. */
const addedPriceViolations = (
  { freeTextSettings, choicesSettings }: Modifier,
  field: string,
  currency: string,
) => [
  ...decimalViolations(
    `${field}.freeTextSettings.defaultAddedPrice`,
    freeTextSettings?.defaultAddedPrice ?? undefined,
    currency,
  ),
  ...(choicesSettings?.choices ?? []).flatMap(({ addedPrice }, i) =>
    decimalViolations(`${field}.choicesSettings.choices[${i}].addedPrice`, addedPrice ?? undefined, currency),
  ),
]

/** The modifiers that were sent, with the ids that they have as read. */
export function readModifiers(sent: readonly Modifier[], currency: string): Modifier[] {
  const violations = sent.flatMap((each, i) =>
    addedPriceViolations(each, `product.modifiers[${i}]`, currency),
  )
  if (violations.length > 0) throw new Invalid(violations)
  const modifiers = sent.map((modifier): Modifier => {
    const { key: _key, freeTextSettings, choicesSettings, ...fields } = toModifier(modifier)
    return {
      ...fields,
      ...(freeTextSettings && { freeTextSettings: without('key', freeTextSettings) }),
      ...(choicesSettings && {
        choicesSettings: { choices: choicesSettings.choices.map((choice) => toChoice(choice)) },
      }),
    }
  })
  assertUniqueIds(
    modifiers.map(({ name }) => name),
    (place) => `product.modifiers[${place}].name`,
  )
  assertUniqueIds(
    modifiers.map(({ id }) => id as string),
    (place) => `product.modifiers[${place}].id`,
  )
  return modifiers
}

const without = <K extends string, T extends Record<K, unknown>>(name: K, { [name]: _, ...others }: T) =>
  others

type ModifierChoice = NonNullable<Modifier['choicesSettings']>['choices'][number]
const toChoice = (
  choice: NonNullable<ModifierAnswer['choicesSettings']>['choices'][number],
): ModifierChoice => without('key', choice)
