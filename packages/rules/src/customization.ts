// Customizations: what is stored of one, and how its choices change. Each function returns the facts after its change, or
// throws if they would break a rule.
import type {
  ChoiceUpdate,
  CustomizationChoice,
  CustomizationUpdate,
  FreeTextSettings,
  NewChoice,
  NewCustomization,
} from '@vitrine/contract'
import { Invalid, violation } from './refusal.ts'

/** What is stored of a choice. */
type StoredChoice = Omit<CustomizationChoice, 'key'>

/** What is stored of a customization: choices, or the settings of a free text. */
export interface CustomizationFacts {
  name: string
  customizationType: NewCustomization['customizationType']
  customizationRenderType: NewCustomization['customizationRenderType']
  choices?: StoredChoice[]
  freeTextInput?: FreeTextSettings
}

const maxChoices = 1000

type Rule = 'VALIDATION' | 'REQUIRED_FIELD' | 'FIELD_NOT_ALLOWED' | 'MAX_SIZE'
const fail = (field: string, rule: Rule, why: string, data = {}): never => {
  throw new Invalid([violation(field, rule, why, data)])
}

/** The field that a choice of each type needs; it has no other of these. */
const fieldOf = {
  CHOICE_TEXT: undefined,
  ONE_COLOR: 'colorCode',
  MULTIPLE_COLORS: 'colorCodes',
  IMAGE: 'image',
} as const satisfies Record<NewChoice['choiceType'], keyof NewChoice | undefined>
const typedFields = ['colorCode', 'colorCodes', 'image'] as const

function checkChoice(facts: CustomizationFacts, choice: StoredChoice, path: string) {
  const isText = choice.choiceType === 'CHOICE_TEXT'
  if (isText !== (facts.customizationRenderType === 'TEXT_CHOICES'))
    fail(`${path}.choiceType`, 'VALIDATION', `does not fit ${facts.customizationRenderType}`)
  for (const field of typedFields) {
    const isNeeded = fieldOf[choice.choiceType] === field
    if (isNeeded && choice[field] == null)
      fail(`${path}.${field}`, 'REQUIRED_FIELD', `is required for ${choice.choiceType}`)
    if (!isNeeded && choice[field] != null)
      fail(`${path}.${field}`, 'FIELD_NOT_ALLOWED', `is not part of ${choice.choiceType}`)
  }
  if (choice.defaultAddedPrice != null && facts.customizationType !== 'MODIFIER')
    fail(`${path}.defaultAddedPrice`, 'FIELD_NOT_ALLOWED', 'is only part of modifiers')
}

/** The facts with other choices; throws if they break a rule. `path` is where the request has the choices. */
function withChoices(facts: CustomizationFacts, choices: StoredChoice[], path: string): CustomizationFacts {
  if (choices.length === 0) fail(path, 'VALIDATION', 'must leave at least one choice')
  if (choices.length > maxChoices)
    fail(path, 'MAX_SIZE', `must leave at most ${maxChoices} choices`, { threshold: maxChoices })
  choices.forEach((choice, i) => checkChoice(facts, choice, `${path}[${i}]`))
  const names = new Set<string>()
  for (const { name } of choices) {
    if (names.has(name)) fail(path, 'VALIDATION', `must have names of their own: "${name}"`)
    names.add(name)
  }
  return { ...facts, choices }
}

const withoutAbsent = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each != null)) as T

const toStored = (choice: NewChoice, id: string): StoredChoice => ({ ...withoutAbsent(choice), id })

function checkFreeText({ minCharCount, maxCharCount }: FreeTextSettings, path: string) {
  if ((minCharCount ?? 0) > maxCharCount)
    fail(`${path}.minCharCount`, 'VALIDATION', 'must not be greater than maxCharCount')
}

const choicesOf = ({ choices }: CustomizationFacts): StoredChoice[] =>
  choices ?? fail('choices', 'FIELD_NOT_ALLOWED', 'a customization with free text has no choices')

