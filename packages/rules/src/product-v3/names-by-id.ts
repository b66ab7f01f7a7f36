// Names options and modifiers, and their choices, that a merchant sends by their ids alone: those that the product has.
import type {
  Modifier,
  ModifierInput,
  ModifierUpdate,
  OptionInput,
  OptionUpdate,
  ProductUpdateV3,
} from '@vitrine/contract'
import type { ProductFacts } from '../product/product.ts'
import { Invalid, violation } from '../refusal.ts'
import { findModifier } from './modifiers-v3.ts'
import { findChoice, findOption } from './options.ts'
import { idOfModifierChoice } from '../product/ids-of-parts.ts'

type Options = NonNullable<ProductFacts['options']>

const noName = (field: string): never => {
  throw new Invalid([
    violation(`${field}.name`, 'REQUIRED_FIELD', 'is required, unless the product has it by its id'),
  ])
}

function withNamesOfOption(
  { name, choicesSettings, ...option }: OptionUpdate,
  before: Options,
  field: string,
): OptionInput {
  const old = findOption(before, { id: option.id, name: name ?? '' })
  return {
    ...option,
    name: name ?? old?.name ?? noName(field),
    choicesSettings: {
      choices: choicesSettings.choices.map((choice, i) => ({
        ...choice,
        name:
          choice.name ??
          (old && findChoice(old, { choiceId: choice.choiceId, name: '' }))?.description ??
          noName(`${field}.choicesSettings.choices[${i}]`),
      })),
    },
  }
}

function withNamesOfModifier(
  { name, choicesSettings, ...modifier }: ModifierUpdate,
  before: readonly Modifier[],
  field: string,
): ModifierInput {
  const old = findModifier(before, { id: modifier.id, name })
  const nameOfChoice = (choiceId: string | null | undefined) =>
    old?.choicesSettings?.choices.find((choice) => idOfModifierChoice(old.name, choice) === choiceId)?.name
  return {
    ...modifier,
    name: name ?? old?.name ?? noName(field),
    ...(choicesSettings && {
      choicesSettings: {
        choices: choicesSettings.choices.map((choice, i) => ({
          ...choice,
          name:
            choice.name ?? nameOfChoice(choice.choiceId) ?? noName(`${field}.choicesSettings.choices[${i}]`),
        })),
      },
    }),
  }
}

/** An update whose options and modifiers all have names. */
export function withNames<S extends Pick<ProductUpdateV3, 'options' | 'modifiers'>>(
  { options, modifiers, ...sent }: S,
  facts: ProductFacts,
) {
  const before = facts.options ?? []
  return {
    ...sent,
    options:
      options?.map((each, i) => withNamesOfOption(each, before, `product.options[${i}]`)) ??
      (options as null | undefined),
    modifiers:
      modifiers?.map((each, i) =>
        withNamesOfModifier(each, facts.modifiers ?? [], `product.modifiers[${i}]`),
      ) ?? (modifiers as null | undefined),
  }
}
