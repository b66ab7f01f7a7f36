// Modifiers of catalog version 3 in both directions. Their ids, and those of their choices, follow from their names unless a
// merchant's program has given them others.
import type { Modifier, ModifierInput, ModifierUpdate, ProductV3 } from '@vitrine/contract'
import { decimalViolations } from '../money.ts'
import { Invalid } from '../refusal.ts'
import { assertUniqueIds, shownBy, shownWith } from './options.ts'
import type { PictureSource } from './sent-pictures.ts'
import { idOfModifierChoice, modifierIdOf } from '../product/ids-of-parts.ts'
import { choiceMedia, type ProductContextV3 } from './to-variant-v3.ts'

type ModifierAnswer = ProductV3['modifiers'][number]
type StoredChoice = NonNullable<Modifier['choicesSettings']>['choices'][number]
type ChoiceInput = NonNullable<ModifierInput['choicesSettings']>['choices'][number]

/** The stored modifier that a sent one was. */
export const findModifier = (
  before: readonly Modifier[],
  { id, name }: Pick<ModifierUpdate, 'id' | 'name'>,
) => before.find((modifier) => (id ? modifierIdOf(modifier) === id : modifier.name === name))

/** The kind of a choice that was sent without its type. */
function kindOfSent({ colorCode, colorCodes, image }: Omit<ChoiceInput, 'name'>) {
  if (colorCodes) return 'MULTIPLE_COLORS'
  if (image) return 'IMAGE'
  return colorCode ? 'ONE_COLOR' : 'CHOICE_TEXT'
}

/** The fields of a modifier beside its text and its choices. */
const fieldsOf = (modifier: Omit<ModifierInput, 'choicesSettings'>) => ({
  id: modifierIdOf(modifier),
  name: modifier.name,
  modifierRenderType: modifier.modifierRenderType,
  mandatory: modifier.mandatory ?? false,
})

/** The text that shoppers enter. */
const textOf = ({
  minCharCount,
  maxCharCount,
  title,
  defaultAddedPrice,
}: NonNullable<Modifier['freeTextSettings']>) => ({
  minCharCount,
  maxCharCount,
  title,
  ...(defaultAddedPrice != null && { defaultAddedPrice }),
})

/** A choice with its id and its kind, without its pictures. */
const choiceOf = (modifier: string, choice: ChoiceInput | StoredChoice) => ({
  choiceId: idOfModifierChoice(modifier, choice),
  choiceType: choice.choiceType ?? kindOfSent(choice),
  name: choice.name,
  ...(choice.colorCode && { colorCode: choice.colorCode }),
  ...shownBy(choice),
  ...(choice.addedPrice != null && { addedPrice: choice.addedPrice }),
})

/** A modifier in the shape of the wire. */
export function toModifier(modifier: Modifier, context: ProductContextV3): ModifierAnswer {
  const { name, freeTextSettings: text, choicesSettings } = modifier
  return {
    ...fieldsOf(modifier),
    key: name,
    ...(text && { freeTextSettings: { ...textOf(text), key: text.title } }),
    ...(choicesSettings && {
      choicesSettings: {
        choices: choicesSettings.choices.map((choice) => ({
          ...choiceOf(name, choice),
          key: choice.name,
          ...choiceMedia(choice, context),
        })),
      },
    }),
  }
}

/** The violations of added prices that are finer than the currency. */
const addedPriceViolations = (
  { freeTextSettings, choicesSettings }: ModifierInput,
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

/** The choices that were sent; those that the modifier has keep the pictures of which nothing was sent. */
function readChoices(
  { id, name, choicesSettings }: ModifierInput,
  before: readonly Modifier[],
  source: PictureSource,
  field: string,
): StoredChoice[] | undefined {
  const old = findModifier(before, { id, name })
  const oldChoices = old?.choicesSettings?.choices ?? []
  const byId = new Map(oldChoices.map((choice) => [idOfModifierChoice(old?.name ?? name, choice), choice]))
  const byName = new Map(oldChoices.map((choice) => [choice.name, choice]))
  return choicesSettings?.choices.map((choice, i) => {
    const known = choice.choiceId ? byId.get(choice.choiceId) : byName.get(choice.name)
    return { ...choiceOf(name, choice), ...shownWith(choice, known, source, `${field}[${i}]`) }
  })
}

/** Throws if modifiers that were sent contradict each other or the currency. */
export function checkModifiers(sent: readonly ModifierInput[], currency: string): void {
  const violations = sent.flatMap((each, i) =>
    addedPriceViolations(each, `product.modifiers[${i}]`, currency),
  )
  if (violations.length > 0) throw new Invalid(violations)
  for (const [i, { name, choicesSettings }] of sent.entries()) {
    const choices = choicesSettings?.choices ?? []
    const field = `product.modifiers[${i}].choicesSettings.choices`
    assertUniqueIds(
      choices.map((choice) => choice.name),
      (place) => `${field}[${place}].name`,
    )
    assertUniqueIds(
      choices.map((choice) => idOfModifierChoice(name, choice)),
      (place) => `${field}[${place}].choiceId`,
    )
  }
  assertUniqueIds(
    sent.map(({ name }) => name.normalize()),
    (place) => `product.modifiers[${place}].name`,
  )
  assertUniqueIds(
    sent.map((modifier) => fieldsOf(modifier).id),
    (place) => `product.modifiers[${place}].id`,
  )
  // Carts name a text by its title.
  const titles = sent.flatMap(({ freeTextSettings: text }, place) =>
    text ? { place, title: text.title.normalize() } : [],
  )
  assertUniqueIds(
    titles.map(({ title }) => title),
    (i) => `product.modifiers[${titles[i]?.place}].freeTextSettings.title`,
  )
}

/** The modifiers that were sent, with the ids that they have as read. */
export function readModifiers(
  sent: readonly ModifierInput[],
  before: readonly Modifier[],
  source: PictureSource,
  currency: string,
): Modifier[] {
  checkModifiers(sent, currency)
  return sent.map((modifier, i) => {
    const field = `product.modifiers[${i}].choicesSettings.choices`
    const choices = readChoices(modifier, before, source, field)
    return {
      ...fieldsOf(modifier),
      ...(modifier.freeTextSettings && { freeTextSettings: textOf(modifier.freeTextSettings) }),
      ...(choices && { choicesSettings: { choices } }),
    }
  })
}
