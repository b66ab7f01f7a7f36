// The ids of the parts of a product. They follow from the names of the parts unless a merchant's program has given them others.
import type { Modifier } from '@vitrine/contract'
import type { ProductFacts } from './product.ts'
import { stableId } from './stable-id.ts'

/** A stored option. */
export type StoredOption = NonNullable<ProductFacts['options']>[number]
type OptionChoice = StoredOption['choices'][number]
type ModifierChoice = NonNullable<Modifier['choicesSettings']>['choices'][number]

/** The id of an option. */
export const optionIdOf = ({ id, name }: Pick<StoredOption, 'id' | 'name'>): string =>
  id ?? stableId('option', name)

/** The id of a choice of an option. */
export const choiceIdOf = (
  option: Pick<StoredOption, 'name'>,
  { id, description }: Pick<OptionChoice, 'id' | 'description'>,
): string => id ?? stableId('choice', option.name, description)

/** An option with the ids that follow from its names, so that it keeps them when it gets another name. */
export const withOptionIds = (option: StoredOption) => ({
  ...option,
  id: optionIdOf(option),
  choices: option.choices.map((choice) => ({ ...choice, id: choiceIdOf(option, choice) })),
})

/** The id of a modifier. */
export const modifierIdOf = ({ id, name }: Pick<Modifier, 'id' | 'name'>): string =>
  id ?? stableId('modifier', name)

/** The id of a choice of a modifier. */
export const idOfModifierChoice = (
  modifier: string,
  { choiceId, name }: Pick<ModifierChoice, 'choiceId' | 'name'>,
): string => choiceId ?? stableId('choice', modifier, name)

/** A stored modifier with the ids that follow from its names. */
export const withModifierIds = (modifier: Modifier): Modifier => ({
  ...modifier,
  id: modifierIdOf(modifier),
  ...(modifier.choicesSettings && {
    choicesSettings: {
      choices: modifier.choicesSettings.choices.map((choice) => ({
        ...choice,
        choiceId: idOfModifierChoice(modifier.name, choice),
      })),
    },
  }),
})

/** The id of a section that belongs to its product. */
export const sectionIdOf = ({ id, title }: { id?: string; title: string }): string =>
  id ?? stableId('section', title)