/** The facts of a new customization. */
export function newCustomization(sent: NewCustomization, newId: () => string): CustomizationFacts {
  const { name, customizationType, customizationRenderType, freeTextInput, choicesSettings } = sent
  const facts = { name, customizationType, customizationRenderType }
  const path = 'customization'
  if (customizationRenderType === 'FREE_TEXT') {
    if (customizationType !== 'MODIFIER')
      fail(`${path}.customizationRenderType`, 'VALIDATION', 'FREE_TEXT is only part of modifiers')
    if (choicesSettings) fail(`${path}.choicesSettings`, 'FIELD_NOT_ALLOWED', 'is not part of FREE_TEXT')
    const text = freeTextInput ?? fail(`${path}.freeTextInput`, 'REQUIRED_FIELD', 'is required')
    checkFreeText(text, `${path}.freeTextInput`)
    return { ...facts, freeTextInput: withoutAbsent(text) }
  }
  if (freeTextInput)
    fail(`${path}.freeTextInput`, 'FIELD_NOT_ALLOWED', `is not part of ${customizationRenderType}`)
  const { choices } = choicesSettings ?? fail(`${path}.choicesSettings`, 'REQUIRED_FIELD', 'is required')
  return withChoices(
    facts,
    choices.map((choice) => toStored(choice, newId())),
    `${path}.choicesSettings.choices`,
  )
}

/** The facts with another name or free text. */
export function changeCustomization(
  facts: CustomizationFacts,
  { name, freeTextInput }: Pick<CustomizationUpdate, 'name' | 'freeTextInput'>,
): CustomizationFacts {
  if (freeTextInput && !facts.freeTextInput)
    fail(
      'customization.freeTextInput',
      'FIELD_NOT_ALLOWED',
      `is not part of ${facts.customizationRenderType}`,
    )
  if (freeTextInput) checkFreeText(freeTextInput, 'customization.freeTextInput')
  return {
    ...facts,
    name: name ?? facts.name,
    ...(freeTextInput && { freeTextInput: withoutAbsent(freeTextInput) }),
  }
}

/** The facts with more choices. */
export const addChoices = (facts: CustomizationFacts, choices: readonly NewChoice[], newId: () => string) =>
  withChoices(facts, [...choicesOf(facts), ...choices.map((choice) => toStored(choice, newId()))], 'choices')

/** The facts without some choices; ids of no choice have no effect. */
export function removeChoices(facts: CustomizationFacts, ids: readonly string[]) {
  const removed = new Set(ids)
  return withChoices(
    facts,
    choicesOf(facts).filter(({ id }) => !removed.has(id)),
    'choiceIds',
  )
}

const unknownChoice = (path: string): never =>
  fail(path, 'VALIDATION', 'is not a choice of the customization')

/** The facts with these choices and no others; one with the id of a choice keeps the id. */
export function setChoices(
  facts: CustomizationFacts,
  sent: readonly (NewChoice & { id?: string | null | undefined })[],
  newId: () => string,
): CustomizationFacts {
  const known = new Set(choicesOf(facts).map(({ id }) => id))
  const choices = sent.map(({ id, ...choice }, i) => {
    if (id != null && !known.delete(id)) unknownChoice(`choices[${i}].id`)
    return toStored(choice, id ?? newId())
  })
  return withChoices(facts, choices, 'choices')
}

/** The facts with changed choices. */
export function updateChoices(
  facts: CustomizationFacts,
  updates: readonly ChoiceUpdate[],
): CustomizationFacts {
  const byId = new Map(updates.map((update) => [update.id, update]))
  const choices = choicesOf(facts)
  const known = new Set(choices.map(({ id }) => id))
  updates.forEach(({ id }, i) => {
    if (!known.delete(id)) unknownChoice(`choices[${i}].id`)
  })
  return withChoices(
    facts,
    choices.map((choice) => ({ ...choice, ...withoutAbsent(byId.get(choice.id) ?? {}) })),
    'choices',
  )
}

/** The facts with their choices in another order; each choice is named once. */
export function reorderChoices(facts: CustomizationFacts, ids: readonly string[]): CustomizationFacts {
  const byId = new Map(choicesOf(facts).map((choice) => [choice.id, choice]))
  const choices = ids.map((id, i) => {
    const choice = byId.get(id)
    if (!choice) return unknownChoice(`choiceIds[${i}]`)
    byId.delete(id)
    return choice
  })
  if (byId.size > 0) fail('choiceIds', 'VALIDATION', 'must name every choice once')
  return withChoices(facts, choices, 'choiceIds')
}
