// Options of catalog version 3 in both directions. Their ids, and those of their choices, follow from their names unless a
// merchant's program has given them others.
import type { ChoiceMediaInput, OptionInput } from '@vitrine/contract'
import type { ProductFacts } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import { type PictureSource, readChoicePictures } from './sent-pictures.ts'
import { choiceIdOf, optionIdOf, type StoredOption } from '../product/ids-of-parts.ts'
import { stableId } from '../product/stable-id.ts'

type Options = NonNullable<ProductFacts['options']>
type StoredChoice = StoredOption['choices'][number]

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
export const shownBy = ({ colorCodes, image }: Pick<ChoiceInput, 'colorCodes' | 'image'>) => ({
  ...(colorCodes && { colorCodes }),
  ...(image && { image }),
})

/** Throws if two of them have the same id. */
export function assertUniqueIds(ids: readonly string[], fieldOf: (place: number) => string): void {
  const place = ids.findIndex((id, i) => ids.indexOf(id) < i)
  if (place >= 0)
    throw new Invalid([violation(fieldOf(place), 'VALIDATION', 'is already used by an earlier item')])
}

/** A field that is stored only if it says something else than what follows anyway. */
const unless = <K extends string>(name: K, value: string | null | undefined, derived: string) =>
  value && value !== derived ? ({ [name]: value } as Record<K, string>) : {}

type ChoiceInput = OptionInput['choicesSettings']['choices'][number]

/** What a choice is shown with after a request. */
export function shownWith(
  sent: ChoiceMediaInput,
  old: Pick<StoredChoice, 'pictures' | 'displayImage'> | undefined,
  source: PictureSource,
  field: string,
): Pick<StoredChoice, 'pictures' | 'displayImage'> {
  const pictures = readChoicePictures(sent, old?.pictures, source, field)
  const displayImage = sent.displayImage === undefined ? old?.displayImage : sent.displayImage
  return { ...(pictures.length > 0 && { pictures }), ...(displayImage && { displayImage }) }
}

/** The colour that a choice is shown by; a text has none, whatever is sent beside it. */
const colorOf = ({ choiceType, colorCode }: Pick<ChoiceInput, 'choiceType' | 'colorCode'>) =>
  choiceType === 'CHOICE_TEXT' ? undefined : (colorCode ?? undefined)

/** A choice that was sent, without its pictures. One that says nothing of its kind keeps the kind that it had. */
function readChoice(
  sent: ChoiceInput,
  { option, isColor, old }: { option: string; isColor: boolean; old: StoredChoice | undefined },
): StoredChoice {
  const { name, choiceId, choiceType, colorCodes, image } = sent
  const color = colorOf(sent) ?? colorCodes?.colorCodes[0]
  // A text choice of version 1 may have a value that version 3 does not show.
  const isNamed = image != null || (choiceType === 'CHOICE_TEXT' && isColor)
  const isOfSameKind = old !== undefined && choiceType == null && color === undefined && image == null
  return {
    ...unless('id', choiceId, stableId('choice', option, name)),
    value: color ?? (isNamed ? name : (old?.value ?? name)),
    description: name,
    ...shownBy(isOfSameKind ? old : sent),
  }
}

const optionTypes = { SWATCH_CHOICES: 'color', TEXT_CHOICES: 'drop_down' } as const

type Choices = readonly ChoiceInput[]

/** The type of a sent option: what it says, else what its choices are shown by. */
function typeOf(render: OptionInput['optionRenderType'], old: StoredOption | undefined, choices: Choices) {
  if (render) return optionTypes[render]
  if (choices.some(colorOf)) return 'color'
  const isShownOtherwise = choices.some(({ colorCodes, image }) => colorCodes ?? image)
  return old?.optionType ?? (isShownOtherwise ? 'color' : 'drop_down')
}

/** Throws if a choice of an option of texts has one colour, which would be lost. */
function assertNoColors(choices: Choices, field: string): void {
  const place = choices.findIndex(colorOf)
  if (place >= 0)
    throw new Invalid([
      violation(`${field}[${place}].colorCode`, 'FIELD_NOT_ALLOWED', 'is not part of TEXT_CHOICES'),
    ])
}

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

/** The options that were sent. */
export function readOptions(sent: readonly OptionInput[], before: Options, source: PictureSource): Options {
  const options = sent.map(({ id, name, optionRenderType, choicesSettings }, i): StoredOption => {
    const old = findOption(before, { id, name })
    const optionType = typeOf(optionRenderType, old, choicesSettings.choices)
    const field = `product.options[${i}].choicesSettings.choices`
    if (optionType === 'drop_down') assertNoColors(choicesSettings.choices, field)
    const choices = choicesSettings.choices.map((choice, j) => {
      const known = old && findChoice(old, choice)
      return {
        ...readChoice(choice, { option: name, isColor: optionType === 'color', old: known }),
        ...shownWith(choice, known, source, `${field}[${j}]`),
      }
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
